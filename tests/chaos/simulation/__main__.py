"""Play seeds: `python -m tests.chaos.simulation [SEEDS] [--seed N]`. 0 where all hold."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from random import SystemRandom

from tests.chaos.simulation.world import BrokenInvariant, simulate

DEFAULT_SEEDS = 20
_ANY_SEED = 10**9


def main(arguments: Sequence[str] | None = None) -> int:
    """Play one seed, or some new ones; return 1 where something did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.simulation", description=__doc__)
    parser.add_argument("seeds", nargs="?", type=int, default=DEFAULT_SEEDS)
    parser.add_argument("--seed", type=int, help="play this one")
    parser.add_argument("--first", type=int, help="play the seeds from this one on")
    chosen = parser.parse_args(arguments)
    first = SystemRandom().randrange(_ANY_SEED) if chosen.first is None else chosen.first
    seeds = range(first, first + chosen.seeds) if chosen.seed is None else [chosen.seed]
    return max(map(_play, seeds), default=0)


def _play(seed: int) -> int:
    begun_s = time.perf_counter()
    try:
        outcome = simulate(seed)
    except BrokenInvariant as broken:
        print(f"seed {seed}: {broken}", flush=True)
        return 1
    print(f"seed {seed}: {time.perf_counter() - begun_s:.2f} s, {outcome}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
