"""Tells each room who is connected to it through this process, until it is stored.

Owns: which rooms are still to be told. Must not know: sockets, or what follows for a match from who
is there.

A room is told through one order at a time, which says what is so at the moment it is decided: a
tab that goes and comes back meanwhile costs nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import partial

from seki_server.domain.commands import CreateParty, JoinParty, NotePresence, SeatPair
from seki_server.domain.decision import Refusal
from seki_server.domain.limits import Limits
from seki_server.domain.presence import is_news
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, Millis, ProcessId, RoomId
from seki_server.ports import Clock, Processes, StorageUnavailable
from seki_server.runtime.desks import Desk, Desks
from seki_server.runtime.executor import Executor
from seki_server.runtime.limits import PresenceLimits
from seki_server.runtime.orders import Ordered, Reply
from seki_server.runtime.refresher import Spawn

AT_ONCE_S = 0.0
FAREWELL_PAUSE_S = 0.01


class PresenceOrder:
    """The order that tells a room of a process. What it says is what is so when it is read."""

    __slots__ = ("_clock", "_say", "room")

    asker = None

    def __init__(self, room: RoomId, say: Callable[[], NotePresence], clock: Clock) -> None:
        self.room = room
        self._say = say
        self._clock = clock

    @property
    def command(self) -> NotePresence:
        return self._say()

    @property
    def stamp(self) -> Instant:
        return self._clock.now()


class PresenceNotes:
    """Compares who follows rooms here with what these know, and lets them know."""

    def __init__(
        self,
        processes: Processes,
        clock: Clock,
        desks: Desks,
        executor: Executor,
        spawn: Spawn,
        rules: Limits,
        limits: PresenceLimits,
    ) -> None:
        self._processes = processes
        self._clock = clock
        self._desks = desks
        self._executor = executor
        self._spawn = spawn
        self._rules = rules
        self._limits = limits
        self._pending: dict[RoomId, dict[ProcessId, float]] = {}
        """The processes of which a room is to be told, and from when on (by the loop's clock)."""
        self._telling: set[RoomId] = set()
        self._own = processes.own
        """What this process is called, as far as rooms have been told."""
        self.excuse = Millis(0)
        """Of who goes from here from now on."""

    @property
    def is_settled(self) -> bool:
        """Whether every room has been told all there is to tell."""
        return not self._pending and not self._telling

    def came_or_went(self, desk: Desk) -> None:
        """Take note that a tab has begun or ended to follow a room."""
        self._see_own_name()
        room = desk.room
        is_sure = desk.fresh and desk.room_id not in self._telling
        if not is_sure or (room and self._is_own_news(room)):
            self._want(desk.room_id, self._own, AT_ONCE_S)
        else:
            self._drop(desk.room_id, self._own)
        for process in self._over(room) if room else ():
            self._want(desk.room_id, process, AT_ONCE_S)

    def look(self, desk: Desk, before: Room | None) -> None:
        """Compare with a room that has become another than it was before.

        Nothing is told at once: who joins through this process follows in a moment.
        """
        room = desk.room
        if room is None or (before is not None and before.presence is room.presence):
            return
        for process in self._news(room):
            self._want(room.id, process, self._limits.note_again_ms / 1000)

    def relieve(self, process: ProcessId, rooms: Iterable[RoomId]) -> None:
        """Tell rooms that nobody is connected through a process, which is no more."""
        for room in rooms:
            self._want(room, process, AT_ONCE_S)

    def outcome_unknown(self, order: Ordered) -> None:
        """Take note that who wanted to come in through this process may be in the room, or not.

        Where they are, perhaps nobody here follows it: it is told in any case, when it can be.
        """
        if isinstance(order.command, CreateParty | JoinParty | SeatPair):
            self._want(order.room, self._own, self._limits.note_again_ms / 1000)

    def look_around(self) -> None:
        """Tell what is to be told again, and everything where this process has a new name."""
        self._see_own_name()
        now = asyncio.get_running_loop().time()
        for room, dues in tuple(self._pending.items()):
            if min(dues.values()) <= now:
                self._begin(room)

    async def compare(self) -> None:
        """Compare with every room that is followed here."""
        for desk in self._desks.followed():
            if desk.room:
                for process in self._news(desk.room):
                    self._want(desk.room_id, process, AT_ONCE_S)

    async def farewell(self) -> None:
        """Tell every room that nobody is connected here, and then be gone, within a bounded time.

        Where the store is away for longer, the others find out by the missing heartbeat.
        """
        with suppress(TimeoutError, StorageUnavailable):
            async with asyncio.timeout(self._limits.farewell_ms / 1000):
                while not self.is_settled:
                    for room, dues in tuple(self._pending.items()):
                        for process in tuple(dues):
                            self._want(room, process, AT_ONCE_S)
                    await asyncio.sleep(FAREWELL_PAUSE_S)
                await self._processes.retire()

    def _see_own_name(self) -> None:
        own = self._processes.own
        if own != self._own:
            self._own = own
            for desk in self._desks.followed():
                self._want(desk.room_id, own, AT_ONCE_S)

    def _news(self, room: Room) -> Collection[ProcessId]:
        """Return the processes of which a room knows something else than is so."""
        over = self._over(room)
        return [self._own, *over] if self._is_own_news(room) else over

    def _over(self, room: Room) -> Collection[ProcessId]:
        """Return the processes that a room knows and that are no more."""
        gone = self._processes.gone
        return [each.process for each in room.presence.places if each.process in gone]

    def _is_own_news(self, room: Room) -> bool:
        return is_news(room, self._note(room.id, self._own))

    def _note(self, room: RoomId, process: ProcessId) -> NotePresence:
        """Return what is so of a process: this one, or one that is gone."""
        if process == self._own:
            return NotePresence(process, self._desks.attendants(room), self.excuse)
        return NotePresence(process, frozenset(), Millis(self._rules.absence.excuse_ms))

    def _want(self, room: RoomId, process: ProcessId, after_s: float) -> None:
        """Have a room told of a process, at once or after a while."""
        dues = self._pending.setdefault(room, {})
        due = asyncio.get_running_loop().time() + after_s
        dues[process] = min(due, dues.get(process, due))
        if after_s == AT_ONCE_S:
            self._begin(room)

    def _begin(self, room: RoomId) -> None:
        if room not in self._telling:
            self._telling.add(room)
            self._spawn(partial(self._tell, room))

    async def _tell(self, room: RoomId) -> None:
        """Tell a room what is due, one thing after the other; what fails is due again later."""
        try:
            while (process := self._take_due(room)) is not None:
                replies: list[Reply] = []
                order = PresenceOrder(room, partial(self._note, room, process), self._clock)
                await self._executor.execute(order, replies.append)
                (reply,) = replies
                if isinstance(reply, Refusal) and reply.retryable:
                    self._want(room, process, self._limits.note_again_ms / 1000)
        finally:
            self._telling.discard(room)

    def _take_due(self, room: RoomId) -> ProcessId | None:
        dues = self._pending.get(room, {})
        now = asyncio.get_running_loop().time()
        process = next((each for each, due in dues.items() if due <= now), None)
        if process is not None:
            self._drop(room, process)
        return process

    def _drop(self, room: RoomId, process: ProcessId) -> None:
        """Have a room no longer told of a process."""
        dues = self._pending.get(room, {})
        dues.pop(process, None)
        if not dues:
            self._pending.pop(room, None)
