"""How a tab begins and ends to follow a room: no event missed, none twice, from one point on.

Owns: admission, the first sight of a room, the rooms each tab follows. Must not know: wire forms.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.room import Room
from seki_server.domain.words import Check, PersonId, RoomId, Seq
from seki_server.ports import (
    Audience,
    Backlog,
    Listener,
    Numbered,
    RoomStore,
    RoomUnreadable,
    SchemaTooNew,
    StorageUnavailable,
    WakeUps,
)
from seki_server.runtime.desks import Desk, Desks
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import (
    BUSY,
    FAULT,
    NEWER_SCHEMA,
    TOO_MANY_ROOMS,
    UNAVAILABLE,
    Accepted,
    Answer,
    Reply,
)
from seki_server.runtime.patience import Patience, persist
from seki_server.runtime.showing import Showing, missed_events

log = logging.getLogger(__name__)


class Since(NamedTuple):
    """Up to which event a tab knows the room, and how its board stands there."""

    after: Seq
    check: Check


@dataclass(frozen=True, slots=True)
class Wish:
    """A tab's wish to follow a room from now on."""

    room: RoomId
    code: str | None
    """What gives the sight of the room to who is no member."""
    since: Since | None
    """None: show the whole room."""
    naming: bool = False
    """Whether the reply names the room (the asker knew a code only)."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a tab is shown first."""

    reply: Reply
    room: Room | None = None
    missed: Numbered | None = None


class Following:
    """Lets tabs follow rooms."""

    def __init__(
        self,
        store: RoomStore,
        wake_ups: WakeUps,
        audience: Audience,
        desks: Desks,
        showing: Showing,
        on_change: Callable[[Desk], None],
        limits: RuntimeLimits,
    ) -> None:
        self._store = store
        self._wake_ups = wake_ups
        self._audience = audience
        self._desks = desks
        self._showing = showing
        self._on_change = on_change
        self._limits = limits
        self._rooms: dict[Listener, set[RoomId]] = {}

    async def follow(self, tab: Listener, wish: Wish, answer: Answer) -> None:
        """Answer a wish, show the room or the missed events, and then everything that comes."""
        if self._follows_enough(tab, wish.room):
            answer(TOO_MANY_ROOMS)
            return
        desk = self._desks.at(wish.room)
        if desk.waiting >= self._limits.mailbox:
            answer(BUSY)
            return
        patience = Patience(self._limits)
        async with desk:
            try:
                sight = await persist(lambda: self._look(desk, tab, wish), patience)
            except StorageUnavailable:
                desk.doubt()
                sight = _Sight(UNAVAILABLE)
            except SchemaTooNew:
                sight = _Sight(NEWER_SCHEMA)
            except RoomUnreadable:
                log.exception("a room cannot be read", extra={"room": wish.room})
                sight = _Sight(FAULT)
            answer(sight.reply)
            if sight.room:
                self._begin(desk, tab, sight.room, sight.missed)

    async def show(self, tab: Listener, room: RoomId) -> Refusal | None:
        """Let a tab follow a room that it was promised; return why not where patience is over."""
        patience = Patience(self._limits)
        replies: list[Reply] = []
        while True:
            await self.follow(tab, Wish(room, code=None, since=None), replies.append)
            reply = replies[-1]
            if not isinstance(reply, Refusal):
                return None
            if not reply.retryable or not await patience.goes_on():
                return reply

    def unfollow(self, tab: Listener, room: RoomId) -> None:
        """Show the tab no more of a room."""
        self._rooms.get(tab, set()).discard(room)
        self._drop(room, tab)

    def leave(self, person: PersonId, room: RoomId) -> None:
        """Show no tab of a person any more of a room."""
        desk = self._desks.held(room)
        for tab in desk.outlet.tabs_of(person) if desk else ():
            self.unfollow(tab, room)

    def forget(self, tab: Listener) -> None:
        """Show a tab that is gone nothing more."""
        for room in self._rooms.pop(tab, ()):
            self._drop(room, tab)

    async def _look(self, desk: Desk, tab: Listener, wish: Wish) -> _Sight:
        """Subscribe, then read, so that nothing can fall between the first sight and the rest.

        A tab that follows already begins anew: it is shown nothing else before. Where it is
        refused it goes on following as it did.
        """
        if not desk.subscribed:
            await self._wake_ups.subscribe(desk.room_id)
            desk.subscribed = True
        await self._showing.verify(desk)
        room = desk.room
        if room is None:
            return _Sight(Refusal(RefusalCode.ROOM_UNKNOWN))
        refusal = _not_admitted(room, tab.person, wish.code)
        if refusal:
            return _Sight(refusal)
        since = wish.since
        backlog = await self._store.backlog(room.id, since.after) if since else None
        await self._catch_up_without(desk, tab)
        if since is None:
            return _Sight(Accepted({"room": room.id} if wish.naming else {}), room)
        missed = _missed(backlog, since, room)
        return _Sight(Accepted({"resumed": missed is not None}), room, missed)

    async def _catch_up_without(self, desk: Desk, tab: Listener) -> None:
        """Show the others what they lack; where it cannot be read, the tab stays among them."""
        listeners = desk.outlet.listeners
        was_listening = listeners.pop(tab, self) is not self
        try:
            await self._showing.catch_up(desk)
        except BaseException:
            if was_listening:
                listeners[tab] = None
            raise

    def _begin(self, desk: Desk, tab: Listener, room: Room, missed: Numbered | None) -> None:
        """Show what was seen and put the tab among the listeners, in one go."""
        if not desk.outlet.listeners:
            desk.outlet.stand_at(room.seq, room.check)
        desk.outlet.listeners[tab] = None
        self._rooms.setdefault(tab, set()).add(room.id)
        if missed is None:
            self._showing.show_snapshot(room, tab)
        elif missed.events:
            self._audience.show_events((tab,), missed)
        self._showing.show_turn_to(desk, room, tab)
        self._on_change(desk)

    def _follows_enough(self, tab: Listener, room: RoomId) -> bool:
        followed = self._rooms.get(tab)
        if followed is None or len(followed) < self._limits.followed_rooms:
            return False
        followed -= {each for each in followed if not self._desks.is_followed(each, tab)}
        return room not in followed and len(followed) >= self._limits.followed_rooms

    def _drop(self, room: RoomId, tab: Listener) -> None:
        desk = self._desks.held(room)
        if desk is None:
            return
        was_listening = desk.outlet.listeners.pop(tab, self) is not self
        self._on_change(desk)
        if was_listening:
            self._desks.rest(desk)


def _not_admitted(room: Room, person: PersonId, code: str | None) -> Refusal | None:
    """Say why a person may not see a room, where that is so."""
    if room.is_member(person):
        return None
    if code is None:
        return Refusal(RefusalCode.ROOM_NOT_MEMBER)
    if code != room.codes.watch:
        return Refusal(RefusalCode.PARTY_CODE_UNKNOWN)
    return Refusal(RefusalCode.PARTY_KICKED) if person in room.kicked else None


def _missed(backlog: Backlog | None, since: Since, room: Room) -> Numbered | None:
    """Return the events a tab lacks; None where they are gone or its board is another one."""
    events = missed_events(backlog, since.after, room.seq)
    if backlog is None or events is None or backlog.check != since.check:
        return None
    return Numbered(room.id, Seq(since.after + 1), events)
