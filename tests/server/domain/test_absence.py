"""Who is gone keeps the seat: grace, the CPU that acts meanwhile, the way back."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import LeaveParty, MakeOffer, Rematch, Resign, ReturnToSeat
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import (
    ActionPlayed,
    CpuThinking,
    CpuTookSeat,
    HumanReturned,
    MatchStarted,
    OfferDeclined,
    OfferMade,
    PresenceChanged,
    SeatAbsent,
    TurnTimedOut,
)
from seki_server.domain.limits import AbsenceLimits, Limits
from seki_server.domain.room import Attendance, Cpu, Human, OfferKind, Room
from seki_server.domain.words import Instant, Millis, SeatIndex
from tests.support.cpu_turns import due, found, wake, woken
from tests.support.rooms import (
    ALICE,
    BOB,
    FIXED,
    LIMITS,
    NOW,
    OTHER_PROCESS,
    TURN_MS,
    a_match,
    a_timed_match,
    accepted,
    after,
    back,
    gone,
    match_of,
    play_of,
    refused,
    resign_of,
)

HOST, GUEST = SeatIndex
GRACE_MS, BUDGET_MS = LIMITS.absence.grace_ms, LIMITS.absence.budget_ms
LEAST_MS = LIMITS.absence.least_ms
GRACE_OVER = Instant(NOW + GRACE_MS)
OPENING, REPLY = "a4a5", "a7a6"


def attendance_of(room: Room, seat: SeatIndex = HOST) -> Attendance:
    """Return how a person has kept a seat."""
    attendance = match_of(room).attendance[seat]
    assert attendance
    return attendance


def substituted() -> Room:
    """Return a match in which a CPU thinks for Alice, who is gone."""
    return woken(gone(a_match(), ALICE).room).room


def test_a_lost_connection_leaves_the_seat_its_persons_and_says_how_long() -> None:
    later = Instant(NOW + 700)
    decision = gone(a_match(), ALICE, now=later)
    changed, absent = decision.events
    assert changed == PresenceChanged((BOB,))
    match = match_of(decision.room)
    assert absent == SeatAbsent(match.id, HOST, Millis(BUDGET_MS), later, Instant(later + GRACE_MS))
    assert decision.room.seats == (ALICE, BOB)
    assert decision.room.occupant(HOST) == Human(ALICE)
    assert match.acting_cpu is None


def test_another_tab_or_device_in_any_process_is_presence() -> None:
    """Scenario 24."""
    room = back(a_match(), ALICE, through=OTHER_PROCESS).room
    decision = gone(room, ALICE)
    assert decision.events == (PresenceChanged((ALICE, BOB)),)
    assert attendance_of(decision.room).absent_since is None
    decision = gone(decision.room, ALICE, through=OTHER_PROCESS)
    assert isinstance(decision.events[1], SeatAbsent)


def test_when_grace_is_over_in_their_turn_a_cpu_has_the_seat() -> None:
    room = gone(a_match(), ALICE).room
    assert due(room) == GRACE_OVER
    assert accepted(room, wake(), Instant(GRACE_OVER - 1)).room is room
    decision = woken(room)
    match = match_of(decision.room)
    took, thinks = decision.events
    level = match.terms.settings.cpu_level
    assert took == CpuTookSeat(match.id, HOST, level, "absent", GRACE_OVER)
    assert isinstance(thinks, CpuThinking)
    assert decision.room.occupant(HOST) == Cpu(level)


def test_grace_that_is_over_in_the_others_turn_waits_for_theirs() -> None:
    room = gone(a_match(), BOB).room
    assert due(room) == NOW + LIMITS.room_idle_ms, "Alice may think as long as she likes"
    later = Instant(NOW + 10 * GRACE_MS)
    room = accepted(room, play_of(room, OPENING), later).room
    assert due(room) <= later
    decision = woken(room)
    assert isinstance(decision.events[0], CpuTookSeat)
    assert decision.room.touched_at == later


def test_a_cpu_plays_on_until_the_person_is_back() -> None:
    room = substituted()
    for action in ("a7a6", "c7c6"):
        room = accepted(room, found(room, legal(room)[0]), room.touched_at).room
        room = accepted(room, play_of(room, action, BOB), room.touched_at).room
        assert due(room) == room.touched_at, "no grace again"
        room = woken(room).room
    assert [played.cpu for played in match_of(room).played] == [4, None, 4, None]


def legal(room: Room) -> list[str]:
    return list(match_of(room).position.legal_actions())


def test_back_means_back_at_once_and_the_cpus_answer_comes_too_late() -> None:
    room = substituted()
    now = Instant(GRACE_OVER + 100)
    decision = back(room, ALICE, now=now)
    changed, returned = decision.events
    assert changed == PresenceChanged((ALICE, BOB))
    left = Millis(BUDGET_MS - GRACE_MS)
    assert returned == HumanReturned(match_of(room).id, HOST, left, now, None)
    after = match_of(decision.room)
    assert (after.acting_cpu, after.thinking) == (None, None)
    assert decision.room.occupant(HOST) == Human(ALICE)
    late = refused(decision.room, found(room, legal(room)[0]), now)
    assert late.code == RefusalCode.MATCH_NOT_YOUR_TURN
    assert accepted(decision.room, play_of(decision.room, OPENING), now).changes


def test_an_absence_costs_what_it_lasted() -> None:
    room = gone(a_match(), ALICE).room
    room = back(room, ALICE, now=Instant(NOW + 12_345)).room
    assert attendance_of(room) == Attendance(Millis(BUDGET_MS - 12_345))


def test_an_absence_costs_no_more_than_its_grace() -> None:
    room = gone(a_match(), BOB).room
    room = back(room, BOB, now=Instant(NOW + 10 * GRACE_MS)).room
    assert attendance_of(room, GUEST).grace_left == BUDGET_MS - GRACE_MS


def test_when_the_budget_is_spent_an_absence_still_has_a_moment() -> None:
    """Scenario 33."""
    room, now = a_match(), NOW
    for _ in range(BUDGET_MS // GRACE_MS):
        room = gone(room, BOB, now=now).room
        now = Instant(now + GRACE_MS)
        room = back(room, BOB, now=now).room
    assert attendance_of(room, GUEST).grace_left == 0
    absent = gone(room, BOB, now=now).events[1]
    assert isinstance(absent, SeatAbsent)
    assert (absent.grace_left, absent.until) == (0, now + LEAST_MS)
    room = back(gone(room, BOB, now=now).room, BOB, now=Instant(now + LEAST_MS)).room
    assert attendance_of(room, GUEST).grace_left == 0, "and nothing is owed for it"


def test_flapping_for_three_minutes_spends_the_budget_and_never_brings_a_cpu() -> None:
    """Scenario 33. Two seconds away, two seconds there, in the own turn."""
    room, now = a_match(), NOW
    for _ in range(90):
        room = gone(room, ALICE, now=now).room
        now = Instant(now + 2_000)
        assert due(room) > now
        room = back(room, ALICE, now=now).room
        now = Instant(now + 2_000)
    assert attendance_of(room).grace_left == 0
    assert room.occupant(HOST) == Human(ALICE)


def test_an_excuse_comes_before_the_grace_and_is_not_charged() -> None:
    """A process of ours that dies is no fault of who was connected to it."""
    decision = gone(a_match(), ALICE, excuse=5_000)
    absent = decision.events[1]
    assert isinstance(absent, SeatAbsent)
    assert absent.until == NOW + 5_000 + GRACE_MS == due(decision.room)
    room = back(decision.room, ALICE, now=Instant(NOW + 4_999)).room
    assert attendance_of(room).grace_left == BUDGET_MS
    room = gone(room, ALICE, now=Instant(NOW + 4_999), excuse=5_000).room
    room = back(room, ALICE, now=Instant(NOW + 4_999 + 6_000)).room
    assert attendance_of(room).grace_left == BUDGET_MS - 1_000


def test_a_match_has_its_own_budget() -> None:
    room = back(gone(a_match(), BOB).room, BOB, now=GRACE_OVER).room
    room = accepted(room, resign_of(room, ALICE)).room
    for person in (ALICE, BOB):
        room = accepted(room, Rematch(person, match_of(room).id, coin=True)).room
    assert match_of(room).number == 2
    assert attendance_of(room, GUEST).grace_left == BUDGET_MS


def test_who_is_not_there_when_a_match_begins_is_absent_from_the_start() -> None:
    room = accepted(a_match(), resign_of(a_match(), BOB)).room
    room = accepted(room, Rematch(BOB, match_of(room).id, coin=True)).room
    room = gone(room, BOB).room
    decision = accepted(room, Rematch(ALICE, match_of(room).id, coin=True))
    *_, started, absent = decision.events
    assert isinstance(started, MatchStarted)
    assert isinstance(absent, SeatAbsent)
    assert absent.seat == GUEST


@pytest.mark.parametrize("budget_ms", [0, 1_000, 60_000])
@pytest.mark.parametrize("grace_ms", [0, 10_000])
def test_grace_and_budget_are_the_operators(budget_ms: int, grace_ms: int) -> None:
    rules = AbsenceLimits(grace_ms=grace_ms, budget_ms=budget_ms, least_ms=500)
    limits = Limits(absence=rules)
    room = gone(a_match(limits=limits), ALICE, limits=limits).room
    assert due(room, limits) == NOW + max(500, min(grace_ms, budget_ms))


def test_grace_that_was_given_holds_when_the_operator_changes_the_rules() -> None:
    room = gone(a_match(), ALICE).room
    longer = Limits(absence=AbsenceLimits(least_ms=60_000))
    took = accepted(room, wake(), GRACE_OVER, longer).events[0]
    assert isinstance(took, CpuTookSeat)
    assert took.reason == "absent"


# A move is a sign of life.


def test_a_move_always_cancels_an_absence() -> None:
    """Scenario 33. Where no connection is known after it, another absence begins with it."""
    room = gone(a_match(), ALICE).room
    now = Instant(NOW + 10_000)
    decision = accepted(room, play_of(room, OPENING), now)
    returned, played, absent = decision.events
    assert isinstance(returned, HumanReturned)
    assert returned.grace_left == BUDGET_MS - 10_000
    assert isinstance(played, ActionPlayed)
    assert isinstance(absent, SeatAbsent)
    assert (absent.grace_left, absent.until) == (BUDGET_MS - 10_000, now + GRACE_MS)


def test_who_moves_has_the_seat_back_from_a_cpu() -> None:
    room = substituted()
    decision = accepted(room, play_of(room, OPENING, ALICE), GRACE_OVER)
    assert match_of(decision.room).played[-1].cpu is None
    assert decision.room.occupant(HOST) == Human(ALICE)
    assert refused(decision.room, found(room, "c4c5")).code == RefusalCode.MATCH_STALE_STEP


def test_the_word_of_who_is_not_connected_gives_the_seat_back_for_another_grace() -> None:
    room = substituted()
    decision = accepted(room, ReturnToSeat(ALICE, match_of(room).id), GRACE_OVER)
    returned, absent = decision.events
    assert isinstance(returned, HumanReturned)
    assert isinstance(absent, SeatAbsent)
    assert due(decision.room) == GRACE_OVER + GRACE_MS


# Turn clocks of the absent.


def test_the_turn_clock_of_the_absent_runs_and_brings_the_cpu_when_it_is_over() -> None:
    at = Instant(NOW + TURN_MS + LIMITS.clocks.settle_ms)
    room = gone(a_timed_match(), ALICE, now=Instant(at - LEAST_MS)).room
    assert match_of(room).deadline == NOW + TURN_MS
    assert due(room) == at
    decision = woken(room)
    took = decision.events[0]
    assert isinstance(took, CpuTookSeat)
    assert took.reason == "absent"


def test_who_has_only_just_gone_is_treated_as_who_let_the_time_run_out() -> None:
    """So short an absence never brings the CPU; nobody gains time by pulling the plug."""
    settle = LIMITS.clocks.settle_ms
    just_gone = Instant(NOW + TURN_MS + settle - LEAST_MS + 1)
    decision = woken(gone(a_timed_match(), ALICE, now=just_gone).room)
    over, thinks = decision.events
    assert isinstance(over, TurnTimedOut)
    assert isinstance(thinks, CpuThinking)
    room = back(decision.room, ALICE, now=Instant(NOW + TURN_MS + 500)).room
    assert match_of(room).acting_cpu == 4, "this one action is the CPU's"
    assert match_of(room).deadline is None


@pytest.mark.parametrize("later_ms", [0, 1, 3_000])
def test_who_comes_back_to_a_turn_that_a_cpu_had_has_a_least_time_for_it(later_ms: int) -> None:
    room = woken(gone(a_timed_match(), ALICE).room).room
    now = Instant(GRACE_OVER + later_ms)
    room = back(room, ALICE, now=now).room
    assert match_of(room).deadline == now + LIMITS.clocks.returned_ms


def test_who_comes_back_with_more_time_than_that_keeps_what_there_is() -> None:
    limits = Limits(absence=AbsenceLimits(grace_ms=4_000))
    room = gone(a_timed_match(limits=limits), ALICE, limits=limits).room
    room = woken(room, limits).room
    room = back(room, ALICE, now=Instant(NOW + 4_500), limits=limits).room
    assert match_of(room).deadline == NOW + TURN_MS


def test_who_comes_back_before_a_cpu_had_the_seat_has_no_more_time() -> None:
    room = gone(a_timed_match(), ALICE).room
    room = back(room, ALICE, now=Instant(NOW + TURN_MS - 1)).room
    assert match_of(room).deadline == NOW + TURN_MS


# What is asked of a seat that a CPU has.


@pytest.mark.parametrize("kind", OfferKind)
def test_a_cpu_that_acts_for_a_person_gives_nothing_away(kind: OfferKind) -> None:
    settings = {**FIXED, "allow_draw_offer": True, "allow_take_back": True}
    room = gone(after(a_match(settings=settings), OPENING, REPLY), BOB).room
    room = woken(accepted(room, play_of(room, "c4c5"), GRACE_OVER).room).room
    assert isinstance(room.occupant(GUEST), Cpu)
    match = match_of(room)
    decision = accepted(room, MakeOffer(ALICE, match.id, match.step, kind), GRACE_OVER)
    made, declined = decision.events
    assert isinstance(made, OfferMade)
    assert isinstance(declined, OfferDeclined)
    after_all = match_of(decision.room)
    assert (after_all.played, after_all.offer) == (match.played, None)
    assert after_all.thinking == match.thinking


def test_the_present_seat_may_resign_against_a_cpu_and_the_absent_person_wins() -> None:
    room = substituted()
    result = match_of(accepted(room, resign_of(room, BOB), GRACE_OVER).room).result
    assert result
    assert result.winner == HOST


def test_who_is_gone_wants_no_rematch_and_a_cpu_in_their_place_wants_none_either() -> None:
    room = substituted()
    room = accepted(room, Resign(BOB, match_of(room).id, match_of(room).step), GRACE_OVER).room
    decision = accepted(room, Rematch(BOB, match_of(room).id, coin=True), GRACE_OVER)
    assert decision.result == {"match": None}


# Going on purpose.


def test_who_leaves_a_running_match_is_absent_on_every_device_and_may_come_back() -> None:
    room = back(a_match(), BOB, through=OTHER_PROCESS).room
    decision = accepted(room, LeaveParty(BOB))
    went, absent = decision.events
    assert went == PresenceChanged((ALICE,), left=BOB)
    assert isinstance(absent, SeatAbsent)
    decision = back(decision.room, BOB, now=Instant(NOW + 1_000), through=OTHER_PROCESS)
    assert isinstance(decision.events[-1], HumanReturned)
