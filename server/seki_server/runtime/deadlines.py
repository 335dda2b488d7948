"""When which room is to be woken by this process.

Owns: the deadlines of rooms that this process committed, and which are due. Must not know: tasks,
what a wake does.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from seki_server.domain.words import Instant, RoomId


class Deadlines:
    """At most one deadline a room.

    A deadline moved on costs nothing: the old entry comes up first and is put back.
    """

    def __init__(self) -> None:
        self._wanted: dict[RoomId, Instant] = {}
        self._heap: list[tuple[Instant, RoomId]] = []
        self._in_heap: dict[RoomId, Instant] = {}

    def set(self, room: RoomId, at: Instant | None) -> bool:
        """Replace a room's deadline; True where the new one comes before all others."""
        if at is None:
            self._wanted.pop(room, None)
            return False
        self._wanted[room] = at
        queued = self._in_heap.get(room)
        if queued is not None and queued <= at:
            return False
        self._push(room, at)
        return self._heap[0] == (at, room)

    def held(self, room: RoomId) -> Instant | None:
        """Return a room's deadline."""
        return self._wanted.get(room)

    @property
    def next(self) -> Instant | None:
        """Return when to look again."""
        return self._heap[0][0] if self._heap else None

    def take_due(self, now: Instant) -> Sequence[RoomId]:
        """Remove and return the rooms whose deadline has come."""
        due: list[RoomId] = []
        while self._heap and self._heap[0][0] <= now:
            at, room = heapq.heappop(self._heap)
            if self._in_heap.get(room) != at:
                continue
            del self._in_heap[room]
            wanted = self._wanted.get(room)
            if wanted is None:
                continue
            if wanted <= now:
                del self._wanted[room]
                due.append(room)
            else:
                self._push(room, wanted)
        return due

    def _push(self, room: RoomId, at: Instant) -> None:
        self._in_heap[room] = at
        heapq.heappush(self._heap, (at, room))
