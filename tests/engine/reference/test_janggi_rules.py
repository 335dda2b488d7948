"""Rules of Janggi that the recorded vectors leave untested: start, R5, R8, R10, R12, R15."""

from functools import reduce

import pytest

from tests.engine.reference.janggi import JanggiReference
from tests.engine.reference.outcome import Outcome, Side

DEFAULT_START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"


def after(position: JanggiReference, actions: str) -> JanggiReference:
    return reduce(JanggiReference.play, actions.split(), position)


def termination_of(position: JanggiReference) -> str | None:
    outcome = position.outcome()
    return outcome.termination if outcome else None


# --- Start and setup ------------------------------------------------------------------------------


def test_han_chooses_its_arrangement_first_and_cho_second() -> None:
    start = JanggiReference.start()
    assert (start.phase, start.side_to_move) == ("setup", Side.SECOND)
    assert start.legal_actions() == ["inner", "left", "outer", "right"]
    chosen = start.play("left")
    assert (chosen.phase, chosen.side_to_move) == ("setup", Side.FIRST)
    opened = chosen.play("outer")
    assert (opened.phase, opened.side_to_move, opened.ply) == ("play", Side.FIRST, 0)
    assert opened.actions == ("left", "outer")
    ranks = opened.fen().split()[0].split("/")
    assert (ranks[0], ranks[-1]) == ("rnba1anbr", "RBNA1ANBR")


@pytest.mark.parametrize(
    ("name", "cho_rank", "han_rank"),
    [
        ("inner", "RNBA1ABNR", "rnba1abnr"),
        ("outer", "RBNA1ANBR", "rbna1anbr"),
        ("left", "RBNA1ABNR", "rnba1anbr"),
        ("right", "RNBA1ANBR", "rbna1abnr"),
    ],
)
def test_arrangements_are_named_from_the_owners_chair(
    name: str, cho_rank: str, han_rank: str
) -> None:
    ranks = after(JanggiReference.start(), f"{name} {name}").fen().split()[0].split("/")
    assert (ranks[-1], ranks[0]) == (cho_rank, han_rank)


def test_with_fixed_setup_play_begins_at_once_with_both_inner() -> None:
    start = JanggiReference.start({"setup": "fixed"})
    assert (start.phase, start.actions, start.fen()) == ("play", (), DEFAULT_START)


def test_choosing_both_inner_leads_to_the_default_start() -> None:
    assert after(JanggiReference.start(), "inner inner").fen() == DEFAULT_START


def test_the_full_move_number_grows_after_han_has_played() -> None:
    start = JanggiReference.start({"setup": "fixed"})
    numbers = [after(start, line).fen()[-1] for line in ("", "pass", "a4b4 a7b7", "a4b4 a7b7 b4a4")]
    assert numbers == ["1", "1", "2", "2"]
    han_begins = JanggiReference.from_fen("3k5/9/9/9/9/9/9/9/4P4/4K4 b - - 0 9")
    assert han_begins.play("d10e10").fen()[-2:] == "10"


