"""Deadlines fire when they should, wherever they are held, and time given back is told."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from seki_server.domain.commands import StartMatch
from seki_server.domain.events import (
    ActionPlayed,
    ClockFrozen,
    CpuTookSeat,
    Event,
    HumanReturned,
    TurnTimedOut,
)
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.words import Millis, SeatIndex
from seki_server.ports import Chooser
from seki_server.runtime.orders import Accepted
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    FIXED,
    OPENING,
    QUICK,
    ROOM,
    Process,
    Tab,
    a_process,
    play,
)
from tests.support.choosers import SlowChooser
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

TURN_MS = 30_000
RULES = Limits(cpu_pace_ms=0)
SETTLE_MS = RULES.clocks.settle_ms
TIMED = {**FIXED, "turn_seconds": TURN_MS // 1_000, "cpu_level": 1}


@asynccontextmanager
async def processes(
    rooms: MemoryRooms, count: int, chooser: Chooser | None = None
) -> AsyncIterator[Sequence[Process]]:
    """Run one or two processes; Alice and Bob follow a timed match at the first."""
    async with (
        a_process(rooms, rules=RULES, chooser=chooser) as first,
        a_process(rooms, rules=RULES) as second,
    ):
        await first.done(ALICE, first.creation(TIMED))
        await first.follow(Tab(ALICE))
        await first.done(BOB, first.joining(BOB))
        await first.follow(Tab(BOB))
        await first.done(ALICE, StartMatch(ALICE, coin=True))
        yield (first, second)[:count]


async def pass_time(running: Sequence[Process], length: int) -> None:
    """Let time pass everywhere, and every process do what is then due."""
    for process in running:
        process.clock.advance(length)
    for process in running:
        await process.wake_due()
    for process in running:
        await process.is_idle()


def room_in(rooms: MemoryRooms) -> Room:
    return rooms._kept[ROOM].room


def events_in(rooms: MemoryRooms, kind: type[Event]) -> list[Event]:
    return [event for event in rooms._kept[ROOM].events if isinstance(event, kind)]


async def test_a_turn_is_over_when_what_came_before_its_end_has_had_time_to_arrive() -> None:
    rooms = MemoryRooms()
    async with processes(rooms, 1) as running:
        await pass_time(running, TURN_MS + SETTLE_MS - 1)
        assert not events_in(rooms, TurnTimedOut)
        await pass_time(running, 1)
        assert len(events_in(rooms, TurnTimedOut)) == 1
        await until(lambda: events_in(rooms, ActionPlayed))


@pytest.mark.parametrize(("after", "code"), [(-1, None), (0, "clock/too_late")])
async def test_what_was_received_before_the_end_of_a_turn_stands_however_late_it_is_decided(
    after: int, code: str | None
) -> None:
    rooms = MemoryRooms()
    async with processes(rooms, 1) as running:
        (process,) = running
        process.clock.advance(TURN_MS + after)
        order = process.order(ALICE, play(ALICE, 0, OPENING[0]))
        process.clock.advance(SETTLE_MS - after - 1)
        reply = await process.execute(order)
        assert code == (None if isinstance(reply, Accepted) else reply.code)
        await pass_time(running, 1)
        assert bool(events_in(rooms, TurnTimedOut)) == (code is not None)


async def test_where_the_committing_process_is_no_more_another_that_shows_the_room_acts() -> None:
    rooms = MemoryRooms()
    async with processes(rooms, 2) as running:
        first, second = running
        await second.a_tab(BOB)
        await pass_time(running, 1_000)
        await first.done(ALICE, play(ALICE, 0, OPENING[0]))
        await second.is_idle()
        first.runtime.waking._deadlines.set(ROOM, None)
        lag_ms = QUICK.waking.deputy_ms
        await pass_time(running, TURN_MS + SETTLE_MS + lag_ms - 1)
        assert not events_in(rooms, TurnTimedOut)
        await pass_time(running, 1)
        assert len(events_in(rooms, TurnTimedOut)) == 1


async def test_a_turn_that_two_processes_end_is_over_once() -> None:
    rooms = MemoryRooms()
    async with processes(rooms, 2) as running:
        first, second = running
        await second.a_tab(BOB)
        await first.done(ALICE, play(ALICE, 0, OPENING[0]))
        await second.is_idle()
        for process in running:
            process.clock.advance(TURN_MS + SETTLE_MS + QUICK.waking.deputy_ms)
        for process in running:
            await process.wake_due()
        assert len(events_in(rooms, TurnTimedOut)) == 1


async def test_who_comes_back_to_a_turn_that_a_cpu_had_is_told_that_it_is_theirs() -> None:
    rooms, chooser = MemoryRooms(), SlowChooser()
    async with processes(rooms, 1, chooser) as running:
        (process,) = running
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        stays = await process.a_tab(ALICE)
        process.runtime.following.leave(BOB, ROOM)
        await process.is_idle()
        process.clock.advance(RULES.absence.grace_ms)
        room = room_in(rooms)
        await process.wake_due()
        assert events_in(rooms, CpuTookSeat)
        await until(lambda: chooser.asked)
        back = await process.a_tab(BOB)
        match, before = room_in(rooms).running, room.running
        assert match
        assert before
        assert match.step == before.step
        assert match.acting_cpu is None
        assert [turn.whose.step for turn in back.turns] == [match.step]
        assert isinstance(stays.shown[-1][1], HumanReturned)
        await until(lambda: chooser.stopped)


async def test_time_given_back_is_told_to_rooms_that_are_followed() -> None:
    rooms = MemoryRooms()
    async with processes(rooms, 1) as running:
        (process,) = running
        tab = await process.a_tab(BOB)
        process.clock.stand_still(7_000)
        for _ in range(3):
            await process.runtime.surroundings.look()
        await process.is_idle()
        (frozen,) = (event for _, event in tab.shown)
        assert isinstance(frozen, ClockFrozen)
        assert (frozen.ms, frozen.until) == (7_000, process.clock.freeze.ended_at)
        assert room_in(rooms).frozen_ms == Millis(7_000)


async def test_nobodys_turn_is_shorter_for_time_that_stood_still() -> None:
    rooms = MemoryRooms()
    async with processes(rooms, 1) as running:
        (process,) = running
        process.clock.advance(10_000)
        process.clock.stand_still(60_000)
        await process.runtime.surroundings.look()
        await pass_time(running, TURN_MS + SETTLE_MS - 10_001)
        assert not events_in(rooms, TurnTimedOut)
        await pass_time(running, 1)
        (timed_out,) = events_in(rooms, TurnTimedOut)
        assert isinstance(timed_out, TurnTimedOut)
        assert timed_out.seat == SeatIndex.HOST
