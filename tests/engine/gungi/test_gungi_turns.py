"""What one turn of Gungi allows and why it refuses the rest (rules page, A turn)."""

import pytest

from tests.engine.gungi.gungi_cases import a_game, a_position, refusal

# Reason, board to the left of " w", action.
REFUSED = [
    ("no_piece", "8m/9/9/9/4D4/9/9/9/M8 -/-", "4544"),
    ("not_your_piece", "8m/9/9/9/4d4/9/9/9/M8 -/-", "5556"),
    ("not_your_piece", "8m/9/9/9/4|D:d|4/9/9/9/M8 -/-", "5556"),
    ("out_of_reach", "8m/9/9/9/4D4/9/9/9/M8 -/-", "5553"),
    ("out_of_reach", "8m/9/9/9/4D4/9/9/9/M8 -/-", "5555"),
    ("out_of_reach", "8m/9/9/9/4C4/9/9/9/M8 -/-", "5553"),
    ("blocked", "8m/9/9/9/9/4D4/4R4/9/M8 -/-", "5755"),
    ("blocked", "8m/9/9/9/9/4d4/4R4/9/M8 -/-", "5755"),
    ("blocked", "8m/9/9/9/4|d:d|4/4C4/9/9/M8 -/-", "5653"),
    ("tower_too_high", "8m/9/9/9/4|d:d|4/4D4/9/9/M8 -/-", "5655x"),
    ("tower_too_high", "8m/9/9/9/4|D:D|4/4D4/9/9/M8 -/-", "5655+"),
    ("square_occupied", "8m/9/9/9/4d4/4D4/9/9/M8 -/-", "5655"),
    ("nothing_to_take", "8m/9/9/9/9/4D4/9/9/M8 -/-", "5655x"),
    ("nothing_to_stack_on", "8m/9/9/9/9/4D4/9/9/M8 -/-", "5655+"),
    ("own_piece", "8m/9/9/9/4D4/4D4/9/9/M8 -/-", "5655x"),
    ("stack_limit", "8m/9/9/9/4|d:D:d|4/4|D:D:D|4/9/9/M8 -/-", "5655+"),
    ("onto_marshal", "9/9/9/9/4m4/4D4/9/9/M8 -/-", "5655+"),
    ("onto_marshal", "8m/9/9/9/4M4/4D4/9/9/9 -/-", "5655+"),
    ("onto_marshal", "8m/9/9/9/9/9/9/9/M8 D1/-", "D*99+"),
    ("not_in_hand", "8m/9/9/9/9/9/9/9/M8 D1/-", "W*98"),
    ("drop_rank", "8m/9/9/9/9/4D4/9/9/M8 D1/-", "D*55"),
    ("drop_rank", "8m/9/9/9/4|D:d|4/9/9/9/M8 D1/-", "D*18"),
    ("onto_enemy", "8m/9/9/9/9/9/4D4/4d4/M8 D1/-", "D*58+"),
    ("square_occupied", "8m/9/9/9/9/9/9/9/M3D4 D1/-", "D*59"),
    ("nothing_to_stack_on", "8m/9/9/9/9/9/9/9/M3D4 D1/-", "D*49+"),
    ("stack_limit", "8m/9/9/9/9/9/9/9/M3|D:D:D|4 D1/-", "D*59+"),
    ("betrayal_needs_tactician", "8m/9/9/9/4d4/4D4/9/9/M8 D1/-", "5655+=1"),
    ("betrayal_not_payable", "8m/9/9/9/4d4/5T3/9/9/M8 W1/-", "4655+=1"),
    ("nothing_to_betray", "8m/9/9/9/4D4/5T3/9/9/M8 D1/-", "4655+=1"),
    ("nothing_to_betray", "8m/9/9/9/4d4/5T3/9/9/M8 D1/-", "4655+=2"),
    ("leaves_marshal_attacked", "4m4/9/9/9/4g4/9/9/4W4/4M4 -/-", "5867"),
    ("leaves_marshal_attacked", "4m4/9/9/9/4g4/9/9/9/4M4 D1/-", "D*19"),
    ("leaves_marshal_attacked", "4m4/9/9/9/4g4/9/9/9/4M4 -/-", "5958"),
    ("wrong_phase", "8m/9/9/9/9/9/9/9/M8 D1/-", "done"),
]
UNKNOWN = [
    "", "5", "5756 ", " 5756", "5756X", "5756++", "5756+=", "5756+=21", "5756+=3", "5756x=1",
    "0756", "5760", "d*56", "W*56x", "W*5", "B*56", "w*56", "DONE", "resign", "pass", "57565",
    "5756+=1 ", "W56", "W**6", "５７５６", "兵(7-1-1)(6-1-1)", "a" * 5000,
]  # fmt: skip


