"""One load player: a connection that says hello, asks commands and waits for their replies.

Owns: ids, replies and the hook for events. Must not know: what is being measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgpack  # type: ignore[import-untyped]

from tests.load.lean_client import LeanConnection, frame, open_connection

EventHook = Callable[[bytes], None]


def pack(message: dict[str, Any]) -> bytes:
    """Return a message as a frame ready to be written."""
    return frame(msgpack.packb(message))


class LoadPlayer:
    """Speaks plainly while a match is arranged; during the load only `on_raw` sees frames."""

    def __init__(self) -> None:
        self.person = ""
        self.on_raw: EventHook | None = None
        self._connection: LeanConnection | None = None
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._next_id = 0

    async def connect(self, port: int) -> None:
        """Connect and say hello as a newcomer."""
        self._connection = await open_connection(port, self._take)
        async with asyncio.timeout(30):
            await self._greeted
        welcome = await self.ask(type="hello")
        self.person = welcome["person"]

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and return its reply's result (the whole message of a welcome)."""
        self._next_id += 1
        id_ = f"c{self._next_id}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = answer
        self.send(pack({"id": id_, **command}))
        async with asyncio.timeout(60):
            reply = await answer
        if reply["type"] == "refused":
            raise RuntimeError(f"{command} was refused: {reply}")
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
        if message["type"] == "hello":
            self._greeted.set_result(None)
        waiting = self._waiting.pop(message.get("id") or "", None)
        if waiting is not None:
            waiting.set_result(message)
