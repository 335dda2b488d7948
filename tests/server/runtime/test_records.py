"""Who may have the record of a match, and when."""

from __future__ import annotations

import asyncio

import pytest

from seki_engine import games
from seki_server.domain.commands import LeaveParty, Rematch, Resign
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.records import MatchRecord, RecordFile
from seki_server.domain.words import MatchId, PersonId, RoomId, Step
from seki_server.ports import StorageUnavailable
from seki_server.runtime.orders import BUSY, UNAVAILABLE, RuntimeRefusal
from seki_server.runtime.records import Records
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    MATCH,
    OPENING,
    QUICK,
    ROOM,
    Process,
    Tab,
    a_process,
    play,
)
from tests.support.memory_store import MemoryRecords, MemoryRooms

DAY_MS = 86_400_000


async def file_for(process: Process, tab: Tab, match: MatchId = MATCH) -> RecordFile:
    """Return the own form of a match, for a tab that must be given it."""
    file = await process.runtime.records.file(tab, ROOM, match, "text")
    assert isinstance(file, RecordFile), file
    return file


async def refused_to(process: Process, person: PersonId, match: MatchId = MATCH) -> Refusal:
    refusal = await process.runtime.records.file(Tab(person), ROOM, match, "text")
    assert isinstance(refusal, Refusal), refusal
    return refusal


def actions_in(file: RecordFile) -> tuple[str, ...]:
    return games["janggi"].read_record(file.content).actions


async def resign(process: Process, person: PersonId, step: int) -> None:
    await process.done(person, Resign(person, MATCH, Step(step)))


async def test_members_have_the_record_of_a_match_so_far() -> None:
    async with a_process(MemoryRooms()) as process:
        await process.a_match()
        await process.done(CAROL, process.joining(CAROL, sits=False))
        for step in range(3):
            await process.done(
                (ALICE, BOB)[step % 2], play((ALICE, BOB)[step % 2], step, OPENING[step])
            )
        for person in (ALICE, BOB, CAROL):
            assert actions_in(await file_for(process, Tab(person))) == OPENING[:3]


async def test_whoever_looks_on_has_it_while_they_do() -> None:
    async with a_process(MemoryRooms()) as process:
        await process.a_match()
        watcher = await process.a_tab(CAROL, CODES.watch)
        assert actions_in(await file_for(process, watcher)) == ()
        assert (await refused_to(process, CAROL)).code == RefusalCode.RECORD_UNKNOWN
        process.runtime.following.unfollow(watcher, ROOM)
        assert (await refused_to(process, CAROL)).code == RefusalCode.RECORD_UNKNOWN


async def test_another_processs_moves_are_in_it() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        assert actions_in(await file_for(other, Tab(ALICE))) == ()
        await one.done(ALICE, play(ALICE, 0, OPENING[0]))
        assert actions_in(await file_for(other, Tab(ALICE))) == OPENING[:1]


async def test_who_played_has_it_when_the_room_is_gone() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        await process.done(CAROL, process.joining(CAROL, sits=False))
        await resign(process, BOB, 1)
        await process.done(BOB, LeaveParty(BOB))
        assert actions_in(await file_for(process, Tab(BOB))) == OPENING[:1]
        rooms.forget(ROOM)
        for person in (ALICE, BOB):
            assert actions_in(await file_for(process, Tab(person))) == OPENING[:1]
        assert (await refused_to(process, CAROL)).code == RefusalCode.RECORD_UNKNOWN


async def test_who_played_has_it_when_another_match_has_begun() -> None:
    async with a_process(MemoryRooms()) as process:
        await process.a_match()
        await resign(process, BOB, 0)
        for person in (ALICE, BOB):
            await process.done(person, Rematch(person, MATCH, coin=True))
        file = await file_for(process, Tab(ALICE))
        assert games["janggi"].read_record(file.content).result == "first"


@pytest.mark.parametrize("match", [f"{ROOM}.2", "room1111room1111.1"])
async def test_a_match_that_nobody_knows_is_named(match: str) -> None:
    async with a_process(MemoryRooms()) as process:
        await process.a_match()
        refusal = await refused_to(process, ALICE, MatchId(match))
        assert refusal == Refusal(RefusalCode.RECORD_UNKNOWN, {"match": match})


async def test_the_day_is_that_of_the_clock_on_the_wall() -> None:
    async with a_process(MemoryRooms()) as process:
        await process.a_match()
        assert "1970-01-01" in (await file_for(process, Tab(ALICE))).name
        process.clock.stand_still(3 * DAY_MS)
        assert "1970-01-04" in (await file_for(process, Tab(ALICE))).name


class SilentBook:
    """A `RecordBook` of a store that is away."""

    async def read(self, room: RoomId, match: MatchId) -> MatchRecord | None:
        raise StorageUnavailable


class SlowBook:
    """A `RecordBook` that answers when it is let."""

    def __init__(self) -> None:
        self.is_free = asyncio.Event()

    async def read(self, room: RoomId, match: MatchId) -> MatchRecord | None:
        await self.is_free.wait()
        return None


async def test_a_store_that_is_away_is_no_unknown_record() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        records = Records(rooms, SilentBook(), process.runtime.desks, process.clock, QUICK)
        assert await records.file(Tab(ALICE), ROOM, MATCH, "text") == UNAVAILABLE


async def test_no_more_than_a_few_wait_for_a_record() -> None:
    rooms, book = MemoryRooms(), SlowBook()
    async with a_process(rooms) as process:
        records = Records(rooms, book, process.runtime.desks, process.clock, QUICK)
        asking = [
            asyncio.ensure_future(records.file(Tab(ALICE), ROOM, MATCH, "text"))
            for _ in range(QUICK.mailbox)
        ]
        await asyncio.sleep(0)
        assert await records.file(Tab(BOB), ROOM, MATCH, "text") == BUSY
        book.is_free.set()
        assert BUSY not in await asyncio.gather(*asking)
        refusal = await records.file(Tab(BOB), ROOM, MATCH, "text")
        assert isinstance(refusal, Refusal)
        assert refusal.code == RefusalCode.RECORD_UNKNOWN


async def test_a_file_too_large_for_a_frame_is_named_with_its_size() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        size = len((await file_for(process, Tab(ALICE))).content)
        for most, is_given in ((size, True), (size - 1, False)):
            book = MemoryRecords(rooms)
            records = Records(rooms, book, process.runtime.desks, process.clock, QUICK, most)
            answer = await records.file(Tab(ALICE), ROOM, MATCH, "text")
            assert isinstance(answer, RecordFile) is is_given
            if isinstance(answer, Refusal):
                assert answer.code == RuntimeRefusal.RECORD_TOO_LARGE
                assert answer.detail == {"form": "text", "bytes": size, "most": most}
