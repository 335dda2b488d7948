"""Rules of Janggi the recorded data leave untested (engine/rules/janggi.md, R8-R15)."""

import pytest

from seki_engine import IllegalAction, InvalidFen, Outcome, Position, Side
from tests.engine.janggi.janggi_cases import JANGGI, a_position, a_start, listed, play_all

NO_MOVE = "3k5/8R/9/9/9/4R4/9/9/9/5K3 b - - 0 1"
"""Han has no move and is not in check; Cho leads."""

COME_AND_GO = "3k5/7R1/9/9/9/4R4/9/9/9/5K3 w - - 0 1"
COMING_AND_GOING = "h9i9 pass i9h9 pass h9i9 pass i9h9"
"""Han never has a move; his fourth pass would make the start's third occurrence."""

SHUFFLE = "r3k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"
"""A chariot each: Han leads by his 1.5."""


def termination_of(position: Position) -> str | None:
    outcome = position.outcome()
    return outcome.termination if outcome else None


# --- Set-up -------------------------------------------------------------------------------------


def test_han_chooses_first_and_cho_sees_it() -> None:
    start = a_start()
    assert (start.phase, start.side_to_move, start.ply) == ("setup", Side.SECOND, 0)
    assert start.legal_actions() == ["inner", "left", "outer", "right"]
    chosen = start.play("left")
    assert (chosen.phase, chosen.side_to_move) == ("setup", Side.FIRST)
    assert chosen.fen().startswith("rnba1anbr/")
    begun = chosen.play("outer")
    assert (begun.phase, begun.side_to_move, begun.ply) == ("play", Side.FIRST, 0)
    assert begun.fen().endswith("/RBNA1ANBR w - - 0 1")
    assert begun.actions == ["left", "outer"]


def test_a_fixed_set_up_is_inner_on_both_sides() -> None:
    fixed = a_start(setup="fixed")
    chosen = a_start().play("inner").play("inner")
    assert fixed.fen() == chosen.fen()
    assert (fixed.phase, fixed.actions) == ("play", [])


