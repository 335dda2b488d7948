"""A ranked match ends by who is not there as the rules of leaving say."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import Wake
from seki_server.domain.events import MatchEnded
from seki_server.domain.limits import Limits
from seki_server.domain.ranked.leaving import left_first
from seki_server.domain.room import Result, Room, Substitution
from seki_server.domain.words import CpuLevel, Instant, PersonId, SeatIndex
from tests.server.domain.ranked.matches import (
    PAIR,
    a_ranked_match,
    due,
    moved,
    returned,
    woken,
)
from tests.support.rooms import (
    ALICE,
    BOB,
    LIMITS,
    NOW,
    a_timed_match,
    accepted,
    back,
    gone,
    match_of,
    mover_of,
    resign_of,
    result_of,
)

HOST, GUEST = SeatIndex
GRACE_MS, BOTH_LEFT_MS = LIMITS.absence.grace_ms, LIMITS.absence.both_left_ms
SEATS = {ALICE: HOST, BOB: GUEST}


def later(ms: int) -> Instant:
    return Instant(NOW + ms)


def ending_of(room: Room) -> tuple[SeatIndex | None, str, SeatIndex | None]:
    """Return who won, how, and who left."""
    result: Result = result_of(room)
    return result.winner, result.termination, result.left


def is_substituted(room: Room, seat: SeatIndex) -> bool:
    attendance = match_of(room).attendance[seat]
    return attendance is not None and attendance.substitute is not None


# Before anything is rated.


@pytest.mark.parametrize("plies", [0, 1])
@pytest.mark.parametrize("person", [ALICE, BOB])
def test_who_resigns_before_both_have_moved_aborts(person: PersonId, plies: int) -> None:
    room = a_ranked_match(plies=plies)
    decision = accepted(room, resign_of(room, person))
    assert ending_of(decision.room) == (None, "aborted", SEATS[person])
    (ended,) = decision.events
    assert isinstance(ended, MatchEnded)
    assert ended.left == SEATS[person]


def test_once_both_have_moved_resigning_loses() -> None:
    room = a_ranked_match(plies=2)
    assert ending_of(accepted(room, resign_of(room, BOB)).room) == (HOST, "resign", None)


def test_who_does_not_show_up_aborts_when_their_grace_is_over_on_their_turn() -> None:
    room = gone(a_ranked_match(), BOB).room
    assert due(room) > later(GRACE_MS), "it is Alice's turn"
    room = moved(room, now=later(5_000))
    assert due(room) == later(GRACE_MS)
    assert ending_of(woken(room)) == (None, "aborted", GUEST)


def test_who_lets_setup_and_the_first_turn_run_out_aborts() -> None:
    room = accepted(None, PAIR).room
    while room.running:
        room = woken(room) if mover_of(room) == ALICE else moved(room, now=room.touched_at)
    assert ending_of(room) == (None, "aborted", HOST)
    chosen = [played.cpu for played in match_of(room).played]
    assert chosen.count(CpuLevel(1)) == 1, "one turn that ran out is forgiven"


def test_both_gone_before_both_have_moved_abort_and_who_went_first_is_named() -> None:
    room = gone(a_ranked_match(plies=1), ALICE).room
    room = gone(room, BOB, now=later(1_000)).room
    assert due(room) == later(1_000 + GRACE_MS + BOTH_LEFT_MS)
    assert ending_of(woken(room)) == (None, "aborted", HOST)


# Later.


def test_a_cpu_of_the_lowest_level_plays_on_for_who_is_gone() -> None:
    room = gone(a_ranked_match(plies=2), ALICE).room
    room = woken(room)
    played = match_of(room).played[-1]
    assert played.cpu == CpuLevel(1)
    attendance = match_of(room).attendance[HOST]
    assert attendance
    assert (attendance.acted, attendance.substitute) == (1, Substitution.ABSENT)


def test_every_action_that_a_cpu_chose_for_somebody_is_counted() -> None:
    room = a_ranked_match(plies=2)
    for number in range(1, 4):
        room = woken(room)
        at = match_of(room).turn.since
        room = moved(returned(room, ALICE, at), now=at)
        assert [each and each.acted for each in match_of(room).attendance] == [number, 0]


@pytest.mark.parametrize("first", [ALICE, BOB])
def test_where_both_are_gone_nothing_is_played_and_who_left_first_loses(first: PersonId) -> None:
    other = BOB if first == ALICE else ALICE
    before = gone(a_ranked_match(plies=2), first).room
    room = gone(before, other, now=later(7_000)).room
    at = later(7_000 + GRACE_MS + BOTH_LEFT_MS)
    assert match_of(room).is_paused
    assert due(room) == at
    ended = woken(room)
    assert match_of(ended).played == match_of(room).played
    assert ending_of(ended) == (SEATS[other], "both_left", SEATS[first])
    assert result_of(ended).ended_at == at


def test_a_room_is_not_closed_as_idle_before_its_match_has_an_end() -> None:
    limits = Limits(room_idle_ms=60_000)
    room = gone(gone(a_ranked_match(plies=2), ALICE).room, BOB).room
    for _ in range(5):
        if room.running:
            room = accepted(room, Wake(), due(room, limits), limits).room
            assert not room.closed
    assert result_of(room).termination == "abandoned", "both went at the same instant"


def test_who_comes_back_in_time_plays_on() -> None:
    room = gone(a_ranked_match(plies=2), ALICE).room
    room = gone(room, BOB, now=later(7_000)).room
    room = back(room, ALICE, now=Instant(due(room) - 1)).room
    assert room.running
    assert not match_of(room).is_paused


def test_both_cut_off_at_once_have_left_neither_first() -> None:
    room = gone(a_ranked_match(plies=2), ALICE, BOB).room
    assert ending_of(woken(room)) == (None, "abandoned", None)


def test_who_let_turns_run_out_left_before_who_went_while_the_cpu_played() -> None:
    room = a_ranked_match(plies=2)
    while not is_substituted(room, HOST):
        room = woken(room) if mover_of(room) == ALICE else moved(room, now=room.touched_at)
    room = gone(room, BOB, now=Instant(room.touched_at + 10)).room
    assert left_first(match_of(room)) == HOST
    room = gone(room, ALICE, now=Instant(room.touched_at + 10)).room
    assert left_first(match_of(room)) == HOST
    assert ending_of(woken(room)) == (GUEST, "both_left", HOST)


def test_who_went_left_before_who_then_let_turns_run_out() -> None:
    room = gone(a_ranked_match(plies=2), BOB).room
    room = _run_out(room)
    match = match_of(room)
    assert match.is_paused
    assert left_first(match) == GUEST
    assert ending_of(woken(room)) == (HOST, "both_left", GUEST)


def test_of_two_who_let_turns_run_out_the_first_is_who_got_the_cpu_first() -> None:
    room = _run_out(a_ranked_match(plies=2))
    match = match_of(room)
    assert match.is_paused
    assert match.seat_to_move == GUEST
    assert left_first(match) == HOST


def _run_out(room: Room) -> Room:
    """Let time pass until the match stands still."""
    for _ in range(20):
        if match_of(room).is_paused:
            return room
        room = woken(room)
    raise AssertionError("nobody acts, and the match goes on")


def test_a_casual_match_waits_for_a_day_and_nobody_loses() -> None:
    room = gone(a_timed_match(), ALICE).room
    room = gone(room, BOB, now=later(7_000)).room
    assert due(room) == later(7_000 + LIMITS.absence.abandoned_ms)
    assert ending_of(woken(room)) == (None, "abandoned", None)
