"""A proxy between client and server that changes what the server says, message by message.

It speaks msgpack frames to both; `change` returns what is passed on, or None to lose it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from seki_protocol.version import MSGPACK

Change = Callable[[dict[str, Any]], dict[str, Any] | None]

_PROTOCOLS = [Subprotocol(MSGPACK)]


@asynccontextmanager
async def a_meddler(url: str, change: Change) -> AsyncIterator[str]:
    """Run the proxy before a server; give the address to connect to."""

    async def pass_through(client: ServerConnection) -> None:
        async with connect(url, subprotocols=_PROTOCOLS, compression=None) as server:
            ways = [
                asyncio.create_task(_pass_on(client, server, None)),
                asyncio.create_task(_pass_on(server, client, change)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async with serve(
        pass_through, "127.0.0.1", 0, subprotocols=_PROTOCOLS, compression=None
    ) as proxy:
        port = next(iter(proxy.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}/ws"


async def _pass_on(source: Connection, sink: Connection, change: Change | None) -> None:
    async for frame in source:
        if change is None:
            await sink.send(frame)
        elif changed := change(msgpack.unpackb(frame)):
            await sink.send(msgpack.packb(changed))
