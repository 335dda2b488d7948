"""What happens to a room without a client: turns of CPUs, ends of turns, graces and idleness.

Owns: a room's one deadline and what is done when it comes. Must not know: who wakes it, or where
deadlines are kept.
"""

from __future__ import annotations

from seki_server.domain.answers import Answer, changed, unchanged
from seki_server.domain.clocks import due_of_person
from seki_server.domain.commands import Wake
from seki_server.domain.course import end
from seki_server.domain.events import PartyClosed
from seki_server.domain.limits import Limits
from seki_server.domain.presence import leader_due, nobody_left, pass_lead, settle
from seki_server.domain.ranked.leaving import end_of_pause, ending_of_pause
from seki_server.domain.room import Match, Room
from seki_server.domain.thinking import due_of_cpu, take_over, urge
from seki_server.domain.words import Instant


def next_wake(room: Room, limits: Limits) -> Instant | None:
    """Return when something is due without a client; None: never."""
    if room.closed:
        return None
    match = room.running
    due = match_due(room, match, limits) if match else leader_due(room, limits)
    if match and match.terms.settings.ranked and due is not None:
        return due  # it ends by itself, and its two cannot join again without an end
    idle = _end_of_idleness(room, limits)
    return idle if due is None else min(due, idle)


def wake(room: Room, command: Wake, now: Instant, limits: Limits) -> Answer:
    """Do what is due, if anything is."""
    due = next_wake(room, limits)
    if due is None or now < due:
        return unchanged(room)
    match = room.running
    if match and _has_come(match_due(room, match, limits), now):
        return _move_on(room, match, command, now, limits)
    if _has_come(leader_due(room, limits), now):
        return pass_lead(room, now)
    return _close(room, now)


def match_due(room: Room, match: Match, limits: Limits) -> Instant | None:
    """Return when a running match goes on without a client."""
    paused_at = match.turn.paused_at
    if paused_at is not None:
        return end_of_pause(match, paused_at, limits.absence)
    if match.acting_cpu is not None:
        return due_of_cpu(room, match, limits)
    return due_of_person(match, limits)


def _move_on(room: Room, match: Match, command: Wake, now: Instant, limits: Limits) -> Answer:
    settled = settle(room, match, now, limits)
    if settled.changes:
        return settled
    if match.is_paused:
        match, ended = end(match, ending_of_pause(match), now)
        return changed(room, (ended,), now, match=match)
    if match.acting_cpu is not None:
        return urge(room, match, command.seed, now, limits)
    return take_over(room, match, command.seed, now, limits)


def _has_come(due: Instant | None, now: Instant) -> bool:
    return due is not None and now >= due


def _end_of_idleness(room: Room, limits: Limits) -> Instant:
    return Instant(room.touched_at + limits.room_idle_ms)


def _close(room: Room, now: Instant) -> Answer:
    """Close a room that has stood idle for too long; a running match ends without a loser."""
    return changed(nobody_left(room), (PartyClosed("idle"),), now, closed=True)
