"""What coming and going costs: commits, and CPU of server and Redis, a time.

Owns: the measurement, on people at timed matches. Must not know: how presence is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from random import Random

import uvloop

from tests.load.pair import Pair, seat_pairs, some_at_once
from tests.load.pinned_server import OPEN_DOOR, PinnedServer, Spent, pinned_server
from tests.load.returner import Returner
from tests.load.seat_at_table import LoadPlayer
from tests.support.waiting import time_passes

_MATCHES = 500
_TURN_SECONDS = 60
_QUIET_S = 1.0
"""Without a commit: then everything has followed that follows. A server at rest costs little."""


def report(matches: int = _MATCHES) -> Iterator[str]:
    """Yield a line for each way of coming and going."""
    with pinned_server(OPEN_DOOR) as server:
        for name, spent in uvloop.run(_measure(server, matches)):
            yield (
                f"{name}: {spent.commits / matches:.2f} commits,"
                f" {spent.server_s / matches * 1e6:,.0f} µs of CPU,"
                f" Redis {spent.redis_s / matches * 1e6:,.0f} µs"
            )


async def _measure(server: PinnedServer, matches: int) -> list[tuple[str, Spent]]:
    pairs = await seat_pairs(server.port, matches, turn_seconds=_TURN_SECONDS)
    await some_at_once(pair.start() for pair in pairs)
    guests = [Returner(pair.guest, server.port, pair.room, Random(1)) for pair in pairs]
    await some_at_once(guest.follow() for guest in guests)
    tabs = [_another_tab(server, pair) for pair in pairs]
    measured = [
        ("another tab comes", await _cost(server, some_at_once(tab.come_in() for tab in tabs))),
        ("another tab goes", await _cost(server, _all_go(tabs))),
        ("the only tab goes", await _cost(server, _all_go(guests))),
        ("it comes back", await _cost(server, some_at_once(one.come_in() for one in guests))),
    ]
    for pair in pairs:
        pair.close()
    return measured


def _another_tab(server: PinnedServer, pair: Pair) -> Returner:
    """Return a second connection, to come, of the pair's host."""
    player = LoadPlayer()
    player.token = pair.host.token
    return Returner(player, server.port, pair.room, Random(1))


async def _all_go(people: Sequence[Returner]) -> None:
    for person in people:
        person.stay_away()


async def _cost(server: PinnedServer, change: Awaitable[None]) -> Spent:
    """Return what was spent until everything had followed that follows from a change."""
    before = server.spent()
    await change
    known = server.spent().commits
    await time_passes(_QUIET_S)
    while (spent := server.spent()).commits != known:
        known = spent.commits
        await time_passes(_QUIET_S)
    return spent - before
