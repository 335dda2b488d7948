"""The runtime as one piece: what the transport asks of it, and the tasks it owns.

Owns: the parts' lives. Must not know: sockets, Redis.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Self

from seki_server.domain.decision import Decision
from seki_server.domain.limits import Limits
from seki_server.domain.words import Instant, Millis, Seed
from seki_server.ports import (
    Audience,
    Chooser,
    Clock,
    CodeBook,
    PeopleBook,
    Processes,
    RecordBook,
    RoomStore,
    WakeUps,
)
from seki_server.runtime.codes import draw_seed
from seki_server.runtime.cpu_matches import CpuMatches
from seki_server.runtime.desks import Desk, Desks
from seki_server.runtime.executor import Executor
from seki_server.runtime.following import Following
from seki_server.runtime.limits import CpuLimits, RuntimeLimits
from seki_server.runtime.orders import Ordered
from seki_server.runtime.parties import Parties
from seki_server.runtime.pool import ThinkingPool
from seki_server.runtime.presence import PresenceNotes
from seki_server.runtime.ranked.play import Ground, RankedPlay, RankedPorts
from seki_server.runtime.records import Records
from seki_server.runtime.refresher import Refresher
from seki_server.runtime.showing import Showing
from seki_server.runtime.surroundings import Surroundings
from seki_server.runtime.tasks import Tasks
from seki_server.runtime.thinking import Thinking
from seki_server.runtime.waking import Waking

DEFAULT_CPU = CpuLimits()


@dataclass(frozen=True, slots=True)
class Ports:
    """What the runtime stands on."""

    store: RoomStore
    codes: CodeBook
    people: PeopleBook
    wake_ups: WakeUps
    clock: Clock
    audience: Audience
    chooser: Chooser
    processes: Processes
    records: RecordBook
    ranked: RankedPorts
    draw_seed: Callable[[], Seed] = draw_seed
    """For what CPUs choose."""


class Runtime:
    """Runs rooms while entered (`async with`)."""

    def __init__(
        self, ports: Ports, rules: Limits, limits: RuntimeLimits, cpu: CpuLimits = DEFAULT_CPU
    ) -> None:
        store, clock, processes = ports.store, ports.clock, ports.processes
        self._tasks = Tasks()
        spawn = self._tasks.spawn
        self.desks = Desks(ports.audience, ports.wake_ups, limits.cached_rooms)
        self.desks.when_left(self._look)
        showing = Showing(store, ports.audience, clock)
        self.executor = Executor(
            store, self.desks, showing, self._note_commit, clock, rules, limits
        )
        self.notes = PresenceNotes(
            processes, clock, self.desks, self.executor, spawn, rules, limits.presence
        )
        self.executor.when_unknown(self.notes.outcome_unknown)
        told = self.notes.came_or_went
        self.following = Following(
            store, ports.wake_ups, ports.audience, self.desks, showing, told, limits
        )
        cpu_matches = CpuMatches(store, ports.people, self.desks, rules, limits, cpu)
        self.parties = Parties(
            store, ports.codes, ports.people, processes, cpu_matches, rules, limits
        )
        self.records = Records(store, ports.records, self.desks, clock, limits)
        self.hints = Refresher(store, self.desks, showing, spawn, limits)
        self.waking = Waking(
            store, clock, self.executor, processes, rules, limits.waking, ports.draw_seed
        )
        self.surroundings = Surroundings(
            store, processes, clock, self.desks, self.notes, self.waking, limits
        )
        pool = ThinkingPool(ports.chooser, cpu)
        self.thinking = Thinking(ports.chooser, pool, self.executor, clock, spawn)
        self.ranked = RankedPlay(ports.ranked, self._ground(ports), rules, limits, self._tasks)
        self._go_round(limits)

    async def __aenter__(self) -> Self:
        await self._tasks.__aenter__()
        self._tasks.spawn(self._keep_deadlines)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Tell rooms who is gone from here, be gone, and end every task."""
        self.thinking.close()
        await self.notes.farewell()
        await self._tasks.__aexit__(kind, error, trace)

    def leaving(self, excuse: Millis) -> None:
        """Take it that who goes from now on was sent away by us, to come back after this long."""
        self.notes.excuse = excuse

    def _ground(self, ports: Ports) -> Ground:
        return Ground(
            ports.store,
            ports.codes,
            ports.people,
            ports.processes,
            ports.clock,
            self.desks,
            self.executor,
            ports.draw_seed,
        )

    def _go_round(self, limits: RuntimeLimits) -> None:
        """Look again and again at what may have moved without a word."""
        repeat = self._tasks.repeat
        repeat(limits.compare_ms, self.hints.compare_running)
        repeat(limits.compare_ms, self.notes.compare)
        repeat(limits.waking.sweep_ms, self.waking.sweep)
        repeat(limits.presence.look_around_ms, self.surroundings.look)

    def _note_commit(self, order: Ordered, decision: Decision, next_wake: Instant | None) -> None:
        self.waking.committed(decision.room, next_wake, order.stamp)
        self.thinking.begin(order, decision)
        self.ranked.committed(decision)

    def _look(self, desk: Desk) -> None:
        """Take note of a room that has become another since somebody was last at its desk."""
        room, before = desk.room, desk.looked_at
        if not desk.fresh or room is before or (room and before and room.rev == before.rev):
            return
        desk.looked_at = room
        self.thinking.look(desk)
        self.notes.look(desk, before)
        self.waking.look(desk)
        if room:
            self.ranked.news.ended(room)

    async def _keep_deadlines(self) -> None:
        while True:
            await self.waking.wait()
            due = self.waking.take_due()
            self._tasks.spawn(partial(self.waking.wake_each, due))