@pytest.mark.parametrize(("reason", "board", "action"), REFUSED)
def test_a_refused_action_names_the_rule_it_breaks(reason: str, board: str, action: str) -> None:
    position = a_position(f"{board} w 3 - 1")
    assert refusal(position, action) == reason
    assert action not in position.legal_actions()


@pytest.mark.parametrize("text", UNKNOWN)
def test_a_text_that_is_no_action_is_unknown_notation(text: str) -> None:
    position = a_game("M*59", "M*51", "done", "done")
    assert not position.is_legal(text)
    assert refusal(position, text) == "unknown_notation"


def test_when_the_game_is_over_every_action_is_refused_for_that() -> None:
    over = a_position("4m4/4D4/9/9/9/9/9/9/4M4 -/- w 3 - 1", "5251x")
    assert {refusal(over, text) for text in ("5251", "done", "D*11", "nonsense")} == {"game_over"}


@pytest.mark.parametrize("level", ["intro", "beginner"])
def test_below_intermediate_the_marshal_takes_but_does_not_stack(level: str) -> None:
    number = {"intro": 0, "beginner": 1}[level]
    position = a_position(f"8m/9/9/9/9/9/9/4d4/3DM4 -/- w {number} - 1")
    assert position.is_legal("5958x")
    assert refusal(position, "5958+") == "marshal_cannot_stack"
    assert refusal(position, "5969+") == "marshal_cannot_stack"


@pytest.mark.parametrize("number", [2, 3])
def test_from_intermediate_on_the_marshal_stacks_on_own_and_enemy(number: int) -> None:
    position = a_position(f"8m/9/9/9/9/9/9/4d4/3DM4 -/- w {number} - 1")
    assert {"5958x", "5958+", "5969+"} <= set(position.legal_actions())


def test_a_moving_piece_uncovers_what_lay_under_it() -> None:
    position = a_position("8m/9/9/9/9/9/4|d:D|4/9/M8 -/- w 3 - 1", "5755")
    assert position.fen().split()[0] == "8m/9/9/9/4D4/9/4d4/9/M8"
    assert position.is_legal("5758")


def test_a_take_removes_every_enemy_of_the_tower_and_own_pieces_sink() -> None:
    position = a_position("8m/9/9/5|d:D:d|3/4|d:D:S|4/9/9/9/M8 -/- w 3 - 1", "5544x")
    assert position.fen().split()[0] == "8m/9/9/5|D:S|3/4|d:D|4/9/9/9/M8"
    assert position.fen().split()[1] == "-/-"


def test_taking_and_stacking_are_both_offered_on_an_enemy_below_full_height() -> None:
    position = a_position("8m/9/9/9/4|d:d|4/4|D:D|4/9/9/M8 -/- w 3 - 1")
    assert {"5655x", "5655+"} <= set(position.legal_actions())
    full = a_position("8m/9/9/9/4|d:d|4/4|D:D|4/9/9/M8 -/- w 2 - 1")
    assert "5655x" in full.legal_actions()
    assert refusal(full, "5655+") == "stack_limit"


def test_drops_go_up_to_the_foremost_own_top_piece_and_not_to_a_buried_one() -> None:
    position = a_position("8m/9/9/4|D:d|4/9/4W4/9/9/M8 D1/- w 3 - 1")
    assert {a[3] for a in position.legal_actions() if a[1] == "*"} == set("6789")
    black = a_position("M8/9/9/4|d:D|4/9/9/9/9/8m -/d1 b 3 - 1")
    assert {a[3] for a in black.legal_actions() if a[1] == "*"} == set("123456789")


