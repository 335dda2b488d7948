"""What is to be written leaves once a loop tick: one system call for all of a connection.

Owns: which outboxes are waiting for the end of the tick. Must not know: frames, connections.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Tick:
    """Calls what was planned, in order, when the loop's present round is over."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._planned: list[Callable[[], None]] = []

    def plan(self, act: Callable[[], None]) -> None:
        """Call an act at the end of the round. It must not raise, and may plan again."""
        if not self._planned:
            self._loop.call_soon(self._end)
        self._planned.append(act)

    def _end(self) -> None:
        planned, self._planned = self._planned, []
        for act in planned:
            act()
