"""The native Gungi against two others: the readable model, and the PyPI package `gungi`.

The package's known faults are on the rules page; where it is wrong it is not asked.
"""

import random
from collections import Counter
from typing import Any

import gungi as package  # type: ignore[import-untyped]
import pytest

from seki_engine import Position
from seki_engine.gungi.notation import parse_action, parse_board
from seki_engine.gungi.san import san_of
from tests.engine.gungi.gungi_cases import LEVELS, a_position, sans, thrown_fen, walk
from tests.engine.reference.gungi import GungiReference

SETTINGS: list[dict[str, Any]] = [
    *({"level": level, "max_plies": 45} for level in LEVELS),
    {"archer_diagonal": "straight", "betrayal": "all"},
    {"archer_screen": "both", "archer_diagonal": "straight"},
    {"level": "intermediate", "self_check": "allowed"},
]


def said_by(position: Position | GungiReference) -> tuple[Any, ...]:
    outcome = position.outcome()
    ended = outcome and (outcome.winner, outcome.termination, outcome.points, outcome.replay)
    return (
        position.fen(),
        position.ply,
        position.phase,
        int(position.side_to_move),
        position.in_check,
        position.legal_actions(),
        ended,
    )


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: "-".join(map(str, s.values())))
def test_random_games_go_as_the_readable_model_says(settings: dict[str, Any]) -> None:
    reference = GungiReference.start(settings)
    played = 0
    for position in walk(random.Random(f"parity {settings}"), 50, **settings):
        for action in position.actions[played:]:
            reference = reference.play(action)
        played = len(position.actions)
        assert said_by(position) == said_by(reference)


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: "-".join(map(str, s.values())))
def test_crowded_boards_have_the_actions_of_the_readable_model(settings: dict[str, Any]) -> None:
    rng = random.Random(f"crowded {settings}")
    level = LEVELS.index(settings.get("level", "advanced"))
    for _ in range(60):
        fen = thrown_fen(rng, level)
        position = a_position(fen, **settings)
        reference = GungiReference.from_fen(fen, {"level": LEVELS[level], **settings})
        assert said_by(position) == said_by(reference)
        for action in rng.sample(position.legal_actions(), min(2, position.legal_action_count)):
            assert said_by(position.play(action)) == said_by(reference.play(action))


def betrays_under_own_top(position: Position, action: str) -> bool:
    """The package does not know betrayal on own-topped towers."""
    parsed = parse_action(action)
    if parsed is None or not parsed.exchanged:
        return False
    board = parse_board(position.fen())
    return board.towers[parsed.target][-1].isupper() == board.white_to_move


def is_cannon_on_the_far_rank(position: Position) -> bool:
    """There the package crashes."""
    ranks = position.fen().split()[0].split("/")
    return "C" in ranks[0] or "c" in ranks[8]


@pytest.mark.parametrize("seed", range(4))
def test_random_positions_have_the_actions_of_the_package(seed: int) -> None:
    settings = {"level": LEVELS[seed], "archer_screen": "both", "self_check": "allowed"}
    compared = 0
    for position in walk(random.Random(f"package {seed}"), 60, **settings):
        if position.phase != "play" or is_cannon_on_the_far_rank(position):
            continue
        board = parse_board(position.fen())
        unknown = (a for a in position.legal_actions() if betrays_under_own_top(position, a))
        missing = Counter(str(san_of(board, action)) for action in unknown)
        theirs = Counter(package.Gungi(position.fen()).moves())
        assert sans(position, all_betrayals=False) - missing == theirs, position.fen()
        compared += 1
    assert compared > 20
