"""A connection to Redis: what is written to it while it closes harms nobody."""

from __future__ import annotations

import asyncio

import pytest

from seki_server.storage.resp import RespConnection


class ClosedTransport(asyncio.Transport):
    """A transport that has closed and whose protocol has not been told yet, as uvloop's is."""

    def is_closing(self) -> bool:
        return True

    def write(self, data: object) -> None:
        raise RuntimeError("the handler is closed")


async def test_what_is_written_to_a_closing_connection_is_let_go() -> None:
    connection = RespConnection()
    connection.connection_made(ClosedTransport())
    connection.write(b"PING")


async def test_a_greeting_on_a_closing_connection_fails_as_a_lost_one() -> None:
    connection = RespConnection()
    connection.connection_made(ClosedTransport())
    asked = asyncio.create_task(connection.ask([b"PING"]))
    await asyncio.sleep(0)
    connection.connection_lost(None)
    with pytest.raises(ConnectionError):
        await asked
