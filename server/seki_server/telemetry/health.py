"""Whether this process can serve, in a few numbers.

Owns: the question to the store and the form of the answer. Must not know: HTTP.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from seki_server.domain.words import RoomId
from seki_server.ports import RoomStore, StorageUnavailable

PATIENCE_S = 1.0
_NO_ROOM = RoomId("0" * 16)


class Health:
    """Looks after this process when asked."""

    def __init__(
        self,
        release: str,
        store: RoomStore,
        rooms: Callable[[], int],
        connections: Callable[[], int],
    ) -> None:
        self._release = release
        self._store = store
        self._rooms = rooms
        self._connections = connections

    async def look(self) -> Mapping[str, object]:
        """Return the present health. `status` is `ok` while the store answers."""
        answers = await self._store_answers()
        return {
            "status": "ok" if answers else "away",
            "redis": "ok" if answers else "away",
            "rooms": self._rooms(),
            "connections": self._connections(),
            "version": self._release,
        }

    async def _store_answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._store.verify(_NO_ROOM, None)
        except (StorageUnavailable, TimeoutError):
            return False
        return True
