"""Print the server's benchmarks; the numbers mean what their lines say and are never asserted."""

from __future__ import annotations

import gc

import uvloop

from tests.load import commit_bench, lag_bench
from tests.load.lag_bench import measure_latency_while_cpus_play
from tests.load.moves_bench import measure_idle_kib, measure_latency, measure_throughput
from tests.load.pinned_server import PinnedServer, pinned_server

_TABLES = 500
_RATE = 500.0
_SECONDS = 10.0
_CPUS = 16
_IDLE_CONNECTIONS = 2000


async def _measure(server: PinnedServer) -> None:
    print(f"server on one core, load and {server.redis} (fsync always) on the other")
    throughput = await measure_throughput(server, _TABLES, _SECONDS)
    print(
        f"{_TABLES} matches of real Janggi moves, each move checked, stored, answered and shown:"
        f" {throughput.moves_per_cpu_second:,.0f} moves a CPU-second"
        f" ({throughput.moves / throughput.seconds:,.0f} a second)"
    )
    latency = await measure_latency(server, _TABLES, _RATE, _SECONDS)
    print(
        f"at {latency.moves_per_second:.0f} moves a second:"
        f" p50 {latency.p50_ms:.2f} ms, p99 {latency.p99_ms:.2f} ms ({latency.samples} moves)"
    )
    thinking = await measure_latency_while_cpus_play(server, _CPUS // 2, _TABLES, _RATE, _SECONDS)
    print(
        f"the same while {_CPUS} CPUs of level 8 play in one thread of that core:"
        f" p50 {thinking.p50_ms:.2f} ms, p99 {thinking.p99_ms:.2f} ms ({thinking.samples} moves)"
    )
    idle = await measure_idle_kib(server, _IDLE_CONNECTIONS)
    print(f"an idle connection: {idle:.1f} KiB ({_IDLE_CONNECTIONS} of them)")


def main() -> None:
    for line in commit_bench.report():
        print(line)
    for line in lag_bench.report():
        print(line)
    gc.disable()  # The load's own pauses would be taken for the server's latency.
    with pinned_server() as server:
        uvloop.run(_measure(server))


if __name__ == "__main__":
    main()
