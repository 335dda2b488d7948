"""What befalls server processes, their lines to the store and its hints: by chance, all the time.

Owns: which faults there are, how often and for how long. Must not know: people, what is checked.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.places import Places
from tests.chaos.simulation.server import Server
from tests.support.waiting import time_passes

BETWEEN_S = 6.0
UNNOTICED_S = (0.2, 6.0)
"""After how long a client notices that its server does not answer."""


class Faults:
    """Deals them, several at a time where it happens so."""

    def __init__(self, ground: Ground, places: Places) -> None:
        self._ground = ground
        self._places = places
        self._chance = ground.chance
        self._busy: set[int] = set()
        """Places where something goes on already."""
        self.dealt: Counter[str] = Counter()

    async def strike(self) -> None:
        """Deal one fault after the other until everything is quiet, and let the last end."""
        async with asyncio.TaskGroup() as dealing:
            while not self._ground.is_quiet:
                await time_passes(self._chance.expovariate(1 / BETWEEN_S))
                if not self._ground.is_quiet:
                    dealing.create_task(self._deal())

    async def _deal(self) -> None:
        kinds: Sequence[tuple[float, Callable[[], Coroutine[Any, Any, None]]]] = (
            (5, self._commits_fail),
            (3, self._line_is_cut),
            (3, self._line_is_slow),
            (3, self._hints_are_lost),
            (3, self._process_dies),
            (3, self._process_is_suspended),
            (2, self._process_restarts),
            (1, self._store_is_away),
            (1, self._all_die),
        )
        (fault,) = self._chance.choices([each for _, each in kinds], [share for share, _ in kinds])
        self.dealt[fault.__name__.strip("_")] += 1
        await fault()

    # At one process.

    async def _commits_fail(self) -> None:
        server = self._some_server()
        if server:
            server.line.failures += self._chance.choices(
                (True, False), k=self._chance.randint(1, 3)
            )

    async def _line_is_cut(self) -> None:
        place = self._take()
        if place is not None:
            await self._cut((place,), self._chance.uniform(0.1, 8))
            self._busy.discard(place)

    async def _line_is_slow(self) -> None:
        server = self._some_server()
        if server:
            server.line.is_slow = True
            await time_passes(self._chance.uniform(1, 10))
            server.line.is_slow = False

    async def _hints_are_lost(self) -> None:
        server = self._some_server()
        if server:
            server.hints.loss = self._chance.uniform(0.3, 1)
            await time_passes(self._chance.uniform(0.5, 8))
            if server.is_well:
                server.mend()

    async def _process_dies(self) -> None:
        place = self._take()
        if place is not None:
            self._kill(place)
            await self._start_again(place, self._chance.uniform(0, 12))

    async def _process_is_suspended(self) -> None:
        place = self._take()
        if place is not None:
            await self._suspend(place, self._chance.choice((0.5, 2.5, 4, 12)))
            self._busy.discard(place)

    async def _process_restarts(self) -> None:
        place = self._take()
        if place is not None:
            server = self._places.at(place)
            assert server is not None
            server.stop()
            self._places.vacate(place)
            await self._start_again(place, self._chance.uniform(0, 4))

    # Everywhere.

    async def _store_is_away(self) -> None:
        places = self._take_all()
        await self._cut(places, self._chance.choice((0.3, 2, 5, 20, 45)))
        self._busy.difference_update(places)

    async def _all_die(self) -> None:
        """Let nobody serve for a while: everybody is dead or suspended."""
        places, away_s = self._take_all(), self._chance.choice((0.5, 4, 20, 40))
        if len(places) < len(self._places):
            self._busy.difference_update(places)
            return
        async with asyncio.TaskGroup() as fates:
            for place in places:
                if self._chance.random() < 0.5:
                    self._kill(place)
                    fates.create_task(self._start_again(place, away_s + self._chance.random()))
                else:
                    fates.create_task(self._suspend(place, away_s + self._chance.random()))
        self._busy.difference_update(places)

    # What these are made of.

    async def _cut(self, places: Sequence[int], seconds: float) -> None:
        servers = [server for place in places if (server := self._places.at(place))]
        for server in servers:
            server.cut()
        await time_passes(seconds)
        for server in servers:
            server.mend()

    async def _suspend(self, place: int, seconds: float) -> None:
        server = self._places.at(place)
        assert server is not None
        server.suspend()
        async with asyncio.TaskGroup() as clients:
            for tab in tuple(server.tabs):
                clients.create_task(_break_off_later(tab.break_off, self._chance))
            await time_passes(seconds)
            server.resume()

    def _kill(self, place: int) -> None:
        server = self._places.at(place)
        assert server is not None
        server.die()
        self._places.vacate(place)

    async def _start_again(self, place: int, after_s: float) -> None:
        await time_passes(after_s)
        self._places.occupy(place)
        self._busy.discard(place)

    def _some_server(self) -> Server | None:
        place = self._chance.randrange(len(self._places))
        return None if place in self._busy else self._places.at(place)

    def _take(self) -> int | None:
        """Return a place where nothing goes on, and keep others from it."""
        place = self._chance.randrange(len(self._places))
        if place in self._busy or self._places.at(place) is None:
            return None
        self._busy.add(place)
        return place

    def _take_all(self) -> Sequence[int]:
        free = [each for each in range(len(self._places)) if each not in self._busy]
        self._busy.update(free)
        return free


async def _break_off_later(break_off: Callable[[], None], chance: Random) -> None:
    await time_passes(chance.uniform(*UNNOTICED_S))
    break_off()
