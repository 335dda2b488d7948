"""Who lets their time run out: the action a CPU plays, the seat it gets, the way back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from seki_engine import games
from seki_server.domain.board import turn
from seki_server.domain.commands import (
    ReturnToSeat,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.events import (
    ActionPlayed,
    CpuThinking,
    CpuTookSeat,
    HumanReturned,
    TurnTimedOut,
)
from seki_server.domain.room import Cpu, Human
from seki_server.domain.words import Instant, Millis, PersonId, SeatIndex
from tests.server.domain.run_out_turns import (
    legal,
    let_run_out,
    substituted,
    timed_out,
    timeouts_of,
)
from tests.support.cpu_turns import due, found, woken
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    LIMITS,
    NOW,
    TURN_MS,
    a_match,
    a_timed_match,
    accepted,
    back,
    gone,
    match_of,
    mover_of,
    play_of,
    refused,
)

HOST, GUEST = SeatIndex
DEADLINE = Instant(NOW + TURN_MS)
SETTLED = Instant(DEADLINE + LIMITS.clocks.settle_ms)
RETURNED_MS = LIMITS.clocks.returned_ms
OPENING = "a4a5"
GENERALS_THAT_CANNOT_PART = "4k4/9/9/9/3r1r3/9/9/9/9/4K4 w - - 0 1"


# The time of who is present is over.


def test_a_cpu_plays_this_one_action_and_the_seat_stays_its_persons() -> None:
    decision = woken(a_timed_match())
    match = match_of(decision.room)
    over, thinks = decision.events
    assert over == TurnTimedOut(match.id, match.step, HOST, SETTLED)
    assert isinstance(thinks, CpuThinking)
    assert (thinks.seat, thinks.level) == (HOST, 4)
    assert decision.room.occupant(HOST) == Human(ALICE)
    assert match.deadline is None
    assert turn(decision.room) is None, "who may not act is not asked to"
    room = accepted(decision.room, found(decision.room, OPENING), Instant(SETTLED + 70)).room
    played = match_of(room).played[-1]
    assert (played.cpu, played.automatic) == (4, False)
    assert (match_of(room).acting_cpu, match_of(room).deadline) == (None, SETTLED + 70 + TURN_MS)


def test_another_cpu_action_is_no_harder_to_get_than_the_first() -> None:
    """The level is that of the party's settings."""
    room = woken(a_timed_match({"cpu_level": 7})).room
    assert match_of(room).acting_cpu == 7
    assert match_of(accepted(room, found(room, OPENING), SETTLED).room).played[-1].cpu == 7


def test_when_no_cpu_answers_the_default_action_is_played() -> None:
    """Scenario 28."""
    room = timed_out()
    room = woken(room).room
    expected = match_of(room).position.default_action(9)
    decision = woken(room, seed=9)
    played = decision.events[0]
    assert isinstance(played, ActionPlayed)
    assert (played.action, played.cpu) == (expected, 4)


def test_the_second_turn_running_that_runs_out_brings_a_cpu_to_the_seat() -> None:
    room = let_run_out(a_timed_match())
    legal = match_of(room).position.legal_actions()
    room = accepted(room, play_of(room, legal[0]), room.touched_at).room
    assert timeouts_of(room) == 1, "what the other seat does is no matter"
    decision = woken(room)
    match = match_of(decision.room)
    took, thinks = decision.events
    at = decision.room.touched_at
    assert took == CpuTookSeat(match.id, HOST, match.terms.settings.cpu_level, "time", at)
    assert isinstance(thinks, CpuThinking)
    assert decision.room.occupant(HOST) == Cpu(match.terms.settings.cpu_level)


def test_a_cpu_keeps_the_seat_turn_after_turn_until_its_person_acts() -> None:
    room = substituted()
    for _ in range(3):
        room = accepted(room, found(room, legal(room)[0]), room.touched_at).room
        room = accepted(room, play_of(room, legal(room)[0], BOB), room.touched_at).room
        assert match_of(room).acting_cpu == 4
        assert match_of(room).deadline is None
        assert due(room) == room.touched_at, "nobody waits for a turn to run out again"
        room = woken(room).room
    told = turn(room)
    assert told is not None
    assert told.person == ALICE, "she may act"


def test_who_plays_has_the_seat_back_with_that_action() -> None:
    room = substituted()
    now = Instant(room.touched_at + 20)
    decision = accepted(room, play_of(room, legal(room)[0], ALICE), now)
    returned, played = decision.events
    assert isinstance(returned, HumanReturned)
    assert isinstance(played, ActionPlayed)
    assert (played.seat, played.cpu) == (HOST, None)
    assert decision.room.occupant(HOST) == Human(ALICE)
    assert timeouts_of(decision.room) == 0
    assert refused(decision.room, found(room, legal(room)[0])).code == RefusalCode.MATCH_STALE_STEP


def test_an_action_against_the_rules_gives_no_seat_back() -> None:
    room = substituted()
    refusal = refused(room, play_of(room, "a1a9", ALICE))
    assert refusal.code == RefusalCode.MATCH_ILLEGAL_ACTION


