"""The checks before all others, and what every answer is."""

from __future__ import annotations

from typing import get_args

import pytest

from seki_server.domain import commands
from seki_server.domain.commands import (
    Command,
    LeaveParty,
    NotePresence,
    Play,
    PlayForCpu,
    TakeSeat,
    Wake,
)
from seki_server.domain.decision import RefusalCode
from seki_server.domain.words import Instant, MatchId, Millis, SeatIndex, Seed, Step
from tests.support.rooms import (
    ALICE,
    BOB,
    CODES,
    NOW,
    OTHER_PROCESS,
    ROOM,
    STRANGER,
    a_match,
    a_room,
    accepted,
    join,
    match_of,
    note,
    play_of,
    refused,
)

SAMPLES: dict[str, object] = {
    "room": ROOM,
    "game": "janggi",
    "settings": {},
    "codes": CODES,
    "code": CODES.invite,
    "seat": SeatIndex.GUEST,
    "level": 3,
    "seed": Seed(7),
    "process": OTHER_PROCESS,
    "people": frozenset([ALICE]),
    "excuse": Millis(0),
    "through": OTHER_PROCESS,
    "any_seat": False,
    "to": BOB,
    "whom": BOB,
    "coin": True,
    "first": ALICE,
    "second": BOB,
    "match": MatchId(f"{ROOM}.1"),
    "step": Step(0),
    "action": "a4a5",
    "kind": "draw",
    "accept": True,
}


def every_command(person: str) -> list[Command]:
    """Return one of each command, asked by a person."""
    known = {**SAMPLES, "person": person}
    return [
        kind(**{name: known[name] for name in kind.__struct_fields__})
        for kind in get_args(commands.Command)
    ]


OF_NOBODY = NotePresence | PlayForCpu | Wake
"""What no person asks."""

MAKING = commands.CreateParty | commands.SeatPair

MEMBERS_ONLY = [
    command
    for command in every_command(STRANGER)
    if not isinstance(command, MAKING | commands.JoinParty | OF_NOBODY)
]
NOT_MAKING = [each for each in every_command(ALICE) if not isinstance(each, MAKING)]
OF_PEOPLE = [
    command for command in every_command(ALICE) if not isinstance(command, MAKING | OF_NOBODY)
]


@pytest.mark.parametrize("command", MEMBERS_ONLY, ids=lambda c: type(c).__name__)
def test_who_is_not_a_member_is_told_nothing_else(command: Command) -> None:
    for room in (a_room(), a_match()):
        assert refused(room, command).code == RefusalCode.ROOM_NOT_MEMBER


@pytest.mark.parametrize("command", NOT_MAKING, ids=lambda c: type(c).__name__)
def test_a_room_that_is_not_there_is_unknown(command: Command) -> None:
    assert refused(None, command).code == RefusalCode.ROOM_UNKNOWN


@pytest.mark.parametrize("command", OF_PEOPLE, ids=lambda c: type(c).__name__)
def test_in_a_closed_room_nothing_happens_any_more(command: Command) -> None:
    closed = accepted(a_match(), Wake(), Instant(NOW + 10**10)).room
    assert refused(closed, command).code == RefusalCode.ROOM_CLOSED


@pytest.mark.parametrize("command", [Wake(), note(ALICE, BOB), note()])
def test_what_nobody_asks_leaves_a_closed_room_as_it_is(command: Command) -> None:
    closed = accepted(a_match(), Wake(), Instant(NOW + 10**10)).room
    assert accepted(closed, command, Instant(NOW + 10**11)).room is closed


def test_what_a_room_has_seen_of_time_never_goes_back() -> None:
    room = accepted(a_match(), play_of(a_match(), "a4a5"), Instant(NOW + 1_000)).room
    decision = accepted(room, play_of(room, "a7a6"), Instant(NOW + 400))
    assert decision.room.touched_at == NOW + 1_000
    assert match_of(decision.room).played[-1].took == 0


def test_a_change_is_one_rev_and_a_number_for_each_event() -> None:
    room = a_room(guest=None)
    decision = accepted(room, join(BOB, SeatIndex.GUEST))
    assert decision.room.rev == room.rev + 1
    assert decision.room.seq == room.seq + 2 == room.seq + len(decision.events)


def test_an_answer_without_a_change_has_nothing_to_store() -> None:
    room = a_room()
    decision = accepted(room, TakeSeat(ALICE, SeatIndex.HOST), Instant(NOW + 1))
    assert not decision.changes
    assert decision.room is room


def test_the_same_question_has_the_same_answer() -> None:
    room = a_match()
    once, again = (accepted(room, play_of(room, "a4a5"), Instant(NOW + 7)) for _ in range(2))
    assert once.events == again.events
    assert once.result == again.result


def test_every_refused_command_is_answered_by_a_code_of_the_catalogue() -> None:
    """Scenario 13."""
    room = a_match()
    stale = Play(ALICE, match_of(room).id, Step(7), "a4a5")
    for command in (*MEMBERS_ONLY, stale, play_of(room, "nonsense")):
        refusal = refused(room, command)
        assert refusal.code in set(RefusalCode)
        area, reason = refusal.code.split("/")
        assert area.islower()
        assert reason


def test_a_member_may_leave_and_ask_nothing_more() -> None:
    room = accepted(a_room(), LeaveParty(BOB)).room
    assert refused(room, LeaveParty(BOB)).code == RefusalCode.ROOM_NOT_MEMBER
