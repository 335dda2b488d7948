"""Who follows a room misses nothing and gets nothing twice, from the first sight on."""

from __future__ import annotations

import asyncio
import dataclasses
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.commands import JoinParty, Kick, LeaveParty, RenewCodes
from seki_server.domain.decision import Refusal
from seki_server.domain.room import Codes
from seki_server.domain.words import Code, RoomId, Seq
from seki_server.ports import Backlog, StorageUnavailable
from seki_server.runtime.orders import BUSY, TOO_MANY_ROOMS, UNAVAILABLE, Accepted
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    FIXED,
    OPENING,
    QUICK,
    ROOM,
    Process,
    Tab,
    a_process,
    play,
    sit,
    stand,
)
from tests.server.runtime.hesitant import Hesitant
from tests.support.memory_store import MemoryRooms

MOVERS = (ALICE, BOB) * 4


async def play_moves(process: Process, first: int, last: int) -> None:
    for step in range(first, last):
        await process.done(MOVERS[step], play(MOVERS[step], step, OPENING[step]))


@given(seen=st.integers(0, 8), moves=st.integers(0, 8))
async def test_resuming_shows_exactly_the_missed_events(seen: int, moves: int) -> None:
    """Scenario 5."""
    seen = min(seen, moves)
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        await play_moves(process, 0, seen)
        room = await rooms.load(ROOM)
        assert room is not None
        await play_moves(process, seen, moves)
        tab = Tab(ALICE)
        assert await process.follow(tab, (room.seq, room.check)) == Accepted({"resumed": True})
        assert tab.seqs == list(range(room.seq + 1, room.seq + 1 + moves - seen))
        assert tab.snapshots == []
        assert [turn.whose.step for turn in tab.turns] == ([moves] if moves % 2 == 0 else [])


@pytest.mark.parametrize(("ahead", "check_off"), [(0, 1), (1, 0), (500, 0)])
async def test_resuming_from_another_history_shows_the_whole_room(
    ahead: int, check_off: int
) -> None:
    """Scenarios 6 and 38: a phantom on the board, or a store that lost the last events."""
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        room = await rooms.load(ROOM)
        assert room is not None
        tab = Tab(ALICE)
        since = (room.seq + ahead, room.check + check_off)
        assert await process.follow(tab, since) == Accepted({"resumed": False})
        assert [snapshot["seq"] for snapshot in tab.snapshots] == [room.seq]
        assert tab.seqs == []
        assert len(tab.turns) == 1


class Trimmed(MemoryRooms):
    """Keeps no events."""

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        return None


async def test_resuming_after_the_events_are_gone_shows_the_whole_room() -> None:
    rooms = Trimmed()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(ALICE)
        assert await process.follow(tab, (1, 0)) == Accepted({"resumed": False})
        assert len(tab.snapshots) == 1


async def test_resuming_twice_shows_the_same_twice() -> None:
    """Scenario 20: a second rejoin is answered, and is no silent nothing."""
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(ALICE)
        for times in (1, 2):
            assert await process.follow(tab, (4, 0)) == Accepted({"resumed": True})
            assert tab.seqs == [5, 6] * times
        await play_moves(process, 0, 1)
        assert tab.seqs == [5, 6, 5, 6, 7]


@given(hesitations=st.lists(st.integers(0, 5), max_size=60))
async def test_what_happens_while_a_tab_comes_is_shown_once(hesitations: list[int]) -> None:
    rooms = MemoryRooms()
    slow = Hesitant(rooms, iter(hesitations))
    steady = Hesitant(rooms, repeat(1))
    async with a_process(rooms, store=steady) as other, a_process(rooms, store=slow) as process:
        await other.a_match()
        room = await rooms.load(ROOM)
        assert room is not None
        tab = Tab(BOB)
        await asyncio.gather(process.follow(tab, (room.seq, room.check)), play_moves(other, 0, 8))
        await process.is_idle()
        assert tab.seqs == list(range(7, 16)), "eight actions, and once that Bob is here too"
        assert tab.snapshots == []


async def test_a_room_seen_long_ago_is_shown_as_it_is_stored() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process, a_process(rooms) as other:
        await process.a_match()
        await play_moves(other, 0, 4)
        tab = Tab(ALICE)
        await process.follow(tab)
        assert [snapshot["seq"] for snapshot in tab.snapshots] == [10]


