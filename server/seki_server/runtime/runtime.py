"""The runtime as one piece: what the transport asks of it, and the tasks it owns.

Owns: the parts' lives. Must not know: sockets, Redis.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Self

from seki_server.domain.decision import Decision
from seki_server.domain.limits import Limits
from seki_server.domain.words import Instant
from seki_server.ports import (
    Audience,
    Chooser,
    Clock,
    CodeBook,
    PeopleBook,
    RoomStore,
    StorageUnavailable,
    WakeUps,
)
from seki_server.runtime.cpu_matches import CpuMatches
from seki_server.runtime.desks import Desks
from seki_server.runtime.executor import Executor
from seki_server.runtime.following import Following
from seki_server.runtime.limits import CpuLimits, RuntimeLimits
from seki_server.runtime.orders import Order
from seki_server.runtime.parties import Parties
from seki_server.runtime.pool import ThinkingPool
from seki_server.runtime.refresher import Refresher
from seki_server.runtime.showing import Showing
from seki_server.runtime.thinking import Thinking
from seki_server.runtime.waking import Buckets, Waking

log = logging.getLogger(__name__)

Act = Callable[[], Awaitable[object]]

ALL_BUCKETS = range(256)
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
    buckets: Buckets = lambda: ALL_BUCKETS


class Runtime:
    """Runs rooms while entered (`async with`)."""

    def __init__(
        self, ports: Ports, rules: Limits, limits: RuntimeLimits, cpu: CpuLimits = DEFAULT_CPU
    ) -> None:
        self._limits = limits
        self._tasks = asyncio.TaskGroup()
        self._running: set[asyncio.Task[None]] = set()
        self._is_closing = False
        self.desks = Desks(ports.audience, ports.wake_ups, limits.cached_rooms)
        showing = Showing(ports.store, ports.audience, ports.clock)
        self.executor = Executor(ports.store, self.desks, showing, self._note_commit, rules, limits)
        self.following = Following(
            ports.store, ports.wake_ups, ports.audience, self.desks, showing, limits
        )
        self.parties = Parties(ports.store, ports.codes, ports.people, rules, limits)
        self.hints = Refresher(ports.store, self.desks, showing, self._spawn, limits)
        self.waking = Waking(
            ports.store, ports.clock, self.executor, self.desks, ports.buckets, rules, limits
        )
        self.thinking = Thinking(
            ports.chooser,
            ThinkingPool(ports.chooser, cpu),
            self.desks,
            self.executor,
            self.waking,
            ports.clock,
            self._spawn,
        )
        self.cpu_matches = CpuMatches(ports.store, ports.people, self.desks, rules, limits, cpu)

    async def __aenter__(self) -> Self:
        await self._tasks.__aenter__()
        limits = self._limits
        self._spawn(partial(_every, limits.compare_ms, self.hints.compare_running))
        self._spawn(partial(_every, limits.sweep_ms, self.waking.sweep))
        self._spawn(partial(_every, limits.compare_ms, self.thinking.look_again))
        self._spawn(self._keep_deadlines)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End every task. What goes wrong inside is raised as it is, not as one of a group."""
        self._is_closing = True
        self.thinking.close()
        for task in self._running:
            task.cancel()
        if isinstance(error, asyncio.CancelledError):
            await self._tasks.__aexit__(kind, error, trace)
        else:
            await self._tasks.__aexit__(None, None, None)

    def _spawn(self, act: Act) -> None:
        """Do something beside the caller, unless the runtime closes and nobody looks on."""
        if not self._is_closing:
            task = self._tasks.create_task(_guarded(act))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _note_commit(self, order: Order, decision: Decision, next_wake: Instant | None) -> None:
        self.waking.note(order.room, next_wake, order.stamp)
        self.thinking.begin(order, decision)

    async def _keep_deadlines(self) -> None:
        while True:
            await self.waking.wait()
            for room in self.waking.take_due():
                self._spawn(partial(self.waking.wake, room))


async def _every(pause_ms: int, act: Act) -> None:
    """Act again and again, whatever one time brings."""
    while True:
        await asyncio.sleep(pause_ms / 1000)
        await _guarded(act)


async def _guarded(act: Act) -> None:
    """Do what may fail without taking anything else with it."""
    try:
        await act()
    except StorageUnavailable as silence:
        log.warning("the store is away", extra={"because": str(silence)})
    except Exception:
        log.exception("work beside the commands failed")
