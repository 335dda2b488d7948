"""Parts of storage opened alone, a sink that keeps what it hears, settings for short tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from seki_server.domain.words import Rev, RoomId
from seki_server.storage.address import Address
from seki_server.storage.connecting import keep_connected
from seki_server.storage.lane import Lane
from seki_server.storage.settings import StorageSettings

SETTINGS = StorageSettings(
    reply_timeout_ms=1500, reconnect_first_ms=5, reconnect_most_ms=50, heartbeat_ms=100
)


@asynccontextmanager
async def a_lane(address: Address, settings: StorageSettings = SETTINGS) -> AsyncIterator[Lane]:
    """Open a lane alone."""
    lane = Lane(settings)
    tasks = [
        asyncio.ensure_future(keep_connected(address, lane, settings)),
        asyncio.ensure_future(lane.watch()),
    ]
    try:
        yield lane
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class RecordingSink:
    """Keeps every hint and counts the renewals."""

    def __init__(self) -> None:
        self.hints: list[tuple[RoomId, Rev]] = []
        self.renewals = 0

    def hinted(self, room: RoomId, rev: Rev) -> None:
        self.hints.append((room, rev))

    def resubscribed(self) -> None:
        self.renewals += 1
