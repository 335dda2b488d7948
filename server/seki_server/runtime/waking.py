"""Fires what is due without a client: own deadlines from the heap, overdue ones from the index.

Owns: when a `Wake` is sent to a room. Must not know: what it does there, how the index is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection

from seki_server.domain.commands import Wake
from seki_server.domain.decision import RefusalCode
from seki_server.domain.words import Instant, RoomId
from seki_server.ports import Clock, RoomStore
from seki_server.runtime.deadlines import Deadlines
from seki_server.runtime.executor import Executor
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import Accepted, Order, Reply, RuntimeRefusal

log = logging.getLogger(__name__)

Buckets = Callable[[], Collection[int]]
"""Says which buckets of the index this process looks after."""


class Waking:
    """Wakes rooms at their deadlines."""

    def __init__(
        self,
        store: RoomStore,
        clock: Clock,
        executor: Executor,
        buckets: Buckets,
        limits: RuntimeLimits,
    ) -> None:
        self._store = store
        self._clock = clock
        self._executor = executor
        self._buckets = buckets
        self._limits = limits
        self._deadlines = Deadlines()
        self._earlier = asyncio.Event()
        self._faults: Counter[RoomId] = Counter()

    def note(self, room: RoomId, at: Instant | None, now: Instant) -> None:
        """Hold a room's next deadline, unless it is so far off that the sweep will do."""
        if at is not None and at - now > self._limits.horizon_ms:
            at = None
        if self._deadlines.set(room, at):
            self._earlier.set()

    async def wake_due(self) -> None:
        """Wake the rooms whose own deadline has come."""
        for room in self._deadlines.take_due(self._clock.now()):
            await self._wake(room)

    async def sweep(self) -> None:
        """Wake the rooms whose deadline in the index nobody has kept."""
        before = Instant(self._clock.now() - self._limits.overdue_ms)
        for room in await self._store.overdue(before, self._buckets()):
            await self._wake(room)

    async def wait(self) -> None:
        """Return when the next deadline has come, or an earlier one has been set."""
        self._earlier.clear()
        at = self._deadlines.next
        pause = None if at is None else max(0, at - self._clock.now()) / 1000
        try:
            async with asyncio.timeout(pause):
                await self._earlier.wait()
        except TimeoutError:
            return

    async def _wake(self, room: RoomId) -> None:
        if self._faults.get(room, 0) >= self._limits.wake_attempts:
            return
        replies: list[Reply] = []
        await self._executor.execute(Order(room, Wake(), None, self._clock.now()), replies.append)
        for reply in replies:
            await self._look_at(room, reply)

    async def _look_at(self, room: RoomId, reply: Reply) -> None:
        """Take a missing room out of the index; count faults."""
        if isinstance(reply, Accepted):
            self._faults.pop(room, None)
        elif reply.code == RefusalCode.ROOM_UNKNOWN:
            await self._store.drop_deadline(room)
        elif reply.code == RuntimeRefusal.INTERNAL_FAULT:
            self._faults[room] += 1
            log.error("a wake failed", extra={"room": room, "times": self._faults[room]})
