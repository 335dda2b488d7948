"""A seed's world: its processes, its parties, their people, and how long it goes on.

Owns: what a seed means. Must not know: what exactly goes wrong, or what is right.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from zlib import crc32

from msgspec import Struct

from seki_server.domain.limits import AbsenceLimits, ClockLimits, Limits
from seki_server.domain.words import Instant, ProcessId
from tests.chaos.simulation.closing import check_quiet, end_matches
from tests.chaos.simulation.cluster import Cluster
from tests.chaos.simulation.faults import Faults
from tests.chaos.simulation.lookout import Lookout
from tests.chaos.simulation.loop import SimulatedLoop
from tests.chaos.simulation.parties import found_party
from tests.chaos.simulation.person import Person
from tests.chaos.simulation.server import RETURN_DELAY_MS, Server, host_ms
from tests.chaos.simulation.witness import Witness
from tests.support.memory_store import MemoryCodes, MemoryPeople, MemoryRooms
from tests.support.waiting import time_passes

PLAYED_S = 240.0
START_S = 0.1
QUIET_S = 15.0
"""Long enough for everything to be put right that went wrong before."""
TURN_SECONDS = (5, 30, 60)
LOGS = "seki_server"

Bend = Callable[[Limits], Limits]


class Outcome(Struct, frozen=True):
    """What came of a seed."""

    matches: int
    terminations: Mapping[str, int]
    commits: int
    events: Mapping[str, int]
    replies: Mapping[str, int]
    faults: Mapping[str, int]
    busiest: int
    """The most that a process asked of the store in a second."""
    digest: int
    """Of all events: the same for the same seed."""


class BrokenInvariant(AssertionError):
    """Something did not hold."""


def simulate(seed: int, bend: Bend = lambda rules: rules) -> Outcome:
    """Play a seed; raise `BrokenInvariant` where something does not hold, told with the seed.

    `bend` makes servers play by other rules than those by which they are judged.
    """
    loop = SimulatedLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(_play(loop, seed, bend))


async def _play(loop: SimulatedLoop, seed: int, bend: Bend) -> Outcome:
    world = World(loop, seed, bend)
    logger = logging.getLogger(LOGS)
    logger.addHandler(world.witness)
    course = asyncio.create_task(world.take_its_course())
    try:
        await _see_through(course, world.witness)
    except AssertionError as broken:
        raise BrokenInvariant(_told(seed, loop.time(), traceback.format_exc())) from broken
    else:
        return world.outcome
    finally:
        course.cancel()
        await asyncio.gather(course, return_exceptions=True)
        await world.bury()
        logger.removeHandler(world.witness)


async def _see_through(course: asyncio.Task[None], witness: Witness) -> None:
    """Return when the course is over; raise as soon as something does not hold."""
    await asyncio.wait((course, witness.failed), return_when=asyncio.FIRST_COMPLETED)
    assert not witness.failed.done(), witness.failed.result()
    await course


def _told(seed: int, at_s: float, why: str) -> str:
    return f"after {at_s:.3f} s: {why}\nagain: python -m tests.chaos.simulation --seed {seed}"


class World:
    """Everything of one seed."""

    def __init__(self, loop: SimulatedLoop, seed: int, bend: Bend) -> None:
        self.loop = loop
        self.chance = Random(seed)
        rules = _rules(self.chance)
        self.rules = bend(rules)
        """By which the servers play."""
        self.rooms = MemoryRooms()
        self.codes, self.people = MemoryCodes(), MemoryPeople()
        self.cluster = Cluster(lambda: host_ms(loop))
        self.witness = Witness(loop, rules, RETURN_DELAY_MS)
        self.lookout = Lookout(self)
        self.witness.is_steady = self.lookout.is_steady
        self.witness.ending_since = self._ending_since
        self.witness.cluster_now = lambda: self.cluster.now
        self.is_quiet = False
        self.changed_at_s = 0.0
        """When a process last began or ended."""
        self._servers: list[Server | None] = [
            Server(self) for _ in range(self.chance.randint(1, 3))
        ]
        self._started = [each for each in self._servers if each]
        self.persons: list[Person] = []
        self._faults = Faults(self)

    async def take_its_course(self) -> None:
        """Found parties, let people play through faults, and see what is left in the end."""
        first = self._servers[0]
        assert first is not None
        await time_passes(START_S)
        for number in range(self.chance.randint(2, 4)):
            self.persons += await found_party(self, first, number)
        async with asyncio.TaskGroup() as lives:
            for person in self.persons:
                lives.create_task(person.live())
            lives.create_task(self._faults.strike())
            lives.create_task(self.lookout.keep_looking())
            await time_passes(PLAYED_S)
            self.is_quiet = True
        await self._settle()
        await end_matches(self.persons)
        await self._settle()

    async def bury(self) -> None:
        """End every process that there has been."""
        for server in self._started:
            await server.bury()

    @property
    def outcome(self) -> Outcome:
        stories = self.witness.stories.values()
        ended = [each for story in stories for each in story.referee.ended.values()]
        events = [event for story in stories for event in story.events]
        return Outcome(
            matches=len(ended),
            terminations=Counter(each.termination for each in ended),
            commits=sum(story.commits for story in stories),
            events=Counter(type(event).__name__ for event in events),
            replies=self.witness.replies,
            faults=self._faults.dealt,
            busiest=max(server.line.busiest for server in self._started),
            digest=_digest(events),
        )

    # What people and faults find here.

    @property
    def places(self) -> int:
        return len(self._servers)

    def at(self, place: int) -> Server | None:
        return self._servers[place]

    def vacate(self, place: int) -> None:
        self._servers[place] = None
        self.changed_at_s = self.loop.time()

    def occupy(self, place: int) -> None:
        self.changed_at_s = self.loop.time()
        server = Server(self)
        self._servers[place] = server
        self._started.append(server)

    def server(self) -> Server | None:
        """Return a process that takes connections, if the one that was asked does."""
        server = self.chance.choice(self._servers)
        return server if server and server.is_open and not server.stands else None

    @property
    def servers(self) -> list[Server]:
        return [server for server in self._servers if server]

    async def _settle(self) -> None:
        """Let everything be put right, and see that it is."""
        for server in self.servers:
            server.mend()
        await time_passes(QUIET_S)
        check_quiet(self.witness, self.servers, self.rooms, self.cluster, self.loop.time())

    def _ending_since(self, process: ProcessId) -> Instant | None:
        return next((each.ended_at for each in self._started if each.clock.own == process), None)


def _rules(chance: Random) -> Limits:
    return Limits(
        actions=chance.choice((30, 60, 120)),
        replays=1,
        clocks=ClockLimits(turn_seconds=TURN_SECONDS),
        absence=AbsenceLimits(
            grace_ms=chance.choice((30_000, 8_000)),
            budget_ms=chance.choice((180_000, 40_000, 10_000)),
        ),
    )


def _digest(events: Sequence[object]) -> int:
    return crc32(repr(events).encode())
