"""What a wake does beside turns: it ends rooms that nobody uses, and settles what does not fit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from seki_server.domain.absence import with_attendance
from seki_server.domain.commands import TakeSeat, Wake
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import CpuThinking, MatchPaused, PartyClosed, SeatAbsent
from seki_server.domain.room import NOBODY, Room, Substitution
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, SeatIndex
from tests.support.cpu_turns import due, thinking_room, woken
from tests.support.rooms import (
    ALICE,
    LIMITS,
    NOW,
    a_cpu_match,
    a_match,
    a_room,
    a_timed_match,
    accepted,
    back,
    match_of,
    refused,
    resign_of,
)

DUE = Instant(NOW + LIMITS.room_idle_ms)


@pytest.mark.parametrize("build", [a_room, a_match])
def test_an_idle_room_closes_when_its_time_has_come(build: Callable[[], Room]) -> None:
    room = build()
    assert next_wake(room, LIMITS) == DUE
    assert accepted(room, Wake(), Instant(DUE - 1)).room is room
    decision = accepted(room, Wake(), DUE)
    assert decision.events == (PartyClosed("idle"),)
    assert decision.room.closed


def test_a_match_that_is_closed_over_has_no_loser() -> None:
    room = accepted(a_match(), Wake(), DUE).room
    assert room.match
    assert room.match.result is None
    assert refused(room, resign_of(room, ALICE)).code == RefusalCode.ROOM_CLOSED


def test_any_accepted_command_puts_the_end_off() -> None:
    later = Instant(DUE - 1)
    room = accepted(a_room(guest=None), TakeSeat(ALICE, SeatIndex.GUEST), later).room
    assert next_wake(room, LIMITS) == later + LIMITS.room_idle_ms
    assert accepted(room, Wake(), DUE).room is room


def test_a_closed_room_is_never_woken_again() -> None:
    room = accepted(a_room(), Wake(), DUE).room
    assert next_wake(room, LIMITS) is None
    assert accepted(room, Wake(), Instant(DUE * 2)).room is room


# Matches that an earlier release left running, which knew less of who is there.


def test_a_match_between_cpus_of_which_no_watcher_is_known_is_paused_before_it_goes_on() -> None:
    room = replace(a_cpu_match(seats=2), presence=NOBODY)
    decision = woken(room)
    assert [type(event) for event in decision.events] == [MatchPaused]
    assert due(decision.room) == NOW + LIMITS.absence.abandoned_ms


def test_a_cpu_whose_opponent_is_not_known_to_be_there_is_paused_before_it_goes_on() -> None:
    decision = woken(replace(thinking_room(), presence=NOBODY))
    assert [type(event) for event in decision.events] == [SeatAbsent, MatchPaused]
    room = back(decision.room, ALICE, now=decision.room.touched_at).room
    assert isinstance(woken(room).events[0], CpuThinking)


def test_cpus_that_play_for_two_who_let_turns_run_out_are_paused_before_they_go_on() -> None:
    room = a_timed_match()
    for seat in SeatIndex:
        match = with_attendance(match_of(room), seat, substitute=Substitution.TIME)
        room = replace(room, match=match)
    decision = woken(room)
    assert [type(event) for event in decision.events] == [MatchPaused]
    assert match_of(decision.room).played == ()