@pytest.mark.parametrize(
    ("fen", "fault"),
    [
        ("9/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "general"),
        ("4k4/9/9/9/9/9/9/9/9/3K1K3 w - - 0 1", "general"),
        ("4k4/9/9/9/9/9/4K4/9/9/9 w - - 0 1", "outside its palace"),
        ("4k4/9/9/9/9/9/A8/9/9/4K4 w - - 0 1", "outside its palace"),
        ("4k4/9/9/9/9/9/9/9/9/RRRK5 w - - 0 1", "more r"),
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1", "attacked"),
        ("9/4k4/9/9/9/9/9/9/4K4/10 w - - 0 1", "points"),
        ("4k4/9/9/9/9/9/9/9/9/4K3x w - - 0 1", "no piece"),
    ],
)
def test_a_custom_start_with_a_fault_is_refused(fen: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        JanggiReference.from_fen(fen)


def test_a_start_already_facing_is_refused_when_bikjang_is_off() -> None:
    fen = "4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"
    assert JanggiReference.from_fen(fen).is_legal("accept")
    with pytest.raises(ValueError, match="face"):
        JanggiReference.from_fen(fen, {"bikjang": False})


def test_a_fen_with_other_letters_and_a_short_tail_is_read() -> None:
    fen = "4k4/4h4/9/9/9/9/9/9/4E4/4K4 b 0 7"
    assert JanggiReference.from_fen(fen).fen() == "4k4/4n4/9/9/9/9/9/9/4B4/4K4 b - - 0 7"


def test_a_bare_custom_start_is_over_at_once() -> None:
    bare = JanggiReference.from_fen("3ak4/9/9/9/9/9/9/9/9/3AKA3 w - - 0 1")
    assert bare.outcome() == Outcome(Side.FIRST, "bare", (6, 4.5))
    assert (bare.phase, bare.legal_actions()) == ("over", [])


@pytest.mark.parametrize(
    "wrong", [{"level": 1}, {"setup": "any"}, {"decision": "x"}, {"bikjang": 1}, {"max_plies": -1}]
)
def test_unknown_settings_and_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        JanggiReference.start(wrong)


def test_a_soldier_steps_along_no_diagonal_of_its_own_palace() -> None:
    start = JanggiReference.from_fen("3k5/9/9/9/9/9/9/9/4P4/4K4 w - - 0 1")
    assert [move for move in start.turn.moves if move.startswith("e2")] == ["e2d2", "e2e3", "e2f2"]


# --- Facing ---------------------------------------------------------------------------------------

FACING = "4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"


def test_accept_ends_the_game_without_a_ply_or_a_change_of_the_board() -> None:
    facing = JanggiReference.from_fen(FACING)
    accepted = facing.play("accept")
    assert accepted.outcome() == Outcome(Side.FIRST, "bikjang", (13, 1.5))
    assert (accepted.ply, accepted.fen(), accepted.actions) == (0, facing.fen(), ("accept",))


def test_facing_generals_that_cannot_part_leave_accept_alone_and_it_is_not_automatic() -> None:
    alone = JanggiReference.from_fen("4k4/9/9/9/3r1r3/9/9/9/9/4K4 w - - 0 1")
    assert alone.legal_actions() == ["accept"]
    assert alone.automatic_action is None


def test_with_bikjang_off_a_mate_with_only_facing_evasions_is_checkmate() -> None:
    fen = "4k4/9/9/9/9/9/9/3r5/5r3/3K5 w - - 0 1"
    allowed = JanggiReference.from_fen(fen)
    refused = JanggiReference.from_fen(fen, {"bikjang": False})
    assert allowed.legal_actions() == ["d1e1"]
    assert refused.outcome() == Outcome(Side.SECOND, "checkmate", (0, 27.5))


def test_checkmate_while_facing_is_checkmate() -> None:
    mated = JanggiReference.from_fen("4k4/9/9/9/9/9/9/9/r8/r3K4 w - - 0 1")
    assert mated.turn.generals_face
    assert termination_of(mated) == "checkmate"


# --- Automatic pass -------------------------------------------------------------------------------

# Cho's general on d1 is held in by the chariots on file e and rank 2; it has no other piece.
HELD_IN = "4k4/9/9/9/4r4/9/9/9/8r/3K5"
CHARIOT_WALKS = "e6e5 pass e5e6 pass e6e5 pass e5e6"


def test_a_side_without_moves_passes_automatically() -> None:
    stuck = JanggiReference.from_fen(f"{HELD_IN} w - - 0 1")
    assert not stuck.in_check
    assert stuck.legal_actions() == ["pass"]
    assert stuck.automatic_action == "pass"
    assert JanggiReference.start({"setup": "fixed"}).automatic_action is None


def test_an_automatic_pass_is_a_ply_and_one_of_two_passes() -> None:
    ended = after(JanggiReference.from_fen(f"{HELD_IN} w - - 0 1"), "pass pass")
    assert (ended.ply, termination_of(ended)) == (2, "two_passes")


def test_an_automatic_pass_that_the_filter_forbids_is_judged_instead() -> None:
    judged = after(JanggiReference.from_fen(f"{HELD_IN} b - - 0 1"), CHARIOT_WALKS)
    assert judged.turn.actions == ["pass"]
    assert judged.outcome() == Outcome(Side.SECOND, "repetition", (0, 27.5))
    assert judged.automatic_action is None


# --- Repetition -----------------------------------------------------------------------------------

TWO_CHARIOTS = "r3k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"
THERE_AND_BACK = "a1b1 a10b10 b1a1 b10a10"


def test_a_pass_that_only_the_filter_leaves_alone_is_not_automatic() -> None:
    start = JanggiReference.from_fen("4k4/9/9/9/4r4/9/9/9/3K5/9 b - - 0 1", {"decision": "draw"})
    position = after(start, "e6e5 d2d1 e5e6 d1d2 e6e5 d2d1 e5e6")
    assert position.turn.moves == ["d1d2"]
    assert position.legal_actions() == ["pass"]
    assert position.automatic_action is None


def test_a_leader_may_make_a_third_occurrence_and_it_is_judged() -> None:
    twice = after(JanggiReference.from_fen(TWO_CHARIOTS), f"{THERE_AND_BACK} a1b1 a10b10 b1a1")
    assert twice.outcome() is None
    assert twice.play("b10a10").outcome() == Outcome(Side.SECOND, "repetition", (13, 14.5))


def test_judged_by_draw_a_third_occurrence_of_the_leader_is_a_draw() -> None:
    start = JanggiReference.from_fen(TWO_CHARIOTS, {"decision": "draw"})
    repeated = after(start, f"{THERE_AND_BACK} {THERE_AND_BACK}")
    assert repeated.outcome() == Outcome(None, "repetition", (13, 14.5))


def test_evasions_that_the_filter_forbids_are_judged_and_no_checkmate() -> None:
    start = JanggiReference.from_fen("5k3/9/9/9/3r5/9/9/9/r4p3/4K4 b - - 0 1")
    checked = after(start, "d6e6 e1d1 e6d6 d1e1 d6e6 e1d1 e6d6")
    assert checked.in_check
    assert checked.turn.moves == ["d1e1"]
    assert checked.outcome() == Outcome(Side.SECOND, "repetition", (0, 29.5))


# --- Order of endings -----------------------------------------------------------------------------


def test_bare_comes_before_the_ply_limit() -> None:
    fen = "3kr4/9/4R4/9/9/9/9/9/9/5K3 w - - 0 1"
    position = JanggiReference.from_fen(fen, {"max_plies": 2})
    assert termination_of(after(position, "e8e10 d10e10")) == "bare"


def test_two_passes_come_before_the_ply_limit() -> None:
    start = JanggiReference.start({"setup": "fixed", "max_plies": 2})
    assert after(start, "pass pass").outcome() == Outcome(Side.SECOND, "two_passes", (72, 73.5))


def test_two_passes_come_before_a_third_occurrence() -> None:
    start = JanggiReference.from_fen(TWO_CHARIOTS)
    assert termination_of(after(start, f"{THERE_AND_BACK} pass pass")) == "two_passes"


def test_a_third_occurrence_comes_before_the_ply_limit() -> None:
    start = JanggiReference.from_fen(TWO_CHARIOTS, {"max_plies": 8})
    assert termination_of(after(start, f"{THERE_AND_BACK} {THERE_AND_BACK}")) == "repetition"


def test_the_ply_limit_comes_before_only_repeating_actions() -> None:
    start = JanggiReference.from_fen(f"{HELD_IN} b - - 0 1", {"max_plies": 7})
    assert termination_of(after(start, CHARIOT_WALKS)) == "max_plies"


def test_an_illegal_action_is_refused() -> None:
    start = JanggiReference.start({"setup": "fixed"})
    for wrong in ("accept", "inner", "a1a5", "", "zz", "a10a9"):
        with pytest.raises(ValueError, match="not legal"):
            start.play(wrong)
