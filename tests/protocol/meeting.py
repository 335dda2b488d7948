"""A client's session and a scripted server that have met.

Owns: how tests bring them together. Sleeps of the client are noted and take no time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from seki_protocol import MSGPACK, samples
from seki_protocol.client import ClientSettings, Outside, Room, Session, connect
from seki_protocol.client.outside import Clock
from tests.support.scripted_server import Peer, ScriptedServer, a_scripted_server

SETTINGS = ClientSettings(backoff_first_ms=100, backoff_most_ms=1000, retries=3, command_ms=20_000)
SNAPSHOT = samples.REPLIES["snapshot"]
SEQ: int = SNAPSHOT["seq"]


@dataclass
class Meeting:
    """Both ends, and the waits the client wanted."""

    server: ScriptedServer
    peer: Peer
    session: Session
    waits: list[float] = field(default_factory=list)

    async def come_back(self) -> Peer:
        """Accept the session's next connection and greet it."""
        self.peer = await self.server.accept()
        await self.peer.greet()
        return self.peer

    async def join(self, **changes: object) -> Room:
        """Let the session join the sampled room."""
        joining = asyncio.create_task(self.session.join_party("7KX2MQ9P"))
        await self.peer.grant("join_party", room=samples.ROOM, seat=None)
        await self.peer.say({**SNAPSHOT, **changes})
        return await joining


def outside(waits: list[float], clock_ms: Clock = lambda: 0.0) -> Outside:
    """Return a world of pseudo-chance where waiting takes one turn of the loop."""

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(0)

    return Outside(sleep=wait, chance=Random(7), clock_ms=clock_ms)


@asynccontextmanager
async def a_meeting(
    settings: ClientSettings = SETTINGS,
    subprotocol: str = MSGPACK,
    clock_ms: Clock = lambda: 0.0,
    **options: Any,
) -> AsyncIterator[Meeting]:
    """Start a server, let a session connect and be welcomed."""
    waits: list[float] = []
    async with a_scripted_server() as server:
        session = connect(
            server.url,
            settings=settings,
            subprotocol=subprotocol,
            outside=outside(waits, clock_ms),
            **options,
        )
        entering = asyncio.create_task(session.__aenter__())
        peer = await server.accept()
        await peer.greet()
        await entering
        try:
            yield Meeting(server, peer, session, waits)
        finally:
            await session.close()


def event(name: str, seq: int, **changes: object) -> dict[str, Any]:
    """Return a sample of an event under a number."""
    return {**samples.EVENTS[name], "seq": seq, **changes}
