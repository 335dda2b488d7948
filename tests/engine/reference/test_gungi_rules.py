"""Rules of Gungi that the recorded vectors leave untested, and the page's own examples."""

import random
from functools import reduce

import pytest

from tests.engine.reference.gungi import GungiReference
from tests.engine.reference.gungi_board import Board, Square, reach
from tests.engine.reference.gungi_settings import GungiSettings
from tests.engine.reference.gungi_setup import GungiSetup
from tests.engine.reference.gungi_turn import GungiTurn
from tests.engine.reference.outcome import Outcome, Side

EMPTY_BOARD = "9/9/9/9/9/9/9/9/9"
TWO_MARSHALS = "m8/9/9/9/9/9/9/9/8M -/- w 3 - 1"
WALK_BACK = "1918 9192 1819 9291"


def after(position: GungiReference, actions: str) -> GungiReference:
    return reduce(GungiReference.play, actions.split(), position)


def actions_of(fen: str, prefix: str, **settings: str) -> list[str]:
    legal = GungiReference.from_fen(fen, settings).legal_actions()
    return [action for action in legal if action.startswith(prefix)]


# --- Free setup -----------------------------------------------------------------------------------


def test_each_side_places_its_marshal_first_on_its_own_three_ranks() -> None:
    start = GungiReference.start()
    assert (start.phase, start.side_to_move, start.placing) == ("setup", Side.FIRST, "wb")
    own = sorted(f"M*{file}{rank}" for file in range(1, 10) for rank in (7, 8, 9))
    assert start.legal_actions() == own
    blacks = sorted(f"M*{file}{rank}" for file in range(1, 10) for rank in (1, 2, 3))
    assert start.play("M*59").legal_actions() == blacks


def test_done_is_allowed_once_the_own_marshal_stands() -> None:
    placed = after(GungiReference.start(), "M*59 M*51")
    assert placed.is_legal("done")
    assert not GungiReference.start().is_legal("done")


def test_after_whites_done_black_goes_on_alone_and_its_done_begins_play() -> None:
    alone = after(GungiReference.start(), "M*59 M*51 done D*53 D*43")
    assert (alone.placing, alone.side_to_move, alone.phase) == ("b", Side.SECOND, "setup")
    opened = alone.play("done")
    assert (opened.placing, opened.side_to_move, opened.phase) == ("-", Side.FIRST, "play")
    assert (opened.ply, opened.move_number) == (0, 4)


def test_blacks_done_ends_the_set_up_also_for_white() -> None:
    opened = after(GungiReference.start(), "M*59 M*51 D*57 done")
    assert (opened.phase, opened.side_to_move) == ("play", Side.FIRST)


def test_a_white_hand_that_is_empty_is_done_without_an_action() -> None:
    fen = "4m4/9/9/9/9/9/9/9/4M4 D1/d2 w 3 wb 2"
    placed = GungiReference.from_fen(fen).play("D*57")
    assert (placed.placing, placed.side_to_move) == ("b", Side.SECOND)
    assert after(placed, "D*53 D*43").phase == "play"


def test_a_black_hand_that_is_empty_ends_the_set_up() -> None:
    fen = "4m4/9/9/9/9/9/9/9/4M4 D3/d1 b 3 wb 2"
    opened = GungiReference.from_fen(fen).play("D*53")
    assert (opened.phase, opened.side_to_move, opened.move_number) == ("play", Side.FIRST, 3)


@pytest.mark.parametrize(
    ("level", "allowed"), [("advanced", ["D*57+", "D*58+"]), ("intermediate", ["D*57+"])]
)
def test_placements_stack_up_to_the_limit_but_never_on_the_marshal(
    level: str, allowed: list[str]
) -> None:
    placed = after(GungiReference.start({"level": level}), "M*59 M*51 D*57 D*53 D*58 D*43 D*58+")
    white = placed.play("D*33")
    stacks = [each for each in white.legal_actions() if each.startswith("D") and "+" in each]
    assert stacks == allowed


def test_attacks_during_set_up_mean_nothing_and_play_may_begin_in_check() -> None:
    facing = after(GungiReference.start(), "M*59 M*51 D*49 G*53")
    assert not facing.in_check
    opened = after(facing, "done done")
    assert opened.in_check
    assert opened.phase == "play"


@pytest.mark.parametrize("level", ["intro", "beginner"])
def test_fixed_levels_begin_in_play(level: str) -> None:
    start = GungiReference.start({"level": level})
    assert (start.phase, start.side_to_move) == ("play", Side.FIRST)


# --- Both sides alike -----------------------------------------------------------------------------


