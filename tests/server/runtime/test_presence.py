"""A room is told who is connected to it: by the first tab, the last to go, and nothing between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from itertools import repeat

import pytest

from seki_server.domain.commands import LeaveParty, NotePresence
from seki_server.domain.events import HumanReturned, MemberJoined, PresenceChanged, SeatAbsent
from seki_server.domain.room import Attendance, Room
from seki_server.domain.words import Millis, PersonId, ProcessId, RoomId, SeatIndex
from seki_server.ports import Commit, CommitOutcome, RoomStore
from seki_server.runtime.limits import PresenceLimits
from seki_server.runtime.orders import Order
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    QUICK,
    ROOM,
    UNPACED,
    Process,
    Tab,
    a_process,
)
from tests.server.runtime.hesitant import Hesitant
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

PATIENT = QUICK.model_copy(
    update={"presence": PresenceLimits(look_around_ms=5_000, note_again_ms=60_000)}
)
"""Tells nothing again: what is told here is told at once."""
IMPATIENT = QUICK.model_copy(update={"patience_ms": 0})
EXCUSE_MS = UNPACED.absence.excuse_ms


@pytest.fixture
def rooms() -> MemoryRooms:
    return MemoryRooms()


@pytest.fixture
async def process(rooms: MemoryRooms) -> AsyncIterator[Process]:
    async with a_process(rooms, limits=PATIENT) as process:
        yield process


def room_in(rooms: MemoryRooms) -> Room:
    return rooms._kept[ROOM].room


def places_in(rooms: MemoryRooms) -> dict[ProcessId, set[PersonId]]:
    return {each.process: set(each.people) for each in room_in(rooms).presence.places}


def attendance_of(rooms: MemoryRooms, seat: SeatIndex) -> Attendance:
    match = room_in(rooms).running
    assert match
    attendance = match.attendance[seat]
    assert attendance
    return attendance


def tabs_of(process: Process, person: PersonId) -> Sequence[Tab]:
    desk = process.runtime.desks.held(ROOM)
    assert desk
    return [tab for tab in desk.outlet.tabs_of(person) if isinstance(tab, Tab)]


async def go(process: Process, *tabs: Tab) -> None:
    """Close tabs, and let everything come to rest."""
    for tab in tabs:
        process.runtime.following.forget(tab)
    await process.is_idle()


async def look(process: Process) -> None:
    await process.runtime.surroundings.look()
    await process.is_idle()


# Tabs.


async def test_only_the_first_tab_and_the_last_to_go_are_told(
    rooms: MemoryRooms, process: Process
) -> None:
    """Scenarios 24 and 25: closing a tab is nothing while another is open."""
    await process.a_match()
    (first,) = tabs_of(process, BOB)
    rev = room_in(rooms).rev
    second = await process.a_tab(BOB)
    await go(process, first)
    assert room_in(rooms).rev == rev
    await go(process, second)
    assert places_in(rooms) == {process.processes.own: {ALICE}}
    assert attendance_of(rooms, SeatIndex.GUEST).absent_since == process.clock.now()
    (alice,) = tabs_of(process, ALICE)
    assert [type(event) for _, event in alice.shown[-2:]] == [PresenceChanged, SeatAbsent]
    await process.a_tab(BOB)
    assert isinstance(alice.shown[-1][1], HumanReturned)


async def test_the_same_person_elsewhere_is_not_absent(rooms: MemoryRooms) -> None:
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        await other.a_tab(BOB)
        await go(one, *tabs_of(one, BOB))
        assert attendance_of(rooms, SeatIndex.GUEST).absent_since is None
        assert places_in(rooms) == {one.processes.own: {ALICE}, other.processes.own: {BOB}}


async def test_who_comes_back_before_anybody_was_told_costs_nothing(
    rooms: MemoryRooms, process: Process
) -> None:
    await process.a_match()
    rev = room_in(rooms).rev
    process.runtime.following.forget(*tabs_of(process, BOB))
    await process.follow(Tab(BOB))
    await process.is_idle()
    assert room_in(rooms).rev == rev


class Announced(Hesitant):
    """Says when it is about to write."""

    def __init__(self, store: RoomStore, hesitations: Iterator[int]) -> None:
        super().__init__(store, hesitations)
        self.is_writing = asyncio.Event()

    async def commit(self, commit: Commit) -> CommitOutcome:
        self.is_writing.set()
        return await super().commit(commit)


async def test_who_comes_back_while_it_is_being_stored_is_told_of_at_once(
    rooms: MemoryRooms,
) -> None:
    store = Announced(rooms, repeat(3))
    async with a_process(rooms, store=store, limits=PATIENT) as process:
        await process.a_match()
        store.is_writing.clear()
        (tab,) = tabs_of(process, BOB)
        desk = process.runtime.desks.held(ROOM)
        assert desk
        process.runtime.following.forget(tab)
        await asyncio.wait_for(store.is_writing.wait(), 10)
        desk.outlet.listeners[tab] = None
        process.runtime.notes.came_or_went(desk)
        await process.is_idle()
        assert places_in(rooms) == {process.processes.own: {ALICE, BOB}}


async def test_who_joins_is_connected_by_the_same_commit(
    rooms: MemoryRooms, process: Process
) -> None:
    await process.a_party()
    (alice,) = tabs_of(process, ALICE)
    alice.shown.clear()
    await process.done(CAROL, process.joining(CAROL, sits=False))
    await process.a_tab(CAROL)
    assert [type(event) for _, event in alice.shown] == [MemberJoined]
    assert places_in(rooms) == {process.processes.own: {ALICE, BOB, CAROL}}


async def test_who_joined_and_never_came_is_away_after_a_while(rooms: MemoryRooms) -> None:
    async with a_process(rooms, limits=IMPATIENT) as process:
        await process.a_party()
        await process.done(CAROL, process.joining(CAROL, sits=False))
        assert room_in(rooms).presence.has(CAROL)
        await until(lambda: _looked(process) and not room_in(rooms).presence.has(CAROL))
        assert places_in(rooms) == {process.processes.own: {ALICE, BOB}}


def _looked(process: Process) -> bool:
    process.runtime.notes.look_around()
    return True


async def test_a_watcher_who_becomes_a_member_elsewhere_is_connected_here(
    rooms: MemoryRooms,
) -> None:
    async with a_process(rooms, limits=IMPATIENT) as one, a_process(rooms) as other:
        await one.a_party()
        await one.a_tab(CAROL, CODES.watch)
        await other.done(CAROL, other.joining(CAROL, sits=False))
        await until(lambda: _looked(one) and CAROL in places_in(rooms)[one.processes.own])


@pytest.mark.parametrize("was_written", [False, True])
async def test_what_could_not_be_told_is_told_again_though_nobody_follows(
    rooms: MemoryRooms, was_written: bool
) -> None:
    async with a_process(rooms, limits=IMPATIENT) as process:
        await process.a_match()
        rooms.break_off(was_written)
        for person in (ALICE, BOB):
            process.runtime.following.forget(*tabs_of(process, person))
        await until(lambda: _looked(process) and not places_in(rooms))
        assert not rooms._broken


async def test_who_leaves_a_running_match_follows_it_nowhere(rooms: MemoryRooms) -> None:
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        there = await other.a_tab(BOB)
        await one.done(BOB, LeaveParty(BOB))
        await other.is_idle()
        assert not tabs_of(one, BOB)
        assert not list(other.runtime.desks.followed())
        assert isinstance(there.shown[-1][1], PresenceChanged)
        assert BOB in room_in(rooms).members
        assert attendance_of(rooms, SeatIndex.GUEST).absent_since is not None


# The end of a process, and of others.


async def test_who_is_sent_away_by_us_is_excused(rooms: MemoryRooms, process: Process) -> None:
    await process.a_match()
    process.runtime.leaving(Millis(2_000))
    await go(process, *tabs_of(process, BOB))
    assert attendance_of(rooms, SeatIndex.GUEST).absent_since == process.clock.now() + 2_000


async def test_at_its_end_a_process_tells_its_rooms_and_is_gone(rooms: MemoryRooms) -> None:
    async with a_process(rooms) as process:
        await process.a_match()
        for person in (ALICE, BOB):
            process.runtime.following.forget(*tabs_of(process, person))
        rooms.break_off(False)
    assert places_in(rooms) == {}
    assert process.processes.own in process.processes.gone


async def test_a_store_that_is_away_does_not_hold_up_the_end_of_a_process(
    rooms: MemoryRooms,
) -> None:
    limits = IMPATIENT.model_copy(update={"presence": PresenceLimits(farewell_ms=20)})
    async with a_process(rooms) as other:
        async with a_process(rooms, limits=limits) as process:
            await process.a_match()
            rooms.break_off(*[False] * 1_000)
            process.runtime.following.forget(*tabs_of(process, BOB))
        rooms._broken.clear()
        assert places_in(rooms) == {process.processes.own: {ALICE, BOB}}
        other.processes._cluster.drop(process.processes.own)
        await look(other)
        assert places_in(rooms) == {}


async def test_the_people_of_a_process_that_is_gone_are_away_and_excused(
    rooms: MemoryRooms,
) -> None:
    async with a_process(rooms) as dead, a_process(rooms) as process:
        await dead.a_match()
        alice = await process.a_tab(ALICE)
        await dead.processes.retire()
        await look(process)
        assert places_in(rooms) == {process.processes.own: {ALICE}}
        absent_since = attendance_of(rooms, SeatIndex.GUEST).absent_since
        assert absent_since == process.clock.now() + EXCUSE_MS
        assert isinstance(alice.shown[-1][1], SeatAbsent)


class Counted(MemoryRooms):
    """Notes who was asked for, and in how many buckets."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[ProcessId, int]] = []

    async def served_by(self, process: ProcessId, buckets: Collection[int]) -> Sequence[RoomId]:
        self.asked.append((process, len(buckets)))
        return await super().served_by(process, buckets)


