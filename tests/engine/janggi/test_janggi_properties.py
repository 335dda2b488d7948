"""What holds of every position of Janggi that random games meet."""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_engine import IllegalAction, Position, Side
from tests.engine.janggi.janggi_cases import DEFAULT_START, JANGGI, a_position, lines_of, listed
from tests.engine.janggi.janggi_walks import walk

SQUARES = [f"{file}{rank}" for file, rank in product("abcdefghi", range(1, 11))]
MOVES = [f"{a}{b}" for a, b in product(SQUARES, SQUARES)]
WORDS = ["pass", "accept", "inner", "outer", "left", "right", "resign", ""]
SEEDS = st.integers(0, 2**32)


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_legal_is_exactly_what_is_listed(seed: int) -> None:
    for position in list(walk(seed, 20))[::5]:
        legal = position.legal_actions()
        assert legal == sorted(set(legal))
        assert position.legal_action_count == len(legal)
        assert [a for a in sorted(MOVES + WORDS) if position.is_legal(a)] == legal


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_key_kept_up_is_the_key_computed_anew(seed: int) -> None:
    for position in walk(seed):
        assert position.zobrist == position.native.fresh_zobrist()


def test_equal_keys_mean_equal_board_and_side() -> None:
    seen: dict[int, str] = {}
    for seed in range(60):
        for position in walk(seed):
            board_and_side = " ".join(position.fen().split()[:2])
            assert seen.setdefault(position.zobrist, board_and_side) == board_and_side
    assert len(set(seen.values())) == len(seen)


def test_keys_are_fixed_for_good() -> None:
    assert a_position().zobrist == 14530787446512023200


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_fen_leads_to_the_same_board(seed: int) -> None:
    for position in walk(seed):
        if position.phase != "setup":
            again = JANGGI.from_fen(position.fen(), position.settings)
            assert again.fen() == position.fen()
            assert again.zobrist == position.zobrist
            assert again.in_check == position.in_check
            if position.phase == "play":
                assert listed(again) == listed(position)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_position_is_rebuilt_from_its_parts(seed: int) -> None:
    *_, last = walk(seed)
    for again in (
        JANGGI.unpack(last.pack()),
        JANGGI.restore(last.settings, last.actions, last.start_fen),
    ):
        assert again.actions == last.actions
        assert again.fen() == last.fen()
        assert again.zobrist == last.zobrist
        assert again.legal_actions() == last.legal_actions()
        assert again.outcome() == last.outcome()
        assert again.settings == last.settings
        assert again.start_fen == last.start_fen


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_playing_changes_only_the_new_position(seed: int) -> None:
    for position in walk(seed, 15):
        before = (position.fen(), position.actions, position.legal_actions(), position.outcome())
        for action in position.legal_actions():
            after = position.play(action)
            assert after.actions == [*before[1], action]
            assert after.phase in ("setup", "play", "over")
        assert before == (
            position.fen(),
            position.actions,
            position.legal_actions(),
            position.outcome(),
        )


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_the_default_action_is_legal_and_the_same_for_a_seed(seed: int) -> None:
    for position in walk(seed, 30):
        if position.phase == "over":
            with pytest.raises(ValueError, match="over"):
                position.default_action(seed)
        else:
            action = position.default_action(seed)
            assert position.is_legal(action)
            assert action == position.default_action(seed)


def test_games_of_default_actions_end_without_two_passes() -> None:
    for seed in range(10):
        position = a_position()
        while (outcome := position.outcome()) is None:
            position = position.play(position.default_action(seed))
        assert outcome.termination != "two_passes"


# --- Symmetry -----------------------------------------------------------------------------------


def left_right(square: str) -> str:
    return "ihgfedcba"["abcdefghi".index(square[0])] + square[1:]


def top_bottom(square: str) -> str:
    return f"{square[0]}{11 - int(square[1:])}"


def mirrored(actions: set[str], mirror: "type[LeftRight] | type[Swap]") -> set[str]:
    return {re.sub(r"[a-i]\d+", lambda m: mirror.square(m[0]), a) for a in actions}


class LeftRight:
    """The board seen in a mirror."""

    square = staticmethod(left_right)

    @staticmethod
    def fen(fen: str) -> str:
        board, rest = fen.split(" ", 1)
        return "/".join(row[::-1] for row in board.split("/")) + f" {rest}"


class Swap:
    """Colours changed, top and bottom too."""

    square = staticmethod(top_bottom)

    @staticmethod
    def fen(fen: str) -> str:
        board, side, *rest = fen.split(" ")
        rows = "/".join(reversed(board.split("/"))).swapcase()
        return " ".join([rows, "b" if side == "w" else "w", *rest])


@pytest.mark.parametrize("mirror", [LeftRight, Swap])
@pytest.mark.parametrize("bikjang", [True, False])
def test_a_mirrored_board_has_mirrored_moves(
    mirror: type[LeftRight] | type[Swap], bikjang: bool
) -> None:
    for case in lines_of("positions.jsonl.gz")[::5]:
        if case["bikjang"] and not bikjang:
            continue
        position = a_position(case["fen"], bikjang=bikjang)
        other = a_position(mirror.fen(case["fen"]), bikjang=bikjang)
        assert listed(other) == mirrored(listed(position), mirror), case["fen"]
        assert other.in_check == position.in_check


# --- Values -------------------------------------------------------------------------------------


def test_positions_are_values_that_cannot_be_changed() -> None:
    position: Position = a_position()
    with pytest.raises(AttributeError):
        position.settings = JANGGI.settings()  # type: ignore[misc]
    position.legal_actions().clear()
    position.actions.append("a4a5")
    assert position.legal_action_count == len(position.legal_actions()) == 32
    assert position.actions == []


def test_restore_names_the_action_that_fails() -> None:
    settings = JANGGI.settings()
    with pytest.raises(IllegalAction) as refusal:
        JANGGI.restore(settings, ["inner", "inner", "a4a5", "a4a5"])
    assert (refusal.value.index, refusal.value.action) == (3, "a4a5")
    with pytest.raises(IllegalAction) as refusal:
        JANGGI.restore(settings, ["inner", "\udfff"])
    assert (refusal.value.index, refusal.value.reason) == (1, "unknown_notation")


def test_sides_are_named_by_who_moves_first() -> None:
    assert a_position(DEFAULT_START).side_to_move is Side.FIRST
    assert Side.FIRST.other is Side.SECOND
    assert Side.SECOND.other is Side.FIRST