def test_set_up_and_play_refuse_each_others_actions() -> None:
    start = a_start()
    begun = start.play("inner").play("inner")
    for position, action, reason in (
        (start, "a4b4", "setup_not_done"),
        (start, "pass", "setup_not_done"),
        (begun, "inner", "setup_done"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            position.play(action)
        assert refusal.value.reason == reason


def test_nobody_is_in_check_in_set_up() -> None:
    start = a_start()
    assert not start.in_check
    assert start.outcome() is None


def test_no_game_begins_from_the_fen_of_a_set_up() -> None:
    start = a_start()
    for position in (start, start.play("left")):
        with pytest.raises(InvalidFen) as refusal:
            JANGGI.from_fen(position.fen(), position.settings)
        assert [code for code, _ in refusal.value.faults] == ["bad_full_move"]


def test_choices_of_set_up_are_no_plies() -> None:
    begun = play_all(a_start(max_plies=1), "outer right")
    assert (begun.phase, begun.ply) == ("play", 0)
    assert termination_of(begun.play("pass")) == "max_plies"


def test_by_default_the_set_up_is_inner() -> None:
    start = a_start()
    assert {start.default_action(seed) for seed in range(9)} == {"inner"}


def test_the_settings_are_those_of_the_rules_page() -> None:
    settings = JANGGI.settings()
    assert settings.model_dump() == {
        "setup": "choose",
        "decision": "points",
        "bikjang": True,
        "max_plies": 300,
    }
    assert JANGGI.offered_settings == tuple(settings.model_dump())


# --- A turn 3, R10: the automatic pass ----------------------------------------------------------


def test_without_any_move_the_pass_is_automatic() -> None:
    position = a_position(NO_MOVE)
    assert position.legal_actions() == ["pass"]
    assert position.automatic_action == "pass"
    assert position.play("pass").ply == 1


def test_an_automatic_pass_is_one_of_two_passes() -> None:
    assert termination_of(play_all(a_position(NO_MOVE), "pass pass")) == "two_passes"


def test_an_automatic_pass_counts_for_repetition_and_may_be_forbidden() -> None:
    # Cho's chariot comes and goes; Han, who trails, could only pass into a third occurrence.
    position = play_all(a_position(COME_AND_GO), COMING_AND_GOING)
    outcome = position.outcome()
    assert outcome == Outcome(Side.FIRST, "repetition", (26.0, 1.5), False)
    assert position.automatic_action is None


def test_a_pass_that_only_the_filter_leaves_is_the_players_own() -> None:
    # Han's general can only go d10-e10 and back; the third d10 would repeat.
    position = a_position("3k5/8R/9/9/9/5R3/9/9/9/5K3 w - - 0 1")
    position = play_all(position, "i9h9 d10e10 h9i9 e10d10 i9h9 d10e10 h9i9")
    assert position.legal_actions() == ["pass"]
    assert position.automatic_action is None


def test_without_bikjang_having_only_moves_that_face_is_having_none() -> None:
    fen = "3k5/8R/9/9/9/5R3/9/9/9/4K4 b - - 0 1"
    assert a_position(fen).legal_actions() == ["d10e10", "pass"]
    forbidden = a_position(fen, bikjang=False)
    assert forbidden.legal_actions() == ["pass"]
    assert forbidden.automatic_action == "pass"


def test_the_filter_never_removes_accept_even_where_it_leaves_nothing_else() -> None:
    position = a_position("4k4/9/9/9/3r5/9/9/9/4K4/9 w - - 0 1")
    position = play_all(position, "e2f1 e10d10 f1e2 d10e10 e2f1 e10d10 f1e1 d10e10")
    assert listed(position) == {"accept", "e1f1"}
    assert position.legal_actions() == ["accept"]
    assert position.automatic_action is None
    assert termination_of(position.play("accept")) == "bikjang"


def test_accept_as_the_only_action_is_not_automatic() -> None:
    # Both chariots hold the files beside; only accept is left to the general.
    position = a_position("4k4/3R1R3/9/9/9/9/9/9/9/4K4 b - - 0 1")
    assert position.legal_actions() == ["accept"]
    assert position.automatic_action is None
    assert position.default_action(0) == "accept"


# --- 4, R7, R8: the filter ----------------------------------------------------------------------


def test_the_side_with_fewer_points_may_not_make_the_third_occurrence() -> None:
    position = play_all(a_position(SHUFFLE), "a1b1 a10b10 b1a1 b10a10 a1b1 a10b10 b1a1")
    assert termination_of(position.play("b10a10")) == "repetition"
    trailing = play_all(a_position(SHUFFLE.replace(" w ", " b ")), "a10b10 a1b1 b10a10 b1a1")
    trailing = play_all(trailing, "a10b10 a1b1 b10a10")
    with pytest.raises(IllegalAction) as refusal:
        trailing.play("b1a1")
    assert refusal.value.reason == "third_occurrence"


def test_nor_may_that_side_pass_into_one() -> None:
    position = a_position(SHUFFLE.replace(" w ", " b "))
    position = play_all(position, "a10b10 pass b10a10 pass a10b10 pass b10a10")
    with pytest.raises(IllegalAction) as refusal:
        position.play("pass")
    assert refusal.value.reason == "third_occurrence"
    assert position.automatic_action is None


def test_who_checks_for_ever_is_not_the_one_to_stop() -> None:
    position = a_position("4k4/9/9/9/9/9/9/9/9/3R1K3 w - - 0 1")
    position = play_all(position, "d1e1 e10d10 e1d1 d10e10 d1e1 e10d10 e1d1")
    assert (position.in_check, position.side_to_move) == (True, Side.SECOND)
    with pytest.raises(IllegalAction) as refusal:
        position.play("d10e10")
    assert refusal.value.reason == "third_occurrence"


def test_the_start_counts_as_the_first_occurrence() -> None:
    position = play_all(a_position(SHUFFLE), "a1b1 a10b10 b1a1 b10a10")
    assert position.outcome() is None
    assert termination_of(play_all(position, "a1b1 a10b10 b1a1 b10a10")) == "repetition"


def test_occurrences_need_not_be_consecutive() -> None:
    position = play_all(a_position(SHUFFLE), "a1b1 a10b10 b1a1 b10a10 a1c1 a10b10 c1a1 b10a10")
    assert termination_of(position) == "repetition"


def test_passes_make_occurrences() -> None:
    # Each side's pass alternates with the other's coming and going.
    position = play_all(a_position(SHUFFLE), "a1b1 pass b1a1 pass a1b1 pass b1a1")
    assert position.is_legal("pass")
    assert termination_of(position.play("pass")) == "repetition"


def test_with_judgement_by_draw_the_ban_stays_and_the_leaders_third_is_a_draw() -> None:
    position = a_position(SHUFFLE, decision="draw")
    position = play_all(position, "a1b1 a10b10 b1a1 b10a10 a1b1 a10b10 b1a1 b10a10")
    assert position.outcome() == Outcome(None, "repetition", (13.0, 14.5), False)
    trailing = a_position(SHUFFLE.replace(" w ", " b "), decision="draw")
    trailing = play_all(trailing, "a10b10 a1b1 b10a10 b1a1 a10b10 a1b1 b10a10")
    assert not trailing.is_legal("b1a1")


def test_a_capture_ends_what_can_repeat() -> None:
    fen = "r3k4/9/9/9/9/9/9/9/p8/R4K3 w - - 0 1"
    position = play_all(a_position(fen), "f1f2 a10b10 f2f1 b10a10 a1a2")
    zobrists = {position.zobrist}
    for action in ["a10b10", "f1f2", "b10a10", "f2f1"]:
        position = position.play(action)
        zobrists.add(position.zobrist)
    assert len(zobrists) == 4  # the position after the capture came again
    assert position.outcome() is None


# --- R12: the order of endings ------------------------------------------------------------------


def test_bare_comes_before_two_passes_and_the_limit() -> None:
    position = a_position("3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1", max_plies=1)
    assert termination_of(position.play("e1e2")) == "bare"


def test_two_passes_come_before_a_third_occurrence() -> None:
    position = play_all(a_position(SHUFFLE), "a1b1 a10b10 b1a1 b10a10 pass")
    assert termination_of(position.play("pass")) == "two_passes"


def test_two_passes_come_before_the_limit() -> None:
    assert termination_of(play_all(a_position(SHUFFLE, max_plies=2), "pass pass")) == "two_passes"


def test_a_third_occurrence_comes_before_the_limit() -> None:
    position = a_position(SHUFFLE, max_plies=8)
    position = play_all(position, "a1b1 a10b10 b1a1 b10a10 a1b1 a10b10 b1a1 b10a10")
    assert termination_of(position) == "repetition"


def test_the_limit_comes_before_having_only_repeating_actions() -> None:
    for limit, termination in ((7, "max_plies"), (8, "repetition")):
        position = play_all(a_position(COME_AND_GO, max_plies=limit), COMING_AND_GOING)
        assert termination_of(position) == termination


def test_mate_is_decided_without_the_filter() -> None:
    # In check, the one evasion would make a third occurrence: judged, not mated.
    position = a_position("4k4/8R/9/9/9/9/9/9/9/3R1K3 w - - 0 1")
    position = play_all(position, "d1a1 e10d10 a1d1")
    assert position.legal_actions() == ["d10e10"]
    position = play_all(position, "d10e10 d1b1 e10d10 b1d1")
    assert position.in_check
    assert position.outcome() == Outcome(Side.FIRST, "repetition", (26.0, 1.5), False)


def test_mate_comes_before_bare_and_the_limit() -> None:
    mate = "3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1"
    position = a_position(mate, max_plies=1).play("b1b10")
    assert termination_of(position) == "checkmate"


# --- R1, R14, R15: accept, plies, bare ----------------------------------------------------------


def test_accept_is_no_ply_and_changes_nothing_on_the_board() -> None:
    position = a_position("4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 5")
    accepted = position.play("accept")
    assert (accepted.ply, accepted.fen()) == (0, position.fen())
    assert accepted.outcome() == Outcome(Side.FIRST, "bikjang", (13.0, 1.5), False)
    assert accepted.actions == ["accept"]
    assert accepted.legal_actions() == []


def test_a_bare_custom_start_is_judged_at_once() -> None:
    position = a_position("3ka4/9/9/9/9/9/9/9/9/3AKA3 w - - 0 1")
    assert position.outcome() == Outcome(Side.FIRST, "bare", (6.0, 4.5), False)
    draw = a_position("3ka4/9/9/9/9/9/9/9/9/3AKA3 w - - 0 1", decision="draw")
    assert draw.outcome() == Outcome(None, "bare", (6.0, 4.5), False)


def test_a_mated_custom_start_is_over_at_once() -> None:
    position = a_position("1R1k5/R8/9/9/9/9/9/9/9/5K3 b - - 0 1")
    assert termination_of(position) == "checkmate"
    assert position.phase == "over"


def test_no_limit_and_an_unreachable_limit_are_the_same() -> None:
    for limit in (0, 2**70):
        assert a_position(SHUFFLE, max_plies=limit).play("pass").outcome() is None


def test_both_passing_at_once_wins_for_han() -> None:
    position = play_all(a_start(setup="fixed"), "pass pass")
    assert position.outcome() == Outcome(Side.SECOND, "two_passes", (72.0, 73.5), False)


# --- R4, R5: bikjang ----------------------------------------------------------------------------


def test_an_evasion_may_leave_the_facing_to_the_opponent() -> None:
    position = a_position("4k4/9/9/9/9/9/9/9/9/r3K4 w - - 0 1")
    assert position.in_check
    answered = position.play("e1e2")
    assert not answered.in_check
    assert answered.is_legal("accept")
    assert not answered.is_legal("pass")


def test_mate_while_the_generals_face_is_mate() -> None:
    position = a_position("3k1R3/R8/9/9/9/9/9/9/9/3K5 b - - 0 1")
    assert position.outcome() == Outcome(Side.FIRST, "checkmate", (26.0, 1.5), False)


@pytest.mark.parametrize("bikjang", [True, False])
def test_facing_generals_attack_nothing(bikjang: bool) -> None:
    position = a_position("4k4/9/9/9/4p4/9/9/9/9/3K5 w - - 0 1", bikjang=bikjang)
    assert not position.in_check
    assert position.is_legal("d1e2")
    assert not a_position("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1").in_check


@pytest.mark.parametrize(
    ("fen", "making"),
    [
        ("3ak4/9/9/9/9/4P4/9/9/9/3AK4 w - - 0 1", ["e5d5", "e5f5"]),
        ("3ak4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1", ["e6d6", "e6f6"]),
    ],
)
def test_either_side_may_make_the_generals_face_whether_it_leads_or_not(
    fen: str, making: list[str]
) -> None:
    position = a_position(fen)
    moves = [action for action in position.legal_actions() if action != "pass"]
    assert [move for move in moves if position.play(move).is_legal("accept")] == making


def test_without_bikjang_mate_is_having_only_evasions_that_face() -> None:
    # The general could step to the open file of the other, and nowhere else.
    fen = "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"
    allowed = a_position(fen).play("a3d3")
    assert allowed.legal_actions() == ["d10e10", "d10e9"]
    forbidden = a_position(fen, bikjang=False).play("a3d3")
    assert termination_of(forbidden) == "checkmate"


def test_reasons_name_what_is_wrong() -> None:
    position = a_position("4k4/9/9/9/4p4/9/9/9/9/R3K4 b - - 0 1", bikjang=False)
    facing = a_position("4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1")
    checked = a_position("4k4/9/9/9/9/9/9/9/4r4/3AK4 w - - 0 1")
    for at, action, reason in (
        (position, "e6d6", "leaves_generals_facing"),
        (position, "e5d5", "no_piece"),
        (position, "a1a2", "not_your_piece"),
        (position, "e6e7", "piece_does_not_move_so"),
        (position, "accept", "generals_not_facing"),
        (position, "e6", "unknown_notation"),
        (position, "e6e6", "unknown_notation"),
        (position, "ｅ6d6", "unknown_notation"),
        (position, "\ud800", "unknown_notation"),
        (facing, "pass", "generals_still_facing"),
        (facing, "a3a4", "generals_still_facing"),
        (checked, "pass", "in_check"),
        (checked, "accept", "in_check"),
        (checked, "d1d2", "leaves_general_attacked"),
        (facing.play("accept"), "pass", "game_over"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            at.play(action)
        assert refusal.value.reason == reason, action
        assert refusal.value.action == action
        assert not at.is_legal(action)


def test_points_count_in_play_and_not_in_set_up() -> None:
    position = JANGGI.start(JANGGI.settings())
    assert position.points is None
    position = position.play("inner").play("inner")
    assert position.points == (72.0, 73.5)


def test_declarations_are_the_legal_actions_that_touch_no_square() -> None:
    position = JANGGI.start(JANGGI.settings())
    assert position.declarations == ["inner", "left", "outer", "right"]
    assert position.play("inner").play("inner").declarations == ["pass"]