async def test_each_bucket_is_looked_into_once_for_each_process_that_is_gone() -> None:
    rooms = Counted()
    async with a_process(rooms) as process, a_process(rooms) as other:
        first, second = other.processes.own, process.processes.own
        await process.a_party()
        async with a_process(rooms) as third:
            gone = third.processes.own
        assert gone not in (first, second)
        for _ in range(3):
            await look(process)
        assert rooms.asked == [(gone, 128)]
        await other.processes.retire()
        for _ in range(3):
            await look(process)
        assert sorted(rooms.asked[1:]) == sorted([(gone, 128), (first, 256)])


async def test_what_a_process_that_is_gone_says_late_is_put_right(rooms: MemoryRooms) -> None:
    async with a_process(rooms, limits=IMPATIENT) as dead, a_process(rooms, limits=IMPATIENT) as up:
        await dead.a_match()
        await up.a_tab(ALICE)
        name = dead.processes.own
        await dead.processes.retire()
        await look(up)
        late = NotePresence(name, frozenset({BOB}))
        await dead.execute(Order(ROOM, late, None, dead.clock.now()))
        assert name in places_in(rooms)
        await until(lambda: _looked(up) and name not in places_in(rooms))


async def test_a_process_that_was_taken_for_gone_connects_everybody_anew(
    rooms: MemoryRooms,
) -> None:
    async with a_process(rooms) as stopped, a_process(rooms) as other:
        await stopped.a_match()
        watcher = await other.a_tab(CAROL, CODES.watch)
        before = stopped.processes.own
        await stopped.processes.retire()
        await look(other)
        assert attendance_of(rooms, SeatIndex.HOST).absent_since is not None
        await stopped.processes.beat()
        await look(stopped)
        assert stopped.processes.own != before
        assert places_in(rooms)[stopped.processes.own] == {ALICE, BOB}
        assert before not in places_in(rooms)
        await other.is_idle()
        assert isinstance(watcher.shown[-1][1], HumanReturned)


async def test_a_process_with_a_new_name_and_no_others_leaves_no_ghost(
    rooms: MemoryRooms, process: Process
) -> None:
    await process.a_match()
    await process.processes.retire()
    await process.processes.beat()
    await look(process)
    assert places_in(rooms) == {process.processes.own: {ALICE, BOB}}
    assert attendance_of(rooms, SeatIndex.HOST).absent_since is None
    assert not any(isinstance(event, SeatAbsent) for event in rooms._kept[ROOM].events)
