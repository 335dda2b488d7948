"""How far CPUs that think delay the event loop: by a probe in a loop, and by moves at a server.

Owns: both measurements. Must not know: how a server was started.

The probe runs on all cores, as a server does that leaves one of them to its loop, and on one that
it shares with the thread that thinks: there the kernel's tick decides how soon the loop is let in.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from itertools import count

import uvloop

from seki_engine import Position, games
from seki_server.domain.words import CpuLevel, Seed
from seki_server.runtime.engine_chooser import EngineChooser
from seki_server.runtime.limits import CpuLimits
from seki_server.runtime.pool import Question, ThinkingPool
from tests.load.moves_bench import Latency, measure_latency
from tests.load.pinned_server import PinnedServer
from tests.load.seat_at_table import LoadPlayer

_STRONGEST = CpuLevel(8)
_BUDGET_MS = 1_000
_PROBE_S = 0.001
_PROBED_S = 5.0
_WORK_S = 0.0005
"""What each probe does before it waits again: half of a core is busy with the loop's own work."""


def report() -> Iterator[str]:
    """Yield a line for each game, and one without any CPU, on all cores and on one."""
    every = os.sched_getaffinity(0)
    for cores in (every, {max(every)}):
        for game in (None, *sorted(games)):
            lags = sorted(uvloop.run(_probe(game, cores)))
            what = "no CPU thinks" if game is None else f"CPUs think about {game}"
            yield (
                f"loop half busy, {len(cores)} cores, {what}:"
                f" lag p50 {lags[len(lags) // 2]:.2f} ms,"
                f" p99 {lags[int(len(lags) * 0.99)]:.2f} ms, longest {lags[-1]:.2f} ms"
            )


async def measure_latency_while_cpus_play(
    server: PinnedServer, matches: int, tables: int, rate: float, seconds: float
) -> Latency:
    """Measure as `measure_latency` while CPUs of the strongest level play each other."""
    watchers = [LoadPlayer() for _ in range(matches)]
    try:
        for number, watcher in enumerate(watchers):
            await _let_two_cpus_play(watcher, server.port, sorted(games)[number % len(games)])
        return await measure_latency(server, tables, rate, seconds)
    finally:
        for watcher in watchers:
            watcher.close()


async def _let_two_cpus_play(watcher: LoadPlayer, port: int, game: str) -> None:
    await watcher.arrive(port)
    settings = {"cpu_level": _STRONGEST}
    room = (await watcher.ask(type="create_party", game=game, settings=settings))["room"]
    await watcher.ask(type="leave_seat", room=room)
    for seat in (0, 1):
        await watcher.ask(type="add_cpu", room=room, seat=seat)
    await watcher.ask(type="start", room=room)


async def _probe(game: str | None, cores: Set[int]) -> Sequence[float]:
    """Return by how many milliseconds each tick of a busy loop came too late."""
    with _on(cores):
        pool = ThinkingPool(EngineChooser(), CpuLimits())
        busy = range(pool.threads if game else 0)
        thinking = [asyncio.create_task(_think_on(pool, game or "")) for _ in busy]
        lags: list[float] = []
        end_s = time.monotonic() + _PROBED_S
        while (due_s := time.perf_counter() + _PROBE_S) and time.monotonic() < end_s:
            await asyncio.sleep(_PROBE_S)
            lags.append(max(0.0, time.perf_counter() - due_s) * 1000)
            _work()
        for each in thinking:
            each.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        pool.close()
        return lags


async def _think_on(pool: ThinkingPool, game: str) -> None:
    """Search one position after the other, from the middle of a game."""
    position = _middle_of(game)
    for seed in count():
        stop = EngineChooser().stop_flag()
        by_s = time.monotonic() + 2 * _BUDGET_MS / 1000
        question = Question(position, _STRONGEST, Seed(seed), _BUDGET_MS, by_s, stop)
        await pool.choose(question)


def _middle_of(game: str) -> Position:
    """Return a position some way into play, with enough to think about until time is up."""
    position = games[game].start(games[game].settings())
    while position.ply < 20 or position.legal_action_count < 20:
        position = position.play(position.automatic_action or position.default_action(position.ply))
    return position


def _work() -> None:
    end_s = time.perf_counter() + _WORK_S
    while time.perf_counter() < end_s:
        pass


@contextmanager
def _on(cores: Set[int]) -> Iterator[None]:
    """Keep this process on some cores for a while."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
