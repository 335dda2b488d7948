"""Moves a CPU-second, latency at a steady pace, and memory of an idle connection.

Owns: the three measurements of a running server. Must not know: how it was started.
"""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from tests.load.pair import some_at_once
from tests.load.pinned_server import PinnedServer
from tests.load.seat_at_table import LoadPlayer
from tests.load.table import Pace, Table


@dataclass(frozen=True, slots=True)
class Throughput:
    moves: int
    seconds: float
    cpu_seconds: float

    @property
    def moves_per_cpu_second(self) -> float:
        return self.moves / self.cpu_seconds


@dataclass(frozen=True, slots=True)
class Latency:
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    samples: int


async def measure_throughput(server: PinnedServer, tables: int, seconds: float) -> Throughput:
    """Play at every table as fast as answers come."""
    opened = await _open_tables(server.port, tables, 12, Table.send_next)
    for table in opened:
        table.begin()
    await asyncio.sleep(1)
    loop = asyncio.get_running_loop()
    moves, began, cpu = _played(opened), loop.time(), server.spent().server_s
    await asyncio.sleep(seconds)
    result = Throughput(_played(opened) - moves, loop.time() - began, server.spent().server_s - cpu)
    _finish(opened)
    return result


async def measure_latency(
    server: PinnedServer, tables: int, rate: float, seconds: float
) -> Latency:
    """Play at a steady pace over all tables; time from writing a move to reading its `ok`."""
    ready: asyncio.Queue[Table] = asyncio.Queue()
    opened = await _open_tables(server.port, tables, 4, ready.put_nowait)
    for table in opened:
        table.begin()
    loop = asyncio.get_running_loop()
    began = loop.time()
    sent = 0
    while loop.time() - began < seconds:
        await asyncio.sleep(max(0.0, began + sent / rate - loop.time()))
        (await ready.get()).send_next()
        sent += 1
    elapsed = loop.time() - began
    samples = sorted(latency for table in opened for latency in table.latencies)
    _finish(opened)
    p50, p99 = statistics.median(samples), samples[int(len(samples) * 0.99)]
    return Latency(sent / elapsed, p50 * 1000, p99 * 1000, len(samples))


async def measure_idle_kib(server: PinnedServer, connections: int) -> float:
    """Return the resident KiB that one connected, silent newcomer costs."""
    players = [LoadPlayer() for _ in range(connections)]
    before = server.resident_kib()
    await some_at_once(player.arrive(server.port) for player in players)
    grown = server.resident_kib() - before
    for player in players:
        player.close()
    return grown / connections


async def _open_tables(port: int, count: int, matches: int, pace: Pace) -> list[Table]:
    tables = [Table(pace) for _ in range(count)]
    await some_at_once(table.open(port, matches) for table in tables)
    return tables


def _played(tables: Sequence[Table]) -> int:
    return sum(table.played for table in tables)


def _finish(tables: Sequence[Table]) -> None:
    """Close every table; a refused or unfinished load is no measurement."""
    trouble = [refusal for table in tables for refusal in table.trouble]
    exhausted = sum(table.exhausted for table in tables)
    for table in tables:
        table.close()
    if trouble:
        raise RuntimeError(f"{len(trouble)} commands were refused, the first: {trouble[0]!r}")
    if exhausted:
        raise RuntimeError(f"{exhausted} tables ran out of prepared matches: prepare more")