def test_two_soldiers_of_a_file_pieces_without_moves_and_mates_may_be_dropped() -> None:
    position = a_position("8m/9/6M2/8D/9/9/9/9/9 D1A1/- w 3 - 1")
    assert {"D*15", "D*19", "A*38"} <= set(position.legal_actions())
    mate = a_position("8m/6M2/8W/9/9/9/9/9/9 W1/- w 1 - 1")
    assert mate.is_legal("W*12")
    outcome = mate.play("W*12").outcome()
    assert outcome is not None
    assert outcome.termination == "no_action"


def test_a_piece_raised_on_an_enemy_escapes_shorter_takers() -> None:
    attacked = a_position("4g3m/9/9/9/9/9/9/4d4/4M4 -/- w 3 - 1")
    assert refusal(attacked, "5958x") == "leaves_marshal_attacked"
    assert attacked.is_legal("5958+")


@pytest.mark.parametrize(
    ("board", "action"),
    [
        ("8m/9/9/9/9/9/4k4/3|D:F||d:s|4/4M4", "6858x"),  # the take lowers what screened
        ("8m/9/9/9/9/9/4k4/4|D:F|4/4M4", "5848"),  # the screen goes down to one
        ("8m/9/9/9/9/4c4/4|d:s|4/4|D:F|4/4M4", "5857x"),  # both screens at once
        ("8m/9/9/9/9/9/4|k:D|4/9/4M4", "5756"),  # the jumper comes free
        ("8m/9/9/9/9/9/3|a:D|5/9/4M4", "6766"),  # the archer comes free
        ("8m/9/9/9/9/9/3a5/4|D:F|4/4M4", "5848"),  # beside the archer
    ],
)
def test_no_action_opens_a_jump_to_the_own_marshal(board: str, action: str) -> None:
    position = a_position(f"{board} -/- w 3 - 1")
    assert not position.in_check
    assert refusal(position, action) == "leaves_marshal_attacked"
    assert action not in position.legal_actions()
    free = a_position(f"{board} -/- w 3 - 1", self_check="allowed")
    assert free.is_legal(action)


# --- Betrayal -----------------------------------------------------------------------------------


def test_a_tactician_stacking_may_exchange_each_payable_enemy() -> None:
    position = a_position("8m/9/9/9/4|d:w|4/5|D:T|3/9/9/M8 D1W1/- w 3 - 1")
    stacks = [a for a in position.legal_actions() if a.startswith("4655+")]
    assert stacks == ["4655+", "4655+=1", "4655+=12", "4655+=2"]
    after = position.play("4655+=2")
    assert after.fen().split()[:2] == ["8m/9/9/9/4|d:W:T|4/5D3/9/9/M8", "D1/-"]


def test_of_two_equal_enemies_with_one_in_hand_either_but_not_both() -> None:
    position = a_position("8m/9/9/9/4|d:d|4/5|D:T|3/9/9/M8 D1/- w 3 - 1")
    stacks = [a for a in position.legal_actions() if a.startswith("4655+")]
    assert stacks == ["4655+", "4655+=1", "4655+=2"]


def test_betrayal_all_exchanges_every_enemy_or_none() -> None:
    fen = "8m/9/9/9/4|d:w|4/5|D:T|3/9/9/M8 {}/- w 3 - 1"
    rich = a_position(fen.format("D1W1"), betrayal="all")
    assert [a for a in rich.legal_actions() if a[:5] == "4655+"] == ["4655+", "4655+=12"]
    assert refusal(rich, "4655+=1") == "betrayal_all_or_none"
    poor = a_position(fen.format("D1"), betrayal="all")
    assert [a for a in poor.legal_actions() if a[:5] == "4655+"] == ["4655+"]
    assert refusal(poor, "4655+=12") == "betrayal_not_payable"


def test_a_moving_tactician_betrays_under_an_own_top_too() -> None:
    position = a_position("8m/9/9/9/4|d:W|4/5|D:T|3/9/9/M8 D1/- w 3 - 1")
    assert {"4655+", "4655+=1"} <= set(position.legal_actions())
    after = position.play("4655+=1")
    assert after.fen().split()[:2] == ["8m/9/9/9/4|D:W:T|4/5D3/9/9/M8", "-/-"]


