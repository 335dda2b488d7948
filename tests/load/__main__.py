"""Print the server's benchmarks; the numbers mean what their lines say and are never asserted.

Run: `python -m tests.load [commits|lag|moves|presence|timers|idle|storm|paint|ranked ...]`;
without names, all of them.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping

import uvloop

from tests.load import (
    commit_bench,
    idle_bench,
    lag_bench,
    paint_bench,
    presence_bench,
    ranked_bench,
    storm_bench,
    timers_bench,
)
from tests.load.lag_bench import measure_latency_while_cpus_play
from tests.load.moves_bench import measure_idle_kib, measure_latency, measure_throughput
from tests.load.pinned_server import OPEN_DOOR, PinnedServer, pinned_server

_TABLES = 500
_RATE = 500.0
_SECONDS = 10.0
_CPUS = 16
_IDLE_CONNECTIONS = 2000


def report_moves() -> Iterator[str]:
    """Yield what a server does with the moves of many matches."""
    with pinned_server(OPEN_DOOR) as server:
        yield f"server on one core, load and {server.redis} (fsync always) on the other"
        yield uvloop.run(_throughput(server))
        yield uvloop.run(_latency(server))
        yield uvloop.run(_latency_while_cpus_play(server))
        idle = uvloop.run(measure_idle_kib(server, _IDLE_CONNECTIONS))
        yield f"an idle connection: {idle:.1f} KiB ({_IDLE_CONNECTIONS} of them)"


async def _throughput(server: PinnedServer) -> str:
    throughput = await measure_throughput(server, _TABLES, _SECONDS)
    return (
        f"{_TABLES} matches of real Janggi moves, each move checked, stored, answered and shown:"
        f" {throughput.moves_per_cpu_second:,.0f} moves a CPU-second"
        f" ({throughput.moves / throughput.seconds:,.0f} a second)"
    )


async def _latency(server: PinnedServer) -> str:
    latency = await measure_latency(server, _TABLES, _RATE, _SECONDS)
    return (
        f"at {latency.moves_per_second:.0f} moves a second:"
        f" p50 {latency.p50_ms:.2f} ms, p99 {latency.p99_ms:.2f} ms ({latency.samples} moves)"
    )


async def _latency_while_cpus_play(server: PinnedServer) -> str:
    thinking = await measure_latency_while_cpus_play(server, _CPUS // 2, _TABLES, _RATE, _SECONDS)
    return (
        f"the same while {_CPUS} CPUs of level 8 play in one thread of that core:"
        f" p50 {thinking.p50_ms:.2f} ms, p99 {thinking.p99_ms:.2f} ms ({thinking.samples} moves)"
    )


_BENCHES: Mapping[str, Callable[[], Iterable[str]]] = {
    "commits": commit_bench.report,
    "lag": lag_bench.report,
    "moves": report_moves,
    "presence": presence_bench.report,
    "timers": timers_bench.report,
    "idle": idle_bench.report,
    "storm": storm_bench.report,
    "paint": paint_bench.report,
    "ranked": ranked_bench.report,
}


def main(names: Iterable[str]) -> None:
    for name in names:
        gc.collect()
        gc.disable()  # The load's own pauses would be taken for the server's.
        for line in _BENCHES[name]():
            print(line, flush=True)
        gc.enable()


if __name__ == "__main__":
    main(sys.argv[1:] or _BENCHES)
