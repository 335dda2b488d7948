"""What this process holds of each room: the room as last seen, its mailbox, its outlet.

Owns: desks, their order of service and their eviction. Must not know: what is decided at a desk.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self

from seki_server.domain.room import Room
from seki_server.domain.words import PersonId, Rev, RoomId
from seki_server.ports import Audience, Listener, WakeUps
from seki_server.runtime.outlet import Outlet


class Desk:
    """Where one room is served, by one at a time, in the order of coming (`async with desk`)."""

    __slots__ = (
        "_lock",
        "_on_release",
        "fresh",
        "hinted",
        "looked_at",
        "outlet",
        "refreshing",
        "rev",
        "room",
        "room_id",
        "subscribed",
        "waiting",
    )

    def __init__(self, room_id: RoomId, outlet: Outlet, on_release: Callable[[Desk], None]) -> None:
        self.room_id = room_id
        self.room: Room | None = None
        self.rev = Rev(0)
        self.fresh = False
        """Whether `room` is what the store last said; otherwise it must be loaded before use."""
        self.hinted = Rev(0)
        """The highest rev anybody spoke of."""
        self.looked_at: Room | None = None
        """The room when it was last looked at from here."""
        self.waiting = 0
        """Who is served or waits to be."""
        self.subscribed = False
        self.refreshing = False
        self.outlet = outlet
        self._lock = asyncio.Lock()
        self._on_release = on_release

    def keep(self, room: Room | None) -> None:
        """Take a room as the store has it."""
        self.room = room
        self.rev = room.rev if room else Rev(0)
        self.fresh = True

    def doubt(self) -> None:
        """Take it that the room may be another one by now, with no rev to tell."""
        self.fresh = False

    @property
    def is_behind(self) -> bool:
        """Whether the listeners may lack something that is stored."""
        if not self.outlet.listeners:
            return False
        if not self.fresh or self.hinted > self.rev:
            return True
        return self.room is None or self.outlet.shown != self.room.seq

    async def __aenter__(self) -> Self:
        self.waiting += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._leave()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()
        self._leave()

    def _leave(self) -> None:
        self.waiting -= 1
        self._on_release(self)


class Desks:
    """The desks of this process. Those with listeners stay, of the others the latest few."""

    def __init__(self, audience: Audience, wake_ups: WakeUps, cached: int) -> None:
        self._audience = audience
        self._wake_ups = wake_ups
        self._cached = cached
        self._desks: dict[RoomId, Desk] = {}
        self._idle: OrderedDict[RoomId, Desk] = OrderedDict()
        self._on_behind: Callable[[Desk], None] = _ignore
        self._on_left: Callable[[Desk], None] = _ignore

    def when_behind(self, refresh: Callable[[Desk], None]) -> None:
        """Name who is told of a desk that was left while its listeners lacked something."""
        self._on_behind = refresh

    def when_left(self, look: Callable[[Desk], None]) -> None:
        """Name who looks at each desk that somebody has just left."""
        self._on_left = look

    def at(self, room: RoomId) -> Desk:
        """Return the room's desk; enter it before giving way to anybody."""
        desk = self._desks.get(room)
        if desk is None:
            desk = Desk(room, Outlet(room, self._audience), self._released)
            self._desks[room] = desk
        else:
            self._idle.pop(room, None)
        return desk

    def held(self, room: RoomId) -> Desk | None:
        """Return the room's desk where there is one, to look at."""
        return self._desks.get(room)

    def attendants(self, room: RoomId) -> frozenset[PersonId]:
        """Return the people who follow a room here."""
        desk = self._desks.get(room)
        return frozenset(tab.person for tab in desk.outlet.listeners) if desk else frozenset()

    def is_followed(self, room: RoomId, tab: Listener) -> bool:
        """Tell whether a tab follows a room."""
        desk = self._desks.get(room)
        return desk is not None and tab in desk.outlet.listeners

    def followed(self) -> Iterator[Desk]:
        """Go through the desks with listeners."""
        return (desk for desk in tuple(self._desks.values()) if desk.outlet.listeners)

    def __len__(self) -> int:
        return len(self._desks)

    def rest(self, desk: Desk) -> None:
        """Let a desk go idle when nobody is at it and nobody listens."""
        if desk.waiting or desk.outlet.listeners:
            return
        if desk.subscribed:
            desk.subscribed = False
            self._wake_ups.unsubscribe(desk.room_id)
        if desk.room is None:
            self._desks.pop(desk.room_id, None)
            return
        self._idle[desk.room_id] = desk
        while len(self._idle) > self._cached:
            room, _ = self._idle.popitem(last=False)
            del self._desks[room]

    def _released(self, desk: Desk) -> None:
        self._on_left(desk)
        if desk.outlet.listeners:
            if desk.is_behind and not desk.waiting:
                self._on_behind(desk)
        elif not desk.waiting:
            self.rest(desk)


def _ignore(_: Desk) -> None:
    """Nobody asked to be told."""
