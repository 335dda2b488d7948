"""Time during which nobody was served is told of once, where a clock ran, and moves no deadline."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.commands import Command, Resign, TakeSeat, Wake
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal
from seki_server.domain.events import ActionPlayed, ClockFrozen, HumanReturned, PresenceChanged
from seki_server.domain.freeze import NO_FREEZE, Freeze
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, Millis, SeatIndex
from tests.support.cpu_turns import due, found
from tests.support.rooms import (
    ALICE,
    BOB,
    LIMITS,
    NOW,
    TIMED,
    TURN_MS,
    a_cpu_match,
    a_match,
    a_room,
    a_timed_match,
    accepted,
    create,
    gone,
    match_of,
    note,
    play_of,
)

LATER = Instant(NOW + 1_000)
ENDED_AT = Instant(1_800_000_000_000)
OUTAGE = Freeze(Millis(90_000), ENDED_AT)


def decided(
    room: Room, command: Command, freeze: Freeze = OUTAGE, now: Instant = LATER
) -> Decision:
    """Decide a command, which must be accepted, after time stood still."""
    answer = decide(room, command, now, LIMITS, freeze)
    assert isinstance(answer, Decision), answer
    return answer


def test_the_first_decision_after_it_tells_first_how_long_nobody_was_served() -> None:
    """Scenario 4."""
    room = a_timed_match()
    decision = decided(room, play_of(room, "a4a5"))
    frozen, played = decision.events
    since = Instant(ENDED_AT - 90_000)
    match = match_of(room)
    assert frozen == ClockFrozen(
        match.id, Millis(90_000), since, ENDED_AT, LATER, Instant(NOW + TURN_MS)
    )
    assert isinstance(played, ActionPlayed)
    assert decision.room.seq == room.seq + 2
    assert decision.room.rev == room.rev + 1


def test_a_wake_tells_it_alone_and_no_deadline_moves() -> None:
    """Scenario 3: cluster time stood still, so the turn has the remainder it had."""
    room = a_timed_match()
    decision = decided(room, Wake())
    [frozen] = decision.events
    assert isinstance(frozen, ClockFrozen)
    assert match_of(decision.room) == match_of(room)
    assert due(decision.room) == due(room)


def test_it_is_told_once() -> None:
    room = decided(a_timed_match(), Wake()).room
    assert decided(room, Wake()).room is room
    decision = decided(room, play_of(room, "a4a5"))
    assert ClockFrozen not in map(type, decision.events)


@given(times=st.lists(st.integers(0, 10**6), min_size=1, max_size=8), wakes=st.data())
def test_what_is_told_adds_up_to_how_long_time_stood_still(
    times: list[int], wakes: st.DataObject
) -> None:
    room, frozen, told = a_timed_match(), 0, 0
    for ms in times:
        frozen += ms
        if wakes.draw(st.booleans()):
            decision = decided(room, Wake(), Freeze(Millis(frozen), ENDED_AT))
            told += sum(e.ms for e in decision.events if isinstance(e, ClockFrozen))
            room = decision.room
            assert told == frozen


def test_a_process_that_has_not_heard_of_it_yet_tells_nothing_and_forgets_nothing() -> None:
    room = decided(a_timed_match(), Wake()).room
    decision = decided(room, play_of(room, "a4a5"), NO_FREEZE)
    assert ClockFrozen not in map(type, decision.events)
    assert decision.room.frozen_ms == 90_000


def test_whoever_is_refused_or_changes_nothing_tells_nothing() -> None:
    room = a_timed_match()
    refusal = decide(room, play_of(room, "a7a6", BOB), LATER, LIMITS, OUTAGE)
    assert isinstance(refusal, Refusal)
    assert decided(room, note(ALICE, BOB)).room is room


def test_where_no_clock_ran_nothing_is_told_then_or_later() -> None:
    for room in (a_room(), a_match(), a_cpu_match()):
        assert decided(room, Wake()).room is room
    room = a_match()
    decision = decided(room, play_of(room, "a4a5"))
    assert ClockFrozen not in map(type, decision.events)
    assert decision.room.frozen_ms == 90_000
    room = gone(decision.room, BOB, now=LATER).room
    assert decided(room, Wake()).room is room


def test_somebodys_grace_is_a_clock() -> None:
    room = gone(a_match(), BOB).room
    decision = decided(room, note(ALICE, BOB))
    frozen, changed, returned = decision.events
    assert isinstance(frozen, ClockFrozen)
    assert frozen.deadline is None
    assert isinstance(changed, PresenceChanged)
    assert isinstance(returned, HumanReturned)


def test_the_turn_of_a_cpu_and_a_paused_turn_are_no_clocks() -> None:
    room = accepted(a_timed_match(), Wake(), Instant(due(a_timed_match()))).room
    room = accepted(room, found(room, "a4a5"), room.touched_at).room
    assert isinstance(decided(room, Wake(), now=room.touched_at).events[0], ClockFrozen)
    thinking = accepted(a_timed_match(), Wake(), Instant(due(a_timed_match()))).room
    assert decided(thinking, Wake(), now=thinking.touched_at).room is thinking


def test_what_stood_still_before_a_room_was_first_decided_on_was_never_its_time() -> None:
    made = decide(None, create(settings=TIMED), NOW, LIMITS, OUTAGE)
    assert isinstance(made, Decision)
    assert made.room.frozen_ms == 90_000
    room = replace(a_timed_match(), frozen_ms=None)
    decision = decided(room, play_of(room, "a4a5"))
    assert ClockFrozen not in map(type, decision.events)
    assert decision.room.frozen_ms == 90_000


def test_the_time_told_is_of_the_last_outage_by_the_clock_on_the_wall() -> None:
    room = decided(a_timed_match(), Wake()).room
    again = Freeze(Millis(90_000 + 7_000), Instant(ENDED_AT + 500_000))
    [frozen] = decided(room, Wake(), again).events
    assert isinstance(frozen, ClockFrozen)
    assert (frozen.ms, frozen.since, frozen.until) == (
        7_000,
        ENDED_AT + 500_000 - 7_000,
        ENDED_AT + 500_000,
    )


def test_the_decision_that_ends_a_match_tells_of_it_too() -> None:
    room = a_timed_match()
    match = match_of(room)
    decision = decided(room, Resign(ALICE, match.id, match.step))
    assert isinstance(decision.events[0], ClockFrozen)
    assert next_wake(decision.room, LIMITS) == LATER + LIMITS.room_idle_ms


def test_a_seat_taken_meanwhile_is_no_clock() -> None:
    room = a_room(guest=None)
    decision = decided(room, TakeSeat(ALICE, SeatIndex.GUEST))
    assert ClockFrozen not in map(type, decision.events)
