"""Nobody is held for ever by a ranked match that will give nothing."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import Resign
from seki_server.domain.ranked.limits import RankedLimits
from seki_server.domain.words import RoomId
from seki_server.ports import Commit
from seki_server.ranked_ports import LedgerRow, Pairing
from seki_server.runtime.orders import Order
from seki_server.runtime.ranked.ledger import Ledger
from seki_server.runtime.ranked.strays import OVERDUE_MS, ROOMS_A_LOOK, Strays
from tests.server.domain.ranked.matches import a_ranked_match, due
from tests.server.runtime.a_process import a_process
from tests.server.runtime.ranked.a_table import (
    books_of,
    entry,
    join,
    paired,
    person,
    played,
    refused,
    waiting,
)
from tests.support.memory_queue import NO_CONDUCT, MemoryQueue
from tests.support.memory_ratings import MemoryRatings
from tests.support.memory_store import ManualClock, MemoryProcesses, MemoryRooms
from tests.support.rooms import LIMITS, NOW

ANN, BEN = person(1), person(2)


async def test_who_plays_in_a_room_that_is_gone_may_join_again() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        room = await paired(*await waiting(process, ANN, BEN))
        rooms.forget(room)
        await refused(process, ANN)
        await process.runtime.ranked.strays.look()
        await join(process, ANN)
        await join(process, BEN)


async def test_who_plays_in_a_match_that_goes_on_may_not_join() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await paired(*await waiting(process, ANN, BEN))
        await process.runtime.ranked.strays.look()
        assert (await refused(process, ANN)).code == "ranked/already_playing"


async def test_a_pairing_whose_room_is_not_made_yet_holds_its_two() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        queue = books_of(rooms).queue
        now = process.clock.now()
        one, other = entry(ANN, now), entry(BEN, now)
        for each in (one, other):
            await queue.join(each, NO_CONDUCT)
        assert await queue.pair(Pairing(RoomId("unmade" * 2), one, other, now))
        await process.runtime.ranked.strays.look()
        assert (await refused(process, ANN)).code == "ranked/already_playing"


async def test_an_end_that_is_in_no_outbox_is_counted_all_the_same() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        room = await paired(*await waiting(process, ANN, BEN))
        match = await played(process, rooms, room)
        rooms.break_off(True)
        await process.execute(
            Order(room, Resign(ANN, match.id, match.step), None, process.clock.now())
        )
        rooms.ends.clear()
        assert not await books_of(rooms).ratings.rows("janggi", (match.id,))
        await process.runtime.ranked.strays.look()
        (row,) = await books_of(rooms).ratings.rows("janggi", (match.id,))
        assert row.players == match.terms.players
        await join(process, ANN)


async def test_every_match_has_its_turn_however_many_there_are() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        queue, now = books_of(rooms).queue, process.clock.now()
        people = [person(number) for number in range(2 * (ROOMS_A_LOOK + 1))]
        for number, (one, other) in enumerate(zip(people[::2], people[1::2], strict=True)):
            room = RoomId(f"room{number:012}")
            for who in (one, other):
                await queue.join(entry(who, now), NO_CONDUCT)
            assert await queue.pair(Pairing(room, entry(one, now), entry(other, now), now))
            await queue.pairing_done(room)
        for left in (2, 0):
            await process.runtime.ranked.strays.look()
            assert len((await queue.look(now)).playing) == left


@pytest.mark.parametrize(("beyond_ms", "is_held"), [(0, True), (1, False)])
async def test_who_plays_in_a_room_whose_wakes_fail_is_let_go(
    beyond_ms: int, is_held: bool
) -> None:
    rooms, queue, processes = MemoryRooms(), MemoryQueue(), MemoryProcesses()
    room = a_ranked_match()
    await rooms.commit(Commit(None, room, (), None, {}, due(room), None))
    for who in (ANN, BEN):
        await queue.join(entry(who), NO_CONDUCT)
    assert await queue.pair(Pairing(room.id, entry(ANN), entry(BEN), NOW))
    await queue.pairing_done(room.id)
    clock = ManualClock(due(room) + OVERDUE_MS + beyond_ms)
    ledger = Ledger(rooms, queue, MemoryRatings(), clock, processes, nobody_is_told, RankedLimits())
    await Strays(rooms, queue, ledger, clock, LIMITS).look()
    assert bool((await queue.look(NOW)).playing) == is_held


async def nobody_is_told(row: LedgerRow) -> None:
    """Nothing is counted here."""
    raise AssertionError(row)
