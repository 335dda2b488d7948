"""A server process: a real runtime in a process that can be suspended, killed and restarted.

Owns: its life, and the connections to it. Must not know: people, what anybody asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from random import Random
from typing import Any, Protocol, TypeVar, cast

from seki_engine import Position
from seki_server.domain.words import CpuLevel, Instant, Millis, RoomId, Seed, Seq
from seki_server.ports import Listener, Numbered, StopFlag, Turn
from seki_server.ranked_ports import PairedNews, QueueState, RatingNews
from seki_server.runtime.limits import CpuLimits, RuntimeLimits
from seki_server.runtime.ranked.play import RankedPorts
from seki_server.runtime.runtime import Ports, Runtime
from tests.chaos.simulation.cluster import SimulatedClock
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.line import Hints, Line, StoreWitness
from tests.chaos.simulation.loop import Owner, SimulatedLoop
from tests.server.domain.fold import View
from tests.support.choosers import PlainChooser
from tests.support.memory_profiles import MemoryProfiles
from tests.support.memory_queue import MemoryQueue
from tests.support.memory_ratings import MemoryRatings
from tests.support.memory_store import MemoryRecords

T = TypeVar("T")

RUNTIME_LIMITS = RuntimeLimits()
MANY_THREADS = CpuLimits(threads=256, person_matches=20)
RETURN_DELAY_MS = Millis(2_000)
SEED_BITS = 64


class Hearer(Listener, Protocol):
    """A tab as its server sees it."""

    follows_since_s: float | None

    @property
    def story_id(self) -> RoomId: ...

    @property
    def seq(self) -> Seq | None: ...

    @property
    def told(self) -> Turn | None: ...

    @property
    def view(self) -> View | None: ...

    def hear(self, numbered: Numbered) -> None: ...

    def see(self, snapshot: Mapping[str, object]) -> None: ...

    def be_told(self, turn: Turn) -> None: ...

    def break_off(self) -> None: ...


class Wire:
    """`Audience`: speaks to each tab at once."""

    def show_events(self, to: Collection[Listener], numbered: Numbered) -> None:
        for tab in _hearers(to):
            tab.hear(numbered)

    def show_turn(self, to: Collection[Listener], turn: Turn) -> None:
        for tab in _hearers(to):
            tab.be_told(turn)

    def show_snapshot(self, to: Listener, snapshot: Mapping[str, object]) -> None:
        for tab in _hearers((to,)):
            tab.see(snapshot)

    def send_away(self, to: Collection[Listener]) -> None:
        for tab in _hearers(to):
            tab.break_off()


class Silence:
    """`RankedAudience` where nobody plays ranked."""

    def show_queue(self, to: Collection[Listener], state: QueueState, now: Instant) -> None:
        assert not to

    def show_paired(self, to: Collection[Listener], news: PairedNews) -> None:
        assert not to

    def show_rating(self, to: Collection[Listener], news: RatingNews) -> None:
        assert not to


class Head(PlainChooser):
    """Plays anything legal; answers at once, in a while, too late or never."""

    def __init__(self, loop: SimulatedLoop, chance: Random, witness: StoreWitness) -> None:
        super().__init__()
        self._loop = loop
        self._chance = chance
        self._witness = witness

    def choose(
        self, position: Position, level: CpuLevel, seed: Seed, deadline_s: float, stop: StopFlag
    ) -> str:
        mood = self._chance.random()
        self._loop.search_s = (
            self._chance.uniform(0, 0.2) if mood < 0.8
            else self._chance.uniform(0.3, 3) if mood < 0.92 else None
        )  # fmt: skip
        action = self._chance.choice(position.legal_actions())
        self._witness.chose(position, action)
        return action


class Server(Owner):
    """One process, from its start to its end."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground
        loop, chance = ground.loop, ground.chance
        self.clock = SimulatedClock(ground.cluster, ground.host_ms)
        self.line = Line(ground.rooms, ground.witness, lambda: self.clock.own, loop, chance)
        self.hints = Hints(ground.rooms, self, self, loop, chance)
        self.tabs: dict[Hearer, None] = {}
        self.is_open = True
        """Whether anybody may connect."""
        self.ended_at: Instant | None = None
        """When it began to send everybody away."""
        self.well_since_s = loop.time()
        """Since when it has been like any other process."""
        self.clock.beat()
        self.runtime = self._runtime()
        self._end = loop.create_future()
        self._tasks: set[asyncio.Task[None]] = set()
        self.do(self._serve())

    @property
    def is_well(self) -> bool:
        """Whether whoever is connected here is served."""
        return self.is_open and not self.stands and not self.line.is_cut

    def do(self, what: Coroutine[Any, Any, None]) -> None:
        """Have something done in the process."""
        task = self._ground.loop.create_task(what, context=self.context.copy())
        self._tasks.add(task)

    async def get(self, what: Coroutine[Any, Any, T]) -> T:
        """Have something done in the process and return what comes of it."""
        return await self._ground.loop.create_task(what, context=self.context.copy())

    # Hints: the process is its own sink.

    def hinted(self, room: RoomId, rev: Any) -> None:
        self.runtime.hints.hinted(room, rev)

    def resubscribed(self) -> None:
        self.runtime.hints.resubscribed()

    # Its fates.

    def cut(self) -> None:
        """Let nothing through to the store."""
        self.line.is_cut = self.clock.is_cut = True

    def mend(self) -> None:
        """Let everything through again; hints are subscribed to anew."""
        self.line.is_cut = self.clock.is_cut = self.line.is_slow = False
        self._ground.loop.call_soon(self.hints.begin_anew, context=self.context.copy())
        self.well_since_s = self._ground.loop.time()

    def suspend(self) -> None:
        self.stand_still()

    def resume(self) -> None:
        self.go_on()
        self.well_since_s = self._ground.loop.time()

    def die(self) -> None:
        """Run no further; whoever is connected notices at once."""
        self.is_open = False
        self.stand_still()
        self._hush()
        for tab in tuple(self.tabs):
            tab.break_off()

    def stop(self) -> None:
        """End in good order: send everybody away, to come back soon, and tell their rooms."""
        self.is_open = False
        self.ended_at = self.clock.now()
        self.runtime.leaving(RETURN_DELAY_MS)
        for tab in tuple(self.tabs):
            tab.break_off()
        self._end.set_result(None)

    async def bury(self) -> None:
        """End what is left of it when everything is over; it does no more harm."""
        self.cut()
        if self.stands:
            self.go_on()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _runtime(self) -> Runtime:
        ground = self._ground
        ports = Ports(
            store=self.line,
            codes=ground.codes,
            people=ground.people,
            wake_ups=self.hints,
            clock=self.clock,
            audience=Wire(),
            chooser=Head(ground.loop, ground.chance, ground.witness),
            processes=self.clock,
            records=MemoryRecords(ground.rooms),
            ranked=RankedPorts(MemoryQueue(), MemoryRatings(), MemoryProfiles(), Silence()),
            draw_seed=lambda: Seed(ground.chance.getrandbits(SEED_BITS)),
        )
        return Runtime(ports, ground.rules, RUNTIME_LIMITS, MANY_THREADS)

    async def _serve(self) -> None:
        beating = asyncio.create_task(self.clock.keep_beating())
        try:
            async with self.runtime:
                await self._end
        finally:
            beating.cancel()
        self._hush()

    def _hush(self) -> None:
        if self.hints in self._ground.rooms.wake_ups:
            self._ground.rooms.wake_ups.remove(self.hints)


def _hearers(tabs: Collection[Listener]) -> Collection[Hearer]:
    return cast("Collection[Hearer]", tabs)
