"""A ranked match is counted once, whoever comes to it and dies on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from seki_server.domain.ranked.ended import RankedEnd, ranked_end
from seki_server.domain.ranked.limits import RankedLimits
from seki_server.domain.ranked.standing import NEWCOMER
from seki_server.domain.words import MatchId, PersonId, RoomId, SeatIndex
from seki_server.ports import StorageUnavailable
from seki_server.ranked_ports import Applied, LedgerRow, PackedConduct, Tally, Version
from seki_server.runtime.ranked.ledger import Ledger
from tests.server.runtime.a_process import Tab, a_process
from tests.server.runtime.ranked.a_table import (
    books_of,
    join,
    paired,
    person,
    played,
    refused,
    resigned,
    stored,
    waiting,
    won,
)
from tests.support.memory_queue import MemoryQueue
from tests.support.memory_ratings import MemoryRatings
from tests.support.memory_store import ManualClock, MemoryProcesses, MemoryRooms
from tests.support.waiting import until

ANN, BEN = person(1), person(2)


async def end_of(rooms: MemoryRooms, room: RoomId) -> RankedEnd:
    """Return what a match that is over gave."""
    end = ranked_end(room, (await stored(rooms, room))[1])
    assert end is not None
    return end


async def told(tabs: list[Tab]) -> None:
    """Return when all have been told of a result."""
    await until(lambda: all(tab.ratings for tab in tabs))


class Frail(MemoryQueue):
    """A queue that is away when the first match is to be over."""

    is_away = True

    async def match_over(
        self, room: RoomId, conducts: Mapping[PersonId, PackedConduct | None]
    ) -> frozenset[PersonId]:
        if self.is_away:
            self.is_away = False
            raise StorageUnavailable("away")
        return await super().match_over(room, conducts)


class Busy(MemoryRatings):
    """Ratings of which somebody else's match comes first, once."""

    def __init__(self, first: LedgerRow) -> None:
        super().__init__()
        self._first: LedgerRow | None = first

    async def apply(
        self, row: LedgerRow, versions: tuple[Version, Version], tally: Tally
    ) -> Applied:
        if self._first:
            first, self._first = self._first, None
            await super().apply(first, (Version(0), Version(0)), Tally(0, {}))
        return await super().apply(row, versions, tally)


def a_ledger(
    rooms: MemoryRooms, queue: MemoryQueue, ratings: MemoryRatings, told: list[LedgerRow]
) -> Ledger:
    async def tell(row: LedgerRow) -> None:
        told.append(row)

    clock, processes = ManualClock(), MemoryProcesses()
    return Ledger(rooms, queue, ratings, clock, processes, tell, RankedLimits())


async def a_match(rooms: MemoryRooms, winner: PersonId = ANN) -> RankedEnd:
    """Return the end of a match between Ann and Ben, counted by a process."""
    async with a_process(rooms) as process:
        tabs = await waiting(process, ANN, BEN)
        room = await paired(*tabs)
        await won(process, rooms, room, winner)
        await told(tabs)
        return await end_of(rooms, room)


async def test_the_end_of_a_match_is_counted_at_once_and_told_to_both() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        tabs = await waiting(process, ANN, BEN)
        room = await paired(*tabs)
        await won(process, rooms, room, ANN)
        await told(tabs)
        await process.runtime.ranked.ledger.sweep()
        await process.runtime.ranked.look()
        (row,) = books_of(rooms).ratings.ledger.values()
        for tab, wins in zip(tabs, (1, 0), strict=True):
            (news,) = tab.ratings
            assert news.row == row
            assert row.players[news.seat] == tab.person
            assert row.changes[news.seat].after.wins == wins
        assert not await rooms.outbox(range(256))


async def test_who_was_let_go_may_wait_again() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        tabs = await waiting(process, ANN, BEN)
        await won(process, rooms, await paired(*tabs), ANN)
        await told(tabs)
        assert await join(process, ANN)


async def test_it_is_told_in_the_other_process_too() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        (ann,), (ben,) = await waiting(one, ANN), await waiting(other, BEN)
        await until(lambda: ann.pairs or ben.pairs)
        for process in (one, other):
            await process.runtime.ranked.look()
        await won(one, rooms, await paired(ann, ben), BEN)
        await until(lambda: ann.ratings)
        await other.runtime.ranked.look()
        await other.runtime.ranked.look()
        assert [news.row for news in ben.ratings] == [news.row for news in ann.ratings]
        assert len(ben.ratings) == 1


