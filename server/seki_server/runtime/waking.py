"""Fires what is due without a client: own deadlines from the heap, overdue ones from the index.

Owns: when a `Wake` is sent to a room. Must not know: what it does there, how the index is stored.
A process holds the deadlines that it committed, and those of the running matches that it shows, in
case whoever committed them is no more.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence

from seki_server.domain.commands import Wake
from seki_server.domain.decision import RefusalCode
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, Rev, RoomId, Seed
from seki_server.ports import Clock, Processes, RoomStore
from seki_server.runtime.at_once import for_each
from seki_server.runtime.deadlines import Deadlines
from seki_server.runtime.desks import Desk
from seki_server.runtime.executor import Executor
from seki_server.runtime.limits import WakingLimits
from seki_server.runtime.orders import Accepted, Order, Reply, RuntimeRefusal

log = logging.getLogger(__name__)

LEFT_ALONE_MS = 3_600_000
STANDING_S = 0.005
NO_REV = Rev(0)


class Waking:
    """Wakes rooms at their deadlines."""

    def __init__(
        self,
        store: RoomStore,
        clock: Clock,
        executor: Executor,
        processes: Processes,
        rules: Limits,
        limits: WakingLimits,
        draw_seed: Callable[[], Seed],
    ) -> None:
        self._store = store
        self._clock = clock
        self._executor = executor
        self._processes = processes
        self._rules = rules
        self._limits = limits
        self._draw_seed = draw_seed
        self._deadlines = Deadlines()
        self._earlier = asyncio.Event()
        self._faults: Counter[RoomId] = Counter()
        self._committed: Room | None = None
        """The last room that was committed here: its deadline is held."""

    def committed(self, room: Room, at: Instant | None, now: Instant) -> None:
        """Hold the deadline of a room that was committed here."""
        self._committed = room
        self.note(room.id, at, now)

    def note(self, room: RoomId, at: Instant | None, now: Instant) -> None:
        """Hold a room's next deadline, unless it is so far off that the sweep will do."""
        if at is not None and at - now > self._limits.horizon_ms:
            at = None
        if self._deadlines.set(room, at):
            self._earlier.set()

    def look(self, desk: Desk) -> None:
        """Hold also what another process is to wake, if it is shown here; it goes first.

        A wake that fails is the sweep's to do again.
        """
        room = desk.room
        if room is self._committed or room is None or room.running is None:
            return
        if not desk.outlet.listeners:
            return
        at = next_wake(room, self._rules)
        if at != self._deadlines.held(room.id):
            later = None if at is None else Instant(at + self._limits.deputy_ms)
            self.note(room.id, later, self._clock.now())

    def take_due(self) -> Sequence[RoomId]:
        """Return, once, the rooms whose own deadline has come: they are to be woken."""
        return self._deadlines.take_due(self._clock.now())

    async def wake_each(self, rooms: Sequence[RoomId]) -> None:
        """Wake rooms, some at a time."""
        await for_each(rooms, self.wake, self._limits.at_once)

    async def sweep(self) -> None:
        """Wake the rooms whose deadline in the index nobody has kept, some at a time."""
        before = Instant(self._clock.now() - self._limits.overdue_ms)
        overdue = await self._store.overdue(before, self._processes.my_buckets())
        await for_each(overdue, self._put_right, self._limits.at_once)

    async def wait(self) -> None:
        """Return when the next deadline has come, or an earlier one has been set.

        While time stands still that is looked at now and then.
        """
        self._earlier.clear()
        at, now = self._deadlines.next, self._clock.now()
        if at is None:
            await self._earlier.wait()
        elif await self._passes(max(0, at - now) / 1000) and now == self._clock.now() < at:
            await self._passes(STANDING_S)

    async def wake(self, room: RoomId) -> Reply | None:
        """Wake a room, unless it is left alone; take it out of the index where it is missing."""
        if self._faults[room] >= self._limits.attempts:
            return None
        replies: list[Reply] = []
        command = Wake(self._draw_seed())
        await self._executor.execute(Order(room, command, None, self._clock.now()), replies.append)
        (reply,) = replies
        if isinstance(reply, Accepted):
            self._faults.pop(room, None)
        elif reply.code == RefusalCode.ROOM_UNKNOWN:
            await self._store.correct_deadline(room, NO_REV, None)
        elif reply.code == RuntimeRefusal.INTERNAL_FAULT:
            await self._count_fault(room)
        return reply

    async def _passes(self, pause_s: float) -> bool:
        """Wait; return whether no earlier deadline has been set meanwhile."""
        try:
            async with asyncio.timeout(pause_s):
                await self._earlier.wait()
        except TimeoutError:
            return True
        return False

    async def _put_right(self, room: RoomId) -> None:
        if isinstance(await self.wake(room), Accepted):
            await self._correct(room)

    async def _correct(self, room: RoomId) -> None:
        """Let the index say of a room what the room says: its old entry may have been wrong."""
        stored = await self._store.load(room)
        if stored is not None:
            await self._store.correct_deadline(room, stored.rev, next_wake(stored, self._rules))

    async def _count_fault(self, room: RoomId) -> None:
        """Leave a room alone for an hour after some faults, also in the index.

        There it would stand before others, and only the first of a bucket are looked at.
        """
        self._faults[room] += 1
        log.error("a wake failed", extra={"room": room, "times": self._faults[room]})
        if self._faults[room] >= self._limits.attempts:
            verified = await self._store.verify(room, None)
            later = Instant(self._clock.now() + LEFT_ALONE_MS)
            await self._store.correct_deadline(room, verified.rev, later)
            del self._faults[room]
