"""Positions of games the engine plays with itself, and how those games ended.

    python -m tuning.self_play janggi 2000 FILE --nodes 1500

run in engine/. Each game starts from an opening of its own seed and adds its quiet positions to the
file, a line each. Owns which positions are kept. Must not know what is made of them.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

from seki_engine import Position, Side, cpu
from seki_engine.cpu import Report
from tuning.openings import opening

QUIET = 60
"""A position is quiet where a short look at captures changes its evaluation by less than this."""

HOPELESS = 1_500
"""Positions further from even than this teach little; a game stays so to its end."""

KEPT_SHARE = {"janggi": 0.6, "gungi": 1.0}
SLOPE = 0.0034
"""How much more of a win a hundredth is, as a logit; `tuning.fit` measures it on its samples."""

OPENING_NOISE = 60
NOISE = 15
NOISY_PLIES = 30
GUNGI_LEVELS = ("advanced", "advanced", "advanced", "intermediate", "beginner", "intro")


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position, and what it was worth to the first side.

    `result` is from 0 to 1, by how its game ended and what the search expected; `game` is the seed
    of that game.
    """

    game: int
    fen: str
    level: str | None
    result: float


def samples_of(game: str, seed: int, nodes: int) -> list[Sample]:
    """Play one game; keep some of its quiet positions."""
    random = Random(f"self-play {game} {seed}")
    level = random.choice(GUNGI_LEVELS)
    position, kept = opening(game, seed, level), []
    while position.phase != "over":
        noise = OPENING_NOISE if position.ply < NOISY_PLIES else NOISE
        report = cpu.search(
            position, nodes=nodes, noise=noise, seed=random.getrandbits(32), table_mib=1
        )
        if random.random() < KEPT_SHARE[game] and _is_quiet(position, report):
            kept.append((position.fen(), _of_first_side(position, report.score)))
        position = position.play(report.action)
    outcome = position.outcome()
    winner = None if outcome is None else outcome.winner
    result = 0.5 if winner is None else 1.0 - winner
    kept_level = level if game == "gungi" else None
    return [Sample(seed, fen, kept_level, _target(result, score)) for fen, score in kept]


def _of_first_side(position: Position, score: int) -> int:
    return score if position.side_to_move is Side.FIRST else -score


def _target(result: float, score: int) -> float:
    """Half how the game ended, half what the search expected: that is far less by chance."""
    expected = 1 / (1 + math.exp(-score * SLOPE))
    return round((result + expected) / 2, 4)


def _is_quiet(position: Position, report: Report) -> bool:
    if position.in_check or abs(report.score) > HOPELESS:
        return False
    glance = cpu.search(position, depth=1, table_mib=1)
    return abs(glance.score - position.native.evaluation()) < QUIET


def play(game: str, seeds: range, nodes: int, at_once: int = 2) -> Iterator[list[Sample]]:
    """Play a game a seed, so many at once; yield each one's samples."""
    with ProcessPoolExecutor(at_once, mp_context=get_context("spawn")) as pool:
        count = len(seeds)
        yield from pool.map(samples_of, [game] * count, seeds, [nodes] * count, chunksize=4)


def main() -> None:
    """Append the samples of the games asked for to the file."""
    parser = argparse.ArgumentParser(prog="tuning.self_play", description=__doc__)
    parser.add_argument("game", choices=("janggi", "gungi"))
    parser.add_argument("games", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=1_500)
    parser.add_argument("--first-seed", type=int, default=1_000_000)
    parser.add_argument("--at-once", type=int, default=2)
    given = parser.parse_args()
    begin, count = time.monotonic(), 0
    seeds = range(given.first_seed, given.first_seed + given.games)
    with given.file.open("a", encoding="utf-8") as file:
        for samples in play(given.game, seeds, given.nodes, given.at_once):
            file.writelines(f"{json.dumps(asdict(sample))}\n" for sample in samples)
            count += len(samples)
    taken = time.monotonic() - begin
    sys.stdout.write(f"{given.game}: {count} positions of {given.games} games in {taken:.0f} s\n")


if __name__ == "__main__":
    main()
