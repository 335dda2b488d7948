"""While nobody is there whose match it is, nothing is played and no turn clock runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.commands import AnswerOffer, LeaveParty, MakeOffer, ReturnToSeat
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import (
    ActionPlayed,
    ActionsTakenBack,
    CpuThinking,
    CpuTookSeat,
    HumanReturned,
    MatchEnded,
    MatchPaused,
    MatchResumed,
    PresenceChanged,
    SeatAbsent,
)
from seki_server.domain.limits import DAY_MS, AbsenceLimits, Limits
from seki_server.domain.room import Cpu, Human, OfferKind, Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, SeatIndex
from tests.support.cpu_turns import OPENING, cpus_turn, due, found, thinking_room, wake, woken
from tests.support.rooms import (
    ALICE,
    BOB,
    LIMITS,
    NOW,
    OTHER_PROCESS,
    PROCESS,
    STRANGER,
    TURN_MS,
    a_cpu_match,
    a_match,
    a_timed_match,
    accepted,
    after,
    back,
    gone,
    join,
    match_of,
    note,
    play_of,
    refused,
    result_of,
)

HOST, GUEST = SeatIndex
GRACE_MS, LEAST_MS = LIMITS.absence.grace_ms, LIMITS.absence.least_ms


def both_gone(build: Callable[[], Room] = a_match, at: int = 0) -> Room:
    """Return a match that both have left."""
    return gone(build(), ALICE, BOB, now=Instant(NOW + at)).room


def test_a_match_stands_still_when_the_last_of_its_people_has_gone() -> None:
    room = gone(a_match(), ALICE).room
    decision = gone(room, BOB)
    match = match_of(room)
    changed, absent, paused = decision.events
    assert changed == PresenceChanged(())
    assert isinstance(absent, SeatAbsent)
    assert paused == MatchPaused(match.id, match.step, NOW)
    assert match_of(decision.room).is_paused


def test_it_goes_on_when_the_first_of_them_is_back() -> None:
    room = both_gone()
    later = Instant(NOW + 1_000)
    decision = back(room, BOB, now=later)
    changed, resumed, returned = decision.events
    assert changed == PresenceChanged((BOB,))
    assert resumed == MatchResumed(match_of(room).id, match_of(room).step, later, None)
    assert isinstance(returned, HumanReturned)
    assert returned.seat == GUEST


def test_who_only_watches_is_not_somebody_whose_match_it_is() -> None:
    room = both_gone()
    decision = accepted(room, note(STRANGER, through=OTHER_PROCESS))
    assert decision.events == (PresenceChanged(()),)
    assert match_of(decision.room).is_paused


@given(
    played=st.integers(0, TURN_MS - 1),
    pauses=st.lists(st.tuples(st.integers(1, 10**7), st.integers(0, 100)), max_size=5),
)
def test_the_turn_clock_stands_still_exactly(played: int, pauses: list[tuple[int, int]]) -> None:
    """Whoever comes back has the time they had, and what they do has taken no more."""
    room, now = a_timed_match(), Instant(NOW + played)
    left = TURN_MS - played
    for lasts, between in pauses:
        room = gone(room, ALICE, BOB, now=now).room
        assert match_of(room).deadline is None
        now = Instant(now + lasts)
        room = back(room, ALICE, BOB, now=now).room
        assert match_of(room).deadline == now + left
        passed = min(between, left - 1)
        now, left = Instant(now + passed), left - passed
    decision = accepted(room, play_of(room, OPENING), now)
    action = decision.events[0]
    assert isinstance(action, ActionPlayed)
    assert action.took == TURN_MS - left


def test_nothing_is_due_in_a_paused_match_but_its_end() -> None:
    room = both_gone(a_timed_match, at=500)
    assert due(room) == NOW + 500 + LIMITS.absence.abandoned_ms
    assert accepted(room, wake(), Instant(due(room) - 1)).room is room


def test_who_looks_in_meanwhile_puts_the_end_of_a_paused_match_off_for_nobody() -> None:
    room = accepted(both_gone(), note(STRANGER, through=OTHER_PROCESS), Instant(NOW + 9_000)).room
    assert due(room) == NOW + LIMITS.absence.abandoned_ms


def test_a_match_nobody_comes_back_to_is_abandoned_without_a_loser() -> None:
    """Casual matches end so; the room stays."""
    room = both_gone()
    decision = woken(room)
    [ended] = decision.events
    assert isinstance(ended, MatchEnded)
    result = result_of(decision.room)
    assert (result.winner, result.termination) == (None, "abandoned")
    assert not match_of(decision.room).is_paused
    assert not decision.room.closed
    assert due(decision.room) == NOW + DAY_MS + LIMITS.room_idle_ms


@pytest.mark.parametrize("abandoned_ms", [1_000, 5_000_000])
def test_how_long_a_match_waits_is_the_operators(abandoned_ms: int) -> None:
    limits = Limits(absence=AbsenceLimits(abandoned_ms=abandoned_ms))
    assert next_wake(both_gone(), limits) == NOW + abandoned_ms


def test_a_pause_that_outlives_the_room_ends_with_it() -> None:
    limits = Limits(absence=AbsenceLimits(abandoned_ms=10 * DAY_MS))
    room = both_gone()
    at = Instant(NOW + limits.room_idle_ms)
    assert next_wake(room, limits) == at
    assert accepted(room, wake(), at, limits).room.closed


# What runs on meanwhile, and what the first who is back finds.


def test_grace_runs_on_while_both_are_gone_and_who_is_back_pays_no_more_than_that() -> None:
    room = both_gone()
    room = back(room, ALICE, now=Instant(NOW + 10**6)).room
    attendance = match_of(room).attendance[HOST]
    assert attendance
    assert attendance.grace_left == LIMITS.absence.budget_ms - GRACE_MS


def test_the_first_who_is_back_waits_a_moment_for_the_other_before_a_cpu_acts() -> None:
    """What cut both off may be over for both."""
    now = Instant(NOW + 2 * GRACE_MS)
    decision = back(both_gone(), BOB, now=now)
    spared = decision.events[2]
    assert isinstance(spared, SeatAbsent)
    assert (spared.seat, spared.until) == (HOST, now + LEAST_MS)
    assert due(decision.room) == now + LEAST_MS
    took = woken(decision.room).events[0]
    assert isinstance(took, CpuTookSeat)
    room = back(decision.room, ALICE, now=Instant(now + LEAST_MS - 1)).room
    assert room.occupant(HOST) == Human(ALICE)
    attendance = match_of(room).attendance[HOST]
    assert attendance
    assert attendance.grace_left == LIMITS.absence.budget_ms - GRACE_MS, "the moment is free"


def test_who_still_has_grace_is_given_no_more() -> None:
    decision = back(both_gone(), BOB, now=Instant(NOW + GRACE_MS - LEAST_MS))
    assert SeatAbsent not in map(type, decision.events)
    assert due(decision.room) == NOW + GRACE_MS


def test_a_cpu_that_had_the_seat_keeps_it_over_a_pause() -> None:
    room = woken(gone(a_match(), ALICE).room).room
    now = Instant(NOW + 10**6)
    room = gone(room, BOB, now=now).room
    assert match_of(room).thinking is None
    assert refused(room, found(room, OPENING)).code == RefusalCode.MATCH_STALE_STEP
    decision = back(room, BOB, now=now)
    assert SeatAbsent not in map(type, decision.events)
    assert isinstance(decision.room.occupant(HOST), Cpu)
    assert due(decision.room) == now, "and goes on at once"


def test_who_had_a_cpu_on_the_seat_and_is_back_first_has_a_least_time() -> None:
    room = woken(gone(a_timed_match(), ALICE).room).room
    room = gone(room, BOB, now=room.touched_at).room
    now = Instant(NOW + 10**6)
    room = back(room, ALICE, now=now).room
    assert match_of(room).deadline == now + LIMITS.clocks.returned_ms


# People who act although nobody knows of a connection.


def test_an_action_in_a_paused_match_stands_and_the_pause_goes_on() -> None:
    room = both_gone(a_timed_match, at=700)
    decision = accepted(room, play_of(room, OPENING), Instant(NOW + 10**6))
    resumed, returned, action, *_, paused = decision.events
    assert isinstance(returned, HumanReturned)
    assert isinstance(resumed, MatchResumed)
    assert isinstance(action, ActionPlayed)
    assert action.took == 700
    assert isinstance(paused, MatchPaused)
    assert match_of(decision.room).is_paused
    assert due(decision.room) == NOW + 10**6 + LIMITS.absence.abandoned_ms


def test_a_take_back_in_a_paused_match_stands_and_the_pause_goes_on() -> None:
    room = after(a_timed_match({"allow_take_back": True}), OPENING)
    match = match_of(room)
    room = accepted(room, MakeOffer(ALICE, match.id, match.step, OfferKind.TAKE_BACK)).room
    room = gone(room, ALICE, BOB).room
    decision = accepted(room, AnswerOffer(BOB, match.id, match.step, accept=True))
    back_again, paused = decision.events
    assert isinstance(back_again, ActionsTakenBack)
    assert isinstance(paused, MatchPaused)
    assert match_of(decision.room).is_paused


def test_a_seat_that_comes_back_by_word_in_a_paused_match_is_given_no_time_twice() -> None:
    room = woken(gone(a_timed_match(), ALICE).room).room
    room = gone(room, BOB, now=room.touched_at).room
    later = Instant(NOW + 10**6)
    room = accepted(room, ReturnToSeat(ALICE, match_of(room).id), later).room
    assert match_of(room).is_paused
    room = back(room, BOB, now=later).room
    assert match_of(room).deadline == later + LIMITS.clocks.returned_ms


# Matches with CPUs.


def test_while_the_only_person_is_gone_the_cpu_waits() -> None:
    decision = gone(thinking_room(), ALICE)
    _, absent, paused = decision.events
    assert isinstance(absent, SeatAbsent)
    assert isinstance(paused, MatchPaused)
    assert match_of(decision.room).thinking is None
    late = refused(decision.room, found(decision.room))
    assert late.code == RefusalCode.MATCH_STALE_STEP
    decision = back(decision.room, ALICE, now=Instant(NOW + 60_000))
    assert isinstance(woken(decision.room).events[0], CpuThinking)
    assert decision.room.touched_at == due(decision.room) == NOW + 60_000


def test_no_cpu_stands_in_for_the_only_person_of_a_party() -> None:
    room = gone(a_cpu_match(), ALICE).room
    assert due(room) == NOW + LIMITS.absence.abandoned_ms
    assert match_of(room).acting_cpu is None


def test_a_match_between_cpus_runs_only_while_somebody_follows_it() -> None:
    room = accepted(a_cpu_match(seats=2), wake()).room
    assert match_of(room).thinking
    decision = gone(room, ALICE)
    assert isinstance(decision.events[-1], MatchPaused)
    for watcher in (STRANGER, ALICE):
        watched = accepted(decision.room, note(watcher, through=OTHER_PROCESS)).room
        assert not match_of(watched).is_paused
        assert due(watched) == NOW


def test_who_joins_starts_a_match_between_cpus_again() -> None:
    """The new member is connected in the same commit, and follows without another one."""
    room = gone(a_cpu_match(seats=2), ALICE).room
    decision = accepted(room, join(BOB))
    assert isinstance(decision.events[-1], MatchResumed)
    assert accepted(decision.room, note(BOB, through=PROCESS)).room is decision.room


def test_who_leaves_a_match_with_a_cpu_pauses_it() -> None:
    decision = accepted(cpus_turn(), LeaveParty(ALICE))
    assert decision.events[0] == PresenceChanged((), left=ALICE)
    assert isinstance(decision.events[-1], MatchPaused)
    assert match_of(decision.room).result is None
