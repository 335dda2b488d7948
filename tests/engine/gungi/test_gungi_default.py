"""The action Gungi makes by default: at once, legal, and not foolish."""

import random

import pytest

from seki_engine import Position, Side
from tests.engine.gungi.gungi_cases import LEVELS, a_game, a_position, refusal

SEEDS = range(6)


def chosen(position: Position) -> set[str]:
    return {position.default_action(seed) for seed in SEEDS}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("level", ["intermediate", "advanced"])
def test_by_default_a_sound_army_is_placed_and_then_done_said(level: str, seed: int) -> None:
    position = a_game(level=level)
    while position.phase == "setup":
        position = position.play(position.default_action(seed))
    placed = [a for a in position.actions if a != "done"]
    assert 24 <= len(placed) <= 44
    assert position.actions.count("done") == 2
    assert not position.in_check
    white = position.play(position.default_action(seed))
    assert white.outcome() is None


def test_by_default_a_second_marshal_is_sheltered_before_done() -> None:
    fen = "4mj3/9/9/9/9/9/4G4/9/4M4 D1/j1 b 3 wb 5"
    for action in chosen(a_position(fen)):
        position = a_position(fen, action)
        assert action in {"J*52", "J*53"}
        assert not position.is_legal("5751x")


def test_by_default_the_marshal_is_taken() -> None:
    position = a_position("4m4/4D4/9/9/9/9/4g4/9/4M4 -/- w 3 - 1")
    assert chosen(position) == {"5251x"}


def test_by_default_a_piece_left_unguarded_is_taken() -> None:
    position = a_position("8m/9/9/9/9/4g4/4R4/9/M8 -/- w 3 - 1")
    assert chosen(position) == {"5756x"}


def test_by_default_no_piece_is_given_for_a_lesser_one() -> None:
    position = a_position("8m/9/9/4f4/4d4/9/4G4/9/M8 -/- w 3 - 1")
    assert "5755x" not in chosen(position)


def test_by_default_a_mate_is_given() -> None:
    position = a_position("m8/9/1G7/9/9/9/9/9/8M N1/- w 3 - 1")
    for action in chosen(position):
        outcome = position.play(action).outcome()
        assert outcome is not None
        assert outcome.winner == Side.FIRST


def test_by_default_the_marshal_is_not_left_to_be_taken_even_where_it_may_be() -> None:
    position = a_position("4m4/9/9/9/4g4/9/9/9/4M4 -/- w 3 - 1", self_check="allowed")
    for action in chosen(position):
        assert refusal(a_position(position.fen()), action) is None


def test_by_default_seeds_differ() -> None:
    assert len({a_game(level="intro").default_action(seed) for seed in range(40)}) > 3


@pytest.mark.parametrize("level", LEVELS)
def test_playing_by_default_beats_playing_at_random(level: str) -> None:
    """One game of the few may repeat itself: without search nobody sees that coming."""
    winners = [winner_against_random(level, seed) for seed in range(5)]
    won = sum(winner is default_side(seed) for seed, winner in enumerate(winners))
    assert won >= len(winners) - 1
    assert all(winner in (default_side(seed), None) for seed, winner in enumerate(winners))


def default_side(seed: int) -> Side:
    """Sides in turn."""
    return Side(seed % 2)


def winner_against_random(level: str, seed: int) -> Side | None:
    """Who wins one game of default against random actions."""
    rng = random.Random(f"default {level} {seed}")
    position = a_game(level=level, max_plies=400)
    while position.phase != "over":
        by_default = position.side_to_move == default_side(seed)
        random_action = rng.choice(position.legal_actions())
        action = position.default_action(rng.randrange(2**64)) if by_default else random_action
        position = position.play(action)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.winner
