"""Free set-up: one piece each in turn, the marshal first, and done (rules page, Free setup)."""

import pytest

from seki_engine import InvalidFen, Side
from tests.engine.gungi.gungi_cases import a_game, a_position, refusal

CAMPS = {Side.FIRST: {7, 8, 9}, Side.SECOND: {1, 2, 3}}


def test_the_first_placement_of_each_side_is_its_marshal_in_its_own_camp() -> None:
    position = a_game()
    for side in Side:
        assert position.side_to_move == side
        assert {a[0] for a in position.legal_actions()} == {"M"}
        assert {int(a[3]) for a in position.legal_actions()} == CAMPS[side]
        assert len(position.legal_actions()) == 27
        position = position.play(position.legal_actions()[0])


def test_nothing_but_the_marshal_goes_first_and_done_neither() -> None:
    position = a_game()
    assert refusal(position, "D*57") == "marshal_first"
    assert refusal(position, "done") == "marshal_first"
    assert refusal(position.play("M*59"), "done") == "marshal_first"


def test_placements_stay_within_the_own_three_ranks() -> None:
    position = a_game("M*59", "M*51")
    assert {int(a[3]) for a in position.legal_actions() if a != "done"} == {7, 8, 9}
    assert refusal(position, "D*56") == "outside_camp"
    black = position.play("D*57")
    assert {int(a[3]) for a in black.legal_actions() if a != "done"} == {1, 2, 3}
    assert refusal(black, "D*54") == "outside_camp"


@pytest.mark.parametrize(("level", "limit"), [("intermediate", 2), ("advanced", 3)])
def test_own_pieces_are_stacked_up_to_the_limit(level: str, limit: int) -> None:
    position = a_game("M*59", "M*51", "D*57", "D*53", level=level)
    for kind in ("W", "N")[: limit - 1]:
        assert refusal(position, f"{kind}*57") == "square_occupied"
        position = position.play(f"{kind}*57+").play(f"{kind}*53+")
    assert refusal(position, "R*57+") == "stack_limit"


def test_nothing_is_placed_on_the_marshal() -> None:
    position = a_game("M*59", "M*51")
    assert refusal(position, "D*59+") == "onto_marshal"
    assert refusal(position, "D*59") == "square_occupied"


def test_attacks_mean_nothing_in_set_up() -> None:
    position = a_game("M*59", "M*51", "G*57")
    assert not position.in_check
    assert position.phase == "setup"
    assert position.is_legal("done")


def test_moves_and_takes_belong_to_play() -> None:
    position = a_game("M*59", "M*51", "D*57", "D*53")
    assert refusal(position, "5756") == "wrong_phase"
    assert refusal(position, "5753x") == "wrong_phase"
    assert refusal(position.play("done").play("done"), "done") == "wrong_phase"


def test_after_the_first_players_done_the_second_goes_on_alone() -> None:
    position = a_game("M*59", "M*51", "done")
    for action in ("D*53", "D*43", "D*63", "D*73", "W*52"):
        assert position.phase == "setup"
        assert position.side_to_move == Side.SECOND
        assert position.fen().split()[4] == "b"
        position = position.play(action)
    position = position.play("done")
    assert position.phase == "play"
    assert position.side_to_move == Side.FIRST


def test_the_second_players_done_ends_the_set_up_for_both() -> None:
    position = a_game("M*59", "M*51", "D*57", "done")
    assert position.phase == "play"
    assert position.side_to_move == Side.FIRST
    assert position.fen().split()[2:5] == ["w", "3", "-"]
    assert position.fen().split()[1].startswith("G1I1J2W2N3R2S2F2D3C1A2K1T1/")


def test_placing_counts_no_plies_and_done_no_move() -> None:
    position = a_game("M*59", "M*51", "D*57", "D*53", "done")
    assert (position.ply, position.fen().split()[5]) == (0, "3")
    position = position.play("D*43").play("done")
    assert (position.ply, position.fen().split()[5]) == (0, "4")
    position = position.play("5756")
    assert (position.ply, position.fen().split()[5]) == (1, "4")


def test_a_second_player_without_pieces_left_is_done_at_once() -> None:
    fen = "4m4/9/9/9/9/9/9/9/4M4 G1D2/d1 b 3 wb 9"
    position = a_position(fen).play("D*52")
    assert position.phase == "play"
    assert position.side_to_move == Side.FIRST
    assert position.fen() == "4m4/4d4/9/9/9/9/9/9/4M4 G1D2/- w 3 - 10"


def test_a_first_player_without_pieces_left_is_done_at_once() -> None:
    position = a_position("4m4/9/9/9/9/9/9/9/4M4 G1/d2 w 3 wb 9").play("G*58")
    assert position.fen().split()[2:5] == ["b", "3", "b"]
    position = position.play("D*53")
    assert position.side_to_move == Side.SECOND
    assert position.play("D*43").phase == "play"


def test_both_whole_armies_can_be_placed_without_a_done() -> None:
    position = a_game()
    placed = 0
    while position.phase == "setup":
        position = position.play(position.legal_actions()[0 if placed < 2 else placed % 7])
        placed += 1
    assert placed == 50
    assert "done" not in position.actions
    assert position.fen().split()[1] == "-/-"


def test_play_may_begin_in_check_and_even_with_a_marshal_to_be_taken() -> None:
    position = a_game("M*59", "M*51", "G*57", "done")
    assert position.phase == "play"
    assert position.is_legal("5751x")
    attacked = a_game("M*59", "M*51", "D*17", "G*53", "done", "done")
    assert attacked.in_check
    assert all(
        a[:2] == "59" or a[2:4] in {"54", "55", "56", "57", "58"} for a in attacked.legal_actions()
    )


@pytest.mark.parametrize("level", ["intro", "beginner"])
def test_the_fixed_levels_begin_in_play(level: str) -> None:
    position = a_game(level=level)
    assert position.phase == "play"
    assert position.side_to_move == Side.FIRST
    assert not position.actions


@pytest.mark.parametrize("level", ["intro", "beginner"])
def test_the_fixed_levels_have_no_fen_in_set_up(level: str) -> None:
    fen = a_game(level=level).fen().replace(" - ", " wb ")
    with pytest.raises(InvalidFen, match="no free set-up"):
        a_position(fen)
