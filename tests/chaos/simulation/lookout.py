"""Looks again and again whether what is so in the world has become known to its rooms in time.

Owns: how long anything may take while all is well. Must not know: what is stored how.
"""

from __future__ import annotations

from collections.abc import Sequence

from seki_server.domain.room import Room
from seki_server.domain.words import PersonId, RoomId
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.person import Person
from tests.chaos.simulation.places import Places
from tests.chaos.simulation.server import Server
from tests.support.waiting import time_passes

LOOK_S = 1.0
STEADY_S = 4.0
"""Who has been connected for so long to a process that is well is known to be there."""
GONE_S = 6.0
"""Who has been connected to none for so long, all of them being well, is known to be absent."""
OVERDUE_MS = 4_000
STALE_S = 5.0
"""A hint may be late by three seconds, and a line be slow."""
WELL_S = 5.0
"""After so long without trouble nothing may be overdue by that any more."""


class Lookout:
    """Compares the world with its rooms."""

    def __init__(self, ground: Ground, places: Places, persons: Sequence[Person]) -> None:
        self._ground = ground
        self._places = places
        self._persons = persons
        self._seen_at_s: dict[Person, float] = {}
        """When a person last had an open tab."""

    async def keep_looking(self) -> None:
        """Look until everything is quiet."""
        while not self._ground.is_quiet:
            await time_passes(LOOK_S)
            self._look()

    def is_steady(self, room: RoomId, name: PersonId) -> bool:
        """Tell whether a person has followed a room for long through a process that is well."""
        known_s = self._now_s - STEADY_S
        if self._ground.witness.left_at_s.get((room, name), -STEADY_S) > known_s:
            return False
        return any(
            tab.follows_since_s is not None
            and max(tab.follows_since_s, tab.server.well_since_s) < known_s
            and tab.server.is_well
            for person in self._persons
            if person.name == name
            for tab in person.open_tabs
        )

    def _look(self) -> None:
        well_since_s = self._well_since_s
        for person in self._persons:
            if person.open_tabs:
                self._seen_at_s[person] = self._now_s
            since_s = max(self._seen_at_s.get(person, 0.0), well_since_s)
            self._look_for(person, is_gone=since_s < self._now_s - GONE_S)
        if well_since_s < self._now_s - WELL_S:
            self._look_for_overdue()
        for server in self._places.servers:
            self._look_for_stale(server)

    def _look_for(self, person: Person, *, is_gone: bool) -> None:
        room = person.room
        is_absent = _is_absent(room, person.name)
        if is_absent and self.is_steady(room.id, person.name):
            self._ground.witness.fail(f"{person.name} is there and counts as absent")
        if is_absent is False and is_gone:
            self._ground.witness.fail(f"{person.name} is gone and counts as there")

    def _look_for_overdue(self) -> None:
        now = self._ground.cluster.now
        for room, due in self._ground.rooms.deadlines.items():
            if due < now - OVERDUE_MS:
                self._ground.witness.fail(f"{room} is overdue since {due}, and it is {now}")

    def _look_for_stale(self, server: Server) -> None:
        """See that whoever follows a room through a process has been shown what there is."""
        known_s = self._now_s - STALE_S
        if not server.is_well or server.hints.loss or server.well_since_s > known_s:
            return
        for tab in server.tabs:
            since_s, seq = tab.follows_since_s, tab.seq
            if since_s is None or seq is None or since_s > known_s:
                continue
            stored = self._ground.witness.story(tab.story_id).seq_before(known_s)
            if seq < stored:
                self._ground.witness.fail(f"{tab.person} knows {seq} of {stored} events")

    @property
    def _now_s(self) -> float:
        return self._ground.now_s

    @property
    def _well_since_s(self) -> float:
        """Since when every process is well; now, where one is not."""
        servers = self._places.servers
        if not servers or not all(server.is_well for server in servers):
            return self._now_s
        return max(self._places.changed_at_s, *(server.well_since_s for server in servers))


def _is_absent(room: Room, name: PersonId) -> bool | None:
    """Tell whether a player counts as absent; None where they play no running match."""
    match = room.running
    if match is None or name not in match.terms.players:
        return None
    attendance = match.attendance[match.terms.players.index(name)]
    return attendance is not None and attendance.absent_since is not None
