"""Wherever processes die between queue and rating, nobody is lost and no match is counted twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.commands import SeatPair
from seki_server.domain.ranked.changes import rating_changes
from seki_server.domain.ranked.standing import WHOLE
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, PersonId, RoomId
from seki_server.ports import Commit
from seki_server.ranked_ports import Applied, Joined, LedgerRow, Pairing
from seki_server.storage.keys import BUCKETS, ledger_keys
from seki_server.storage.opening import Storage, open_storage
from tests.server.domain.ranked.matches import moved
from tests.server.storage.counting import NO_TALLY
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.server.storage.test_queue import queued
from tests.support.memory_queue import NO_CONDUCT
from tests.support.redis_servers import RedisServer
from tests.support.rooms import CODES, LIMITS, NOW, accepted, match_of, resign_of
from tests.support.walks import ended_match

EVERYWHERE = range(BUCKETS)
LATE = Instant(2**50)
CROWD = [PersonId(f"person{number}") for number in range(4)]
JOBS = ("join", "pair", "seat", "end", "count")

Job = AsyncGenerator[None, None]
turns = st.tuples(st.sampled_from(JOBS), st.integers(1, 5), st.booleans())
"""What a process begins, after how many steps another one gets its turn, whether it dies then."""


@dataclass(slots=True)
class Process:
    """A server process as far as ranked play goes. What it does stops, or ends, anywhere."""

    storage: Storage
    random: Random
    free: set[PersonId]
    """Who was let go after a match and has not joined again: of all processes together."""
    jobs: list[Job] = field(default_factory=list)

    async def take_turn(self, job: str, steps: int, *, dies: bool) -> None:
        """Begin something and go on with all that was begun, one after the other."""
        self.jobs.append(getattr(self, job)())
        for _ in range(steps):
            if self.jobs and await _is_over(self.jobs[0]):
                self.jobs.pop(0)
        if dies:
            await self.die()

    async def die(self) -> None:
        """Forget all that was begun."""
        for job in self.jobs:
            await job.aclose()
        self.jobs.clear()

    async def finish(self) -> None:
        """End all that was begun."""
        for job in self.jobs:
            while not await _is_over(job):
                pass
        self.jobs.clear()

    async def join(self) -> Job:
        person = self.random.choice(CROWD)
        if await self.storage.queue.join(queued(person), NO_CONDUCT) == Joined(NOW):
            self.free.discard(person)
        yield

    async def pair(self) -> Job:
        waiting = list((await self.storage.queue.look(LATE)).waiting)
        self.random.shuffle(waiting)
        yield
        for one, other in zip(waiting[::2], waiting[1::2], strict=False):
            room = RoomId(f"room{self.random.getrandbits(39):012}")
            await self.storage.queue.pair(Pairing(room, one, other, NOW))
            yield

    async def seat(self) -> Job:
        for pairing in (await self.storage.queue.look(LATE)).pairings:
            yield
            await self.commit(None, a_room_of(pairing))
            yield
            await self.storage.queue.pairing_done(pairing.room)

    async def end(self) -> Job:
        for id_ in sorted(set((await self.storage.queue.look(LATE)).playing.values())):
            room = await self.storage.rooms.load(id_)
            yield
            if room is not None and room.running:
                await self.commit(room, ended(room))
                yield

    async def count(self) -> Job:
        for end in await self.storage.rooms.outbox(EVERYWHERE):
            applied = Applied.OUTDATED
            while applied is Applied.OUTDATED:
                host, guest = await self.storage.ratings.held(end.game, end.players)
                yield
                changes = rating_changes(host.standing, guest.standing, end.result, WHOLE, NOW)
                row = LedgerRow(end.match, end.game, NOW, end.players, end.result, changes)
                versions = (host.version, guest.version)
                applied = await self.storage.ratings.apply(row, versions, NO_TALLY)
                yield
            self.free |= await self.storage.queue.match_over(end.room, dict.fromkeys(end.players))
            yield
            await self.storage.rooms.outbox_done(end.room)
            yield

    async def commit(self, before: Room | None, steps: Sequence[Room]) -> None:
        """Commit the rooms one after the other, up to the first conflict."""
        for after in steps:
            step = Commit(
                before, after, (), None, {}, next_wake(after, LIMITS), ended_match(before, after)
            )
            await self.storage.rooms.commit(step)
            before = after


async def _is_over(job: Job) -> bool:
    try:
        await anext(job)
    except StopAsyncIteration:
        return True
    return False


def a_room_of(pairing: Pairing) -> list[Room]:
    first, second = pairing.first.person, pairing.second.person
    command = SeatPair(pairing.room, pairing.game, first, second, CODES)
    return [accepted(None, command).room]


def ended(room: Room) -> list[Room]:
    """Return the rooms from here until one of the two has resigned, after two moves."""
    rooms = []
    while match_of(room).position.ply < 2:
        room = moved(room)
        rooms.append(room)
    loser = room.seats[0]
    assert loser is not None
    return [*rooms, accepted(room, resign_of(room, loser)).room]


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 1), turns), min_size=40, max_size=120),
    st.integers(0, 2**32),
)
def test_nobody_is_lost_and_nothing_is_counted_twice(
    lasting_redis: RedisServer, course: list[tuple[int, tuple[str, int, bool]]], seed: int
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_live(lasting_redis, course, seed))


async def _live(
    server: RedisServer, course: list[tuple[int, tuple[str, int, bool]]], seed: int
) -> None:
    sink = RecordingSink()
    async with (
        open_storage(server.address, SETTINGS, sink) as one,
        open_storage(server.address, SETTINGS, sink) as other,
    ):
        free: set[PersonId] = set()
        processes = [Process(one, Random(seed), free), Process(other, Random(seed + 1), free)]
        for person in CROWD:
            await one.queue.join(queued(person), NO_CONDUCT)
        for which, (job, steps, dies) in course:
            await processes[which].take_turn(job, steps, dies=dies)
            await _nobody_is_lost_or_twice(one, free)
        await _settle(processes)
        await _everything_was_counted_once(server, one)


async def _nobody_is_lost_or_twice(storage: Storage, free: set[PersonId]) -> None:
    queue = await storage.queue.look(LATE)
    where = Counter([*(entry.person for entry in queue.waiting), *queue.playing])
    assert set(where.values()) <= {1}
    assert set(where) == set(CROWD) - free, "who is not free waits or plays"
    assert set(Counter(queue.playing.values()).values()) <= {2}, "nobody plays alone"


async def _settle(processes: list[Process]) -> None:
    """Let what was begun end in one process, and die in the other; then do what is left."""
    await processes[0].finish()
    await processes[1].die()
    for job in ("seat", "end", "count"):
        await processes[1].take_turn(job, 0, dies=False)
        await processes[1].finish()


async def _everything_was_counted_once(server: RedisServer, storage: Storage) -> None:
    queue = await storage.queue.look(LATE)
    assert (queue.playing, list(queue.pairings)) == ({}, [])
    assert list(await storage.rooms.outbox(EVERYWHERE)) == []
    histories = [await storage.ratings.history("janggi", person) for person in CROWD]
    named = Counter(match for history in histories for match in history)
    assert set(named.values()) <= {2}
    assert server.ask("LLEN", ledger_keys("janggi").order) == f":{len(named)}\r\n"
    for person, history in zip(CROWD, histories, strict=True):
        (held,) = await storage.ratings.held("janggi", [person])
        assert held.version == held.standing.games == len(history)
