"""Who is connected through this process, by person.

Owns: the tabs of each. Must not know: what they are told, sockets.
"""

from __future__ import annotations

from collections.abc import Collection, KeysView

from seki_server.domain.words import PersonId, ProcessId, RoomId
from seki_server.ports import Listener, Processes
from seki_server.runtime.desks import Desks


class Connected:
    """The tabs that have said who is there."""

    def __init__(self, processes: Processes, desks: Desks) -> None:
        self._processes = processes
        self._desks = desks
        self._tabs: dict[PersonId, dict[Listener, None]] = {}

    @property
    def persons(self) -> KeysView[PersonId]:
        """Everybody with a tab here."""
        return self._tabs.keys()

    def came(self, tab: Listener) -> None:
        """Take note of a tab."""
        self._tabs.setdefault(tab.person, {})[tab] = None

    def went(self, tab: Listener) -> None:
        """Take note that a tab is gone, if it ever said who was there."""
        tabs = self._tabs.get(tab.person)
        if tabs is None:
            return
        tabs.pop(tab, None)
        if not tabs:
            del self._tabs[tab.person]

    def place_of(self, person: PersonId) -> ProcessId | None:
        """Return this process where a person is connected through it."""
        return self._processes.own if person in self._tabs else None

    def tabs_of(self, person: PersonId) -> Collection[Listener]:
        """List the tabs of a person."""
        return tuple(self._tabs.get(person, ()))

    def tabs_away_from(self, room: RoomId, person: PersonId) -> Collection[Listener]:
        """List the tabs of a person that do not follow a room."""
        return [tab for tab in self.tabs_of(person) if not self._desks.is_followed(room, tab)]
