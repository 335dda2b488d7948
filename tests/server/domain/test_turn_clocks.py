"""A turn's deadline: what stands, what is too late, who acts when the time is over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_engine import games
from seki_server.domain.board import turn
from seki_server.domain.commands import (
    AnswerOffer,
    Configure,
    MakeOffer,
    NotePresence,
    Play,
    ReturnToSeat,
    StartMatch,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.events import (
    ActionPlayed,
    ActionsTakenBack,
    CpuThinking,
    CpuTookSeat,
    HumanReturned,
    MatchReplayed,
    TurnTimedOut,
)
from seki_server.domain.limits import ClockLimits, Limits
from seki_server.domain.room import Cpu, Human, OfferKind, Room
from seki_server.domain.settings import flat_settings
from seki_server.domain.words import Instant, Millis, PersonId, SeatIndex
from tests.support.cpu_turns import due, found, wake, woken
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
    mover_of,
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


def timeouts_of(room: Room, seat: SeatIndex = HOST) -> int:
    """Return how many turns of a seat have run out, one after another."""
    attendance = match_of(room).attendance[seat]
    assert attendance
    return attendance.timeouts


def timed_out() -> Room:
    """Return a match in which Alice's first turn has run out: a CPU thinks for her."""
    return woken(a_timed_match()).room


def let_run_out(room: Room) -> Room:
    """Let the turn of the person to move run out, and a CPU play what it finds."""
    room = woken(room).room
    while match_of(room).thinking:
        action = match_of(room).position.default_action(1)
        room = accepted(room, found(room, action), room.touched_at).room
    return room


def substituted() -> Room:
    """Return a match in which a CPU thinks for Alice: the second of her turns has run out."""
    room = let_run_out(a_timed_match())
    legal = match_of(room).position.legal_actions()
    room = accepted(room, play_of(room, legal[0]), room.touched_at).room
    return woken(room).room


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


def legal(room: Room) -> list[str]:
    return list(match_of(room).position.legal_actions())


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
