"""A hint is cheap, and may be late, doubled, lost or of something we know already."""

from __future__ import annotations

import logging

import pytest

from seki_server.domain.room import Room
from seki_server.domain.words import Rev, RoomId
from seki_server.ports import CommandKey, SchemaTooNew, StorageUnavailable, Verified
from tests.server.runtime.a_process import ALICE, BOB, OPENING, ROOM, Tab, a_process, play
from tests.support.memory_store import MemoryRooms


class Counted(MemoryRooms):
    """Counts what is read."""

    reads = 0
    is_spoilt = False
    is_away = False
    is_newer = False

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        self.reads += 1
        if self.is_newer:
            raise SchemaTooNew
        if self.is_spoilt:
            raise RuntimeError("spoilt")
        return await super().load(room, known)

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        self.reads += 1
        if self.is_away:
            raise StorageUnavailable
        return await super().verify(room, asker)


async def test_hints_of_what_is_known_and_of_own_commits_read_nothing() -> None:
    rooms = Counted()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(ALICE)
        await process.follow(tab)
        rooms.reads = 0
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        for rev in range(8):
            process.runtime.hints.hinted(ROOM, Rev(min(rev, 4)))
        process.runtime.hints.hinted(RoomId("othr" * 4), Rev(9))
        await process.is_idle()
        assert rooms.reads == 0
        assert tab.seqs == [7]


async def test_a_hint_shows_what_another_process_has_committed() -> None:
    rooms = Counted()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        tab = Tab(BOB)
        await other.follow(tab)
        await one.done(ALICE, play(ALICE, 0, OPENING[0]))
        await other.is_idle()
        assert tab.seqs == [7]
        assert tab.turns[-1].whose.step == 1


async def test_lost_hints_are_made_up_for_when_subscribed_anew() -> None:
    rooms = Counted()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        tab = Tab(BOB)
        await other.follow(tab)
        assert other.wake_ups is not None
        other.wake_ups.holds_back = True
        await one.done(ALICE, play(ALICE, 0, OPENING[0]))
        assert tab.seqs == []
        other.wake_ups.lose()
        await other.seen(tab, 7)


async def test_running_rooms_are_compared_though_no_hint_came() -> None:
    rooms = Counted()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        tab = Tab(BOB)
        await other.follow(tab)
        assert other.wake_ups is not None
        other.wake_ups.holds_back = True
        await one.done(ALICE, play(ALICE, 0, OPENING[0]))
        rooms.is_away = True
        await other.runtime.hints.compare_running()
        assert tab.seqs == []
        rooms.is_away = False
        await other.runtime.hints.compare_running()
        await other.seen(tab, 7)


async def test_a_room_that_the_store_lost_is_followed_by_nobody() -> None:
    """Scenario 38: a flushed Redis is met with a clear refusal, not with a guess."""
    rooms = Counted()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(BOB)
        await process.follow(tab)
        rooms.forget(ROOM)
        process.runtime.hints.resubscribed()
        await process.until(lambda: len(process.runtime.desks) == 0)
        refusal = await process.refused(ALICE, play(ALICE, 0, OPENING[0]))
        assert refusal.code == "room/unknown"


async def test_a_room_that_a_newer_release_took_over_sends_its_listeners_away() -> None:
    rooms = Counted()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(BOB)
        await process.follow(tab)
        rooms.is_newer = True
        process.runtime.hints.hinted(ROOM, Rev(99))
        await process.until(lambda: tab.sent_away == 1)
        assert process.subscribed == set()


async def test_a_room_that_cannot_be_shown_sends_its_listeners_away_and_stops_nothing_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rooms = Counted()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(BOB)
        await process.follow(tab)
        rooms.is_spoilt = True
        with caplog.at_level(logging.CRITICAL):
            process.runtime.hints.hinted(ROOM, Rev(99))
            await process.until(lambda: tab.sent_away == 1)
        rooms.is_spoilt = False
        again = Tab(BOB)
        await process.follow(again)
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        assert again.seqs == [7]
