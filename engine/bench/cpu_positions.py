"""Which positions the CPU is measured on: of a real game of each game, and of the recorded ones.

Owns the choice. Must not know what is measured.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from seki_engine import Position, games

DATA = Path(__file__).parent.parent.parent / "tests" / "data"
LEVELS = ("intro", "beginner", "intermediate", "advanced")
FEWEST_ACTIONS = 5
OF_THE_REAL_GAME = 10
RECORDED = 14


def cpu_positions(game_name: str) -> list[Position]:
    """Choose the positions of a game, always the same ones; none is over or in set-up."""
    return _evenly(list(_real(game_name)), OF_THE_REAL_GAME) + _evenly(
        list(_recorded(game_name)), RECORDED
    )


def _real(game_name: str) -> Iterator[Position]:
    """Replay the recorded game of people, with its history."""
    record = json.loads((DATA / game_name / "real_game.json").read_text(encoding="utf-8"))
    game, start = games[game_name], record.get("start_fen")
    position = game.from_fen(start, game.settings()) if start else game.start(game.settings())
    for action in record["actions"]:
        position = position.play(action)
        if _is_worth_searching(position):
            yield position


def _recorded(game_name: str) -> Iterator[Position]:
    """Read the positions that oracles were asked about."""
    game = games[game_name]
    with gzip.open(DATA / game_name / "positions.jsonl.gz", "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            if "over" in record or record.get("mate") or record.get("r"):
                continue
            fen = record.get("fen") or record["f"]
            level = {"level": LEVELS[int(fen.split()[3])]} if game_name == "gungi" else {}
            position = game.from_fen(fen, game.clean_settings(level))
            if _is_worth_searching(position):
                yield position


def _is_worth_searching(position: Position) -> bool:
    return position.phase == "play" and position.legal_action_count >= FEWEST_ACTIONS


def _evenly(positions: list[Position], count: int) -> list[Position]:
    step = len(positions) / count
    return [positions[int((n + 0.5) * step)] for n in range(count)]
