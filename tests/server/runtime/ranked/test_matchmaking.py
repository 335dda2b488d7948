"""Who waits meets somebody, once, whichever process looks and whichever dies."""

from __future__ import annotations

import asyncio

from seki_engine import Side
from seki_server.domain.words import Instant, RoomId, SeatIndex
from seki_server.ports import Commit, CommitOutcome
from seki_server.ranked_ports import Pairing
from tests.server.runtime.a_process import QUICK, Tab, a_process
from tests.server.runtime.ranked.a_table import (
    LATER_MS,
    books_of,
    come,
    entry,
    go,
    join,
    paired,
    person,
    refused,
    stored,
    waiting,
)
from tests.support.memory_queue import NO_CONDUCT
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

ANN, BEN, CY = person(1), person(2), person(3)
NEIGHBOURLY = QUICK.model_copy(
    update={"ranked": QUICK.ranked.model_copy(update={"neighbours_meet": True})}
)
GRACE_MS, UNSEEN_MS = QUICK.ranked.grace_ms, QUICK.ranked.present_ms


class Startled(MemoryRooms):
    """A store behind which something of ours goes wrong, once it has made its first room."""

    is_startled = True

    async def commit(self, commit: Commit) -> CommitOutcome:
        outcome = await super().commit(commit)
        if self.is_startled:
            self.is_startled = False
            raise RuntimeError("a fault of ours")
        return outcome


async def test_two_who_wait_are_paired_at_once_and_told() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        ann, ben = await waiting(process, ANN, BEN)
        room, match = await stored(rooms, await paired(ann, ben))
        assert set(room.seats) == {ANN, BEN}
        assert match.terms.settings.ranked
        for tab, other in ((ann, BEN), (ben, ANN)):
            (news,) = tab.pairs
            assert news.opponent.person == other
            assert match.id == news.match
            assert news.side is match.side_of(SeatIndex(room.seats.index(tab.person)))
        assert {ann.pairs[0].side, ben.pairs[0].side} == set(Side)


async def test_nobody_waits_and_no_row_is_left_once_a_room_stands() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await paired(*await waiting(process, ANN, BEN))
        queue = await books_of(rooms).queue.look(Instant(process.clock.now() + 1))
        assert not queue.waiting
        assert not queue.pairings
        assert queue.playing.keys() == {ANN, BEN}


async def test_every_tab_is_told_in_whichever_process() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        (ann,) = await waiting(one, ANN)
        (ben,) = await waiting(other, BEN)
        second = come(other, BEN)
        await until(lambda: ann.pairs or ben.pairs)
        for process in (one, other):
            await process.runtime.ranked.look()
        assert {tab.pairs[0].room for tab in (ann, ben, second)} == {await paired(ann)}
        assert [len(tab.pairs) for tab in (ann, ben, second)] == [1, 1, 1]


async def test_two_who_wait_for_different_games_do_not_meet() -> None:
    async with a_process(MemoryRooms()) as process:
        (ann,) = await waiting(process, ANN)
        (ben,) = await waiting(process, BEN, game="gungi")
        await process.runtime.ranked.look()
        assert not ann.pairs
        assert not ben.pairs


async def test_joining_another_game_leaves_the_first() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        (ann,) = await waiting(process, ANN)
        await join(process, ANN, "gungi")
        (ben,) = await waiting(process, BEN)
        await process.runtime.ranked.look()
        assert not ben.pairs
        (cy,) = await waiting(process, CY, game="gungi")
        assert await paired(ann, cy)


async def test_many_processes_that_look_at_once_give_nobody_two_rooms() -> None:
    rooms = MemoryRooms()
    people = [person(number) for number in range(40)]
    async with a_process(rooms) as one, a_process(rooms) as other:
        tabs = [come(process, who) for who in people for process in (one, other)]
        for who in people:
            await books_of(rooms).queue.join(entry(who, one.clock.now()), NO_CONDUCT)
        looks = (one.runtime.ranked.look, other.runtime.ranked.look)
        await asyncio.gather(*(look() for look in looks * 3))
        for look in looks:
            await look()
        assert all(len(tab.pairs) == 1 for tab in tabs)
        playing = (await books_of(rooms).queue.look(Instant(0))).playing
        assert playing.keys() == set(people)
        for tab in tabs:
            room, _ = await stored(rooms, tab.pairs[0].room)
            assert tab.person in room.seats


