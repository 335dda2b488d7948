"""Staying connected: one connection after the other, with growing pauses between failures.

Owns: the loop that connects, greets and hands over. Must not know: what is said on a connection.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from typing import Protocol

from hiredis import ReplyError

from seki_server.storage.address import Address
from seki_server.storage.resp import RespConnection
from seki_server.storage.settings import StorageSettings

logger = logging.getLogger(__name__)


class Session(Protocol):
    """Who uses the connections, one at a time."""

    def attached(self, connection: RespConnection) -> None:
        """Take a greeted connection; set its `deliver` at once."""

    def detached(self) -> None:
        """Take note that the connection has ended."""


async def keep_connected(address: Address, session: Session, settings: StorageSettings) -> None:
    """Connect and connect again until cancelled."""
    pauses = back_off(settings)
    while True:
        try:
            connection = await open_connection(address, settings.reply_timeout_s)
        except (OSError, ReplyError, TimeoutError) as error:
            logger.warning("Redis at %s: %s", address, error or type(error).__name__)
            await asyncio.sleep(next(pauses))
            continue
        pauses = back_off(settings)
        await _serve(connection, session)
        logger.warning("Redis at %s: connection lost", address)


async def open_connection(address: Address, limit_s: float) -> RespConnection:
    """Connect and greet. Raises OSError, ReplyError or TimeoutError."""
    opened: list[RespConnection] = []

    def make() -> RespConnection:
        opened.append(RespConnection())
        return opened[-1]

    try:
        async with asyncio.timeout(limit_s):
            await address.connect(make)
            await opened[-1].ask(address.greetings())
    except BaseException:
        for connection in opened:
            connection.abort()
        raise
    return opened[-1]


async def _serve(connection: RespConnection, session: Session) -> None:
    try:
        session.attached(connection)
        await asyncio.shield(connection.lost)
    finally:
        connection.abort()
        session.detached()


def back_off(settings: StorageSettings) -> Iterator[float]:
    """Yield pauses in seconds, doubling from the first to the longest, each shortened by chance."""
    pause_ms = settings.reconnect_first_ms
    while True:
        yield pause_ms / 1000 * random.uniform(0.5, 1.0)
        pause_ms = min(pause_ms * 2, settings.reconnect_most_ms)
