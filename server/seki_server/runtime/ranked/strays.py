"""Finds people who are held by a ranked match that nothing ends any more, and lets them go.

Owns: which matches are looked at when. Must not know: sockets, how a rating is reckoned.

An end that is stored leads to the ledger, and the ledger lets both go. This is for where that way
was lost: a room that is gone, or was closed without an end, or whose wakes fail, or an end that is
in no outbox. Without it the two could never join again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from seki_server.domain.limits import Limits
from seki_server.domain.ranked.ended import ranked_end
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, PersonId, RoomId
from seki_server.ports import Clock, RoomStore, RoomUnreadable
from seki_server.ranked_ports import QueueBook
from seki_server.runtime.at_once import for_each
from seki_server.runtime.ranked.ledger import Ledger

log = logging.getLogger(__name__)

ROOMS_A_LOOK = 64
OVERDUE_MS = 600_000
"""After which a match that goes on by itself does not: time stands still while nobody serves."""

_AT_ONCE = 8


class Strays:
    """Looks at a few matches at a time, one after the other of all there are."""

    def __init__(
        self, store: RoomStore, queue: QueueBook, ledger: Ledger, clock: Clock, rules: Limits
    ) -> None:
        self._store = store
        self._queue = queue
        self._ledger = ledger
        self._clock = clock
        self._rules = rules
        self._last = RoomId("")
        """Up to which room all have had their turn."""

    async def look(self) -> None:
        """Let go who is held for nothing, of the next few matches whose rooms were made."""
        queue = await self._queue.look(Instant(self._clock.now() + 1))
        unmade = {pairing.room for pairing in queue.pairings}
        held: dict[RoomId, list[PersonId]] = {}
        for person, room in queue.playing.items():
            if room not in unmade:
                held.setdefault(room, []).append(person)
        rooms = self._next_of(sorted(held))
        await for_each(rooms, lambda room: self._see_to(room, held[room]), _AT_ONCE)

    def _next_of(self, rooms: Sequence[RoomId]) -> Sequence[RoomId]:
        """Return whose turn it is, beginning anew where that was the last."""
        behind = [room for room in rooms if room > self._last] or rooms
        chosen = behind[:ROOMS_A_LOOK]
        self._last = chosen[-1] if chosen else RoomId("")
        return chosen

    async def _see_to(self, room_id: RoomId, people: Sequence[PersonId]) -> None:
        try:
            room = await self._store.load(room_id)
        except RoomUnreadable:
            return
        match = room.match if room else None
        end = ranked_end(room_id, match) if match and match.result else None
        if end:
            await self._ledger.count(end)
        elif room is None or not self._goes_on(room):
            log.error("people were held by a match that has no end", extra={"room": room_id})
            await self._queue.match_over(room_id, dict.fromkeys(people))

    def _goes_on(self, room: Room) -> bool:
        """Tell whether a match runs and what is due in it is done."""
        due = next_wake(room, self._rules)
        is_overdue = due is None or due + OVERDUE_MS < self._clock.now()
        return room.running is not None and not is_overdue