def turned(square: str) -> Square:
    return Square(f"{10 - int(square[0])}{10 - int(square[1])}")


def turned_action(text: str) -> str:
    head, equals, tiers = text.partition("=")
    manner = head[-1] if head[-1] in "x+" else ""
    squares = head.removesuffix(manner)
    source = squares[:2] if squares[1] == "*" else turned(squares[:2])
    return f"{source}{turned(squares[-2:])}{manner}{equals}{tiers}"


def turned_turn(turn: GungiTurn) -> GungiTurn:
    board = {turned(square): tower.swapcase() for square, tower in turn.board.items()}
    white, black = turn.hands
    return GungiTurn(board, (black, white), turn.side.other, turn.settings)


@pytest.mark.parametrize("level", ["intro", "beginner", "intermediate", "advanced"])
def test_the_board_turned_round_with_colours_exchanged_allows_the_turned_actions(
    level: str,
) -> None:
    dice = random.Random(level)
    position = GungiReference.start({"level": level})
    for _ in range(120):
        turn = turned_turn(position.turn)
        turned_setup = GungiSetup(turn, "wb")
        found = turn.legal if position.phase == "play" else turned_setup.placements()
        expected = {turned_action(text) for text in position.legal_actions() if text != "done"}
        assert set(found) == expected
        position = position.play(dice.choice(position.legal_actions()))
        if position.phase == "over":
            break


@pytest.mark.parametrize("level", ["intro", "beginner", "intermediate", "advanced"])
def test_a_fen_written_on_the_way_allows_the_same_actions_when_read(level: str) -> None:
    dice = random.Random(f"{level} fen")
    position = GungiReference.start({"level": level})
    for _ in range(120):
        read = GungiReference.from_fen(position.fen(), {"level": level})
        assert read.fen() == position.fen()
        assert read.legal_actions() == position.legal_actions()
        position = position.play(dice.choice(position.legal_actions()))
        if position.phase == "over":
            break


# --- Reach ----------------------------------------------------------------------------------------


def reached(board: dict[str, str], origin: str, **settings: str) -> list[str]:
    kept: Board = {Square(square): tower for square, tower in board.items()}
    return sorted(reach(kept, Square(origin), GungiSettings.read(settings)))


@pytest.mark.parametrize(
    ("tower", "diagonals"),
    [
        ("A", ["33", "73"]),
        ("DA", ["22", "33", "73", "82"]),
        ("DDA", ["11", "22", "33", "73", "82", "91"]),
    ],
)
def test_a_straight_archer_jumps_along_the_true_diagonal(tower: str, diagonals: list[str]) -> None:
    found = reached({"55": tower}, "55", archer_diagonal="straight")
    assert [square for square in found if square[0] != "5"] == diagonals


def test_a_high_tower_on_the_first_diagonal_square_closes_a_straight_diagonal() -> None:
    board = {"55": "A", "44": "dd"}
    assert reached(board, "55", archer_diagonal="straight") == ["53", "56", "73"]


def test_a_high_tower_ahead_closes_only_the_straight_ray_of_the_archer_by_default() -> None:
    board = {"55": "A", "54": "dd"}
    assert reached(board, "55") == ["43", "56", "63"]
    assert reached(board, "55", archer_screen="both") == ["56"]


def test_a_high_tower_on_a_landing_square_closes_it_and_those_beyond() -> None:
    assert reached({"58": "DDC"}, "58")[:3] == ["28", "38", "48"]
    assert "54" in reached({"58": "DDC", "55": "ddd"}, "58")
    assert reached({"58": "DC", "55": "ddd"}, "58") == ["38", "48", "59", "68", "78"]


def test_a_cannon_on_its_last_rank_has_three_steps() -> None:
    fen = "4C4/9/9/9/9/9/9/9/m7M -/- w 3 - 1"
    assert actions_of(fen, "51") == ["5141", "5152", "5161"]
    assert len(actions_of(fen, "")) == 6


# --- A turn ---------------------------------------------------------------------------------------


def test_a_take_removes_all_enemies_of_the_tower_and_own_pieces_sink() -> None:
    fen = "8m/9/9/5|d:D:d|3/4|d:D:S|4/9/9/9/M8 -/- w 3 - 1"
    taken = GungiReference.from_fen(fen).play("5544x")
    assert taken.fen().split()[0] == "8m/9/9/5|D:S|3/4|d:D|4/9/9/9/M8"


def test_a_move_uncovers_the_enemy_below() -> None:
    fen = "8m/9/9/9/4|d:D|4/9/9/9/M8 -/- w 3 - 1"
    moved = GungiReference.from_fen(fen).play("5554")
    assert moved.is_legal("5556")


