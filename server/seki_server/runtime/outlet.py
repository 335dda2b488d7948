"""One room's way out to the tabs of this process: each event once, in order, whatever its way here.

Owns: who listens, and what they have been shown. Must not know: the store, tasks, wire forms.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from seki_server.domain.events import (
    Event,
    MemberKicked,
    MemberLeft,
    PartyClosed,
    PresenceChanged,
)
from seki_server.domain.words import Check, MatchId, PersonId, RoomId, Seq, Step
from seki_server.ports import Audience, Backlog, Listener, Numbered

Parting = MemberKicked | MemberLeft | PartyClosed | PresenceChanged
PARTINGS = (MemberKicked, MemberLeft, PartyClosed, PresenceChanged)


class Outlet:
    """Shows a room's events to its listeners by their numbers."""

    __slots__ = ("_audience", "_room", "_turn", "check", "listeners", "shown")

    def __init__(self, room: RoomId, audience: Audience) -> None:
        self._room = room
        self._audience = audience
        self._turn: tuple[MatchId, Step] | None = None
        self.listeners: dict[Listener, None] = {}
        self.shown = Seq(0)
        """The number of the last event that the listeners have."""
        self.check = Check(0)
        """The board's check after that event."""

    def stand_at(self, seq: Seq, check: Check) -> None:
        """Take it that every listener knows the room up to an event."""
        self.shown = seq
        self.check = check

    def offer(self, first: Seq, events: Sequence[Event]) -> bool:
        """Show what the listeners do not have yet; False, and nothing shown, over a gap."""
        skipped = self.shown + 1 - first
        if skipped < 0:
            return False
        if skipped >= len(events):
            return True
        fresh = events[skipped:] if skipped else events
        self._show(fresh)
        return True

    def continues(self, backlog: Backlog) -> bool:
        """Tell whether a backlog begins where the listeners stand, on the same board."""
        return backlog.check == self.check

    def is_new_turn(self, match: MatchId, step: Step) -> bool:
        """Tell, once, that a turn has not been announced yet."""
        if self._turn == (match, step):
            return False
        self._turn = (match, step)
        return True

    def forget_turn(self) -> None:
        """Take it that nobody is to move; whoever's turn comes next is to be told."""
        self._turn = None

    def tabs_of(self, person: PersonId) -> Collection[Listener]:
        """List the tabs of a person that listen."""
        return [listener for listener in self.listeners if listener.person == person]

    def _show(self, events: Sequence[Event]) -> None:
        """Show events; who parts with one of them is not shown those behind it."""
        check = self.check
        for number, event in enumerate(events, start=1):
            board = getattr(event, "board", None)
            if board is not None:
                check = board.check
            elif isinstance(event, PARTINGS) and self.listeners:
                self._tell(events[:number], check)
                self._part(event)
                self._show(events[number:])
                return
        self._tell(events, check)

    def _tell(self, events: Sequence[Event], check: Check) -> None:
        if self.listeners and events:
            numbered = Numbered(self._room, Seq(self.shown + 1), events)
            self._audience.show_events(self.listeners, numbered)
        self.shown = Seq(self.shown + len(events))
        self.check = check

    def _part(self, event: Parting) -> None:
        """Let those go whom an event sends away, after it was shown to them."""
        if isinstance(event, PartyClosed):
            self.listeners.clear()
            return
        person = event.left if isinstance(event, PresenceChanged) else event.person
        for tab in self.tabs_of(person) if person else ():
            del self.listeners[tab]
