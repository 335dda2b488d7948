"""More seeds of the ordeal than CI has time for: `python -m tests.e2e.soak [RUNS] [--seed N]`.

Every run is named by its seed, which alone decides game, Redis and blows; a failing one is told
with the command that plays it again. `SEKI_SOAK_RUNS` says how many runs where no argument does.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from random import SystemRandom

from tests.e2e.ordeal import undergo

DEFAULT_RUNS = "100"
AT_ONCE = 2
_SEEDS = 10**9


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ordeals, two at a time; return 1 where one failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.soak", description=__doc__)
    runs = int(os.environ.get("SEKI_SOAK_RUNS", DEFAULT_RUNS))
    parser.add_argument("runs", nargs="?", type=int, default=runs, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, help="play this one only")
    chosen = parser.parse_args(arguments)
    seeds = [chosen.seed] if chosen.seed is not None else _seeds(chosen.runs)
    failed = asyncio.run(_soak(seeds))
    _say(f"{len(seeds)} runs, {len(failed)} failed{': ' if failed else ''}{_listed(failed)}")
    return 1 if failed else 0


async def _soak(seeds: Sequence[int]) -> list[int]:
    waiting = iter(seeds)
    failed: list[int] = []
    await asyncio.gather(*(_undergo_some(waiting, failed) for _ in range(AT_ONCE)))
    return failed


async def _undergo_some(seeds: Iterator[int], failed: list[int]) -> None:
    for seed in seeds:
        begun = time.monotonic()
        try:
            in_flight = await undergo(seed)
        except Exception:
            failed.append(seed)
            traceback.print_exc(file=sys.stdout)
            _say(f"seed {seed}: FAILED")
        else:
            seconds = time.monotonic() - begun
            _say(f"seed {seed}: sound, {in_flight} of 25 blows before a reply, {seconds:.0f} s")


def _seeds(runs: int) -> list[int]:
    first = SystemRandom().randrange(_SEEDS)
    return list(range(first, first + runs))


def _listed(seeds: Sequence[int]) -> str:
    return ", ".join(map(str, seeds))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
