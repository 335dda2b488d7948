"""What a server costs while nothing happens: CPU with many stored rooms, memory with many matches.

Owns: both measurements, and the work that a dead process leaves behind. Must not know: how rooms
are stored.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass

import uvloop

from tests.load.pair import Pair, seat_pair, seat_pairs, some_at_once
from tests.load.pinned_server import OPEN_DOOR, PinnedServer, Spent, pinned_server
from tests.load.seat_at_table import LoadPlayer
from tests.load.stored_rooms import store_rooms
from tests.support.sites import short_times
from tests.support.waiting import time_passes

_ROOMS = 10_000
_MEASURED_S = 15.0
_SETTLING_S = 5.0
"""Until a server that has just begun does nothing more on account of that."""

_CLEANING_LIMIT_S = 60.0
_PING_S = 0.06
"""Between two pings: a connection may ask no more often for long."""

_MATCHES = 2_000
_TURN_SECONDS = 100
"""So long that none runs out before the memory is read, and not so long that it is not held."""


@dataclass(frozen=True, slots=True)
class Share:
    """Of a core."""

    server: float
    redis: float

    def words(self) -> str:
        return f"{self.server:.1%} of a core, its Redis {self.redis:.1%}"


@dataclass(frozen=True, slots=True)
class Cleaning:
    """What a dead process leaves to others."""

    seconds: float
    """Since the next server was healthy; it has to be sure of the death first."""
    longest_ping_ms: float
    spent: Spent


def report(rooms: int = _ROOMS, matches: int = _MATCHES) -> Iterator[str]:
    """Yield what idle servers cost."""
    with pinned_server(started=False) as server:
        share = uvloop.run(_share_with(server, rooms, connected=False))
        yield f"no connection, {rooms} stored rooms: {share.words()}"
    with pinned_server(started=False) as server:
        cleaning, share = uvloop.run(_share_after_death(server, rooms))
        yield (
            f"{rooms} rooms of a process that died: put right after {cleaning.seconds:.1f} s with"
            f" {cleaning.spent.commits} commits, {cleaning.spent.server_s:.2f} s of CPU, Redis"
            f" {cleaning.spent.redis_s:.2f} s; longest ping meanwhile"
            f" {cleaning.longest_ping_ms:.0f} ms; then {share.words()}"
        )
    untimed = _kib_a_connection(matches, None)
    timed = _kib_a_connection(matches, _TURN_SECONDS)
    yield (
        f"a connection at one of {matches} matches: {untimed:.1f} KiB without turn clocks,"
        f" {timed:.1f} KiB with them ({timed / untimed:.2f} times)"
    )


async def _share_with(server: PinnedServer, rooms: int, *, connected: bool) -> Share:
    await store_rooms(server.redis_url, rooms, connected=connected)
    await asyncio.to_thread(server.start)
    await time_passes(_SETTLING_S)
    return await _share(server)


async def _share_after_death(server: PinnedServer, rooms: int) -> tuple[Cleaning, Share]:
    dead = await store_rooms(server.redis_url, rooms, connected=True)
    await asyncio.to_thread(server.start)
    before, began, longest_ms = server.spent(), time.monotonic(), 0.0
    player = LoadPlayer()
    await player.arrive(server.port)
    while server.ask_redis("KEYS", f"served:*:{dead}") != "*0\r\n":
        if time.monotonic() > began + _CLEANING_LIMIT_S:
            raise RuntimeError(f"a dead process is not put right within {_CLEANING_LIMIT_S} s")
        asked = time.perf_counter()
        await player.ask(type="ping")
        longest_ms = max(longest_ms, (time.perf_counter() - asked) * 1000)
        await time_passes(_PING_S)
    cleaning = Cleaning(time.monotonic() - began, longest_ms, server.spent() - before)
    player.close()
    await time_passes(_SETTLING_S)
    return cleaning, await _share(server)


async def _share(server: PinnedServer) -> Share:
    before, began = server.spent(), time.monotonic()
    await time_passes(_MEASURED_S)
    spent, seconds = server.spent() - before, time.monotonic() - began
    return Share(spent.server_s / seconds, spent.redis_s / seconds)


def _kib_a_connection(matches: int, turn_seconds: int | None) -> float:
    """Return the resident KiB that one of two connections to a running match costs."""
    with pinned_server(OPEN_DOOR | short_times(_TURN_SECONDS)) as server:
        return uvloop.run(_grow(server, matches, turn_seconds))


async def _grow(server: PinnedServer, matches: int, turn_seconds: int | None) -> float:
    warm = await seat_pair(server.port, turn_seconds=turn_seconds)
    await warm.start()
    before = server.resident_kib()
    pairs = await seat_pairs(server.port, matches, turn_seconds=turn_seconds)
    await some_at_once(pair.start() for pair in pairs)
    grown = server.resident_kib() - before
    _close(warm, *pairs)
    return grown / (2 * matches)


def _close(*pairs: Pair) -> None:
    for pair in pairs:
        pair.close()