def test_a_marshal_stacks_only_at_the_upper_levels_but_takes_at_all() -> None:
    board = "m8/9/9/9/9/9/9/7d1/7DM"
    assert actions_of(f"{board} -/- w 0 - 1", "19", level="intro") == ["1918", "1928x"]
    expected = ["1918", "1928+", "1928x", "1929+"]
    assert actions_of(f"{board} -/- w 3 - 1", "19", self_check="allowed") == expected


def test_a_drop_is_never_made_on_an_enemy_top_or_a_marshal() -> None:
    fen = "m8/9/9/9/9/9/9/8D/7dM W1/- w 3 - 1"
    drops = actions_of(fen, "W*")
    assert [drop for drop in drops if "+" in drop] == ["W*18+"]
    assert {drop[3] for drop in drops} == {"8", "9"}
    assert not {"W*29", "W*29+", "W*19+"} & set(drops)


ONLY_THE_MARSHAL_TO_TAKE = "1g6m/8D/9/9/9/9/r8/9/M8 -/- w 3 - 1"


def test_capturing_the_marshal_is_allowed_though_the_own_one_stays_attacked() -> None:
    position = GungiReference.from_fen(ONLY_THE_MARSHAL_TO_TAKE)
    assert position.in_check
    assert position.legal_actions() == ["1211x"]
    assert position.play("1211x").outcome() == Outcome(Side.FIRST, "marshal_taken")


# --- Betrayal -------------------------------------------------------------------------------------


def test_a_dropped_tactician_exchanges_enemies_under_an_own_top() -> None:
    fen = "8m/9/9/9/9/9/9/4|d:W|4/M8 D1T1/- w 3 - 1"
    assert actions_of(fen, "T*58") == ["T*58+", "T*58+=1"]
    betrayed = GungiReference.from_fen(fen).play("T*58+=1")
    assert betrayed.fen() == "8m/9/9/9/9/9/9/4|D:W:T|4/M8 -/- b 3 - 1"


TWO_ENEMIES = "8m/9/9/9/9/9/9/4|d:d|4/M4|D:T|3 {hand}/- w 3 - 1"


@pytest.mark.parametrize(
    ("hand", "betrayal", "endings"),
    [
        ("D1", "each", ["+", "+=1", "+=2", "x"]),
        ("D2", "each", ["+", "+=1", "+=12", "+=2", "x"]),
        ("D1", "all", ["+", "x"]),
        ("D2", "all", ["+", "+=12", "x"]),
        ("W1", "each", ["+", "x"]),
    ],
)
def test_each_exchange_costs_a_piece_of_the_same_kind(
    hand: str, betrayal: str, endings: list[str]
) -> None:
    found = actions_of(TWO_ENEMIES.format(hand=hand), "4958", betrayal=betrayal)
    assert found == [f"4958{ending}" for ending in endings]


def test_a_dropped_tactician_cannot_pay_for_another() -> None:
    fen = "8m/9/9/9/9/9/9/4|t:W|4/M8 T1/- w 3 - 1"
    assert actions_of(fen, "T*58") == ["T*58+"]


# --- End ------------------------------------------------------------------------------------------

WITHOUT_SAFE_ACTION = "1g6m/9/9/9/9/9/w8/9/M8 -/- w 3 - 1"


def test_no_legal_action_loses_also_when_not_in_check() -> None:
    stuck = GungiReference.from_fen(WITHOUT_SAFE_ACTION)
    assert not stuck.in_check
    assert stuck.outcome() == Outcome(Side.SECOND, "no_action")
    assert (stuck.phase, stuck.legal_actions()) == ("over", [])


def test_with_self_check_allowed_there_is_no_such_ending() -> None:
    stuck = GungiReference.from_fen(WITHOUT_SAFE_ACTION, {"self_check": "allowed"})
    assert stuck.outcome() is None
    assert stuck.legal_actions() == ["9988", "9989", "9998"]


def test_with_self_check_allowed_a_side_that_can_do_nothing_at_all_has_not_lost() -> None:
    fen = "8m/9/9/9/9/9/|w:w:d|8/|n:D||f:f:d|7/M|n:D|7 -/- w 3 - 1"
    stuck = GungiReference.from_fen(fen, {"self_check": "allowed"})
    assert (stuck.legal_actions(), stuck.outcome()) == ([], None)
    assert GungiReference.from_fen(fen).outcome() == Outcome(Side.SECOND, "no_action")


