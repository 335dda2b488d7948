"""A hint is cheap, and may be late, doubled, lost or of something we know already."""

from __future__ import annotations

import logging

import pytest

from seki_server.domain.commands import Kick, LeaveParty, LeaveSeat
from seki_server.domain.decision import Refusal
from seki_server.domain.room import Room
from seki_server.domain.words import Rev, RoomId, Seq
from seki_server.ports import Backlog, CommandKey, SchemaTooNew, StorageUnavailable, Verified
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    OPENING,
    ROOM,
    Tab,
    a_process,
    play,
)
from tests.support.memory_store import MemoryRooms


class Counted(MemoryRooms):
    """Counts what is read."""

    reads = 0
    is_spoilt = False
    is_away = False
    is_newer = False
    has_gaps = False

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        return None if self.has_gaps else await super().backlog(room, after)

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
        tab = await other.a_tab(BOB)
        await one.done(ALICE, play(ALICE, 0, OPENING[0]))
        await other.is_idle()
        assert tab.seqs == [8]
        assert tab.turns[-1].whose.step == 1


async def test_lost_hints_are_made_up_for_when_subscribed_anew() -> None:
    rooms = Counted()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        tab = await other.a_tab(BOB)
        assert other.wake_ups is not None
        other.wake_ups.holds_back = True
        await one.done(ALICE, play(ALICE, 0, OPENING[0]))
        assert tab.seqs == []
        other.wake_ups.lose()
        await other.seen(tab, 8)


async def test_running_rooms_are_compared_though_no_hint_came() -> None:
    rooms = Counted()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        tab = await other.a_tab(BOB)
        assert other.wake_ups is not None
        other.wake_ups.holds_back = True
        await one.done(ALICE, play(ALICE, 0, OPENING[0]))
        rooms.is_away = True
        await other.runtime.hints.compare_running()
        assert tab.seqs == []
        rooms.is_away = False
        await other.runtime.hints.compare_running()
        await other.seen(tab, 8)


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
        assert tab.sent_away == 1
        reply = await process.follow(tab, (6, 0))
        assert isinstance(reply, Refusal)
        assert reply.code == "room/unknown"
        refusal = await process.refused(ALICE, play(ALICE, 0, OPENING[0]))
        assert refusal.code == "room/unknown"


async def test_who_was_kicked_behind_a_gap_in_the_events_is_sent_away_and_sees_nothing() -> None:
    rooms = Counted()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_party()
        kicked, watcher = await other.a_tab(BOB), await other.a_tab(CAROL, CODES.watch)
        rooms.has_gaps = True
        await one.done(ALICE, Kick(ALICE, BOB))
        await other.until(lambda: len(watcher.snapshots) == 2)
        rooms.has_gaps = False
        await one.done(ALICE, LeaveSeat(ALICE))
        await other.seen(watcher, 9)
        assert (kicked.sent_away, watcher.sent_away) == (1, 0)
        assert (len(kicked.snapshots), kicked.seqs) == (1, [])


async def test_nobody_follows_a_party_that_closed_behind_a_gap_in_the_events() -> None:
    rooms = Counted()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_party()
        watcher = Tab(CAROL)
        await other.follow(watcher, code=CODES.watch)
        rooms.has_gaps = True
        for person in (BOB, ALICE):
            await one.done(person, LeaveParty(person))
        await other.until(lambda: not list(other.runtime.desks.followed()))
        assert watcher.snapshots[-1]["closed"]
        assert watcher.sent_away == 0


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
