"""Brings what is stored before the listeners' eyes: events by seq, snapshots, whose turn it is.

Owns: catching up of an outlet with its room. Must not know: commands, wire forms.
Every function expects to be at the desk (`async with desk`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from seki_server.domain.board import turn
from seki_server.domain.events import Event
from seki_server.domain.room import Room
from seki_server.domain.snapshot import snapshot
from seki_server.domain.words import PersonId, Seq
from seki_server.ports import Audience, Backlog, Clock, Listener, RoomStore, Turn
from seki_server.runtime.desks import Desk


class Showing:
    """Shows rooms to listeners."""

    def __init__(self, store: RoomStore, audience: Audience, clock: Clock) -> None:
        self._store = store
        self._audience = audience
        self._clock = clock

    async def load(self, desk: Desk) -> None:
        """Bring the desk's room up to what is stored."""
        spoken_of = desk.hinted
        desk.keep(await self._store.load(desk.room_id, desk.room))
        if desk.hinted == spoken_of:
            desk.hinted = desk.rev

    async def verify(self, desk: Desk) -> None:
        """Make sure that the desk's room is what is stored now."""
        if not desk.fresh:
            await self.load(desk)
            return
        verified = await self._store.verify(desk.room_id, None)
        if verified.rev != desk.rev:
            await self.load(desk)

    def committed(self, desk: Desk, first: Seq, events: Sequence[Event]) -> bool:
        """Show the events of an own commit; False, and nothing shown, if listeners lack others."""
        is_next = desk.outlet.offer(first, events)
        if is_next:
            self._show_new_turn(desk)
        return is_next

    async def catch_up(self, desk: Desk) -> None:
        """Show the listeners what is stored and not shown: events, or else a snapshot to each.

        Where there is no room any more they are sent away: back again they are told so.
        """
        room, outlet = desk.room, desk.outlet
        if not outlet.listeners:
            return
        if room is None:
            self.send_away(desk, outlet.listeners)
            return
        if outlet.shown != room.seq:
            backlog = await self._store.backlog(room.id, outlet.shown)
            missed = missed_events(backlog, outlet.shown, room.seq)
            if backlog and missed is not None and outlet.continues(backlog):
                outlet.offer(Seq(outlet.shown + 1), missed)
            else:
                self._show_anew(desk, room)
        self._show_new_turn(desk)

    def send_away(self, desk: Desk, listeners: Collection[Listener]) -> None:
        """Close listeners' connections, so that they come back and ask for the room again."""
        gone = tuple(listeners)
        self._audience.send_away(gone)
        for listener in gone:
            del desk.outlet.listeners[listener]

    def _show_anew(self, desk: Desk, room: Room) -> None:
        """Show the whole room instead of events that are gone, partings among them."""
        outlet = desk.outlet
        outlet.stand_at(room.seq, room.check)
        outlet.forget_turn()
        self.send_away(desk, [each for each in outlet.listeners if each.person in room.kicked])
        for listener in tuple(outlet.listeners):
            self.show_snapshot(room, listener)
            self.show_turn_to(desk, room, listener)
        if room.closed:
            outlet.listeners.clear()

    def show_snapshot(self, room: Room, listener: Listener) -> None:
        """Send the whole room to one listener."""
        self._audience.show_snapshot(listener, snapshot(room, listener.person, self._clock.now()))

    def show_turn_to(self, desk: Desk, room: Room, listener: Listener) -> None:
        """Tell one listener that it is their turn, where it is; the others know whose it is."""
        mover = _mover(room)
        if mover is None or room.match is None:
            return
        desk.outlet.is_new_turn(room.match.id, room.match.step)
        if mover == listener.person:
            self._show_turn(room, (listener,))

    def _show_new_turn(self, desk: Desk) -> None:
        """Tell the mover's tabs, once, of a turn that has begun."""
        room = desk.room
        if room is None or room.match is None:
            return
        mover = _mover(room)
        if mover is None:
            desk.outlet.forget_turn()
            return
        if not desk.outlet.is_new_turn(room.match.id, room.match.step):
            return
        if tabs := desk.outlet.tabs_of(mover):
            self._show_turn(room, tabs)

    def _show_turn(self, room: Room, tabs: Collection[Listener]) -> None:
        whose = turn(room)
        if whose:
            self._audience.show_turn(tabs, Turn(room.id, whose))


def missed_events(backlog: Backlog | None, after: Seq, upto: Seq) -> Sequence[Event] | None:
    """Return the events above `after` up to `upto`; None where some of them are gone."""
    count = upto - after
    if backlog is None or count < 0 or len(backlog.events) < count:
        return None
    return backlog.events[:count]


def _mover(room: Room) -> PersonId | None:
    """Return the person to move; None while a CPU acts, also in the place of a person."""
    match = room.running
    if match is None or room.closed or match.acting_cpu is not None:
        return None
    seat = match.seat_to_move
    return None if seat is None else match.terms.players[seat]