def test_the_fourth_occurrence_is_a_replay() -> None:
    third = after(GungiReference.from_fen(TWO_MARSHALS), f"{WALK_BACK} {WALK_BACK}")
    assert third.outcome() is None
    assert after(third, WALK_BACK).outcome() == Outcome(None, "repetition", replay=True)


def test_occurrences_count_from_the_first_position_of_play() -> None:
    opened = after(GungiReference.start(), "M*19 M*91 done done")
    assert after(opened, f"{WALK_BACK} {WALK_BACK}").outcome() is None
    assert after(opened, f"{WALK_BACK} {WALK_BACK} {WALK_BACK}").phase == "over"


def test_positions_with_other_hands_are_other_positions() -> None:
    with_hand = GungiReference.from_fen(TWO_MARSHALS.replace("-/-", "-/d1"))
    assert with_hand.repetition_key != GungiReference.from_fen(TWO_MARSHALS).repetition_key


def test_the_ply_limit_draws_and_set_up_does_not_count() -> None:
    opened = after(GungiReference.start({"max_plies": 2}), "M*19 M*91 done done")
    assert after(opened, "1918").outcome() is None
    assert after(opened, "1918 9192").outcome() == Outcome(None, "max_plies")


@pytest.mark.parametrize(
    ("fen", "line", "limit", "termination"),
    [
        (ONLY_THE_MARSHAL_TO_TAKE, "1211x", 1, "marshal_taken"),
        ("1g6m/9/9/9/9/w8/9/9/M8 -/- b 3 - 1", "9697", 1, "no_action"),
        (TWO_MARSHALS, f"{WALK_BACK} {WALK_BACK} {WALK_BACK}", 12, "repetition"),
    ],
)
def test_the_ply_limit_comes_last(fen: str, line: str, limit: int, termination: str) -> None:
    ended = after(GungiReference.from_fen(fen, {"max_plies": limit}), line).outcome()
    assert ended is not None
    assert ended.termination == termination


# --- FEN and settings -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "fault"),
    [
        ("m8/9/9/9/9/9/9/9/8M -/- w 2 - 1", "level"),
        ("m8/9/9/9/9/9/9/9/8M G2/- w 3 - 1", "more"),
        ("m8/9/9/9/9/9/9/4|D:D:D:D|4/8M -/- w 3 - 1", "limit"),
        ("m8/9/9/9/9/9/9/9/7|M:D|1 -/- w 3 - 1", "stands on"),
        ("9/9/9/9/9/9/9/9/8M -/- w 3 - 1", "not one marshal"),
        ("9/9/9/9/9/9/9/9/8M -/m1 w 3 - 1", "not one marshal"),
        ("m8/9/9/9/9/9/9/9/8M D1/d1 w 3 b 1", "only black"),
        ("m8/9/9/9/9/9/9/9/8M -/- w 3 w 1", "may place"),
        ("m8/9/9/9/9/9/9/9/9M -/- w 3 - 1", "squares"),
        ("m8/9/9/9/9/9/9/8M -/- w 3 - 1", "ranks"),
        ("m8/9/9/9/9/9/9/9/8M d1/- w 3 - 1", "other side"),
        ("m8/9/9/9/9/9/9/9/8M D/- w 3 - 1", "no hand"),
        ("m8/9/9/9/4q4/9/9/9/8M -/- w 3 - 1", "does not use"),
    ],
)
def test_a_fen_with_a_fault_is_refused(fen: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        GungiReference.from_fen(fen)


def test_special_pieces_are_refused_where_the_level_does_not_use_them() -> None:
    fen = "m8/9/9/9/9/9/9/9/7CM -/- w 1 - 1"
    with pytest.raises(ValueError, match="does not use"):
        GungiReference.from_fen(fen, {"level": "beginner"})


def test_hands_are_read_in_any_order_and_written_in_the_order_of_the_table() -> None:
    start = GungiReference.start({"level": "beginner"})
    assert start.fen().split()[1] == "J2N2R1S1D1/j2n2r1s1d1"


@pytest.mark.parametrize(
    "wrong",
    [
        {"setup": "fixed"},
        {"level": "expert"},
        {"archer_diagonal": "bent"},
        {"betrayal": "none"},
        {"archer_screen": "none"},
        {"self_check": "maybe"},
        {"max_plies": -1},
    ],
)
def test_unknown_settings_and_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        GungiReference.start(wrong)


def test_an_illegal_action_is_refused() -> None:
    position = GungiReference.from_fen(TWO_MARSHALS)
    for wrong in ("done", "M*59", "1917", "", "1918x", "9192"):
        with pytest.raises(ValueError, match="not legal"):
            position.play(wrong)