def test_who_says_so_has_the_seat_back_and_time_for_the_turn() -> None:
    room = substituted()
    now = Instant(room.touched_at + 20)
    match = match_of(room)
    decision = accepted(room, ReturnToSeat(ALICE, match.id), now)
    [returned] = decision.events
    assert returned == HumanReturned(
        match.id, HOST, Millis(LIMITS.absence.budget_ms), now, Instant(now + RETURNED_MS)
    )
    after = match_of(decision.room)
    assert (after.acting_cpu, after.thinking, timeouts_of(decision.room)) == (None, None, 0)
    assert after.deadline == now + RETURNED_MS
    late = refused(decision.room, found(room, legal(room)[0]), now)
    assert late.code == RefusalCode.MATCH_NOT_YOUR_TURN, "the CPU's answer falls to the fence"
    again = accepted(decision.room, ReturnToSeat(ALICE, match.id), now)
    assert again.room is decision.room


def test_out_of_turn_the_seat_comes_back_without_more_time_for_anybody() -> None:
    room = substituted()
    room = accepted(room, found(room, legal(room)[0]), room.touched_at).room
    before = match_of(room).deadline
    decision = accepted(room, ReturnToSeat(ALICE, match_of(room).id), room.touched_at)
    assert match_of(decision.room).deadline == before
    assert decision.room.occupant(HOST) == Human(ALICE)


def test_once_a_turn_there_is_more_time_for_who_comes_back() -> None:
    room = substituted()
    room = accepted(room, ReturnToSeat(ALICE, match_of(room).id), room.touched_at).room
    ends = match_of(room).deadline
    assert ends is not None
    room = gone(room, ALICE, now=Instant(ends - 5_000)).room
    room = woken(room).room
    assert room.occupant(HOST) == Cpu(match_of(room).terms.settings.cpu_level)
    room = back(room, ALICE, now=Instant(room.touched_at + 10)).room
    assert match_of(room).deadline == ends, "over already"


@pytest.mark.parametrize("person", [BOB, CAROL])
def test_nobody_returns_to_a_seat_that_is_not_theirs_or_not_a_cpus(person: PersonId) -> None:
    room = woken(a_timed_match()).room
    answer = decide(room, ReturnToSeat(person, match_of(room).id), SETTLED, LIMITS)
    if person == BOB:
        assert isinstance(answer, Decision)
        assert answer.room is room
    else:
        assert isinstance(answer, Refusal)


def test_a_turn_whose_one_action_a_cpu_plays_is_not_given_back() -> None:
    room = timed_out()
    assert accepted(room, ReturnToSeat(ALICE, match_of(room).id), SETTLED).room is room
    room = back(gone(room, ALICE, now=SETTLED).room, ALICE, now=Instant(SETTLED + 10)).room
    assert match_of(room).acting_cpu == 4


def test_playing_in_time_forgets_the_turns_that_ran_out() -> None:
    room = let_run_out(a_timed_match())
    for person in (BOB, ALICE, BOB):
        room = accepted(room, play_of(room, legal(room)[0], person), room.touched_at).room
    assert timeouts_of(room) == 0
    decision = woken(room)
    assert isinstance(decision.events[0], TurnTimedOut)


def test_coming_and_going_forgets_none_of_them() -> None:
    room = let_run_out(a_timed_match())
    room = back(gone(room, ALICE, now=room.touched_at).room, ALICE, now=room.touched_at).room
    assert timeouts_of(room) == 1


def test_playing_while_cut_off_forgets_them_too() -> None:
    room = let_run_out(a_timed_match())
    room = accepted(room, play_of(room, legal(room)[0], BOB), room.touched_at).room
    room = gone(room, ALICE, now=room.touched_at).room
    room = accepted(room, play_of(room, legal(room)[0], ALICE), room.touched_at).room
    assert timeouts_of(room) == 0


# Set-up, and actions that are no moves.


@pytest.mark.parametrize("game", sorted(games))
def test_whose_set_up_runs_out_gets_the_engines_default_at_once_and_never_loses(game: str) -> None:
    """Scenario 27. Nobody searches for it; Janggi's is the inner elephants."""
    room = a_match(game, {"first": "leader", "turn_seconds": 30})
    decision = woken(room, seed=3)
    over, played = decision.events[:2]
    assert isinstance(over, TurnTimedOut)
    assert isinstance(played, ActionPlayed)
    assert played.action == match_of(room).position.default_action(3)
    assert game != "janggi" or played.action == "inner"
    assert match_of(decision.room).result is None


@pytest.mark.parametrize("game", sorted(games))
def test_a_set_up_that_one_lets_run_out_comes_to_an_end_without_a_loser(game: str) -> None:
    """Scenario 27."""
    room = a_match(game, {"first": "leader", "turn_seconds": 30})
    for _ in range(200):
        if match_of(room).position.phase != "setup":
            break
        if mover_of(room) == BOB:
            action = match_of(room).position.default_action(1)
            room = accepted(room, play_of(room, action), room.touched_at).room
        else:
            room = woken(room, seed=5).room
    assert match_of(room).position.phase == "play"
    assert match_of(room).result is None


def test_where_accept_is_the_only_action_it_is_taken_when_the_time_is_over() -> None:
    """Facing generals: the match ends by it as the rules say, not by the clock."""
    room = a_timed_match()
    position = games["janggi"].from_fen(GENERALS_THAT_CANNOT_PART, room.settings.rules)
    assert list(position.legal_actions()) == ["accept"]
    room = replace(room, match=replace(match_of(room), position=position))
    room = woken(room).room
    decision = accepted(room, found(room, "accept"), SETTLED)
    result = match_of(decision.room).result
    assert result
    assert result.termination == "bikjang"
