"""Ranked play as one piece: what the transport asks of it, and what it does again and again.

Owns: its parts and how they know each other. Must not know: sockets, Redis.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from seki_server.domain.decision import Decision
from seki_server.domain.events import MatchEnded
from seki_server.domain.limits import Limits
from seki_server.domain.ranked.ended import ranked_end
from seki_server.domain.words import Seed
from seki_server.ports import Clock, CodeBook, Listener, PeopleBook, Processes, RoomStore
from seki_server.ranked_ports import ProfileBook, QueueBook, RankedAudience, RatingBook
from seki_server.runtime.connected import Connected
from seki_server.runtime.desks import Desks
from seki_server.runtime.executor import Executor
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.ranked.devices import Devices
from seki_server.runtime.ranked.ledger import Ledger
from seki_server.runtime.ranked.matchmaking import Matchmaking
from seki_server.runtime.ranked.news import RankedNews
from seki_server.runtime.ranked.people import People
from seki_server.runtime.ranked.profiles import Profiles
from seki_server.runtime.ranked.queueing import Queueing
from seki_server.runtime.ranked.rooms import PairRooms
from seki_server.runtime.ranked.strays import Strays
from seki_server.runtime.ranked.waiting import Waits
from seki_server.runtime.tasks import Tasks


@dataclass(frozen=True, slots=True)
class RankedPorts:
    """What ranked play stands on beside rooms."""

    queue: QueueBook
    ratings: RatingBook
    profiles: ProfileBook
    audience: RankedAudience


@dataclass(frozen=True, slots=True)
class Ground:
    """What it stands on of the rooms' part."""

    store: RoomStore
    codes: CodeBook
    people: PeopleBook
    processes: Processes
    clock: Clock
    desks: Desks
    executor: Executor
    draw_seed: Callable[[], Seed]


class RankedPlay:
    """Queues, pairs and counts."""

    def __init__(
        self, ports: RankedPorts, ground: Ground, rules: Limits, limits: RuntimeLimits, tasks: Tasks
    ) -> None:
        clock, queue, ratings = ground.clock, ports.queue, ports.ratings
        self._limits = limits.ranked
        self._tasks = tasks
        self._is_hurried = False
        self.connected = Connected(ground.processes, ground.desks)
        people = People(ratings, ports.profiles, clock)
        waits = Waits(queue, clock, rules.ranked)
        self.news = RankedNews(
            ground.store, people, waits, self.connected, ports.audience, clock, rules
        )
        rooms = PairRooms(
            ground.store,
            ground.codes,
            ground.people,
            queue,
            ground.executor,
            self.connected,
            clock,
        )
        self.matchmaking = Matchmaking(
            queue, rooms, self.news, clock, ground.draw_seed, rules.ranked.pairing, self._limits
        )
        self.ledger = Ledger(
            ground.store, queue, ratings, clock, ground.processes, self.news.counted, rules.ranked
        )
        self.strays = Strays(ground.store, queue, self.ledger, clock, rules)
        self.queueing = Queueing(queue, ratings, waits, clock, self._moved, rules, limits)
        self.profiles = Profiles(people, ratings, ports.profiles, clock, limits)
        self.devices = Devices(ports.profiles, ground.people, queue, ratings, clock, limits)
        tasks.repeat(self._limits.look_ms, self.look)
        tasks.repeat(self._limits.sweep_ms, self.ledger.sweep)
        tasks.repeat(self._limits.strays_ms, self.strays.look)

    async def look(self) -> None:
        """Look at the queue once."""
        await self.matchmaking.look(self.connected)

    def came(self, tab: Listener) -> None:
        """Take note of a tab that has said who is there."""
        self.connected.came(tab)
        self.news.came(tab.person)

    def committed(self, decision: Decision) -> None:
        """Count at once what a commit of this process ended."""
        room, match = decision.room, decision.room.match
        if match is None or match.result is None or not match.terms.settings.ranked:
            return
        end = ranked_end(room.id, match)
        if end and any(isinstance(event, MatchEnded) for event in decision.events):
            self._tasks.spawn(partial(self.ledger.count, end))

    def _moved(self) -> None:
        """Look soon: somebody came or went. Those who follow meanwhile are seen together."""
        if not self._is_hurried:
            self._is_hurried = True
            self._tasks.spawn(self._look_soon)

    async def _look_soon(self) -> None:
        await asyncio.sleep(self._limits.hurry_ms / 1000)
        self._is_hurried = False
        await self.look()
