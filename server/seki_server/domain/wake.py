"""What happens to a room without a client: for now, the end of one that nobody uses.

Owns: a room's one deadline and what is done when it comes. Must not know: who wakes it, or where
deadlines are kept.
"""

from __future__ import annotations

from seki_server.domain.answers import Answer, changed, unchanged
from seki_server.domain.events import PartyClosed
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.words import Instant


def next_wake(room: Room, limits: Limits) -> Instant | None:
    """Return when something is due without a client; None: never."""
    return None if room.closed else Instant(room.touched_at + limits.room_idle_ms)


def wake(room: Room, now: Instant, limits: Limits) -> Answer:
    """Close a room that has stood idle for too long; a running match ends without a loser."""
    due = next_wake(room, limits)
    if due is None or now < due:
        return unchanged(room)
    return changed(room, (PartyClosed("idle"),), now, closed=True)
