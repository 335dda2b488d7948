"""How a game of Gungi ends, and in what order endings hold (rules page, End)."""

import pytest

from seki_engine import Outcome, Position, Side
from tests.engine.gungi.gungi_cases import a_game, a_position

SHUFFLE = ("5958", "5152", "5859", "5251")
TWO_MARSHALS = "4m4/9/9/9/9/9/9/9/4M4 D1/- w 3 - 1"
MATE_NEAR = "m8/9/1G7/9/9/9/9/9/8M N1/- w 3 - 1"
REPLAY = Outcome(None, "repetition", None, replay=True)


def played_around(position: Position, rounds: int, cycle: tuple[str, ...] = SHUFFLE) -> Position:
    for _ in range(rounds):
        for action in cycle:
            position = position.play(action)
    return position


def test_taking_the_marshal_wins_at_once() -> None:
    position = a_position("4m4/4D4/9/9/9/9/9/9/4M4 -/- w 3 - 1").play("5251x")
    assert position.outcome() == Outcome(Side.FIRST, "marshal_taken", None, replay=False)
    assert position.phase == "over"
    assert position.legal_actions() == []
    assert not position.in_check


def test_the_marshal_may_be_taken_even_when_the_own_one_is_attacked() -> None:
    position = a_position("8m/8D/9/9/9/9/j8/9/M7g -/- w 3 - 1")
    assert position.in_check
    assert position.legal_actions() == ["1211x"]
    assert position.outcome() is None


@pytest.mark.parametrize(
    ("fen", "is_check"),
    [
        ("4m4/9/9/9/9/9/j8/9/M7g -/- w 3 - 1", True),
        ("4m4/9/9/9/9/9/9/8g/M1j6 -/- w 3 - 1", False),
    ],
)
def test_no_legal_action_loses_in_check_or_not(fen: str, is_check: bool) -> None:
    position = a_position(fen)
    assert position.in_check == is_check
    assert position.outcome() == Outcome(Side.SECOND, "no_action", None, replay=False)
    assert position.legal_actions() == []
    assert position.phase == "over"


def test_the_fourth_occurrence_is_a_replay() -> None:
    position = played_around(a_position(TWO_MARSHALS), 2)
    for action in SHUFFLE:
        assert position.outcome() is None
        position = position.play(action)
    assert position.outcome() == REPLAY
    assert position.phase == "over"
    assert position.legal_actions() == []


def test_occurrences_count_from_the_first_position_of_play() -> None:
    in_setup = a_game("M*59", "M*51", "D*17", "D*13", "done")
    position = played_around(in_setup.play("done"), 2)
    assert position.outcome() is None
    assert played_around(position, 1).outcome() == REPLAY


def test_a_board_with_another_hand_is_another_position() -> None:
    fens = [TWO_MARSHALS.replace("D1/-", hands) for hands in ("D1/-", "D2/-", "-/d1", "W1/-")]
    assert len({a_position(fen).zobrist for fen in fens}) == len(fens)
    position = played_around(a_position(TWO_MARSHALS), 2).play("D*19").play("5152")
    assert played_around(position, 2, ("1918", "5251", "1819", "5152")).outcome() is None


def test_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    white_turns = ("5958", "5152", "5848", "5251", "4859")
    black_turns = ("5152", "5958", "5242", "5859", "4251")
    position = a_position(TWO_MARSHALS)
    boards = [position.fen().split()[0]]
    for action in (*white_turns, *black_turns, *white_turns):
        position = position.play(action)
        boards.append(position.fen().split()[0])
    assert boards.count(boards[0]) == 4
    assert position.outcome() is None


def test_repetition_is_of_positions_wherever_they_stand_in_the_game() -> None:
    position = played_around(a_position(TWO_MARSHALS), 2)
    position = position.play("5949").play("5141").play("4959").play("4151")
    assert position.outcome() == REPLAY


def test_a_game_reaching_its_plies_is_drawn_and_set_up_does_not_count() -> None:
    position = a_game("M*59", "M*51", "D*57", "D*53", "done", "done", max_plies=2)
    assert position.ply == 0
    position = position.play("5756")
    assert position.outcome() is None
    position = position.play("5354")
    assert position.outcome() == Outcome(None, "max_plies", None, replay=False)
    assert position.legal_actions() == []


def test_without_the_setting_plies_end_nothing() -> None:
    assert played_around(a_position(TWO_MARSHALS), 2).outcome() is None


@pytest.mark.parametrize(("plies", "ended"), [(12, "repetition"), (11, "max_plies")])
def test_repetition_comes_before_the_ply_limit(plies: int, ended: str) -> None:
    position = a_position(TWO_MARSHALS, max_plies=plies)
    while position.outcome() is None:
        position = position.play(SHUFFLE[position.ply % 4])
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination == ended


def test_a_taken_marshal_comes_before_the_ply_limit() -> None:
    position = a_position("4m4/4D4/9/9/9/9/9/9/4M4 -/- w 3 - 1", max_plies=1).play("5251x")
    assert position.outcome() == Outcome(Side.FIRST, "marshal_taken", None, replay=False)


def test_no_legal_action_comes_before_the_ply_limit() -> None:
    position = a_position(MATE_NEAR, max_plies=1)
    mates = [a for a in position.legal_actions() if _ends(position.play(a)) == "no_action"]
    draws = [a for a in position.legal_actions() if _ends(position.play(a)) == "max_plies"]
    assert mates
    assert draws


def _ends(position: Position) -> str:
    outcome = position.outcome()
    return outcome.termination if outcome else "none"


def test_with_self_check_allowed_having_no_safe_action_ends_nothing() -> None:
    strict = a_position(MATE_NEAR)
    mate = next(a for a in strict.legal_actions() if _ends(strict.play(a)) == "no_action")
    free = a_position(MATE_NEAR, mate, self_check="allowed")
    assert free.outcome() is None
    assert free.legal_actions()