async def test_a_pairing_whose_process_died_gets_its_room_from_anybody_after_two_seconds() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        now = process.clock.now()
        ann, ben = come(process, ANN), come(process, BEN)
        queue = books_of(rooms).queue
        for who in (ANN, BEN):
            await queue.join(entry(who, now), NO_CONDUCT)
        row = Pairing(RoomId("pair" * 4), entry(ANN, now), entry(BEN, now), now)
        assert await queue.pair(row)
        await process.runtime.ranked.look()
        assert not ann.pairs
        state = await process.runtime.ranked.queueing.state(ANN)
        assert state == ann.states[-1]
        assert (ann.states[-1].game, ann.states[-1].playing) == ("janggi", None)
        process.clock.advance(LATER_MS)
        await process.runtime.ranked.look()
        assert await paired(ann, ben) == row.room


async def test_a_pairing_that_can_get_no_room_lets_both_go() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        queue = books_of(rooms).queue
        both = [entry(who, game="shogi") for who in (ANN, BEN)]
        for each in both:
            await queue.join(each, NO_CONDUCT)
        assert await queue.pair(Pairing(RoomId("pair" * 4), both[0], both[1], Instant(0)))
        await process.runtime.ranked.look()
        assert await join(process, ANN)


async def test_a_fault_after_the_room_was_made_gives_nobody_a_second_match() -> None:
    rooms = Startled()
    async with a_process(rooms) as process:
        room = await paired(*await waiting(process, ANN, BEN))
        assert not rooms.is_startled
        assert (await stored(rooms, room))[0].running
        assert (await refused(process, ANN)).code == "ranked/already_playing"


async def test_who_is_cut_off_keeps_the_place_and_meets_nobody_meanwhile() -> None:
    async with a_process(MemoryRooms()) as process:
        (ann,) = await waiting(process, ANN)
        await process.runtime.ranked.look()
        go(process, ann)
        process.clock.advance(UNSEEN_MS + 1)
        (ben,) = await waiting(process, BEN)
        await process.runtime.ranked.look()
        assert not ben.pairs
        again = come(process, ANN)
        await process.runtime.ranked.look()
        assert await paired(again, ben)


async def test_who_stays_away_beyond_the_grace_has_lost_the_place() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        (ann,) = await waiting(process, ANN)
        await process.runtime.ranked.look()
        go(process, ann)
        process.clock.advance(GRACE_MS + 1)
        await process.runtime.ranked.look()
        assert not (await books_of(rooms).queue.look(Instant(0))).waiting


async def test_who_is_connected_through_another_process_loses_nothing() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        (ann,) = await waiting(one, ANN)
        for _ in range(3):
            for process in (one, other):
                process.clock.advance(GRACE_MS // 2)
                await process.runtime.ranked.look()
        assert ann.states[-1].game == "janggi"
        assert (await books_of(rooms).queue.look(Instant(0))).waiting


async def test_the_queue_outlives_the_processes() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await waiting(process, ANN)
    async with a_process(rooms) as process:
        ann = come(process, ANN)
        await process.runtime.ranked.look()
        assert ann.states[-1].game == "janggi"
        (ben,) = await waiting(process, BEN)
        assert await paired(ann, ben)


async def test_neighbours_meet_only_where_that_is_set() -> None:
    for limits, meets in ((QUICK, False), (NEIGHBOURLY, True)):
        async with a_process(MemoryRooms(), limits=limits) as process:
            tabs: list[Tab] = [come(process, who) for who in (ANN, BEN)]
            for tab in tabs:
                await join(process, tab.person, block="192.0.2.1")
            await process.runtime.ranked.look()
            assert [bool(tab.pairs) for tab in tabs] == [meets, meets]


async def test_who_plays_cannot_join_and_is_told_where_they_play() -> None:
    async with a_process(MemoryRooms()) as process:
        room = await paired(*await waiting(process, ANN, BEN))
        refusal = await refused(process, ANN, "gungi")
        assert (refusal.code, refusal.detail) == ("ranked/already_playing", {"room": room})


async def test_a_game_that_is_none_cannot_be_waited_for() -> None:
    async with a_process(MemoryRooms()) as process:
        assert (await refused(process, ANN, "shogi")).code == "party/game_unknown"


async def test_who_reloads_the_page_at_the_board_is_not_told_of_the_pair_again() -> None:
    async with a_process(MemoryRooms()) as process:
        ann, ben = await waiting(process, ANN, BEN)
        room = await paired(ann, ben)
        await process.follow(ann, room=room)
        go(process, ann)
        again = come(process, ANN)
        await process.follow(again, room=room)
        await process.runtime.ranked.look()
        assert not again.pairs
