"""The native Janggi and the readable reference model say the same, action by action."""

from collections import Counter
from random import Random

import pytest

from seki_engine import Position
from tests.engine.janggi.janggi_walks import next_action, random_start
from tests.engine.reference.janggi import JanggiReference

WALKS = 150
LENGTH = 50


def reference_of(position: Position) -> JanggiReference:
    settings = position.settings.model_dump()
    if position.start_fen is None:
        return JanggiReference.start(settings)
    return JanggiReference.from_fen(position.start_fen, settings)


def assert_same(native: Position, reference: JanggiReference) -> None:
    where = native.pack()
    assert native.legal_actions() == reference.legal_actions(), where
    outcome, expected = native.outcome(), reference.outcome()
    assert (outcome is None) == (expected is None), where
    if outcome is not None and expected is not None:
        assert _number(outcome.winner) == _number(expected.winner), where
        assert outcome.termination == expected.termination, where
        assert outcome.points == expected.points, where
    assert native.in_check == reference.in_check, where
    assert native.ply == reference.ply, where
    assert native.phase == reference.phase, where
    assert int(native.side_to_move) == int(reference.side_to_move), where
    assert native.automatic_action == reference.automatic_action, where
    if native.phase != "setup":
        assert native.fen() == reference.fen(), where


def _number(side: int | None) -> int | None:
    return None if side is None else int(side)


def walk_both(seed: int) -> str | None:
    """Walk a random game in both models; return how it ended."""
    random = Random(seed)
    shuffling = random.random() < 0.6
    native = random_start(random)
    reference = reference_of(native)
    for _ in range(LENGTH):
        assert_same(native, reference)
        if native.phase == "over":
            break
        action = next_action(native, random, shuffling)
        native, reference = native.play(action), reference.play(action)
    outcome = native.outcome()
    return outcome.termination if outcome else None


@pytest.mark.parametrize("first", range(0, WALKS, 25))
def test_random_games_go_the_same_way_in_both_models(first: int) -> None:
    for seed in range(first, first + 25):
        walk_both(seed)


def test_the_walks_meet_every_way_a_game_ends() -> None:
    ends = Counter(walk_both(seed) for seed in range(1000, 1120))
    assert {"checkmate", "bikjang", "two_passes", "repetition", "bare", "max_plies"} <= set(ends)
