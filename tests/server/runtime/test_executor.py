"""What is answered is stored; each command is carried out once, in its turn, or not at all."""

from __future__ import annotations

import asyncio
import logging
from itertools import repeat

import pytest
from msgspec.structs import replace

from seki_server.domain.commands import (
    Command,
    JoinParty,
    Play,
    RenewCodes,
    Resign,
    Wake,
)
from seki_server.domain.decision import Refusal
from seki_server.domain.room import Match, Room
from seki_server.domain.words import RoomId, SeatIndex, Seq, Step
from seki_server.ports import (
    Commit,
    CommitOutcome,
    Conflict,
    Numbered,
    SchemaTooNew,
    StorageUnavailable,
    Turn,
)
from seki_server.runtime.executor import STRUCK_OUT
from seki_server.runtime.orders import (
    BUSY,
    FAULT,
    ID_REUSED,
    NEWER_SCHEMA,
    UNAVAILABLE,
    Accepted,
)
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CODES,
    MATCH,
    OPENING,
    QUICK,
    ROOM,
    Tab,
    a_process,
    play,
    sit,
    stand,
)
from tests.server.runtime.hesitant import Hesitant
from tests.support.memory_store import MemoryRooms


async def stored(rooms: MemoryRooms) -> Room:
    room = await rooms.load(ROOM)
    assert room is not None
    return room


async def running(rooms: MemoryRooms) -> Match:
    match = (await stored(rooms)).match
    assert match is not None
    return match


async def test_a_command_is_committed_then_answered_then_shown_then_the_turn_is_told() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        bob = Tab(BOB)
        await process.follow(bob)
        process.notes.log.clear()
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        kinds = [type(each) for each in process.notes.log]
        assert kinds == [Accepted, Numbered, Turn]
        assert (await running(rooms)).step == 1
        assert bob.turns[-1].whose.step == 1


async def test_commands_of_one_room_are_carried_out_in_the_order_of_coming() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms, store=Hesitant(rooms, repeat(3))) as process:
        await process.a_match()
        movers = (ALICE, BOB) * 4
        orders = [
            process.order(person, play(person, step, action))
            for step, (person, action) in enumerate(zip(movers, OPENING, strict=True))
        ]
        replies = await asyncio.gather(*map(process.execute, orders))
        assert replies == [Accepted({"step": step + 1}) for step in range(8)]


async def test_a_full_mailbox_refuses_at_once_and_retryably() -> None:
    rooms = MemoryRooms()
    limits = QUICK.model_copy(update={"mailbox": 2})
    async with a_process(rooms, store=Hesitant(rooms, repeat(3)), limits=limits) as process:
        await process.a_party()
        orders = [process.order(BOB, stand(BOB) if n % 2 == 0 else sit(BOB)) for n in range(4)]
        replies = await asyncio.gather(*map(process.execute, orders))
        assert [type(reply) for reply in replies] == [Accepted, Accepted, Refusal, Refusal]
        assert replies[2] == BUSY
        assert BUSY.retryable


async def test_a_conflict_is_decided_again_on_the_room_as_it_is() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        await other.done(ALICE, play(ALICE, 0, OPENING[0]))
        await one.done(BOB, play(BOB, 1, OPENING[1]))
        await other.done(ALICE, play(ALICE, 2, OPENING[2]))
        assert (await running(rooms)).position.actions[-3:] == list(OPENING[:3])


async def test_a_refusal_is_decided_on_the_room_as_it_is_stored_not_as_it_was_seen() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        await other.done(ALICE, play(ALICE, 0, OPENING[0]))
        refusal = await one.refused(BOB, play(BOB, 0, OPENING[1]))
        assert refusal.code == "match/stale_step"
        assert refusal.detail["step"] == 1


async def test_an_ok_that_changes_nothing_is_decided_on_the_room_as_it_is_stored() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_party()
        await other.done(BOB, stand(BOB))
        await one.done(BOB, sit(BOB))
        assert (await stored(rooms)).seats[SeatIndex.GUEST] == BOB


class Contested(MemoryRooms):
    """Somebody else is always first."""

    attempts = 0

    async def commit(self, commit: Commit) -> CommitOutcome:
        if commit.before is None or commit.before.seq < 6:
            return await super().commit(commit)
        self.attempts += 1
        return Conflict(commit.before.rev)


async def test_after_sixteen_conflicts_a_command_is_refused_as_busy() -> None:
    rooms = Contested()
    async with a_process(rooms) as process:
        await process.a_match()
        assert await process.ask(ALICE, play(ALICE, 0, OPENING[0])) == BUSY
        assert rooms.attempts == 16


async def test_a_command_sent_again_gets_the_same_reply_and_is_done_once() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as one, a_process(rooms) as other:
        await one.a_match()
        first = await one.ask(ALICE, play(ALICE, 0, OPENING[0]), "id")
        assert isinstance(first, Accepted)
        assert await one.ask(ALICE, play(ALICE, 0, OPENING[0]), "id") == first
        assert await other.ask(ALICE, play(ALICE, 0, OPENING[0]), "id") == first
        await one.done(BOB, play(BOB, 1, OPENING[1]))
        assert await one.ask(ALICE, play(ALICE, 0, OPENING[0]), "id") == first
        assert (await running(rooms)).step == 2


async def test_an_id_with_another_body_is_refused_and_nothing_is_done() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        await process.done(ALICE, play(ALICE, 0, OPENING[0]), "id")
        before = await stored(rooms)
        for other in (play(ALICE, 0, OPENING[2]), Resign(ALICE, MATCH, Step(1))):
            assert await process.ask(ALICE, other, "id") == ID_REUSED
        assert await stored(rooms) == before


