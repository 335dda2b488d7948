"""What happens to a room without a client: a CPU's turn, the end of a room that nobody uses.

Owns: a room's one deadline and what is done when it comes. Must not know: who wakes it, or where
deadlines are kept.
"""

from __future__ import annotations

from seki_server.domain.answers import Answer, changed, unchanged
from seki_server.domain.attendance import is_attended
from seki_server.domain.commands import Wake
from seki_server.domain.events import PartyClosed
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.thinking import due_of, turn_of_cpu, urge
from seki_server.domain.words import Instant


def next_wake(room: Room, limits: Limits) -> Instant | None:
    """Return when something is due without a client; None: never."""
    if room.closed:
        return None
    turn = turn_of_cpu(room)
    due = turn and due_of(room, turn, limits)
    return _end_of_idleness(room, limits) if due is None else due


def wake(room: Room, command: Wake, now: Instant, limits: Limits) -> Answer:
    """Do what is due, if anything is."""
    if room.closed:
        return unchanged(room)
    turn = turn_of_cpu(room)
    if turn and (not turn.match.paused or is_attended(room, command.attendants)):
        return urge(room, turn, command, now, limits)
    if now < _end_of_idleness(room, limits):
        return unchanged(room)
    return _close(room, now)


def _end_of_idleness(room: Room, limits: Limits) -> Instant:
    return Instant(room.touched_at + limits.room_idle_ms)


def _close(room: Room, now: Instant) -> Answer:
    """Close a room that has stood idle for too long; a running match ends without a loser."""
    return changed(room, (PartyClosed("idle"),), now, closed=True)
