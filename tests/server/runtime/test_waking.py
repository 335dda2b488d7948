"""What is due happens: from this process's own heap, or from the index when nobody else did it."""

from __future__ import annotations

import asyncio
import logging

import pytest

from seki_server.domain.commands import StartMatch
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, RoomId
from seki_server.runtime.waking import LEFT_ALONE_MS, STANDING_S
from tests.server.runtime.a_process import ALICE, BOB, QUICK, ROOM, Tab, a_process
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

SHORT = Limits(room_idle_ms=60_000)
LONG = Limits(room_idle_ms=600_000)


async def is_closed(rooms: MemoryRooms) -> bool:
    room = await rooms.load(ROOM)
    assert room is not None
    return room.closed


async def test_the_process_that_committed_a_deadline_fires_it() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms, rules=SHORT) as process:
        await process.a_party()
        tab = Tab(ALICE)
        await process.follow(tab)
        process.clock.advance(59_999)
        await process.wake_due()
        assert not await is_closed(rooms)
        process.clock.advance(1)
        await process.wake_due()
        assert await is_closed(rooms)
        assert tab.seqs == [6]


async def test_a_deadline_is_fired_without_anybody_asking() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms, rules=SHORT) as process:
        await process.a_party()
        process.clock.advance(60_000)
        await process.done(ALICE, StartMatch(ALICE, coin=True))
        process.clock.advance(60_000)
        process.runtime.waking._earlier.set()
        tab = Tab(BOB)
        await process.follow(tab)
        await until(lambda: tab.shown)
        assert await is_closed(rooms)


async def test_a_deadline_far_off_is_left_to_the_sweep() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_party()
        assert process.runtime.waking._deadlines.next is None


async def test_another_process_sweeps_what_is_overdue_and_no_sooner() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms, rules=SHORT) as gone:
        await gone.a_party()
    async with a_process(rooms, rules=SHORT) as process:
        process.clock.advance(60_500)
        await process.runtime.waking.sweep()
        assert not await is_closed(rooms)
        process.clock.advance(1)
        await process.runtime.waking.sweep()
        assert await is_closed(rooms)
        assert rooms.deadlines == {}


async def test_the_entry_of_a_room_that_is_gone_is_removed() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms, rules=SHORT) as process:
        await process.a_party()
        rooms.forget(ROOM)
        process.clock.advance(61_000)
        await process.runtime.waking.sweep()
        assert rooms.deadlines == {}


async def test_an_entry_that_has_become_wrong_is_corrected_when_it_is_looked_at() -> None:
    rooms = Counted()
    async with a_process(rooms, rules=SHORT) as process:
        await process.a_party()
        committed_at = process.clock.now()
    async with a_process(rooms, rules=LONG) as process:
        process.clock.advance(100_000)
        await process.runtime.waking.sweep()
        assert not await is_closed(rooms)
        assert rooms.deadlines == {ROOM: committed_at + LONG.room_idle_ms}
        loads = rooms.loads
        await process.runtime.waking.sweep()
        assert rooms.loads == loads


class Counted(MemoryRooms):
    """Counts how often a room is read."""

    loads = 0

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        self.loads += 1
        return await super().load(room, known)


class Faulty(Counted):
    """Its room cannot be decided upon."""

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        await super().load(room, known)
        raise RuntimeError("spoilt")


async def test_a_wake_that_fails_three_times_is_left_alone_for_an_hour(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rooms = Faulty()
    async with a_process(rooms, rules=SHORT) as process:
        rooms.deadlines[ROOM] = process.clock.now()
        process.clock.advance(1_000)
        with caplog.at_level(logging.CRITICAL):
            for _ in range(5):
                await process.runtime.waking.sweep()
            assert rooms.loads == QUICK.waking.attempts == 3
            assert rooms.deadlines[ROOM] == process.clock.now() + LEFT_ALONE_MS
            process.clock.advance(LEFT_ALONE_MS + 1_000)
            await process.runtime.waking.sweep()
            assert rooms.loads == 4


async def test_while_time_stands_still_a_deadline_is_looked_at_now_and_then_only() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        waking, clock = process.runtime.waking, process.clock
        waking._deadlines.set(ROOM, Instant(clock.now() + 1))
        begun_s = asyncio.get_running_loop().time()
        for _ in range(5):
            await waking.wait()
        assert asyncio.get_running_loop().time() - begun_s > 5 * STANDING_S


async def test_many_overdue_rooms_are_woken_together_but_not_too_many_at_a_time() -> None:
    rooms, most = Slow(), 5
    limits = QUICK.model_copy(update={"waking": QUICK.waking.model_copy(update={"at_once": most})})
    async with a_process(rooms, rules=SHORT, limits=limits) as process:
        ids = [RoomId(f"room{number:012}") for number in range(20)]
        rooms.deadlines.update(dict.fromkeys(ids, process.clock.now()))
        process.clock.advance(1_000)
        await process.runtime.waking.sweep()
        assert rooms.most_at_once == most
        assert rooms.deadlines == {}


class Slow(MemoryRooms):
    """Counts how many are read at a time."""

    most_at_once = 0
    _now = 0

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        self._now += 1
        self.most_at_once = max(self.most_at_once, self._now)
        await asyncio.sleep(0)
        self._now -= 1
        return await super().load(room, known)
