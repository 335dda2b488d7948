"""A CPU's turn comes to an action whatever becomes of the process that looks for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_engine import games
from seki_engine.cpu import LEVELS
from seki_server.domain.commands import AddCpu, Configure, LeaveParty, Play, PlayForCpu
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.events import ActionPlayed, CpuThinking
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.thinking import ATTEMPTS, budget_of
from seki_server.domain.wake import next_wake
from seki_server.domain.words import CpuLevel, Instant, SeatIndex
from tests.support.cpu_turns import OPENING, REPLY, cpus_turn, due, found, thinking_room, wake
from tests.support.rooms import (
    ALICE,
    BOB,
    FIXED,
    LIMITS,
    NOW,
    a_cpu_match,
    a_match,
    a_room,
    accepted,
    back,
    gone,
    join,
    match_of,
    refused,
    resign_of,
)

HOST, GUEST = SeatIndex
BUDGET = budget_of(CpuLevel(4), 1)
BRIEF = Limits(actions=60, cpu_pace_ms=0)


def test_a_cpu_to_move_is_woken_at_once() -> None:
    assert due(cpus_turn()) == NOW


def test_the_wake_says_that_a_cpu_thinks_and_until_when() -> None:
    room = cpus_turn()
    decision = accepted(room, wake())
    until = Instant(NOW + BUDGET + LIMITS.cpu_grace_ms)
    match = match_of(room)
    assert decision.events == (CpuThinking(match.id, match.step, GUEST, CpuLevel(4), NOW, until),)
    assert due(decision.room) == until


def test_while_a_cpu_thinks_a_wake_changes_nothing() -> None:
    room = thinking_room()
    assert accepted(room, wake(), Instant(due(room) - 1)).room is room


def test_the_answer_is_played_and_says_who_chose_it() -> None:
    decision = accepted(thinking_room(), found(thinking_room()), Instant(NOW + 70))
    (played,) = decision.events
    assert isinstance(played, ActionPlayed)
    assert (played.action, played.seat, played.cpu, played.took) == (REPLY, GUEST, 4, 70)
    match = match_of(decision.room)
    assert match.played[-1].cpu == 4
    assert match.played[-2].cpu is None
    assert match.thinking is None
    assert due(decision.room) == NOW + 70 + LIMITS.room_idle_ms, "a person is to move"


def test_an_answer_comes_once() -> None:
    room = thinking_room()
    after = accepted(room, found(room)).room
    assert refused(after, found(room)).code == RefusalCode.MATCH_STALE_STEP


def test_an_answer_to_what_was_given_up_is_harmless() -> None:
    room = thinking_room()
    over = accepted(room, resign_of(room, ALICE)).room
    assert refused(over, found(room)).code == RefusalCode.MATCH_OVER
    assert match_of(over).thinking is None


def test_a_cpu_answers_for_no_person() -> None:
    room = a_cpu_match()
    assert refused(room, found(room, OPENING)).code == RefusalCode.MATCH_NOT_YOUR_TURN
    between_people = a_match()
    refusal = refused(between_people, found(between_people, OPENING))
    assert refusal.code == RefusalCode.MATCH_NOT_YOUR_TURN


def test_an_answer_that_nobody_looked_for_is_refused() -> None:
    room = cpus_turn()
    assert refused(room, found(room)).code == RefusalCode.MATCH_STALE_STEP


def test_an_illegal_answer_leaves_the_turn_to_the_next_attempt() -> None:
    room = thinking_room()
    refusal = refused(room, found(room, "a1a9"))
    assert refusal.code == RefusalCode.MATCH_ILLEGAL_ACTION


def test_a_person_plays_in_no_cpus_turn() -> None:
    room = thinking_room()
    match = match_of(room)
    refusal = refused(room, Play(ALICE, match.id, match.step, REPLY))
    assert refusal.code == RefusalCode.MATCH_NOT_YOUR_TURN


def test_without_an_answer_another_attempt_has_a_quarter_of_the_time() -> None:
    """Scenario 28."""
    room = thinking_room()
    at = due(room)
    decision = accepted(room, wake(), at)
    (thinking,) = decision.events
    assert isinstance(thinking, CpuThinking)
    assert thinking.until == at + BUDGET // 4 + LIMITS.cpu_grace_ms
    assert accepted(decision.room, found(room)).changes, "either attempt may answer"


@given(seed=st.integers(0, 2**64 - 1), game=st.sampled_from(sorted(games)))
def test_without_any_answer_the_default_action_is_played(seed: int, game: str) -> None:
    """Scenario 28."""
    room = a_cpu_match(game, {}, seats=2)
    for _ in range(ATTEMPTS):
        room = accepted(room, wake(), due(room)).room
    expected = match_of(room).position.default_action(seed)
    decision = accepted(room, wake(seed), due(room))
    played = decision.events[0]
    assert isinstance(played, ActionPlayed)
    assert (played.action, played.cpu, played.automatic) == (expected, 4, False)


@pytest.mark.parametrize("level", LEVELS)
def test_no_turn_lasts_longer_than_its_attempts(level: int) -> None:
    room = a_cpu_match(settings={**FIXED, "first": "guest", "cpu_level": level})
    now, wakes = NOW, 0
    while match_of(room).acting_cpu:
        room = accepted(room, wake(), now).room
        now, wakes = due(room), wakes + 1
    assert wakes == ATTEMPTS + 1
    budgets = sum(budget_of(CpuLevel(level), attempt) for attempt in (1, 2))
    assert room.touched_at - NOW == budgets + 2 * LIMITS.cpu_grace_ms


# The pace of a match between CPUs.


@pytest.mark.parametrize("pace_ms", [1, 700, 60_000])
def test_where_no_person_sits_a_turn_begins_a_pace_after_the_last_action(pace_ms: int) -> None:
    limits, room = Limits(cpu_pace_ms=pace_ms), a_cpu_match(seats=2)
    for _ in range(3):
        acted_at = match_of(room).turn.since
        at = Instant(acted_at + pace_ms)
        assert next_wake(room, limits) == at
        assert not accepted(room, wake(), Instant(at - 1), limits).changes
        room = accepted(room, wake(), at, limits).room
        thinking = match_of(room).thinking
        assert thinking
        assert next_wake(room, limits) == thinking.until, "the attempts are as long as ever"
        room = accepted(room, _default(room, 0), Instant(at + 3), limits).room
        assert match_of(room).turn.since == at + 3


def test_who_comes_or_goes_meanwhile_leaves_the_pace_as_it_is() -> None:
    limits = Limits(cpu_pace_ms=700)
    room = accepted(a_cpu_match(seats=2), join(BOB), Instant(NOW + 600), limits).room
    assert next_wake(room, limits) == NOW + 700
    room = accepted(room, LeaveParty(BOB), Instant(NOW + 900), limits).room
    assert next_wake(room, limits) == NOW + 900, "late already: at once"


def test_a_paused_match_between_cpus_goes_on_when_its_pace_has_passed_for_who_is_back() -> None:
    limits = Limits(cpu_pace_ms=700)
    room = gone(a_cpu_match(seats=2), ALICE, now=Instant(NOW + 300), limits=limits).room
    assert match_of(room).is_paused
    later = Instant(NOW + 60_000)
    room = back(room, ALICE, now=later, limits=limits).room
    assert next_wake(room, limits) == later + 400


def test_whoever_plays_a_cpu_does_not_wait_for_a_pace() -> None:
    assert next_wake(cpus_turn(), Limits(cpu_pace_ms=60_000)) == NOW


# A whole match.


@pytest.mark.parametrize("game", sorted(games))
@pytest.mark.parametrize("limits", [BRIEF, BRIEF.model_copy(update={"replays": 1})])
def test_cpus_play_from_the_set_up_to_the_end(game: str, limits: Limits) -> None:
    """Set-up, automatic actions, replays and the limit of actions are no different for CPUs."""
    room = a_cpu_match(game, {"first": "leader"}, seats=2)
    events: list[object] = []
    for number in range(2000):
        if not room.running:
            break
        now = Instant(room.touched_at + 1)
        for command in (wake(), _default(room, number)):
            answer: Decision | Refusal = decide(room, command, now, limits)
            assert isinstance(answer, Decision), answer
            room, events = answer.room, [*events, *answer.events]
    match = match_of(room)
    assert match.result
    for played in match.played:
        assert (played.cpu is None) == played.automatic
    assert next_wake(room, limits) == room.touched_at + limits.room_idle_ms


def test_the_settings_of_a_running_match_keep_its_cpus() -> None:
    room = cpus_turn()
    assert refused(room, Configure(ALICE, None, {"cpu_level": 8})).code == RefusalCode.MATCH_RUNNING


def test_a_room_with_a_cpu_is_woken_like_any_other_between_matches() -> None:
    room = accepted(a_room(guest=None), AddCpu(ALICE, None, None)).room
    assert due(room) == NOW + LIMITS.room_idle_ms
    room = cpus_turn()
    assert match_of(room).acting_cpu == 4
    room = accepted(room, resign_of(room, ALICE)).room
    assert match_of(room).acting_cpu is None
    assert due(room) == NOW + LIMITS.room_idle_ms


def _default(room: Room, seed: int) -> PlayForCpu:
    return found(room, match_of(room).position.default_action(seed))