async def test_a_tab_that_asks_while_it_follows_gets_each_event_once() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process, a_process(rooms) as other:
        await process.a_match()
        tab, beside = Tab(ALICE), Tab(ALICE)
        for each in (tab, beside):
            await process.follow(each)
        assert process.wake_ups is not None
        process.wake_ups.holds_back = True
        room = await rooms.load(ROOM)
        assert room is not None
        await play_moves(other, 0, 2)
        await process.follow(tab, (room.seq, room.check))
        assert tab.seqs == beside.seqs == [7, 8]


async def test_all_tabs_of_a_person_see_the_same() -> None:
    """Scenario 24: a tab moves, another closes, the third is in step."""
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        tabs = [Tab(ALICE), Tab(ALICE), Tab(ALICE)]
        for tab in tabs:
            await process.follow(tab)
        await play_moves(process, 0, 1)
        process.runtime.following.forget(tabs[1])
        await play_moves(process, 1, 2)
        assert tabs[0].seqs == tabs[2].seqs == [7, 8]
        assert tabs[1].seqs == [7]
        assert tabs[0].turns == tabs[2].turns
        assert [turn.whose.step for turn in tabs[0].turns] == [0, 2]


async def test_only_the_mover_is_told_the_turn() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        alice, bob, watcher = Tab(ALICE), Tab(BOB), Tab(CAROL)
        await process.follow(alice)
        await process.follow(bob)
        await process.follow(watcher, code=CODES.watch)
        await play_moves(process, 0, 3)
        assert [turn.whose.step for turn in alice.turns] == [0, 2]
        assert [turn.whose.step for turn in bob.turns] == [1, 3]
        assert watcher.turns == []
        assert watcher.seqs == [7, 8, 9]


async def test_a_mover_who_came_during_the_turn_is_told_of_it_once() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process, a_process(rooms) as other:
        await other.a_match()
        tabs = [Tab(ALICE), Tab(ALICE)]
        for tab in tabs:
            await process.follow(tab)
        await process.done(CAROL, JoinParty(CAROL, CODES.invite, None, any_seat=False))
        for tab in tabs:
            assert tab.seqs == [7]
            assert [turn.whose.step for turn in tab.turns] == [0]


@pytest.mark.parametrize(
    ("code", "refusal"),
    [
        (None, "room/not_member"),
        ("WRONG234", "party/code_unknown"),
        (CODES.invite, "party/code_unknown"),
    ],
)
async def test_a_room_id_alone_gives_no_sight_of_a_room(code: str | None, refusal: str) -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_party()
        tab = Tab(CAROL)
        reply = await process.follow(tab, code=code)
        assert isinstance(reply, Refusal)
        assert reply.code == refusal
        await process.done(BOB, stand(BOB))
        assert tab.shown == []
        assert tab.snapshots == []


async def test_a_room_that_is_not_there_is_unknown() -> None:
    async with a_process(MemoryRooms()) as process:
        reply = await process.follow(Tab(ALICE))
        assert isinstance(reply, Refusal)
        assert reply.code == "room/unknown"
        assert len(process.runtime.desks) == 0


async def test_old_codes_give_no_sight_any_more() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_party()
        new = Codes(invite=Code("AAAAAAAA"), watch=Code("BBBBBBBB"))
        await process.done(ALICE, RenewCodes(ALICE, new))
        reply = await process.follow(Tab(CAROL), code=CODES.watch)
        assert isinstance(reply, Refusal)
        assert isinstance(await process.follow(Tab(CAROL), code=new.watch), Accepted)


async def test_who_was_kicked_sees_that_and_nothing_more_and_may_not_watch() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process, a_process(rooms) as other:
        await process.a_party()
        here, there = Tab(BOB), Tab(BOB)
        await process.follow(here)
        await other.follow(there)
        await process.done(ALICE, Kick(ALICE, BOB))
        await process.done(ALICE, stand(ALICE))
        await other.is_idle()
        assert here.seqs == there.seqs == [6, 7]
        reply = await process.follow(Tab(BOB), code=CODES.watch)
        assert isinstance(reply, Refusal)
        assert reply.code == "party/kicked"


async def test_who_left_follows_no_more_on_any_tab() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_party()
        tabs = [Tab(BOB), Tab(BOB)]
        for tab in tabs:
            await process.follow(tab)
        await process.done(BOB, LeaveParty(BOB))
        process.runtime.following.leave(BOB, ROOM)
        await process.done(ALICE, stand(ALICE))
        assert tabs[0].seqs == tabs[1].seqs == [6, 7]


