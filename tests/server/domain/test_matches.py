"""Starting, playing and resigning a match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from seki_engine import Side, games
from seki_server.domain.commands import Command, Play, StartMatch, TransferLeader
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import ActionPlayed, MatchEnded, MatchStarted
from seki_server.domain.limits import Limits
from seki_server.domain.room import Played
from seki_server.domain.settings import flat_settings
from seki_server.domain.words import Instant, MatchId, SeatIndex, Step
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    FIXED,
    NOW,
    ROOM,
    a_match,
    a_room,
    accepted,
    after,
    an_ended_match,
    match_of,
    mover_of,
    play_of,
    played_out,
    refused,
    resign_of,
    result_of,
)

HOST, GUEST = SeatIndex


def test_a_match_needs_two_people_who_are_seated() -> None:
    room = a_room(guest=None, others=(BOB,))
    refusal = refused(room, StartMatch(ALICE, coin=True))
    assert refusal.code == RefusalCode.PARTY_SEATS_EMPTY


def test_a_match_starts_where_its_game_starts() -> None:
    room = a_room("janggi", FIXED)
    decision = accepted(room, StartMatch(ALICE, coin=False))
    [started] = decision.events
    assert isinstance(started, MatchStarted)
    assert (started.number, started.first_seat) == (1, HOST)
    assert started.settings == flat_settings(room.settings)
    board = started.board
    assert board.match == f"{ROOM}.1"
    assert board.fen == games["janggi"].start(room.settings.rules).fen()
    assert (board.step, board.ply, board.phase, board.to_move) == (0, 0, "play", HOST)
    assert decision.result == {"match": board.match}


@pytest.mark.parametrize(
    ("first", "coin", "expected"),
    [
        ("random", True, HOST),
        ("random", False, GUEST),
        ("leader", False, HOST),
        ("guest", True, GUEST),
    ],
)
def test_the_setting_says_who_moves_first(first: str, coin: bool, expected: SeatIndex) -> None:
    room = a_room("janggi", {"first": first})
    started = accepted(room, StartMatch(ALICE, coin)).room
    assert match_of(started).first_seat == expected


def test_the_leader_may_sit_on_the_guests_seat() -> None:
    room = accepted(a_room("janggi", {"first": "leader"}), TransferLeader(ALICE, BOB)).room
    assert match_of(accepted(room, StartMatch(BOB, coin=True)).room).first_seat == GUEST


@pytest.mark.parametrize(("coin", "expected"), [(True, HOST), (False, GUEST)])
def test_where_the_leader_is_not_seated_the_coin_says_who_moves_first(
    coin: bool, expected: SeatIndex
) -> None:
    room = a_room("janggi", {"first": "leader"}, others=(CAROL,))
    room = accepted(room, TransferLeader(ALICE, CAROL)).room
    assert match_of(accepted(room, StartMatch(CAROL, coin)).room).first_seat == expected


def test_an_action_is_played_and_the_turn_passes() -> None:
    now = Instant(NOW + 1_500)
    decision = accepted(a_match(), play_of(a_match(), "a4a5"), now)
    [played] = decision.events
    assert isinstance(played, ActionPlayed)
    assert (played.action, played.seat, played.took, played.automatic) == (
        "a4a5",
        HOST,
        1500,
        False,
    )
    match = match_of(decision.room)
    assert match.played == (Played("a4a5", Side.FIRST, played.took, automatic=False),)
    assert (match.step, match.turn.since, match.seat_to_move) == (1, now, GUEST)
    assert (played.board.step, played.board.to_move, played.board.now) == (1, GUEST, now)
    assert played.board.fen == match.position.fen()
    assert played.board.check == match.check == decision.room.check
    assert decision.result == {"step": 1}


def test_the_time_an_action_took_counts_from_the_last_one() -> None:
    room = accepted(a_match(), play_of(a_match(), "a4a5"), Instant(NOW + 1_000)).room
    room = accepted(room, play_of(room, "a7a6"), Instant(NOW + 1_700)).room
    assert [played.took for played in match_of(room).played] == [1_000, 700]


def test_set_up_is_played_by_whoever_the_game_asks() -> None:
    room = a_match(settings={"first": "leader"})
    assert mover_of(room) == BOB, "Han chooses first"
    assert refused(room, play_of(room, "inner", ALICE)).code == RefusalCode.MATCH_NOT_YOUR_TURN
    room = after(room, "left")
    assert mover_of(room) == ALICE
    room = after(room, "outer")
    assert (match_of(room).position.phase, match_of(room).position.ply) == ("play", 0)
    assert mover_of(room) == ALICE


def test_a_move_in_set_up_is_the_wrong_phase() -> None:
    """Scenario 27."""
    room = a_match(settings={"first": "leader"})
    refusal = refused(room, play_of(room, "a7a6"))
    assert refusal.code == RefusalCode.MATCH_WRONG_PHASE
    assert refusal.detail == {"reason": "setup_not_done", "action": "a7a6"}


def test_a_set_up_choice_in_play_is_the_wrong_phase() -> None:
    room = a_match()
    assert refused(room, play_of(room, "inner")).code == RefusalCode.MATCH_WRONG_PHASE


@pytest.mark.parametrize("action", ["a4a8", "a7a6", "e2e2", "", "x", "\ud800", "a4a5" * 1000])
def test_an_action_against_the_rules_is_refused_with_its_reason(action: str) -> None:
    room = a_match()
    refusal = refused(room, play_of(room, action))
    assert refusal.code == RefusalCode.MATCH_ILLEGAL_ACTION
    assert set(refusal.detail) == {"reason", "action"}


def test_nobody_plays_out_of_turn() -> None:
    room = a_match()
    assert refused(room, play_of(room, "a7a6", BOB)).code == RefusalCode.MATCH_NOT_YOUR_TURN


def test_two_moves_for_the_same_step_are_one_move() -> None:
    """Scenario 8."""
    room = a_match()
    first, second = play_of(room, "a4a5"), play_of(room, "c4c5")
    room = accepted(room, first).room
    refusal = refused(room, second)
    assert refusal.code == RefusalCode.MATCH_STALE_STEP
    assert refusal.detail == {"match": f"{ROOM}.1", "step": 1, "seq": room.seq}
    assert [played.action for played in match_of(room).played] == ["a4a5"]


def test_who_is_not_seated_plays_nothing() -> None:
    room = a_match(others=(CAROL,))
    assert refused(room, play_of(room, "a4a5", CAROL)).code == RefusalCode.SEAT_NONE
    assert refused(room, resign_of(room, CAROL)).code == RefusalCode.SEAT_NONE


def test_without_a_match_nothing_is_played() -> None:
    command = Play(ALICE, MatchId(f"{ROOM}.1"), Step(0), "a4a5")
    assert refused(a_room(), command).code == RefusalCode.MATCH_NONE


@pytest.mark.parametrize("match", ["", "x", f"{ROOM}.2", f"{ROOM}.0", f"{ROOM}.-1", f"{ROOM}.01"])
def test_a_match_that_never_was_is_stale(match: str) -> None:
    command = Play(ALICE, MatchId(match), Step(0), "a4a5")
    assert refused(a_match(), command).code == RefusalCode.MATCH_STALE_STEP


def test_the_other_seat_wins_when_one_resigns_in_turn_or_out_of_it() -> None:
    for loser, winner in ((ALICE, GUEST), (BOB, HOST)):
        room = a_match()
        decision = accepted(room, resign_of(room, loser))
        [ended] = decision.events
        assert isinstance(ended, MatchEnded)
        assert (ended.winner, ended.termination) == (winner, "resign")
        assert ended.points == (72.0, 73.5)
        assert (ended.board.phase, ended.board.to_move, ended.board.step) == ("over", None, 0)
        assert decision.room.running is None


def test_resigning_in_set_up_gives_no_points() -> None:
    room = a_match(settings={})
    result = result_of(accepted(room, resign_of(room, ALICE)).room)
    assert (result.winner, result.points) == (GUEST, None)


def test_the_rules_end_a_match_in_the_decision_of_the_last_action() -> None:
    decision = played_out(a_match(), "pass", "pass", now=Instant(NOW + 5))
    played, ended = decision.events
    assert isinstance(played, ActionPlayed)
    assert isinstance(ended, MatchEnded)
    assert (played.board.phase, played.board.to_move) == ("over", None)
    assert (ended.winner, ended.termination, ended.points) == (GUEST, "two_passes", (72.0, 73.5))
    result = result_of(decision.room)
    assert (result.winner, result.ended_at) == (GUEST, NOW + 5)


def test_the_winner_is_a_seat_whichever_side_it_plays() -> None:
    room = a_match(settings={**FIXED, "first": "guest"})
    result = result_of(after(room, "pass", "pass"))
    assert result.winner == HOST


def after_the_end() -> list[Command]:
    room = an_ended_match()
    return [play_of(room, "a4a5", ALICE), resign_of(room, ALICE), resign_of(room, BOB)]


@pytest.mark.parametrize("command", after_the_end())
def test_after_the_end_every_command_is_refused_and_the_result_stands(command: Command) -> None:
    """Scenario 34."""
    room = an_ended_match()
    assert refused(room, command).code == RefusalCode.MATCH_OVER
    following = accepted(room, StartMatch(ALICE, coin=True)).room
    assert refused(following, command).code == RefusalCode.MATCH_OVER


def test_too_long_a_match_is_a_draw() -> None:
    limits = Limits(actions=10)
    actions = ["a4a5", "a7a6", "c4c5", "c7c6", "g4g5", "g7g6", "i4i5", "i7i6", "a5b5"]
    room = played_out(a_match(), *actions, limits=limits).room
    assert room.running
    room = accepted(room, play_of(room, "a6b6"), limits=limits).room
    result = result_of(room)
    assert (result.winner, result.termination) == (None, "action_limit")


def test_an_engine_fault_is_not_taken_for_an_answer() -> None:
    room = a_match()
    broken = replace(match_of(room), position=object())
    with pytest.raises(AttributeError):
        refused(replace(room, match=broken), play_of(room, "a4a5", ALICE))
