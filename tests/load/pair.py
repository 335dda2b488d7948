"""Two load players who sit at one board, and many such pairs at once.

Owns: how a party of two comes about. Must not know: what they play, what is measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from typing import Any

from tests.load.seat_at_table import LoadPlayer

_AT_ONCE = 20


@dataclass(slots=True)
class Pair:
    """A party of two, whose leader has the host's seat."""

    host: LoadPlayer
    guest: LoadPlayer
    room: str
    started: int = 0
    """How many matches have begun."""

    @property
    def match(self) -> str:
        return f"{self.room}.{self.started}"

    @property
    def players(self) -> tuple[LoadPlayer, LoadPlayer]:
        return self.host, self.guest

    async def start(self) -> None:
        """Begin the next match."""
        self.started += 1
        await self.host.ask(type="start", room=self.room)

    def close(self) -> None:
        for player in self.players:
            player.on_end = None
            player.close()


async def seat_pair(port: int, **settings: object) -> Pair:
    """Seat two newcomers at a board of Janggi."""
    host, guest = LoadPlayer(), LoadPlayer()
    await asyncio.gather(host.arrive(port), guest.arrive(port))
    settings = {"first": "leader", "swap_on_rematch": False, **settings}
    room = (await host.ask(type="create_party", game="janggi", settings=settings))["room"]
    codes = (await host.ask(type="renew_codes", room=room))["codes"]
    await guest.ask(type="join_party", code=codes["invite"], seat="any")
    return Pair(host, guest, room)


async def seat_pairs(port: int, count: int, **settings: object) -> list[Pair]:
    """Seat many pairs, a bounded number of them at once."""
    pairs: list[Pair] = []

    async def seat() -> None:
        pairs.append(await seat_pair(port, **settings))

    await some_at_once(seat() for _ in range(count))
    return pairs


async def some_at_once(jobs: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run jobs, a bounded number of them at once."""
    places = asyncio.Semaphore(_AT_ONCE)

    async def run(job: Coroutine[Any, Any, None]) -> None:
        async with places:
            await job

    await asyncio.gather(*map(run, jobs))
