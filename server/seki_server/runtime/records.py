"""Gives the record of a match to who may have it, as a file.

Owns: who may, and that writing files holds nobody up. Must not know: forms of files, wire forms.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import partial
from typing import Final

from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.records import MatchRecord, RecordFile, file_of, record_of
from seki_server.domain.room import Room
from seki_server.domain.words import MatchId, RoomId
from seki_server.ports import Clock, Listener, RecordBook, RoomStore
from seki_server.runtime.desks import Desks
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import BUSY, record_too_large
from seki_server.runtime.preparing import prepared

MOST_BYTES: Final = 48_000
"""Of a file: in base64 it goes into any frame that a client may be set to read (64 KiB)."""


class Records:
    """Reads records and writes files, one at a time in a thread of its own."""

    def __init__(
        self,
        store: RoomStore,
        book: RecordBook,
        desks: Desks,
        clock: Clock,
        limits: RuntimeLimits,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._store = store
        self._book = book
        self._desks = desks
        self._clock = clock
        self._limits = limits
        self._most_bytes = most_bytes
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def file(
        self, tab: Listener, room: RoomId, match: MatchId, form: str
    ) -> RecordFile | Refusal:
        """Return a match's record as a file of that form, or why not."""
        if self._waiting >= self._limits.mailbox:
            return BUSY
        self._waiting += 1
        try:
            found = await prepared(partial(self._find, tab, room, match), self._limits)
            if isinstance(found, Refusal):
                return found
            async with self._turn:
                file = await asyncio.to_thread(file_of, found, form, self._day_of(found))
        finally:
            self._waiting -= 1
        return self._of_size(file, form)

    async def _find(self, tab: Listener, room: RoomId, match: MatchId) -> MatchRecord | Refusal:
        """Return the record of a match that the room has, or that is kept of one it had."""
        desk = self._desks.held(room)
        stored = await self._store.load(room, desk.room if desk else None)
        shown = stored.match if stored and self._sees(stored, tab) else None
        if shown and shown.id == match:
            return record_of(shown)
        kept = await self._book.read(room, match)
        if kept and kept.has(tab.person):
            return kept
        return Refusal(RefusalCode.RECORD_UNKNOWN, {"match": match})

    def _sees(self, room: Room, tab: Listener) -> bool:
        return room.is_member(tab.person) or self._desks.is_followed(room.id, tab)

    def _day_of(self, record: MatchRecord) -> str:
        """Return the day on which a match began, as the clock on the wall had it."""
        began_ms = record.started_at + self._clock.freeze.frozen_ms
        return datetime.fromtimestamp(began_ms / 1000, UTC).date().isoformat()

    def _of_size(self, file: RecordFile | Refusal, form: str) -> RecordFile | Refusal:
        most = self._most_bytes
        if isinstance(file, RecordFile) and len(file.content) > most:
            return record_too_large(form, len(file.content), most)
        return file
