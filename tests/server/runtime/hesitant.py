"""A store whose answers come as late as a test lets them.

Owns: giving way around each call. Must not know: what is stored, or why it is asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Sequence

from seki_server.domain.ranked.ended import RankedEnd
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, ProcessId, Rev, RoomId, Seq
from seki_server.ports import (
    Backlog,
    CommandKey,
    Commit,
    CommitOutcome,
    RoomStore,
    Verified,
)


class Hesitant:
    """A `RoomStore` that gives way to the loop before and after each call, as it is told."""

    def __init__(self, store: RoomStore, hesitations: Iterator[int]) -> None:
        self._store = store
        self._hesitations = hesitations

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        await self._hesitate()
        loaded = await self._store.load(room, known)
        await self._hesitate()
        return loaded

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        await self._hesitate()
        verified = await self._store.verify(room, asker)
        await self._hesitate()
        return verified

    async def commit(self, commit: Commit) -> CommitOutcome:
        await self._hesitate()
        outcome = await self._store.commit(commit)
        await self._hesitate()
        return outcome

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        await self._hesitate()
        backlog = await self._store.backlog(room, after)
        await self._hesitate()
        return backlog

    async def overdue(self, before: Instant, buckets: Collection[int]) -> Sequence[RoomId]:
        return await self._store.overdue(before, buckets)

    async def correct_deadline(self, room: RoomId, rev: Rev, at: Instant | None) -> None:
        await self._store.correct_deadline(room, rev, at)

    async def served_by(self, process: ProcessId, buckets: Collection[int]) -> Sequence[RoomId]:
        return await self._store.served_by(process, buckets)

    async def outbox(self, buckets: Collection[int]) -> Sequence[RankedEnd]:
        return await self._store.outbox(buckets)

    async def outbox_done(self, room: RoomId) -> None:
        await self._store.outbox_done(room)

    async def _hesitate(self) -> None:
        for _ in range(next(self._hesitations, 0)):
            await asyncio.sleep(0)
