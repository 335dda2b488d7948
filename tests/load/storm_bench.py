"""How soon everybody is back when a server loses all its connections at once.

Owns: the three ways of losing them, and the table of how long the way back took. Must not know: how
a client comes back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import uvloop

from tests.load.pair import seat_pairs, some_at_once
from tests.load.pinned_server import PinnedServer, Spent, pinned_server
from tests.load.quantiles import Quantiles, quantiles_of
from tests.load.returner import Returner, Tries
from tests.support.waiting import time_passes, until

_MATCHES = 1_000
_TURN_SECONDS = 60
_LIMIT_S = 120.0
_CALM_S = 6.0
"""Until who was taken for gone by the storm before is seen to."""

_COLUMNS = {
    "lost by": 20,
    "served again": 14,
    "p50": 8,
    "p99": 8,
    "longest": 9,
    "missing": 9,
    "snapshots": 11,
    "tries": 7,
    "turned away": 13,
    "put off": 9,
    "met nobody": 12,
    "commits": 9,
    "CPU": 8,
    "Redis": 8,
}


@dataclass(frozen=True, slots=True)
class Storm:
    """One loss of all connections, and the way back."""

    served_again_s: float
    """From the loss until the server was healthy."""
    waits_s: Quantiles
    """From the loss until the room was resumed, of those who came back."""
    missing: int
    without_events: int
    """How many were shown a snapshot, not given the events that they had missed."""
    tries: Tries
    spent: Spent


def report(matches: int = _MATCHES) -> Iterator[str]:
    """Yield a table, one row for each way of losing everybody."""
    with pinned_server() as server:
        yield (
            f"{2 * matches} people at {matches} matches with {_TURN_SECONDS} s a turn lose their"
            " connections at once; until all are back in their rooms:"
        )
        yield "".join(f"{name:>{width}}" for name, width in _COLUMNS.items())
        for name, storm in uvloop.run(_raise_storms(server, matches)):
            widths = _COLUMNS.values()
            cells = (name, *_cells(storm))
            yield "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _cells(storm: Storm) -> Iterator[str]:
    """Yield what stands under the columns after the first."""
    waits, tries = storm.waits_s, storm.tries
    for seconds in (storm.served_again_s, waits.p50, waits.p99, waits.longest):
        yield f"{seconds:.1f} s"
    yield str(storm.missing)
    yield str(storm.without_events)
    yield str(tries.made)
    for refused in (tries.turned_away, tries.put_off, tries.met_nobody):
        yield f"{refused / tries.made:.0%}"
    yield str(storm.spent.commits)
    for seconds in (storm.spent.server_s, storm.spent.redis_s):
        yield f"{seconds:.1f} s"


async def _raise_storms(server: PinnedServer, matches: int) -> list[tuple[str, Storm]]:
    pairs = await seat_pairs(server.port, matches, turn_seconds=_TURN_SECONDS)
    chance = Random(1)
    people = [
        Returner(player, server.port, pair.room, chance)
        for pair in pairs
        for player in pair.players
    ]
    await some_at_once(person.follow() for person in people)
    await some_at_once(pair.start() for pair in pairs)
    ways: dict[str, Callable[[], Awaitable[None]]] = {
        "their network": lambda: _cut(people),
        "a restart": lambda: asyncio.to_thread(server.restart_in_good_order),
        "the server's death": lambda: asyncio.to_thread(server.restart_by_force),
    }
    storms = []
    for name, lose in ways.items():
        storms.append((name, await _storm(server, people, lose)))
        await time_passes(_CALM_S)
    for person in people:
        person.stay_away()
    return storms


async def _storm(
    server: PinnedServer, people: Sequence[Returner], lose: Callable[[], Awaitable[None]]
) -> Storm:
    for person in people:
        person.tries = Tries()
    before, began = server.spent(), time.monotonic()
    await lose()
    served_again = time.monotonic()
    with suppress(AssertionError):  # Who is missing then, is counted.
        await until(lambda: all(each.returned_at > began for each in people), _LIMIT_S)
    back = [each for each in people if each.returned_at > began]
    return Storm(
        served_again - began,
        quantiles_of(each.returned_at - began for each in back),
        len(people) - len(back),
        sum(not each.had_events for each in back),
        _together([each.tries for each in people]),
        server.spent() - before,
    )


async def _cut(people: Sequence[Returner]) -> None:
    for person in people:
        person.player.close()


def _together(tries: Sequence[Tries]) -> Tries:
    return Tries(
        sum(each.made for each in tries),
        sum(each.turned_away for each in tries),
        sum(each.met_nobody for each in tries),
        sum(each.put_off for each in tries),
    )
