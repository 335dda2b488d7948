"""What holds of every Gungi position, tried on random walks under many settings."""

import random
from typing import Any

import pytest

from seki_engine import IllegalAction, Position, divide, perft
from tests.engine.gungi.gungi_cases import LEVELS, a_game, a_position, refusal, walk

SETTINGS: list[dict[str, Any]] = [
    *({"level": level} for level in LEVELS),
    {"archer_diagonal": "straight"},
    {"archer_diagonal": "straight", "archer_screen": "both", "betrayal": "all"},
    {"level": "intermediate", "self_check": "allowed"},
]
SUFFIXES = ("", "x", "+", "+=1", "+=12", "+=2")
SQUARES = [f"{file}{rank}" for file in range(1, 10) for rank in range(1, 10)]
WORDS = [
    *(origin + target + suffix for origin in SQUARES for target in SQUARES for suffix in SUFFIXES),
    *(f"{p}*{target}{s}" for p in "ACDFGIJKMNRSTW" for target in SQUARES for s in SUFFIXES),
    "done",
]
every_setting = pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: "-".join(s.values()))


def positions(settings: dict[str, Any], seed: int, plies: int = 80) -> list[Position]:
    return list(walk(random.Random(f"{settings} {seed}"), plies, **settings))


@every_setting
def test_legal_is_what_is_listed_and_every_other_text_is_refused(settings: dict[str, Any]) -> None:
    for position in positions(settings, 1)[::12]:
        listed = position.legal_actions()
        assert [word for word in sorted(WORDS) if refusal(position, word) is None] == listed


@every_setting
def test_legal_actions_are_sorted_different_and_as_many_as_counted(
    settings: dict[str, Any],
) -> None:
    for position in positions(settings, 2):
        actions = position.legal_actions()
        assert actions == sorted(set(actions))
        assert position.legal_action_count == len(actions)
        assert bool(actions) == (position.phase != "over")


@every_setting
def test_the_zobrist_kept_along_is_the_one_computed_anew(settings: dict[str, Any]) -> None:
    for position in positions(settings, 3):
        assert position.zobrist == position.native.fresh_zobrist()


@every_setting
def test_a_fen_reads_back_as_the_same_board(settings: dict[str, Any]) -> None:
    for position in positions(settings, 4)[:-1]:
        again = a_position(position.fen(), **settings)
        assert again.fen() == position.fen()
        assert again.zobrist == position.zobrist
        assert again.legal_actions() == position.legal_actions()
        assert again.in_check == position.in_check


@every_setting
def test_equal_boards_hands_and_sides_have_equal_zobrists_and_no_others(
    settings: dict[str, Any],
) -> None:
    seen: dict[str, int] = {}
    for seed in (5, 6):
        for position in positions(settings, seed):
            compared = " ".join(position.fen().split()[:3])
            assert seen.setdefault(compared, position.zobrist) == position.zobrist
    assert len(set(seen.values())) == len(seen)


@every_setting
def test_actions_rebuild_the_position(settings: dict[str, Any]) -> None:
    last = positions(settings, 7)[-1]
    again = a_game(*last.actions, **settings)
    assert (again.fen(), again.ply, again.outcome()) == (last.fen(), last.ply, last.outcome())
    unpacked = last.game.unpack(last.pack())
    assert (unpacked.fen(), unpacked.actions) == (last.fen(), last.actions)


@every_setting
def test_perft_is_the_sum_over_the_actions_played(settings: dict[str, Any]) -> None:
    for position in positions(settings, 8)[10:60:25]:
        by_action = {a: position.play(a).legal_action_count for a in position.legal_actions()}
        assert divide(position, 2) == by_action
        assert perft(position, 2) == sum(by_action.values())


def test_perft_goes_on_where_only_the_history_has_ended_the_game() -> None:
    fen = "4m4/9/9/9/9/9/9/9/4M4 D1/- w 3 - 1"
    ended = a_position(fen, "5958", max_plies=1)
    going_on = a_position(fen, "5958")
    assert ended.phase == "over"
    assert divide(ended, 2) == divide(going_on, 2)
    assert perft(ended, 2) == sum(divide(going_on, 2).values())
    taken = a_position("4m4/4D4/9/9/9/9/9/9/4M4 -/- w 3 - 1", "5251x")
    assert (perft(taken, 0), perft(taken, 1), divide(taken, 1)) == (1, 0, {})


def mirrored_action(action: str) -> str:
    """Files exchanged left and right."""
    body, equals, tiers = action.partition("=")
    digits = [c for c in body if c.isdigit()]
    if len(digits) == 4:
        files = (10 - int(digits[0]), 10 - int(digits[2]))
        return f"{files[0]}{digits[1]}{files[1]}{digits[3]}{body[4:]}{equals}{tiers}"
    return f"{body[:2]}{10 - int(digits[0])}{digits[1]}{body[4:]}{equals}{tiers}"


def squares_of(rank: str) -> list[str]:
    """The squares of a FEN's rank, each a text of its own."""
    squares: list[str] = []
    while rank:
        end = rank.index("|", 1) + 1 if rank[0] == "|" else 1
        squares.append(rank[:end])
        rank = rank[end:]
    return squares


def mirrored_fen(fen: str) -> str:
    board, *rest = fen.split()
    ranks = ["".join(reversed(squares_of(rank))) for rank in board.split("/")]
    return " ".join(["/".join(ranks), *rest])


def turned_fen(fen: str) -> str:
    """The same position with the colours exchanged and the board turned round."""
    board, hands, side, *rest = fen.split()
    ranks = ["".join(reversed(squares_of(rank))) for rank in reversed(board.split("/"))]
    white, black = hands.split("/")
    turned = "/".join(ranks).swapcase()
    return " ".join([turned, f"{black}/{white}".swapcase(), "b" if side == "w" else "w", *rest])


def turned_action(action: str) -> str:
    body, equals, tiers = action.partition("=")
    turned = "".join(str(10 - int(c)) if c.isdigit() else c for c in body)
    return turned + equals + tiers


@every_setting
def test_left_and_right_are_alike(settings: dict[str, Any]) -> None:
    for position in positions(settings, 9)[:-1]:
        mirrored = a_position(mirrored_fen(position.fen()), **settings)
        expected = {a if a == "done" else mirrored_action(a) for a in position.legal_actions()}
        assert set(mirrored.legal_actions()) == expected
        assert mirrored.in_check == position.in_check


@every_setting
def test_in_play_both_sides_are_alike(settings: dict[str, Any]) -> None:
    for position in positions(settings, 10)[:-1]:
        if position.phase != "play":
            continue
        turned = a_position(turned_fen(position.fen()), **settings)
        assert set(turned.legal_actions()) == {turned_action(a) for a in position.legal_actions()}
        assert turned.in_check == position.in_check


@every_setting
def test_the_default_action_is_legal_and_the_same_for_the_same_seed(
    settings: dict[str, Any],
) -> None:
    for position in positions(settings, 11)[:-1]:
        for seed in (0, 1, 2**64 - 1):
            chosen = position.default_action(seed)
            assert position.is_legal(chosen)
            assert position.default_action(seed) == chosen


@every_setting
def test_an_illegal_action_says_why_and_changes_nothing(settings: dict[str, Any]) -> None:
    rng = random.Random(12)
    for position in positions(settings, 12)[::6]:
        before = position.fen()
        for word in rng.sample(WORDS, 40):
            if position.is_legal(word):
                continue
            with pytest.raises(IllegalAction) as refused:
                position.play(word)
            assert refused.value.reason == refusal(position, word)
            assert position.fen() == before
