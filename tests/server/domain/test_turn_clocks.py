"""A turn's deadline: what stands, what is too late, who acts when the time is over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.commands import (
    AnswerOffer,
    Configure,
    MakeOffer,
    NotePresence,
    Play,
    StartMatch,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.events import (
    ActionPlayed,
    ActionsTakenBack,
    MatchReplayed,
)
from seki_server.domain.limits import ClockLimits, Limits
from seki_server.domain.room import OfferKind
from seki_server.domain.settings import flat_settings
from seki_server.domain.words import Instant, PersonId, SeatIndex
from tests.server.domain.run_out_turns import (
    timed_out,
)
from tests.support.cpu_turns import due, wake
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    LIMITS,
    NOW,
    OTHER_PROCESS,
    PROCESS,
    STRANGER,
    TURN_MS,
    a_match,
    a_room,
    a_timed_match,
    accepted,
    after,
    back,
    gone,
    match_of,
    play_of,
    played_out,
    refused,
    resign_of,
)

HOST, GUEST = SeatIndex
DEADLINE = Instant(NOW + TURN_MS)
SETTLED = Instant(DEADLINE + LIMITS.clocks.settle_ms)
RETURNED_MS = LIMITS.clocks.returned_ms
OPENING = "a4a5"
GENERALS_THAT_CANNOT_PART = "4k4/9/9/9/3r1r3/9/9/9/9/4K4 w - - 0 1"

around_the_deadline = st.integers(-2, 2)
lateness = st.integers(0, 60_000)
others = st.frozensets(st.sampled_from([ALICE, CAROL, STRANGER]))


# The order at a deadline.


@given(offset=around_the_deadline, notes=st.lists(st.tuples(others, lateness), max_size=4))
def test_what_was_received_before_the_deadline_stands_and_at_the_deadline_it_does_not(
    offset: int, notes: list[tuple[frozenset[PersonId], int]]
) -> None:
    """Scenario 29. However late it is decided, and whoever comes and goes in between."""
    room = back(a_timed_match(), BOB, through=OTHER_PROCESS).room
    command = play_of(room, OPENING)
    for people, late in notes:
        note = NotePresence(PROCESS, people)
        room = accepted(room, note, Instant(DEADLINE - 1 + late)).room
    answer = decide(room, command, Instant(DEADLINE + offset), LIMITS)
    if offset < 0:
        assert isinstance(answer, Decision)
        assert match_of(answer.room).played[-1].action == OPENING
    else:
        assert isinstance(answer, Refusal)
        assert answer.code == RefusalCode.CLOCK_TOO_LATE
        match = match_of(room)
        assert answer.detail == {
            "deadline": DEADLINE,
            "match": match.id,
            "step": 0,
            "seq": room.seq,
        }


@pytest.mark.parametrize(("offset", "stands"), [(-1, True), (0, False), (1, False)])
def test_the_same_holds_of_who_is_absent(offset: int, stands: bool) -> None:
    """Scenario 29."""
    room = gone(a_timed_match(), ALICE, now=Instant(DEADLINE - 500)).room
    answer = decide(room, play_of(room, OPENING, ALICE), Instant(DEADLINE + offset), LIMITS)
    assert isinstance(answer, Decision) == stands


def test_once_the_time_out_is_decided_nothing_received_before_it_stands() -> None:
    room = timed_out()
    late = play_of(room, OPENING, ALICE)
    assert refused(room, late, Instant(DEADLINE - 1)).code == RefusalCode.CLOCK_TOO_LATE


@given(early=st.integers(1, TURN_MS + LIMITS.clocks.settle_ms))
def test_a_wake_before_the_deadline_has_settled_changes_nothing(early: int) -> None:
    room = a_timed_match()
    assert due(room) == SETTLED
    assert accepted(room, wake(), Instant(SETTLED - early)).room is room


@given(settle=st.integers(0, 1_000))
def test_how_long_a_deadline_settles_is_the_operators(settle: int) -> None:
    limits = Limits(clocks=ClockLimits(settle_ms=settle))
    room = a_timed_match(limits=limits)
    assert due(room, limits) == DEADLINE + settle
    refusal = refused(room, play_of(room, OPENING), DEADLINE, limits)
    assert refusal.code == RefusalCode.CLOCK_TOO_LATE, "settling gives nobody more time"


# When a turn begins.


@given(waits=st.lists(st.integers(0, TURN_MS - 1), min_size=1, max_size=4))
def test_every_action_begins_a_whole_turn_and_says_until_when(waits: list[int]) -> None:
    """Scenario 31."""
    room, now = a_timed_match(), NOW
    for wait in waits:
        now = Instant(now + wait)
        action = match_of(room).position.legal_actions()[0]
        decision = accepted(room, play_of(room, action), now)
        played = decision.events[0]
        assert isinstance(played, ActionPlayed)
        assert (played.took, played.board.now, played.board.deadline) == (wait, now, now + TURN_MS)
        room = decision.room
        assert match_of(room).deadline == now + TURN_MS


def test_a_match_begins_with_a_whole_turn() -> None:
    room = a_match(settings={"turn_seconds": 60})
    assert match_of(room).deadline == NOW + 60_000
    assert match_of(room).position.phase == "setup", "set-up is timed too"


def test_without_a_turn_clock_nothing_has_a_deadline() -> None:
    room = a_match()
    assert match_of(room).deadline is None
    assert due(room) == NOW + LIMITS.room_idle_ms
    assert accepted(room, play_of(room, OPENING), Instant(NOW + 10**8)).changes


def test_another_clock_is_for_the_next_match() -> None:
    room = a_timed_match()
    room = accepted(room, resign_of(room, BOB)).room
    room = accepted(room, Configure(ALICE, None, {"turn_seconds": None})).room
    assert match_of(room).terms.settings.turn_seconds == TURN_MS // 1000
    assert flat_settings(room.settings)["turn_seconds"] is None
    room = accepted(room, StartMatch(ALICE, coin=True)).room
    assert match_of(room).deadline is None


@pytest.mark.parametrize("seconds", [2, 7])
def test_the_operator_may_allow_other_lengths(seconds: int) -> None:
    limits = Limits(clocks=ClockLimits(turn_seconds=(2, 7)))
    room = accepted(a_room(), Configure(ALICE, None, {"turn_seconds": seconds}), limits=limits).room
    assert room.settings.turn_ms == 1000 * seconds
    refusal = refused(room, Configure(ALICE, None, {"turn_seconds": 60}), limits=limits)
    assert refusal.code == RefusalCode.PARTY_SETTINGS_INVALID


def test_a_take_back_gives_the_asker_a_whole_turn() -> None:
    room = after(a_timed_match({"allow_take_back": True}), OPENING)
    match = match_of(room)
    room = accepted(room, MakeOffer(ALICE, match.id, match.step, OfferKind.TAKE_BACK)).room
    later = Instant(NOW + 12_000)
    decision = accepted(room, AnswerOffer(BOB, match.id, match.step, accept=True), later)
    [taken] = decision.events
    assert isinstance(taken, ActionsTakenBack)
    assert taken.board.deadline == later + TURN_MS
    assert due(decision.room) == later + TURN_MS + LIMITS.clocks.settle_ms


def test_a_replay_begins_a_whole_turn() -> None:
    settings = {"level": "intro", "first": "leader", "turn_seconds": 30}
    rounds = ("5968", "5162", "6859", "6251") * 3
    room = played_out(a_match("gungi", settings), *rounds[:-1]).room
    later = Instant(NOW + 29_000)
    decision = accepted(room, play_of(room, rounds[-1]), later)
    replayed = decision.events[-1]
    assert isinstance(replayed, MatchReplayed)
    assert replayed.board.deadline == match_of(decision.room).deadline == later + TURN_MS


def test_a_cpus_turn_has_no_deadline() -> None:
    room = a_room(settings={"first": "guest", "setup": "fixed", "turn_seconds": 30}, guest=None)
    room = accepted(room, StartMatch(ALICE, coin=True)).room
    assert match_of(room).acting_cpu == 4
    assert match_of(room).deadline is None
    assert due(room) == NOW, "its turn begins at once"


def test_playing_by_somebody_else_or_twice_stays_refused() -> None:
    room = a_timed_match()
    match = match_of(room)
    refusal = refused(room, Play(BOB, match.id, match.step, OPENING), DEADLINE)
    assert refusal.code == RefusalCode.MATCH_NOT_YOUR_TURN
    room = after(room, OPENING)
    stale = Play(ALICE, match.id, match.step, OPENING)
    assert refused(room, stale, DEADLINE).code == RefusalCode.MATCH_STALE_STEP


# A clock that is stepped by presence.


@given(
    stays=st.lists(st.tuples(st.sampled_from([ALICE, BOB, None]), st.integers(0, 900)), max_size=12)
)
def test_one_who_comes_and_goes_moves_no_deadline(
    stays: list[tuple[PersonId | None, int]],
) -> None:
    """Scenario 33."""
    room, now = a_timed_match(), NOW
    for person, lasts in stays:
        now = Instant(now + lasts)
        missing = {person} if person else set[PersonId]()
        note = NotePresence(PROCESS, frozenset({ALICE, BOB}) - missing)
        room = accepted(room, note, now).room
        assert match_of(room).deadline == DEADLINE