def test_a_dropped_tactician_betrays_under_an_own_top() -> None:
    position = a_position("8m/9/9/9/9/9/9/4|d:W|4/M8 D1T1/- w 3 - 1")
    assert {"T*58+", "T*58+=1"} <= set(position.legal_actions())
    after = position.play("T*58+=1")
    assert after.fen().split()[:2] == ["8m/9/9/9/9/9/9/4|D:W:T|4/M8", "-/-"]


def test_a_dropped_tactician_has_left_the_hand_and_cannot_pay() -> None:
    position = a_position("8m/9/9/9/9/9/9/4|t:W|4/M8 D1T1/- w 3 - 1")
    assert position.is_legal("T*58+")
    assert refusal(position, "T*58+=1") == "betrayal_not_payable"
    assert "T*58+=1" not in position.legal_actions()
    assert position.legal_action_count == len(position.legal_actions())


def test_a_taking_tactician_betrays_nobody() -> None:
    position = a_position("8m/9/9/9/4d4/5T3/9/9/M8 D1/- w 3 - 1")
    assert position.play("4655x").fen().split()[:2] == ["8m/9/9/9/4T4/9/9/9/M8", "D1/-"]


# --- Jumps --------------------------------------------------------------------------------------


def test_a_white_cannon_on_the_far_rank_only_steps() -> None:
    position = a_position("4C4/9/9/9/9/9/9/9/m7M -/- w 3 - 1")
    assert position.legal_actions() == ["1918", "1928", "1929", "5141", "5152", "5161"]


def test_jumpers_do_not_jump_sideways_or_backward() -> None:
    position = a_position("8m/9/9/9/3DCD3/4D4/9/9/M8 -/- w 3 - 1")
    for target in ("25", "85", "75", "35", "57", "58"):
        assert refusal(position, f"55{target}") == "out_of_reach"


def test_a_jump_passes_towers_up_to_its_own_tier_and_lands_no_nearer() -> None:
    position = a_position("8m/4d4/9/4|d:d|4/4|D:D|4/4|d:C|4/9/9/M8 -/- w 3 - 1")
    moves = {a for a in position.legal_actions() if a.startswith("56")}
    assert {"5653", "5652x", "5652+"} <= moves
    assert not {"5655+", "5654x"} & moves


STRAIGHT = "8m/9/9/9/9/9/4{}4/9/M8 -/- w 3 - 1"


@pytest.mark.parametrize(
    ("tower", "landings"),
    [
        ("A", {"35", "75"}),
        ("|D:A|", {"35", "75", "24", "84"}),
        ("|D:D:A|", {"35", "75", "24", "84", "13", "93"}),
    ],
)
def test_straight_diagonals_go_two_three_and_four_squares_aside(
    tower: str, landings: set[str]
) -> None:
    position = a_position(STRAIGHT.format(tower), archer_diagonal="straight")
    moves = {a[2:] for a in position.legal_actions() if a.startswith("57") and a[2] != "5"}
    assert moves == landings


def test_straight_diagonals_pass_the_near_square_and_then_each_landing() -> None:
    fen = "8m/9/9/9/2{}6/3|s:s|5/4{}4/9/2M6 -/- w 3 - 1"
    low = a_position(fen.format("d", "A"), archer_diagonal="straight")
    assert refusal(low, "5775x") == "blocked"
    assert low.is_legal("5735")
    tall = a_position(fen.format("|d:d|", "|W:A|"), archer_diagonal="straight")
    assert {"5775x", "5775+", "5784"} <= set(tall.legal_actions())
    closed = a_position(fen.format("|d:d:d|", "|W:A|"), archer_diagonal="straight")
    assert refusal(closed, "5775x") == "tower_too_high"
    assert refusal(closed, "5784") == "blocked"


def test_under_wing_a_high_tower_straight_ahead_leaves_the_diagonals_open() -> None:
    fen = "8m/9/9/9/9/4|d:d|4/4A4/9/M8 -/- w 3 - 1"
    wing = a_position(fen)
    assert {"5745", "5765"} <= set(wing.legal_actions())
    assert refusal(wing, "5755") == "blocked"
    both = a_position(fen, archer_screen="both")
    assert {refusal(both, a) for a in ("5745", "5765", "5755")} == {"blocked"}