async def test_a_tab_follows_a_bounded_number_of_rooms() -> None:
    rooms = MemoryRooms()
    limits = QUICK.model_copy(update={"followed_rooms": 1})
    async with a_process(rooms, limits=limits) as process:
        await process.a_party()
        room = await rooms.load(ROOM)
        assert room is not None
        other = RoomId("othr" * 4)
        rooms._kept[other] = dataclasses.replace(rooms._kept[ROOM], room=replace(room, id=other))
        tab = Tab(ALICE)
        assert isinstance(await process.follow(tab), Accepted)
        assert await process.follow(tab, room=other) == TOO_MANY_ROOMS
        assert isinstance(await process.follow(tab), Accepted)
        process.runtime.following.unfollow(tab, ROOM)
        assert isinstance(await process.follow(tab, room=other), Accepted)


async def test_a_room_that_nobody_follows_is_unsubscribed_and_leaves_memory() -> None:
    rooms = MemoryRooms()
    limits = QUICK.model_copy(update={"cached_rooms": 0})
    async with a_process(rooms, limits=limits) as process:
        await process.done(ALICE, process.creation(FIXED))
        assert len(process.runtime.desks) == 0
        tab = Tab(ALICE)
        await process.follow(tab)
        assert len(process.runtime.desks) == 1
        assert process.subscribed == {ROOM}
        process.runtime.following.forget(tab)
        await process.is_idle()
        assert len(process.runtime.desks) == 0
        assert process.subscribed == set()


class Silent(MemoryRooms):
    """Does not answer questions for a backlog while it is told so."""

    is_silent = True

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        if self.is_silent:
            raise StorageUnavailable
        return await super().backlog(room, after)


async def test_a_store_that_is_away_refuses_the_follower_retryably() -> None:
    rooms = Silent()
    limits = QUICK.model_copy(update={"patience_ms": 0})
    async with a_process(rooms, limits=limits) as process:
        await process.a_party()
        assert await process.follow(Tab(ALICE), (1, 0)) == UNAVAILABLE


async def test_a_room_that_was_promised_is_shown_as_soon_as_it_is_not_crowded() -> None:
    rooms = MemoryRooms()
    limits = QUICK.model_copy(update={"mailbox": 1, "patience_ms": 60_000})
    async with a_process(rooms, limits=limits) as process:
        await process.a_party()
        tab = Tab(ALICE)
        async with process.runtime.desks.at(ROOM):
            assert await process.follow(tab) == BUSY
            showing = asyncio.create_task(process.runtime.following.show(tab, ROOM))
            await asyncio.sleep(0)
        assert await showing is None
        assert len(tab.snapshots) == 1


@pytest.mark.parametrize("has_missed", [False, True])
async def test_a_follower_whose_resume_is_refused_goes_on_following(has_missed: bool) -> None:
    rooms = Silent()
    limits = QUICK.model_copy(update={"patience_ms": 0})
    async with a_process(rooms, limits=limits) as process, a_process(rooms) as other:
        await process.a_match()
        tab, beside = Tab(ALICE), Tab(BOB)
        for each in (tab, beside):
            await process.follow(each)
        if has_missed:
            assert process.wake_ups is not None
            process.wake_ups.holds_back = True
            await play_moves(other, 0, 1)
        for since in (None, (1, 0)) if has_missed else ((1, 0),):
            assert await process.follow(tab, since) == UNAVAILABLE
        rooms.is_silent = False
        await play_moves(process, int(has_missed), 3)
        assert tab.seqs == beside.seqs == [7, 8, 9]
        assert len(tab.snapshots) == 1


async def test_a_follower_whose_code_is_refused_goes_on_following() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(CAROL)
        await process.follow(tab, code=CODES.watch)
        assert isinstance(await process.follow(tab, code="WRONG234"), Refusal)
        await play_moves(process, 0, 1)
        assert tab.seqs == [7]


async def test_who_joins_again_is_a_member_once() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_party()
        await process.done(BOB, JoinParty(BOB, CODES.invite, None, any_seat=True))
        room = await rooms.load(ROOM)
        assert room is not None
        assert room.members == (ALICE, BOB)
        await process.done(BOB, sit(BOB))
