"""One load player: a connection that says hello, asks commands and waits for their replies.

Owns: ids, replies, the address a player comes from, and the hooks for all else. Must not know: what
is being measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import msgpack  # type: ignore[import-untyped]

from tests.load.lean_client import OPENING_LIMIT_S, LeanConnection, frame, open_connection
from tests.support.waiting import time_passes

RawHook = Callable[[bytes], None]
MessageHook = Callable[[dict[str, Any]], None]

_REPLY_LIMIT_S = 60.0
_people = count(1)


class Refused(Exception):
    """The server did not carry a command out."""

    def __init__(self, command: dict[str, Any], reply: dict[str, Any]) -> None:
        super().__init__(f"{command} was refused: {reply}")
        self.retryable = bool(reply["retryable"])


def pack(message: dict[str, Any]) -> bytes:
    """Return a message as a frame ready to be written."""
    return frame(msgpack.packb(message))


def _address_of(person: int) -> str:
    """Return the loopback address of a person: nobody shares one, as at home."""
    return f"127.{1 + person // 62_500}.{person // 250 % 250}.{1 + person % 250}"


class LoadPlayer:
    """One person with one connection at a time.

    Speaks plainly while a match is arranged. Replies are waited for; `on_message` sees everything
    else. During a load `on_raw`, where it is set, sees every frame instead. `on_end` is told that
    the connection is gone.
    """

    def __init__(self) -> None:
        self.person = ""
        self.token: str | None = None
        self.on_raw: RawHook | None = None
        self.on_message: MessageHook | None = None
        self.on_end: Callable[[], None] | None = None
        self.come_back_ms: int | None = None
        """How long the server's last goodbye wants us to wait; None: there was none."""
        self._address = _address_of(next(_people))
        self._connection: LeanConnection | None = None
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._greeted: asyncio.Future[None] | None = None
        self._next_id = 0

    async def arrive(self, port: int) -> None:
        """Connect, as often as the server says to come back for that."""
        while True:
            try:
                await self.connect(port)
            except ConnectionError:
                if self.come_back_ms is None:
                    raise
                await time_passes(self.come_back_ms / 1000)
            else:
                return

    async def connect(self, port: int) -> None:
        """Connect and say hello: as a newcomer, and later as the same person."""
        self.come_back_ms = None
        self._greeted = asyncio.get_running_loop().create_future()
        self._connection = await open_connection(port, self._address, self._take, self._end)
        async with asyncio.timeout(OPENING_LIMIT_S):
            await self._greeted
        token = {} if self.token is None else {"token": self.token}
        welcome = await self.ask(type="hello", **token)
        self.person, self.token = welcome["person"], welcome["token"]

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and return its reply's result (the whole message of a welcome)."""
        self._next_id += 1
        id_ = f"c{self._next_id}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = answer
        self.send(pack({"id": id_, **command}))
        async with asyncio.timeout(_REPLY_LIMIT_S):
            reply = await answer
        if reply["type"] == "refused":
            raise Refused(command, reply)
        result: dict[str, Any] = reply.get("result", reply)
        return result

    def send(self, ready_frame: bytes) -> None:
        assert self._connection is not None
        self._connection.send(ready_frame)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _take(self, payload: bytes) -> None:
        if self.on_raw is not None:
            self.on_raw(payload)
            return
        message = msgpack.unpackb(payload)
        waiting = self._waiting.pop(message.get("id") or "", None)
        if waiting is not None:
            if not waiting.done():
                waiting.set_result(message)
        elif message["type"] == "hello":
            assert self._greeted is not None
            self._greeted.set_result(None)
        elif message["type"] == "goodbye":
            self.come_back_ms = message["come_back_ms"]
        elif self.on_message is not None:
            self.on_message(message)

    def _end(self) -> None:
        """Let nobody wait for a connection that is gone."""
        waiting, self._waiting = [*self._waiting.values(), self._greeted], {}
        for each in waiting:
            if each is not None and not each.done():
                each.set_exception(ConnectionError("the connection is gone"))
                each.exception()  # nobody need be waiting any more
        if self.on_end is not None:
            self.on_end()
