"""Suites of mates in one to five, from the ends of games without search.

    python -m tuning.make_tactics [janggi | gungi]

run in engine/. Owns which positions are taken. What they are worth is the exhaustive solver's word
alone: nothing here asks the search that the suites are to judge.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

from seki_engine import Position, games
from tuning.native_programs import MateSolver, build
from tuning.openings import start_of

FOLDER = Path(__file__).parent.parent.parent / "tests" / "data" / "tactics"
DEEPEST = 5
A_DEPTH = 16
"""Positions of each depth."""

MOST_FIRST_ACTIONS = {1: 6, 2: 3, 3: 3, 4: 3, 5: 3}
"""Positions where more actions than these begin the mate ask too little."""

LAST_PLIES = 14
MOST_NODES = 200_000
GAMES_AT_ONCE = 24
MOST_GAMES = 30_000
RANDOM_SHARE = 0.25
LEVELS = ("intro", "beginner", "intermediate", "advanced", "advanced")


@dataclass(frozen=True, slots=True)
class Problem:
    """A line of a suite."""

    fen: str
    settings: tuple[tuple[str, str], ...]
    mate_in: int
    best: tuple[str, ...]

    def as_json(self) -> str:
        """Write the line."""
        named = {"fen": self.fen, "settings": dict(self.settings)}
        return json.dumps(named | {"mate_in": self.mate_in, "best": self.best})


def last_positions(game: str, seed: int) -> Iterator[Position]:
    """Play a game by default and by chance; yield the winner's last positions, the last first."""
    random = Random(f"{game} {seed}")
    level = random.choice(LEVELS)
    positions = [start_of(games[game], level)]
    while (position := positions[-1]).phase != "over":
        by_chance = position.phase == "play" and random.random() < RANDOM_SHARE
        legal = position.legal_actions()
        action = random.choice(legal) if by_chance else None
        positions.append(position.play(action or position.default_action(random.getrandbits(60))))
    outcome = positions[-1].outcome()
    for position in positions[-2 : -2 - LAST_PLIES : -1]:
        if position.phase == "play" and outcome and outcome.winner is position.side_to_move:
            yield position


def problems_of(game: str, seeds: Sequence[int]) -> list[Problem]:
    """Find the problems in some games: the deepest of each game."""
    problems = []
    with MateSolver(DEEPEST, MOST_NODES) as solver:
        for seed in seeds:
            positions = last_positions(game, seed)
            in_game = [found for each in positions if (found := _problem(solver, each))]
            deepest = sorted(in_game, key=lambda problem: problem.mate_in)[-1:]
            problems += deepest + [each for each in in_game[:1] if each not in deepest]
    return problems


def _problem(solver: MateSolver, position: Position) -> Problem | None:
    mate = solver.solve(position.game.name, position.fen())
    if mate is None or len(mate.best) > MOST_FIRST_ACTIONS[mate.moves]:
        return None
    return Problem(position.fen(), _settings(position), mate.moves, mate.best)


def _settings(position: Position) -> tuple[tuple[str, str], ...]:
    """What the problem is set under: in Janggi nobody wins by judgement, so that mate is all."""
    if position.game.name == "janggi":
        return (("decision", "draw"),)
    return (("level", position.settings.model_dump()["level"]),)


def suite(game: str, at_once: int = 2) -> list[Problem]:
    """Collect the suite: games in the order of their seeds, until every depth has its positions."""
    chosen: dict[str, Problem] = {}
    counts: Counter[int] = Counter()
    batches = [range(first, first + GAMES_AT_ONCE) for first in range(0, MOST_GAMES, GAMES_AT_ONCE)]
    with ProcessPoolExecutor(at_once, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(problems_of, game, batch) for batch in batches]
        for future in waiting:
            for problem in future.result():
                if counts[problem.mate_in] < A_DEPTH and problem.fen not in chosen:
                    chosen[problem.fen] = problem
                    counts[problem.mate_in] += 1
            sys.stderr.write(f"{game}: {sorted(counts.items())}\n")
            if all(counts[depth] >= A_DEPTH for depth in range(1, DEEPEST + 1)):
                break
        pool.shutdown(cancel_futures=True)
    return sorted(chosen.values(), key=lambda problem: (problem.mate_in, problem.fen))


def main() -> None:
    """Write the suites named, or both."""
    build("mate_solver")
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or sorted(games):
        problems = suite(game)
        text = "".join(f"{problem.as_json()}\n" for problem in problems)
        (FOLDER / f"{game}.jsonl").write_text(text, encoding="utf-8")
        counts = Counter(problem.mate_in for problem in problems)
        sys.stdout.write(f"{game}: {sorted(counts.items())}\n")


if __name__ == "__main__":
    main()
