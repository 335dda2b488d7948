"""The records of ended matches in Redis.

Owns: reading them. Must not know: who may, files that people exchange. They are written by the
commit that ends a match.
"""

from __future__ import annotations

from seki_server.domain.records import MatchRecord
from seki_server.domain.words import MatchId, RoomId
from seki_server.ports import RoomUnreadable
from seki_server.storage.keys import record_key
from seki_server.storage.lane import Lane
from seki_server.storage.record_form import unpack_record


class RedisRecordBook:
    """`RecordBook` in Redis."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane

    async def read(self, room: RoomId, match: MatchId) -> MatchRecord | None:
        """Return the record of a room's ended match, while it is kept. Raises RoomUnreadable."""
        packed = await self._lane.ask("GET", record_key(room, match))
        if packed is None:
            return None
        try:
            return unpack_record(packed)
        except (ValueError, TypeError, LookupError) as error:
            raise RoomUnreadable(f"record of {match}: {error}") from error