@pytest.mark.parametrize("was_written", [True, False])
async def test_a_command_of_unknown_outcome_is_done_once_all_the_same(was_written: bool) -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        tab = Tab(ALICE)
        await process.follow(tab)
        rooms.break_off(was_written, was_written)
        reply = await process.ask(ALICE, play(ALICE, 0, OPENING[0]))
        assert reply == Accepted({"step": 1})
        room = await stored(rooms)
        assert (await running(rooms)).step == 1
        await process.is_idle()
        assert tab.seqs == [room.seq]


async def test_a_store_that_stays_away_is_told_and_the_same_id_may_come_again() -> None:
    rooms = MemoryRooms()
    limits = QUICK.model_copy(update={"patience_ms": 0})
    async with a_process(rooms, limits=limits) as process:
        await process.a_match()
        rooms.break_off(False)
        assert await process.ask(ALICE, play(ALICE, 0, OPENING[0]), "id") == UNAVAILABLE
        assert await process.ask(ALICE, play(ALICE, 0, OPENING[0]), "id") == Accepted({"step": 1})


class Away(MemoryRooms):
    """Answers nothing any more, after a while."""

    attempts = 0
    is_away = False

    async def commit(self, commit: Commit) -> CommitOutcome:
        if not self.is_away:
            return await super().commit(commit)
        self.attempts += 1
        await asyncio.sleep(0)
        raise StorageUnavailable


async def test_who_waits_behind_others_for_a_store_that_is_away_waits_no_longer_than_they() -> None:
    rooms = Away()
    limits = QUICK.model_copy(update={"patience_ms": 0})
    async with a_process(rooms, limits=limits) as process:
        await process.a_match()
        rooms.is_away = True
        orders = [process.order(ALICE, play(ALICE, 0, OPENING[0])) for _ in range(20)]
        assert await asyncio.gather(*map(process.execute, orders)) == [UNAVAILABLE] * 20
        assert rooms.attempts == 1


class Newer(MemoryRooms):
    """Holds rooms of a newer release."""

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        raise SchemaTooNew


async def test_a_room_of_a_newer_release_is_not_touched() -> None:
    rooms = Newer()
    async with a_process(rooms) as process:
        assert await process.ask(ALICE, stand(ALICE)) == NEWER_SCHEMA


class Faulty(MemoryRooms):
    """Hands out a room in which `decide` must fail, once."""

    spoil = False

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        loaded = await super().load(room, known)
        if loaded and self.spoil:
            self.spoil = False
            return replace(loaded, members=None)
        return loaded


async def test_a_fault_refuses_the_command_says_what_replays_it_and_leaves_the_room(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rooms = Faulty()
    async with a_process(rooms) as one:
        await one.a_match()
    before = await stored(rooms)
    async with a_process(rooms) as process:
        rooms.spoil = True
        with caplog.at_level(logging.ERROR):
            assert await process.ask(ALICE, play(ALICE, 0, OPENING[0])) == FAULT
        assert await stored(rooms) == before
        record = caplog.records[0].__dict__
        assert OPENING[0] in record["command"]
        assert ROOM in record["room"]
        assert STRUCK_OUT in record["room"]
        assert record["stamp"] == process.clock.now()
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))


@pytest.mark.parametrize(
    "command",
    [
        JoinParty(BOB, CODES.invite, None, any_seat=False),
        RenewCodes(ALICE, CODES),
    ],
    ids=lambda command: type(command).__name__,
)
async def test_no_code_gets_into_the_log_of_a_fault(
    command: Command, caplog: pytest.LogCaptureFixture
) -> None:
    rooms = Faulty()
    async with a_process(rooms) as one:
        await one.a_match()
    async with a_process(rooms) as process:
        rooms.spoil = True
        with caplog.at_level(logging.ERROR):
            assert await process.ask(command.person, command) == FAULT  # type: ignore[union-attr]
        record = caplog.records[0].__dict__
        said = record["room"] + record["command"]
        assert not [code for code in (CODES.invite, CODES.watch) if code in said]


@pytest.mark.parametrize(
    "late",
    [play(BOB, 1, OPENING[1]), Resign(BOB, MATCH, Step(1)), Resign(ALICE, MATCH, Step(1))],
    ids=lambda late: type(late).__name__,
)
async def test_after_the_end_every_action_is_refused_and_the_record_stays(late: Command) -> None:
    """Scenario 34."""
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        await process.done(ALICE, Resign(ALICE, MATCH, Step(1)))
        record, room = list(rooms.records), await stored(rooms)
        assert isinstance(late, Play | Resign)
        assert (await process.refused(late.person, late)).code == "match/over"
        assert rooms.records == record
        assert len(record) == 1
        assert await stored(rooms) == room


async def test_a_stale_action_is_refused_with_where_the_room_stands() -> None:
    """Scenarios 8 and 11: two moves on one step, and a client with an old state."""
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_match()
        await process.done(ALICE, play(ALICE, 0, OPENING[0]))
        refusal = await process.refused(ALICE, play(ALICE, 0, OPENING[2]))
        room = await stored(rooms)
        assert refusal.code == "match/stale_step"
        assert (refusal.detail["step"], refusal.detail["seq"]) == (1, room.seq)
        assert room.seq == Seq(7)


async def test_a_wake_that_is_too_early_changes_nothing() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        await process.a_party()
        before = await stored(rooms)
        order = replace(process.order(ALICE, Wake()), asker=None)
        assert isinstance(await process.execute(order), Accepted)
        assert await stored(rooms) == before