async def test_whoever_finds_a_row_goes_the_rest_of_the_way() -> None:
    rooms, queue, ratings = MemoryRooms(), Frail(), MemoryRatings()
    end = await a_match(rooms)
    told: list[LedgerRow] = []
    ledger = a_ledger(rooms, queue, ratings, told)
    with pytest.raises(StorageUnavailable):
        await ledger.count(end)
    assert not told
    await ledger.count(end)
    assert list(ratings.ledger.values()) == told
    assert len(told) == 1


async def test_two_who_count_at_once_count_once() -> None:
    rooms, queue, ratings = MemoryRooms(), MemoryQueue(), MemoryRatings()
    end = await a_match(rooms)
    told: list[LedgerRow] = []
    ledgers = [a_ledger(rooms, queue, ratings, told) for _ in range(4)]
    await asyncio.gather(*(ledger.count(end) for ledger in ledgers for _ in range(3)))
    assert len(ratings.ledger) == 1
    assert {row.match for row in told} == {end.match}
    (held,) = await ratings.held("janggi", [ANN])
    assert held.standing.games == 1


async def test_a_match_is_reckoned_from_ratings_as_they_stand_then() -> None:
    rooms = MemoryRooms()
    end = await a_match(rooms)
    (first,) = books_of(rooms).ratings.ledger.values()
    earlier = LedgerRow(
        MatchId(f"{end.room}.9"), "janggi", first.at, first.players, first.result,
        first.changes,
    )  # fmt: skip
    ratings, told = Busy(earlier), list[LedgerRow]()
    await a_ledger(rooms, MemoryQueue(), ratings, told).count(end)
    (row,) = told
    assert row.changes.host.before.games == 1
    assert row.changes.host.before.rating_milli != NEWCOMER.rating_milli


async def test_who_aborts_changes_no_rating_and_has_to_wait_once_longer() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        tabs = await waiting(process, ANN, BEN)
        room = await paired(*tabs)
        match = await played(process, rooms, room, plies=0)
        await resigned(process, room, match, SeatIndex(match.terms.players.index(ANN)))
        await told(tabs)
        end = await end_of(rooms, room)
        for _ in range(3):
            await process.runtime.ranked.ledger.count(end)
        (row,) = books_of(rooms).ratings.ledger.values()
        assert all(change.score is None for change in row.changes)
        assert (await refused(process, ANN)).detail["wait_ms"] == 60_000
        assert tabs[0].states[-1].cooldown_until == process.clock.now() + 60_000
        assert await join(process, BEN)


async def test_aborting_brings_the_side_back_that_was_left() -> None:
    """Whoever aborts is due the side that they left, once; then sides alternate as ever."""
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        sides = []
        for number in range(4):
            tabs = await waiting(process, ANN, BEN)
            process.clock.advance(200_000)
            await process.runtime.ranked.look()
            room = await paired(*tabs)
            sides.append(tabs[0].pairs[-1].side)
            match = await played(process, rooms, room, plies=2 if number else 0)
            await resigned(process, room, match, SeatIndex(match.terms.players.index(ANN)))
            await told(tabs)
            process.clock.advance(60_000)
        left = sides[0]
        assert sides[1:] == [left, left.other, left]


async def test_the_fourth_game_of_the_same_two_in_a_day_counts_half() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        weights = []
        for _ in range(4):
            tabs = await waiting(process, ANN, BEN)
            process.clock.advance(200_000)
            await process.runtime.ranked.look()
            await won(process, rooms, await paired(*tabs), ANN)
            await told(tabs)
            weights.append(tabs[0].ratings[-1].row.changes.host.weight)
        assert weights == [1000, 1000, 1000, 500]


async def test_what_nobody_counted_is_found_in_the_outbox() -> None:
    rooms = MemoryRooms()
    end = await a_match(rooms)
    told: list[LedgerRow] = []
    queue, ratings = MemoryQueue(), MemoryRatings()
    rooms.ends[end.room] = end
    await a_ledger(rooms, queue, ratings, told).sweep()
    assert [row.match for row in told] == [end.match]
    assert not await rooms.outbox(range(256))
