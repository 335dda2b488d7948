"""Play new seeds, or one again: `python -m tests.chaos.simulation [SEEDS] [--seed N]`.

`SEKI_SOAK_SEEDS` says how many seeds where no argument does.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from random import SystemRandom

from tests.chaos.simulation.world import BrokenInvariant, simulate

DEFAULT_SEEDS = "1000"
_SEEDS = 10**9


def main(arguments: Sequence[str] | None = None) -> int:
    """Play seeds one after the other; return 1 where something did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.simulation", description=__doc__)
    seeds = int(os.environ.get("SEKI_SOAK_SEEDS", DEFAULT_SEEDS))
    parser.add_argument("seeds", nargs="?", type=int, default=seeds, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, help="play this one only, and tell all of it")
    chosen = parser.parse_args(arguments)
    if chosen.seed is not None:
        return 0 if _play(chosen.seed, tells_all=True) else 1
    first = SystemRandom().randrange(_SEEDS)
    failed = [
        each for each in range(first, first + chosen.seeds) if not _play(each, tells_all=False)
    ]
    print(f"{chosen.seeds} seeds, {len(failed)} failed{': ' if failed else ''}{_listed(failed)}")
    return 1 if failed else 0


def _play(seed: int, *, tells_all: bool) -> bool:
    """Play one seed and tell what came of it."""
    begun_s = time.monotonic()
    try:
        outcome = simulate(seed)
    except BrokenInvariant as broken:
        print(f"seed {seed}: FAILED {broken}", flush=True)
        return False
    took = f"{outcome.matches} matches, {outcome.commits} commits"
    print(f"seed {seed}: sound, {took}, {time.monotonic() - begun_s:.1f} s", flush=True)
    if tells_all:
        print(outcome)
    return True


def _listed(seeds: Sequence[int]) -> str:
    return ", ".join(map(str, seeds))


if __name__ == "__main__":
    sys.exit(main())
