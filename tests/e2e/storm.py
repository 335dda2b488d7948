"""Blows that fall at random moments while acts are done, most often before an act's reply.

Owns: when each blow falls, by a seed. Must not know: what is hit, what is done meanwhile.
"""

from __future__ import annotations

import asyncio
import select
import statistics
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

_FIRST_GUESS_S = 0.003


@dataclass(frozen=True, slots=True)
class Blow:
    """Something that is hit, and how it comes back."""

    strike: Callable[[], None]
    recover: Callable[[], None]


class Storm:
    """Deals blows over a number of acts; several may fall on one."""

    def __init__(self, seed: int, acts: int, blows: Sequence[Blow]) -> None:
        self.in_flight = 0
        """How many blows fell between a command and its reply."""
        self._chance = Random(seed)
        self._latencies: list[float] = []
        self._blows: list[list[Blow]] = [[] for _ in range(acts)]
        for blow in self._chance.sample(blows, len(blows)):
            self._chance.choice(self._blows).append(blow)

    async def do(self, index: int, act: Coroutine[Any, Any, object]) -> None:
        """Do the act with this number while its blows fall."""
        begun = time.perf_counter()
        task = asyncio.create_task(act)
        task.add_done_callback(lambda _: self._latencies.append(time.perf_counter() - begun))
        for blow in self._blows[index]:
            await asyncio.to_thread(_strike, blow, self._delay_s())
            self.in_flight += not task.done()
            await asyncio.to_thread(blow.recover)
        await task

    def _delay_s(self) -> float:
        """Draw when a blow falls: before a usual reply, or a little later."""
        usual = statistics.median(self._latencies) if self._latencies else _FIRST_GUESS_S
        return self._chance.uniform(0, 1.5 * usual)


def _strike(blow: Blow, after_s: float) -> None:
    select.select([], [], [], after_s)
    blow.strike()
