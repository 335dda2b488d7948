"""CPUs to move are thought for once over all processes, while somebody is there to see it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import pytest

from seki_server.domain.commands import (
    AddCpu,
    CreateParty,
    LeaveSeat,
    MakeOffer,
    Play,
    Resign,
    StartMatch,
)
from seki_server.domain.events import ActionPlayed, CpuThinking
from seki_server.domain.limits import DAY_MS, Limits
from seki_server.domain.room import Match, OfferKind
from seki_server.domain.words import SeatIndex
from seki_server.ports import Chooser, Commit, CommitOutcome
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CODES,
    FIXED,
    MATCH,
    OPENING,
    QUICK,
    ROOM,
    Process,
    Tab,
    a_process,
    play,
)
from tests.support.choosers import FaultyChooser, PlainChooser, SlowChooser
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

SETTINGS = {**FIXED, "cpu_level": 1, "allow_take_back": True}
LONG_MS = 60_000
CALM = QUICK.model_copy(update={"compare_ms": 600_000})
"""Nothing here may wait for the comparison that makes up for lost hints."""


def a_calm_process(rooms: MemoryRooms, chooser: Chooser) -> AbstractAsyncContextManager[Process]:
    return a_process(rooms, chooser=chooser, limits=CALM)


async def alone(process: Process, **settings: object) -> Tab:
    """Let Alice, who follows here, begin a match with a CPU; she moves first."""
    await process.done(ALICE, process.creation({**SETTINGS, **settings}))
    tab = Tab(ALICE)
    await process.follow(tab)
    await process.done(ALICE, StartMatch(ALICE, coin=True))
    tab.shown.clear()
    return tab


async def two_cpus(process: Process) -> None:
    """Let Alice, who is not there, begin a match between two CPUs."""
    await process.done(ALICE, CreateParty(ALICE, ROOM, "janggi", SETTINGS, CODES))
    await seat_two_cpus(process)


async def seat_two_cpus(process: Process) -> None:
    await process.done(ALICE, LeaveSeat(ALICE))
    for seat in SeatIndex:
        await process.done(ALICE, AddCpu(ALICE, seat, None))
    await process.done(ALICE, StartMatch(ALICE, coin=True))


def match_now(rooms: MemoryRooms) -> Match:
    """Return the match as it is stored."""
    match = rooms._kept[ROOM].room.match
    assert match
    return match


async def at_step(rooms: MemoryRooms, step: int) -> Match:
    """Return the match once it is at a step or beyond."""
    await until(lambda: match_now(rooms).step >= step)
    return match_now(rooms)


@asynccontextmanager
async def two_processes(one: Chooser, other: Chooser) -> AsyncIterator[tuple[Process, Process]]:
    rooms = MemoryRooms()
    async with a_calm_process(rooms, one) as first, a_calm_process(rooms, other) as second:
        yield first, second


def rooms_of(process: Process) -> MemoryRooms:
    store = process.runtime.executor._store
    assert isinstance(store, MemoryRooms)
    return store


async def both_wait(processes: tuple[Process, Process], by_ms: int) -> None:
    """Let time pass in both processes, and let them do what is due."""
    for process in processes:
        process.clock.advance(by_ms)
    for process in processes:
        await process.wake_due()


async def test_a_cpu_answers_whoever_is_alone() -> None:
    rooms, chooser = MemoryRooms(), PlainChooser()
    async with a_calm_process(rooms, chooser) as process:
        tab = await alone(process)
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        await until(lambda: len(tab.shown) == 3)
    played, thinking, answered = [event for _, event in tab.shown]
    assert isinstance(played, ActionPlayed)
    assert isinstance(thinking, CpuThinking)
    assert isinstance(answered, ActionPlayed)
    assert (answered.cpu, answered.seat) == (1, SeatIndex.GUEST)
    assert [asked.level for asked in chooser.asked] == [1]
    assert tab.turns[-1].whose.person == ALICE
    assert tab.turns[-1].whose.step == 2


async def test_one_search_a_turn_over_all_processes() -> None:
    one, other = PlainChooser(), PlainChooser()
    async with two_processes(one, other) as processes:
        rooms = rooms_of(processes[0])
        await alone(processes[0])
        await processes[1].follow(Tab(ALICE))
        match = match_now(rooms)
        for number in range(20):
            action = match.position.default_action(number)
            command = Play(ALICE, match.id, match.step, action)
            await processes[number // 3 % 2].done(ALICE, command)
            match = await at_step(rooms, match.step + 2)
    turns = Counter(asked.turn for asked in (*one.asked, *other.asked))
    assert turns == Counter(range(1, 41, 2))
    assert one.asked
    assert other.asked
    assert len({asked.seed for asked in (*one.asked, *other.asked)}) == 20


async def test_the_process_that_took_an_action_searches_wherever_the_player_is() -> None:
    one, other = PlainChooser(), PlainChooser()
    async with two_processes(one, other) as (first, second):
        await alone(first)
        tab = await second.a_tab(ALICE)
        await first.done(ALICE, play(ALICE, 0, OPENING[0]))
        await until(lambda: tab.shown and getattr(tab.shown[-1][1], "cpu", None))
    assert not other.asked
    assert len(one.asked) == 1


async def test_another_process_takes_over_soon_after_the_instant_that_was_said() -> None:
    """Scenario 28: the first process thinks and never answers."""
    one, other = SlowChooser(), PlainChooser()
    async with two_processes(one, other) as processes:
        first, second = processes
        await alone(first)
        await second.a_tab(ALICE)
        await first.done(ALICE, play(ALICE, 0, OPENING[0]))
        await until(lambda: one.asked)
        match = match_now(rooms_of(first))
        assert match.thinking
        due = match.thinking.until + CALM.waking.deputy_ms
        first.runtime.waking._deadlines.set(ROOM, None)
        await until(lambda: second.runtime.waking._deadlines.held(ROOM) == due)
        await both_wait(processes, due - second.clock.now() - 1)
        assert not other.asked
        await both_wait(processes, 1)
        await at_step(rooms_of(first), 2)
        await until(lambda: one.stopped)
        assert [asked.turn for asked in other.asked] == [1]
        assert other.asked[0].seed != one.asked[0].seed


def _has_asked(chooser: PlainChooser, times: int) -> bool:
    return len(chooser.asked) == times


@pytest.mark.parametrize("chooser", [SlowChooser(), FaultyChooser()], ids=["slow", "faulty"])
async def test_where_no_search_answers_the_default_action_is_played(
    chooser: PlainChooser, caplog: pytest.LogCaptureFixture
) -> None:
    """Scenario 28."""
    caplog.set_level(logging.CRITICAL, "seki_server.runtime.runtime")
    rooms = MemoryRooms()
    async with a_calm_process(rooms, chooser) as process:
        await alone(process)
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        for attempt in (1, 2):
            await until(partial(_has_asked, chooser, attempt))
            process.clock.advance(LONG_MS)
            await process.wake_due()
        match = await at_step(rooms, 2)
    assert match.played[-1].cpu == 1
    assert len(chooser.asked) == 2


async def test_a_search_ends_when_the_match_does() -> None:
    rooms, chooser = MemoryRooms(), SlowChooser()
    async with a_calm_process(rooms, chooser) as process:
        await alone(process)
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        await until(lambda: chooser.asked)
        await process.done(ALICE, Resign(ALICE, MATCH, match_now(rooms).step))
        await until(lambda: chooser.stopped)
        await until(lambda: not process.runtime.thinking.running)
        assert len(match_now(rooms).played) == 1


async def test_a_search_ends_when_the_action_before_it_is_taken_back() -> None:
    rooms, chooser = MemoryRooms(), SlowChooser()
    async with a_calm_process(rooms, chooser) as process:
        await alone(process)
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        await until(lambda: chooser.asked)
        match = match_now(rooms)
        await process.done(ALICE, MakeOffer(ALICE, MATCH, match.step, OfferKind.TAKE_BACK))
        await until(lambda: chooser.stopped)
        chooser.let_go()
        match = match_now(rooms)
        assert match.played == ()
        await process.done(ALICE, play(ALICE, match.step, OPENING[2]))
        match = await at_step(rooms, match.step + 2)
        assert len(match.played) == 2


async def test_a_search_of_which_another_process_knows_more_ends_too() -> None:
    one, other = SlowChooser(), PlainChooser()
    async with two_processes(one, other) as (first, second):
        await alone(first)
        await first.done(ALICE, play(ALICE, 0, OPENING[0]))
        await until(lambda: one.asked)
        step = match_now(rooms_of(first)).step
        await second.done(ALICE, Resign(ALICE, MATCH, step))
        await until(lambda: one.stopped)


async def test_at_the_end_of_a_process_its_searches_end() -> None:
    chooser = SlowChooser()
    async with a_calm_process(MemoryRooms(), chooser) as process:
        await alone(process)
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        await until(lambda: chooser.asked)
    await until(lambda: chooser.stopped)


async def test_cpus_play_each_other_only_while_somebody_watches() -> None:
    rooms, chooser = MemoryRooms(), PlainChooser()
    async with a_calm_process(rooms, chooser) as process:
        await two_cpus(process)
        assert match_now(rooms).is_paused
        assert not chooser.asked
        watcher = Tab(BOB)
        await process.follow(watcher, code=CODES.watch)
        await at_step(rooms, 4)
        process.runtime.following.unfollow(watcher, ROOM)
        await until(lambda: match_now(rooms).is_paused)
        stood_at = match_now(rooms).step
        assert rooms.deadlines[ROOM] - process.clock.now() >= DAY_MS, "nothing is due"
        await process.follow(Tab(ALICE))
        await at_step(rooms, stood_at + 4)


async def test_cpus_wait_with_each_turn_for_the_pace_and_search_when_it_has_come() -> None:
    rooms, chooser, rules = MemoryRooms(), PlainChooser(), Limits(cpu_pace_ms=700)
    async with a_process(rooms, chooser=chooser, limits=CALM, rules=rules) as process:
        await process.done(ALICE, process.creation(SETTINGS))
        await process.follow(Tab(ALICE))
        await seat_two_cpus(process)
        for step in range(3):
            process.clock.advance(699)
            await process.wake_due()
            await process.is_idle()
            assert len(chooser.asked) == match_now(rooms).step == step
            process.clock.advance(1)
            await process.wake_due()
            await at_step(rooms, step + 1)


async def test_a_watcher_at_another_process_wakes_what_is_paused() -> None:
    one, other = PlainChooser(), PlainChooser()
    async with two_processes(one, other) as (first, second):
        rooms = rooms_of(first)
        await two_cpus(first)
        assert match_now(rooms).is_paused
        await second.follow(Tab(BOB), code=CODES.watch)
        await at_step(rooms, 4)
    assert not one.asked
    assert other.asked


class Spoilt(MemoryRooms):
    """A store that from some moment on takes no commit, for a mistake that stays."""

    is_spoilt = False
    tried = 0

    async def commit(self, commit: Commit) -> CommitOutcome:
        if not self.is_spoilt:
            return await super().commit(commit)
        self.tried += 1
        raise RuntimeError("spoilt")


async def test_a_turn_whose_wake_fails_is_left_to_the_sweep(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rooms, chooser = Spoilt(), SlowChooser()
    with caplog.at_level(logging.CRITICAL):
        async with a_calm_process(rooms, chooser) as process:
            await alone(process)
            await process.follow(Tab(ALICE))
            await process.done(ALICE, play(ALICE, 0, OPENING[0]))
            await until(lambda: chooser.asked)
            rooms.is_spoilt = True
            process.clock.advance(LONG_MS)
            await process.wake_due()
            for _ in range(100):
                await asyncio.sleep(0)
            assert 1 <= rooms.tried <= 2, "by the deadline, and perhaps by a sweep"


async def test_a_person_who_only_watches_wakes_no_absent_players_match() -> None:
    rooms, chooser = MemoryRooms(), PlainChooser()
    async with a_calm_process(rooms, chooser) as process:
        tab = await alone(process)
        process.runtime.following.forget(tab)
        await until(lambda: match_now(rooms).is_paused)
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        await process.a_tab(BOB, CODES.watch)
        assert match_now(rooms).is_paused
        assert not chooser.asked


async def test_a_process_that_only_shows_a_room_leaves_its_cpu_to_the_one_that_committed() -> None:
    one, other = PlainChooser(), SlowChooser()
    async with two_processes(one, other) as processes:
        first, second = processes
        await alone(second)
        watcher = await first.a_tab(BOB, CODES.watch)
        await second.done(ALICE, play(ALICE, 0, OPENING[0]))
        for attempt in (1, 2):
            await until(partial(_has_asked, other, attempt))
            await until(lambda: isinstance(watcher.shown[-1][1], CpuThinking))
            thinking = match_now(rooms_of(first)).thinking
            assert thinking
            await both_wait(processes, thinking.until - first.clock.now())
        await at_step(rooms_of(first), 2)
        assert not one.asked
        assert len(other.asked) == 2
