"""Nobody is held for ever by a ranked match that will give nothing."""

from __future__ import annotations

from seki_server.domain.commands import Resign
from seki_server.domain.words import RoomId
from seki_server.ranked_ports import Pairing
from seki_server.runtime.orders import Order
from seki_server.runtime.ranked.strays import ROOMS_A_LOOK
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
from tests.support.memory_queue import NO_CONDUCT
from tests.support.memory_store import MemoryRooms

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
