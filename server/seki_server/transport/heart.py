"""The heartbeat of all connections: each is pinged at one pace, a share of them at a time.

Owns: which share a tab is in, and when each is due. Must not know: what a ping is, or frames.
All at once would hold up everything else for as long as thousands of writes and answers take.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import cycle

from seki_server.transport.tab import Tab

SHARES = 50
"""A tab stays in its share: the time between two of its pings is always the same."""


class Heart:
    """Pings tabs until it is stopped."""

    def __init__(self, length_ms: int, after_each_round: Callable[[], None]) -> None:
        self._pause_s = length_ms / 1000 / SHARES
        self._after_each_round = after_each_round
        self._shares: tuple[set[Tab], ...] = tuple(set() for _ in range(SHARES))
        self._next = cycle(self._shares)
        self._share_of: dict[Tab, set[Tab]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to beat."""
        self._task = asyncio.create_task(self._beat())

    def stop(self) -> None:
        """Beat no more."""
        if self._task is not None:
            self._task.cancel()

    def add(self, tab: Tab) -> None:
        """Ping a tab from now on."""
        share = next(self._next)
        share.add(tab)
        self._share_of[tab] = share

    def remove(self, tab: Tab) -> None:
        """Ping a tab no more."""
        self._share_of.pop(tab).discard(tab)

    async def _beat(self) -> None:
        while True:
            for share in self._shares:
                await asyncio.sleep(self._pause_s)
                for tab in tuple(share):
                    tab.beat()
            self._after_each_round()
