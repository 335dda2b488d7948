"""Server processes on one Redis in time that the test moves: their clocks, the host's, and a model.

The scripts are the real ones, in a real Redis; only the time that they ask for is the test's. A
process that is suspended, or cut off, does not beat; its monotonic clock goes on.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from seki_server.domain.words import ProcessId
from seki_server.ports import StorageUnavailable
from seki_server.storage.cluster_clock import ClusterClock
from seki_server.storage.errors import MissingScript
from seki_server.storage.keys import CLOCK, GONE, LIVING
from seki_server.storage.lane import Lane
from seki_server.storage.settings import StorageSettings

SETTINGS = StorageSettings()
BEAT_MS = SETTINGS.heartbeat_ms
STANDSTILL_MS = SETTINGS.standstill_ms
GONE_MS = SETTINGS.process_gone_ms
BEGAN_MS = 1_800_000_000_000

_ASKS_FOR_TIME = b"redis.call('TIME')"


class TimedLane:
    """A lane whose scripts are told the time by the test, and which can break as lanes do."""

    def __init__(self, lane: Lane) -> None:
        self.host_ms = BEGAN_MS
        self.delay: Callable[[], None] | None = None
        """What happens while the next command is on its way to Redis."""
        self.is_away = False
        """Nothing reaches Redis."""
        self.loses_reply = False
        """The next reply gets lost."""
        self.held: list[tuple[object, ...]] | None = None
        """While Redis stands still: what it will do when it goes on, though nobody waits for it."""
        self._lane = lane

    async def ask(self, *command: object) -> object:
        if self.is_away:
            raise StorageUnavailable("away")
        if command[0] == "EVALSHA":
            raise MissingScript("NOSCRIPT")
        if self.held is not None:
            self.held.append(command)
            raise StorageUnavailable("no reply")
        delay, self.delay = self.delay, None
        if delay:
            delay()
        reply = await self._run(command)
        if self.loses_reply:
            self.loses_reply = False
            raise StorageUnavailable("the reply was lost")
        return reply

    async def look(self, *command: object) -> object:
        """Ask as the test, whom nothing disturbs."""
        return await self._run(command)

    async def go_on(self) -> None:
        """Do what was held."""
        held, self.held = self.held or [], None
        for command in held:
            await self._run(command)

    async def _run(self, command: tuple[object, ...]) -> object:
        if command[0] != "EVAL":
            return await self._lane.ask(*command)  # type: ignore[arg-type]
        _, text, *arguments = command
        assert isinstance(text, bytes)
        assert text.count(_ASKS_FOR_TIME) == 1
        place = len(arguments) - int(str(arguments[0]))
        told = text.replace(_ASKS_FOR_TIME, b"{0, ARGV[%d]}" % place)
        return await self._lane.ask("EVAL", told, *arguments, 1000 * self.host_ms)  # type: ignore[arg-type]


@dataclass(slots=True)
class Span:
    """What a length may be, where rounding and thresholds leave it open."""

    least: float = 0
    most: float = 0

    def add(self, least: float, most: float) -> None:
        self.least += least
        self.most += most

    def allows(self, length: float, slack: float = 0) -> bool:
        return self.least - slack <= length <= self.most + slack


@dataclass(slots=True)
class Process:
    """One server process."""

    clock: ClusterClock
    beats_at: int
    is_suspended: bool = False
    asked_at: int | None = None
    """Its last answered heartbeat."""
    silent: Span = field(default_factory=Span)
    """Served time since its last heartbeat that Redis got."""


class Cluster:
    """Processes, and what must be true of cluster time whatever happens to them."""

    def __init__(self, lane: Lane) -> None:
        self.lane = TimedLane(lane)
        self.true_ms = 0
        self.processes: list[Process] = []
        self.served, self.frozen = Span(), Span()
        self._names = count(1)
        self._last_beat: int | None = None
        self._cluster_ms: int | None = None
        self._began_ms = 0
        self._was_set = False
        """The host's clock, since the last heartbeat."""
        self._withheld_ms = 0
        """What was served and did not count, until somebody comes who knows of it."""

    async def start(self) -> Process:
        """Start a process; it beats at once."""

        def name() -> ProcessId:
            return ProcessId(f"{next(self._names):08x}")

        clock = ClusterClock(self.lane, SETTINGS, name, lambda: self.true_ms)  # type: ignore[arg-type]
        process = Process(clock, self.true_ms)
        self.processes.append(process)
        await self._beat(process)
        return process

    async def run(self, ms: int) -> None:
        """Let time pass, in which everybody beats who is not suspended."""
        end = self.true_ms + ms
        while due := [p for p in self.processes if not p.is_suspended and p.beats_at <= end]:
            process = min(due, key=lambda each: each.beats_at)
            self._pass(max(0, process.beats_at - self.true_ms))
            await self._beat(process)
        self._pass(max(0, end - self.true_ms))

    async def be_away(self, ms: int) -> None:
        """Let Redis be out of reach."""
        self.lane.is_away = True
        await self.run(ms)
        self.lane.is_away = False

    async def stand_still(self, ms: int) -> None:
        """Let Redis itself be suspended: it does later what it was asked meanwhile."""
        self.lane.held = []
        await self.run(ms)
        passed, has_held = self._since_last_beat(), bool(self.lane.held)
        await self.lane.go_on()
        if has_held:
            # Whoever was held knows of too little time; the next who is answered knows better.
            await self._take_down(Span(0, min(passed, STANDSTILL_MS)), Span(0, passed))
            await self.run(2 * BEAT_MS)
            if any(not each.is_suspended for each in self.processes):
                self.frozen.least += max(0, passed - 2 * STANDSTILL_MS)

    async def answer_late(self, process: Process, ms: int) -> None:
        """Let Redis do what a process asks only after a while, and answer it."""
        self.lane.delay = lambda: self._pass(ms)
        await self._beat(process)
        self.lane.delay = None

    async def suspend(self, processes: list[Process], ms: int) -> None:
        """Suspend processes for a while and let them go on at once after it."""
        for process in processes:
            process.is_suspended = True
        await self.run(ms)
        for process in processes:
            process.is_suspended = False
            process.beats_at = max(process.beats_at, self.true_ms)

    def set_host_clock(self, by_ms: int) -> None:
        self.lane.host_ms += by_ms
        self._was_set = True

    def _pass(self, ms: int) -> None:
        self.true_ms += ms
        self.lane.host_ms += ms

    def _since_last_beat(self) -> int:
        return 0 if self._last_beat is None else self.true_ms - self._last_beat

    async def _beat(self, process: Process) -> None:
        before, asked_at, is_late = process.clock.own, self.true_ms, self.lane.delay is not None
        was_listed = process.asked_at is not None and await self._is_listed(before)
        own_ms = None if process.asked_at is None else asked_at - process.asked_at
        is_told = True
        try:
            await process.clock.beat()
        except StorageUnavailable:
            is_told = False
            process.asked_at = process.asked_at if process.clock.own == before else None
            if self.lane.held is not None:
                process.silent = Span(0, math.inf)  # or not at all, as soon as it is done
            if self.lane.is_away or self.lane.held is not None:
                return
        else:
            process.asked_at = asked_at
            assert process.clock.now() >= (self._cluster_ms or 0), "no time before another's"
        finally:
            process.beats_at = self.true_ms + BEAT_MS
        served, frozen = self._expected(self._since_last_beat(), own_ms, is_late=is_late)
        if not is_told:
            frozen.least = 0
        if await self._is_listed(process.clock.own):
            process.silent = Span()  # else it was told that it is gone, and did not hear it
        await self._take_down(served, frozen, process)
        if before != process.clock.own:
            assert before in process.clock.gone
            assert not was_listed, "nobody is renamed who was not taken for gone"

    def _expected(self, gap: int, own_ms: int | None, *, is_late: bool) -> tuple[Span, Span]:
        """Return how far cluster time moves by a heartbeat, and what becomes known as frozen."""
        was_set, self._was_set = self._was_set, False
        is_frozen = gap > STANDSTILL_MS
        if was_set and (own_ms is None or own_ms > STANDSTILL_MS) and not is_late:
            # Who has just come, or was away, does not know what passed since the last heartbeat.
            self._withheld_ms += 0 if is_frozen else gap
            most = math.inf if own_ms is None else gap
            is_told = is_frozen and own_ms is not None
            return Span(0, 0 if is_frozen else gap), Span(gap if is_told else 0, most)
        if is_late:
            # It knows how long it waited at most; where the clock was set it tells the least.
            known = gap - STANDSTILL_MS
            is_sure = known > STANDSTILL_MS and not was_set
            most = math.inf if was_set and own_ms is None else gap
            return Span(0, STANDSTILL_MS), Span(known if is_sure else 0, most)
        if abs(gap - STANDSTILL_MS) <= 2:
            return Span(0, gap), Span(0, gap)
        served = 0 if is_frozen else gap
        made_up_for = self._withheld_ms if was_set else 0
        self._withheld_ms -= made_up_for
        return Span(served, served + made_up_for), Span(*self._frozen(gap))

    @staticmethod
    def _frozen(gap: int) -> tuple[float, float]:
        return (gap, gap) if gap > STANDSTILL_MS else (0, 0)

    async def _take_down(self, served: Span, frozen: Span, by: Process | None = None) -> None:
        """Compare what Redis has after a heartbeat with the model."""
        self._last_beat = self.true_ms
        stopped_ms = int(await self.lane.look("HGET", CLOCK, "stopped_ms"))  # type: ignore[call-overload]
        cluster_ms = self.lane.host_ms - stopped_ms
        if self._cluster_ms is None:
            self._began_ms = cluster_ms
        assert cluster_ms >= (self._cluster_ms or 0), "cluster time never goes back"
        self._cluster_ms = cluster_ms
        self.served.add(served.least, served.most)
        self.frozen.add(frozen.least, frozen.most)
        assert self.served.allows(cluster_ms - self._began_ms, slack=1 + self.true_ms / 1000)
        for process in self.processes:
            if process is not by:
                process.silent.add(served.least, served.most)
                await self._check_listing(process)

    async def _check_listing(self, process: Process) -> None:
        is_listed = await self._is_listed(process.clock.own)
        if process.silent.most < GONE_MS - 2:
            assert is_listed, "nobody who was heard of lately is taken for gone"
        if process.silent.least > GONE_MS + 2:
            assert not is_listed
            assert await self.lane.look("ZSCORE", GONE, process.clock.own) is not None

    async def _is_listed(self, process: ProcessId) -> bool:
        return await self.lane.look("ZSCORE", LIVING, process) is not None
