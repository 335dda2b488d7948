"""A seed's world: its processes, its parties, their people, and how long it goes on.

Owns: what a seed means. Must not know: what exactly goes wrong, or what is right.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from zlib import crc32

from msgspec import Struct

from seki_server.domain.limits import AbsenceLimits, ClockLimits, Limits
from tests.chaos.simulation.closing import check_quiet, end_matches
from tests.chaos.simulation.faults import Faults
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.lookout import Lookout
from tests.chaos.simulation.loop import SimulatedLoop
from tests.chaos.simulation.parties import found_party
from tests.chaos.simulation.person import Person
from tests.chaos.simulation.places import Places
from tests.chaos.simulation.server import RETURN_DELAY_MS
from tests.chaos.simulation.witness import Witness
from tests.support.waiting import time_passes

PLAYED_S = 240.0
START_S = 0.1
QUIET_S = 15.0
"""Long enough for everything to be put right that went wrong before."""
MOST_PROCESSES = 3
PARTIES = (2, 4)
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
        chance = Random(seed)
        rules = _rules(chance)
        self.witness = Witness(loop, rules, RETURN_DELAY_MS)
        self._ground = Ground(loop, chance, bend(rules), self.witness)
        self._places = Places(self._ground, chance.randint(1, MOST_PROCESSES))
        self._persons: list[Person] = []
        self._faults = Faults(self._ground, self._places)
        self._lookout = Lookout(self._ground, self._places, self._persons)
        self.witness.is_steady = self._lookout.is_steady
        self.witness.ending_since = self._places.ending_since
        self.witness.was_called = self._places.was_called

    async def take_its_course(self) -> None:
        """Found parties, let people play through faults, and see what is left in the end."""
        await time_passes(START_S)
        for number in range(self._ground.chance.randint(*PARTIES)):
            self._persons += await found_party(self._ground, self._places, number)
        async with asyncio.TaskGroup() as lives:
            for person in self._persons:
                lives.create_task(person.live())
            lives.create_task(self._faults.strike())
            lives.create_task(self._lookout.keep_looking())
            await time_passes(PLAYED_S)
            self._ground.is_quiet = True
        await self._settle()
        await end_matches(self._persons)
        await self._settle()

    async def bury(self) -> None:
        """End every process that there has been."""
        await self._places.bury()

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
            busiest=max(server.line.busiest for server in self._places.started),
            digest=crc32(repr(events).encode()),
        )

    async def _settle(self) -> None:
        """Let everything be put right, and see that it is."""
        for server in self._places.servers:
            server.mend()
        await time_passes(QUIET_S)
        check_quiet(self._ground, self._places.servers)


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
