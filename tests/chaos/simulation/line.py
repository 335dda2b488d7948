"""A process's line to the store, and the hints that come over it: slow, lossy, cut, by chance.

Owns: what goes wrong between a process and the store. Must not know: who asks for what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from random import Random
from typing import Protocol, TypeVar

from seki_engine import Position
from seki_server.domain.ranked.ended import RankedEnd
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, ProcessId, Rev, RoomId, Seq
from seki_server.ports import (
    Backlog,
    CommandKey,
    Commit,
    CommitOutcome,
    Committed,
    HintSink,
    StorageUnavailable,
    Verified,
)
from tests.chaos.simulation.loop import Owner, SimulatedLoop
from tests.support.memory_store import MemoryRooms, MemoryWakeUps
from tests.support.waiting import time_passes

T = TypeVar("T")

MOST_ASKED_IN_A_SECOND = 400
"""Of the store by one process: more is a loop that never rests."""


class StoreWitness(Protocol):
    """Who is told what was stored and chosen, and what must not be."""

    def stored(self, commit: Commit, by: ProcessId) -> None:
        """Take note of a commit, at once."""

    def chose(self, position: Position, action: str) -> None:
        """Take note of what a CPU found."""

    def fail(self, why: str) -> None:
        """Take note that something is wrong."""


class Line:
    """`RoomStore` over a network."""

    def __init__(
        self,
        rooms: MemoryRooms,
        witness: StoreWitness,
        own: Callable[[], ProcessId],
        loop: SimulatedLoop,
        chance: Random,
    ) -> None:
        self._rooms = rooms
        self._witness = witness
        self._own = own
        self._loop = loop
        self._chance = chance
        self._asked: Counter[int] = Counter()
        self.is_cut = False
        self.is_slow = False
        self.failures: list[bool] = []
        """How the next commits fail; True: after they were written."""

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        return await self._ask(lambda: self._rooms.load(room, known))

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        return await self._ask(lambda: self._rooms.verify(room, asker))

    async def commit(self, commit: Commit) -> CommitOutcome:
        by = self._own()
        return await self._ask(lambda: self._commit(commit, by))

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        return await self._ask(lambda: self._rooms.backlog(room, after))

    async def overdue(self, before: Instant, buckets: Collection[int]) -> Sequence[RoomId]:
        return await self._ask(lambda: self._rooms.overdue(before, buckets))

    async def correct_deadline(self, room: RoomId, rev: Rev, at: Instant | None) -> None:
        await self._ask(lambda: self._rooms.correct_deadline(room, rev, at))

    async def served_by(self, process: ProcessId, buckets: Collection[int]) -> Sequence[RoomId]:
        return await self._ask(lambda: self._rooms.served_by(process, buckets))

    async def outbox(self, buckets: Collection[int]) -> Sequence[RankedEnd]:
        return await self._ask(lambda: self._rooms.outbox(buckets))

    async def outbox_done(self, room: RoomId) -> None:
        await self._ask(lambda: self._rooms.outbox_done(room))

    async def _commit(self, commit: Commit, by: ProcessId) -> CommitOutcome:
        fails_after = self.failures.pop(0) if self.failures else None
        if fails_after is False:
            raise StorageUnavailable("nothing was written")
        outcome = await self._rooms.commit(commit)
        if isinstance(outcome, Committed):
            self._witness.stored(commit, by)
        if fails_after:
            raise StorageUnavailable("the reply was lost")
        return outcome

    async def _ask(self, what: Callable[[], Awaitable[T]]) -> T:
        """Ask for something there and bring it back; either way may take long, or be cut."""
        self._count()
        await self._travel()
        answer = await what()
        await self._travel()
        return answer

    async def _travel(self) -> None:
        await time_passes(self._delay_s())
        if self.is_cut:
            await time_passes(self._chance.uniform(0.01, 0.5))
            raise StorageUnavailable("nothing gets through")

    def _delay_s(self) -> float:
        if self.is_slow and self._chance.random() < 0.5:
            return self._chance.uniform(0, 0.3)
        return 0 if self._chance.random() < 0.7 else self._chance.uniform(0, 0.004)

    def _count(self) -> None:
        second = int(self._loop.time())
        self._asked[second] += 1
        if self._asked[second] > MOST_ASKED_IN_A_SECOND:
            self._witness.fail("a process asks the store without rest")

    @property
    def busiest(self) -> int:
        """The most that was asked in one second."""
        return max(self._asked.values(), default=0)


class Hints(MemoryWakeUps):
    """`WakeUps` whose hints come after a while, or never."""

    def __init__(
        self, rooms: MemoryRooms, sink: HintSink, owner: Owner, loop: SimulatedLoop, chance: Random
    ) -> None:
        super().__init__(rooms, sink)
        self._relay = sink
        self._owner = owner
        self._loop = loop
        self._chance = chance
        self.loss = 0.0
        """How many of them are lost."""

    def hint(self, room: RoomId, rev: Rev) -> None:
        if room not in self._subscribed or self._chance.random() < self.loss:
            return
        delay_s = self._chance.expovariate(1 / 0.005)
        if self._chance.random() < 0.02:
            delay_s += self._chance.uniform(0, 3)
        context = self._owner.context.copy()
        self._loop.call_later(delay_s, self._relay.hinted, room, rev, context=context)

    def begin_anew(self) -> None:
        """Subscribe again, after some hints were lost."""
        self.loss = 0.0
        self._relay.resubscribed()
