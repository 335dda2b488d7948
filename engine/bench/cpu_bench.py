"""What the CPU can do: nodes a second, how long answers take, and the suites of mates.

    python -m bench.cpu_bench [speed] [answers] [tactics]

run in engine/; without a name, all. SEKI_FAIRY_STOCKFISH may name that engine's binary, whose speed
is then measured on the same positions. Owns what is measured and printed.
"""

import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from bench.cpu_positions import DATA, cpu_positions
from seki_engine import Position, cpu, games
from tuning.fairy import FairyStockfish

SPEED_MS = 300
BUDGETS_MS = (50, 100, 300, 1_000)
SURE_WIN = 31_800
ALLOWED_MS = 50
"""How long after its budget a level may answer."""


def speed_lines() -> Iterator[str]:
    """Measure nodes a second of processor time, in searches of some time from each position."""
    for game in sorted(games):
        nodes, begin = 0, time.thread_time()
        for position in cpu_positions(game):
            nodes += cpu.search(position, milliseconds=SPEED_MS, table_mib=64).nodes
        seconds = time.thread_time() - begin
        yield f"{game} search {nodes / seconds / 1e6:.2f} Mnodes/s ({nodes} in {seconds:.1f} s)"
    if binary := os.environ.get("SEKI_FAIRY_STOCKFISH"):
        yield _fairy_stockfish_line(binary)


def _fairy_stockfish_line(binary: str) -> str:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    player = FairyStockfish(binary, SPEED_MS)
    for position in cpu_positions("janggi"):
        player.choose(position, 0)
    player.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    rate = player.nodes / seconds / 1e6
    return f"janggi Fairy-Stockfish {rate:.2f} Mnodes/s ({player.nodes} in {seconds:.1f} s)"


def answer_lines() -> Iterator[str]:
    """Measure how long every level takes, and by how much searches overrun their time."""
    for game in sorted(games):
        positions = cpu_positions(game)
        for level in cpu.LEVELS:
            taken = sorted(_milliseconds(positions, partial(_choose, level)))
            over = sum(each > cpu.budget_ms(level) + ALLOWED_MS for each in taken)
            yield (
                f"{game} level {level} answers in {_quantiles(taken)} ms of "
                f"{cpu.budget_ms(level)} + {ALLOWED_MS}; {over} later"
            )
        for budget in BUDGETS_MS:
            taken = _milliseconds(positions, partial(_search, budget))
            late = sorted(each - budget for each in taken)
            yield f"{game} search of {budget} ms ends after it by {_quantiles(late)} ms"


def _choose(level: int, position: Position) -> None:
    cpu.choose(position, level, 1)


def _search(milliseconds: int, position: Position) -> None:
    cpu.search(position, milliseconds=milliseconds)


def _milliseconds(positions: list[Position], ask: Callable[[Position], None]) -> list[float]:
    taken = []
    for position in positions:
        begin = time.monotonic()
        ask(position)
        taken.append((time.monotonic() - begin) * 1000)
    return taken


def _quantiles(sorted_values: list[float]) -> str:
    last = len(sorted_values) - 1
    p50, p99 = (sorted_values[round(last * share)] for share in (0.5, 0.99))
    return f"p50 {p50:.1f}, p99 {p99:.1f}, max {sorted_values[-1]:.1f}"


def tactics_lines() -> Iterator[str]:
    """Count the mates of which level 8 begins the shortest, and those where it sees some win."""
    for game in sorted(games):
        asked: Counter[int] = Counter()
        begun: Counter[int] = Counter()
        seen: Counter[int] = Counter()
        for line in (DATA / "tactics" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
            problem = json.loads(line)
            settings = games[game].clean_settings(problem["settings"])
            position = games[game].from_fen(problem["fen"], settings)
            asked[problem["mate_in"]] += 1
            report = cpu.search_as(position, cpu.LEVELS[-1], 1)
            is_shortest = report.action in problem["best"]
            begun[problem["mate_in"]] += is_shortest
            seen[problem["mate_in"]] += is_shortest or report.score > SURE_WIN
        depths = ", ".join(f"in {n}: {seen[n]} of {asked[n]}" for n in sorted(asked))
        yield (
            f"{game} mates: a win seen in {seen.total() / asked.total():.1%} ({depths}), "
            f"the shortest begun in {begun.total() / asked.total():.1%}"
        )


MEASUREMENTS = {"speed": speed_lines, "answers": answer_lines, "tactics": tactics_lines}


def main() -> None:
    """Print the measurements named, or all."""
    for name in sys.argv[1:] or MEASUREMENTS:
        for line in MEASUREMENTS[name]():
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
