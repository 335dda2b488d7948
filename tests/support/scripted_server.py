"""A real WebSocket server on the loopback whose every word a test says.

Owns: accepting connections and speaking frames. Must not know: any rule of the protocol; it says
what it is told to, right or wrong.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from seki_protocol import SUBPROTOCOLS, samples
from seki_protocol.codec import encode
from seki_protocol.frames import read_trusted

LIMIT_S = 10.0
_SILENCE_S = 0.05


class Peer:
    """The server's end of one connection."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._subprotocol = str(connection.subprotocol)

    async def say(self, *messages: Mapping[str, object]) -> None:
        """Send messages as they are."""
        for message in messages:
            await self._connection.send(encode(message, self._subprotocol))

    async def say_raw(self, frame: bytes | str) -> None:
        """Send a frame of no meaning."""
        await self._connection.send(frame)

    async def hear(self, name: str | None = None) -> dict[str, Any]:
        """Return the next command, which has to be of the given type."""
        async with asyncio.timeout(LIMIT_S):
            heard = read_trusted(await self._connection.recv(), self._subprotocol)
        assert isinstance(heard, dict)
        assert name in (None, heard["type"]), heard
        return heard

    async def hears_nothing(self) -> bool:
        """Tell whether nothing more was sent than was heard."""
        try:
            async with asyncio.timeout(_SILENCE_S):
                await self._connection.recv()
        except TimeoutError:
            return True
        return False

    async def grant(self, name: str, /, **result: object) -> dict[str, Any]:
        """Hear a command and say `ok` to it; return the command."""
        heard = await self.hear(name)
        await self.say({"type": "ok", "id": heard["id"], "result": result})
        return heard

    async def refuse(self, name: str, code: str, **detail: object) -> dict[str, Any]:
        """Hear a command and refuse it; return the command."""
        heard = await self.hear(name)
        await self.say(
            {**samples.REPLIES["refused"], "id": heard["id"], "code": code, "detail": detail}
            | {"retryable": code in ("room/busy", "storage/unavailable")}
        )
        return heard

    async def greet(self, **changes: object) -> dict[str, Any]:
        """Speak first, hear who is there and say welcome; return what was heard."""
        await self.say(samples.REPLIES["hello"])
        heard = await self.hear("hello")
        welcome = {**samples.REPLIES["welcome"], "id": heard["id"], "token": heard["token"]}
        await self.say(welcome | changes)
        return heard

    async def close(self, code: int = 1012) -> None:
        """End the connection by a close code."""
        await self._connection.close(code)

    def break_off(self) -> None:
        """End the connection without a word, as a lost network does."""
        self._connection.transport.abort()


class ScriptedServer:
    """Connections wait here until a test accepts them."""

    def __init__(self) -> None:
        self.port = 0
        self._arrived: asyncio.Queue[Peer] = asyncio.Queue()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def accept(self) -> Peer:
        """Return the next connection."""
        async with asyncio.timeout(LIMIT_S):
            return await self._arrived.get()

    async def handle(self, connection: ServerConnection) -> None:
        """Hold a connection for whoever accepts it."""
        self._arrived.put_nowait(Peer(connection))
        await connection.wait_closed()


@asynccontextmanager
async def a_scripted_server() -> AsyncIterator[ScriptedServer]:
    """Serve on a free port of the loopback."""
    scripted = ScriptedServer()
    subprotocols = [Subprotocol(name) for name in SUBPROTOCOLS]
    async with serve(
        scripted.handle, "127.0.0.1", 0, subprotocols=subprotocols, compression=None
    ) as server:
        scripted.port = next(iter(server.sockets)).getsockname()[1]
        yield scripted
