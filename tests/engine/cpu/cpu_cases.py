"""Positions the CPU is asked about, and the suites of mates. Owns how tests come by them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from seki_engine import Position, games

TACTICS = Path(__file__).parents[2] / "data" / "tactics"
GAMES = sorted(games)
GUNGI_LEVELS = ("intro", "beginner", "intermediate", "advanced")


@dataclass(frozen=True, slots=True)
class Problem:
    """A position of a suite, in how many own moves it mates, and all that begins the mate."""

    position: Position
    mate_in: int
    best: frozenset[str]

    def __str__(self) -> str:
        return self.position.fen()


def a_position(game: str, fen: str, **settings: Any) -> Position:
    """Begin at a FEN; Gungi's level is the FEN's."""
    if game == "gungi":
        settings["level"] = GUNGI_LEVELS[int(fen.split()[3])]
    return games[game].from_fen(fen, games[game].clean_settings(settings))


def problems(game: str) -> list[Problem]:
    """Read a game's suite."""
    lines = (TACTICS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Problem(
            a_position(game, line["fen"], **line["settings"]),
            line["mate_in"],
            frozenset(line["best"]),
        )
        for line in map(json.loads, lines)
    ]


def random_positions(game: str, seed: int, count: int) -> Iterator[Position]:
    """Walk at random from the start, under random settings, and yield positions with a choice.

    Set-up is among them, and so are the last plies of games.
    """
    random = Random(f"{game} {seed}")
    walked: list[Position] = []
    while len(walked) < 4 * count:
        position = games[game].start(games[game].clean_settings(_random_settings(game, random)))
        while position.phase != "over":
            walked.append(position)
            position = position.play(_wandering(position, random))
    yield from random.sample(walked, count)


def _random_settings(game: str, random: Random) -> dict[str, Any]:
    limit = {"max_plies": random.choice((0, 30, 120))}
    if game == "gungi":
        return limit | {
            "level": random.choice(GUNGI_LEVELS),
            "betrayal": random.choice(("each", "all")),
            "archer_diagonal": random.choice(("booklet", "straight")),
        }
    limit["max_plies"] = limit["max_plies"] or 200
    return limit | {
        "setup": random.choice(("choose", "fixed")),
        "decision": random.choice(("points", "draw")),
        "bikjang": random.random() < 0.7,
    }


def _wandering(position: Position, random: Random) -> str:
    if random.random() < 0.5:
        return position.default_action(random.getrandbits(60))
    return random.choice(position.legal_actions())
