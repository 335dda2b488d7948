"""Whether this process can serve, in a few numbers.

Owns: what counts as healthy, and the form of the answer. Must not know: HTTP.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from seki_server.domain.words import RoomId
from seki_server.ports import RoomStore, StorageUnavailable

PATIENCE_S = 1.0
_NO_ROOM = RoomId("0" * 16)


@dataclass(frozen=True, slots=True)
class Health:
    """Looks after this process when asked."""

    release: str
    store: RoomStore
    writes: Callable[[], bool]
    """Says whether the store has taken a write lately: it may answer and yet take none."""
    rooms: Callable[[], int]
    connections: Callable[[], int]

    async def look(self) -> Mapping[str, object]:
        """Return the present health. `status` is `ok` while the store answers and takes writes."""
        redis = await self._ask_store()
        return {
            "status": "ok" if redis == "ok" else "away",
            "redis": redis,
            "rooms": self.rooms(),
            "connections": self.connections(),
            "version": self.release,
        }

    async def _ask_store(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self.store.verify(_NO_ROOM, None)
        except (StorageUnavailable, TimeoutError):
            return "away"
        return "ok" if self.writes() else "takes no writes"
