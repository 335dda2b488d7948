"""Whether each level of the CPU is worth the next: matches of neighbours at a part of their limits.

    python -m tuning.ladder [janggi | gungi] [--games 100] [--parts 10]

run in engine/. Owns which matches are played and what they must show. Must not know what a level
is.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from seki_engine import cpu, games
from tuning.elo import SequentialTest, Tally
from tuning.match import Pairing, play_match, standing

STEP = 0.65
"""What the higher of two neighbours must score."""

EARLY = SequentialTest(elo0=60, elo1=160)
"""Ends a match of neighbours when it is clear; 65 % is 108 Elo."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A match and the least its first player must score."""

    pairing: Pairing
    least: float
    test: SequentialTest | None = None


def rungs(game: str, parts: int) -> Iterator[Rung]:
    """List a game's matches: neighbours, and the ladder's ends against players without search."""
    for level in cpu.LEVELS[:-1]:
        players = (f"level:{level + 1}/{parts}", f"level:{level}/{parts}")
        yield Rung(Pairing(game, players), STEP, EARLY)
    highest, lowest = cpu.LEVELS[-1], cpu.LEVELS[0]
    yield Rung(Pairing(game, (f"level:{highest}/{parts}", "greedy")), 0.98)
    yield Rung(Pairing(game, (f"level:{lowest}", "random")), 0.80)


def climb(rung: Rung, pairs: int, at_once: int) -> str:
    """Play a rung; say how it ended."""
    tally = Tally()
    for standing_so_far, _ in play_match(rung.pairing, pairs, at_once, rung.test):
        tally = standing_so_far
    holds = tally.score >= rung.least
    name = " v ".join(rung.pairing.players)
    wanted = f"wanted {rung.least:.0%}: {'holds' if holds else 'MISSED'}"
    return f"{rung.pairing.game} {name}: {standing(tally, rung.test)}; {wanted}"


def main() -> None:
    """Play the ladders of the games named, or of all."""
    parser = argparse.ArgumentParser(prog="tuning.ladder", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="game")
    parser.add_argument("--games", type=int, default=100, help="at most, of each match")
    parser.add_argument("--parts", type=int, default=10, help="the limits are divided by it")
    parser.add_argument("--at-once", type=int, default=2)
    given = parser.parse_args()
    for game in given.names or sorted(games):
        for rung in rungs(game, given.parts):
            sys.stdout.write(f"{climb(rung, given.games // 2, given.at_once)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
