"""A person's seat in a match while they are away: grace, the CPU that acts meanwhile, the return.

Owns: the attendance of seats. Must not know: connections, how a CPU finds its actions, when a
wake comes.

An absence has a grace, of which each match has a budget; coming and going does not refill it. A
CPU gets the seat when its turn has come and the grace, or the turn's time, is over. Time-outs of
who is present are one CPU action each, until two turns running have run out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import ReturnToSeat
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import (
    CpuTookSeat,
    Event,
    HumanReturned,
    MatchResumed,
    SeatAbsent,
)
from seki_server.domain.fence import pass_match
from seki_server.domain.limits import AbsenceLimits, Limits
from seki_server.domain.room import Attendance, Attendances, Match, Room, Seats, Substitution
from seki_server.domain.seats import with_value
from seki_server.domain.words import Instant, Millis, SeatIndex


class Attended(NamedTuple):
    """A match whose attendance has changed, and how."""

    match: Match
    events: tuple[Event, ...]


def full_attendance(players: Seats, limits: Limits) -> Attendances:
    """Return the attendance with which a match begins."""
    host, guest = (
        None if person is None else Attendance(Millis(limits.absence.budget_ms))
        for person in players
    )
    return host, guest


def go_absent(
    match: Match, seat: SeatIndex, now: Instant, excuse: Millis, limits: Limits
) -> Attended:
    """Begin an absence. `excuse` is added before the grace, and charged to nobody."""
    attendance = _attendance(match, seat)
    since = Instant(now + excuse)
    until = Instant(since + _grace(attendance, limits.absence))
    match = with_attendance(match, seat, absent_since=since, grace_until=until)
    return Attended(match, (SeatAbsent(match.id, seat, attendance.grace_left, now, until),))


def come_back(match: Match, seat: SeatIndex, now: Instant, limits: Limits) -> Attended:
    """End an absence, or the CPU's acting for who let turns run out: the person acts again.

    Who comes back to a turn that a CPU had has a least time for it, once a turn.
    """
    before = _attendance(match, seat)
    left = Millis(before.grace_left - _charge(before, now, limits.absence))
    timeouts = 0 if before.substitute else before.timeouts
    match = with_attendance(
        match,
        seat,
        grace_left=left,
        absent_since=None,
        grace_until=None,
        substitute=None,
        timeouts=timeouts,
    )
    if before.substitute and match.seat_to_move == seat:
        match = _with_turn_given_back(match, now, limits)
    return Attended(match, (HumanReturned(match.id, seat, left, now, match.deadline),))


def hand_to_cpu(match: Match, seat: SeatIndex, why: Substitution, now: Instant) -> Attended:
    """Let a CPU act for a seat until its person is back."""
    match = with_attendance(match, seat, substitute=why)
    level = match.terms.settings.cpu_level
    return Attended(match, (CpuTookSeat(match.id, seat, level, why.value, now),))


def resume(match: Match, now: Instant) -> Attended:
    """Let a match go on that stood still; its turn has the time that it had."""
    match = replace(match, turn=match.turn.resumed(now))
    return Attended(match, (MatchResumed(match.id, match.step, now, match.deadline),))


def act_again(match: Match, seat: SeatIndex, now: Instant, limits: Limits) -> Attended:
    """Take a person's act as their return; a match that stood still goes on by it."""
    resumed: tuple[Event, ...] = ()
    if match.is_paused:
        match, resumed = resume(match, now)
    match, back = come_back(match, seat, now, limits)
    return Attended(match, (*resumed, *back))


def return_to_seat(room: Room, command: ReturnToSeat, now: Instant, limits: Limits) -> Answer:
    """Let a person act for their seat again, at their word."""
    match = pass_match(room, command.match)
    if not isinstance(match, Match):
        return match
    seat = room.seat_held_by(command.person)
    if seat is None:
        return refuse(RefusalCode.SEAT_NONE)
    if not needs_return(match, seat):
        return unchanged(room)
    back = act_again(match, seat, now, limits)
    return changed(room, back.events, now, match=back.match)


def needs_return(match: Match, seat: SeatIndex) -> bool:
    """Tell whether a seat's person counts as absent, or a CPU acts for them until they act."""
    attendance = _attendance(match, seat)
    return attendance.absent_since is not None or attendance.substitute is not None


def is_absent(match: Match, seat: SeatIndex) -> bool:
    """Tell whether a seat is a person's who is not there."""
    attendance = match.attendance[seat]
    return attendance is not None and attendance.absent_since is not None


def spare(match: Match, seat: SeatIndex, now: Instant, limits: Limits) -> Attended:
    """Keep a CPU from an absent person's seat for a moment, if none has it; nobody is charged."""
    attendance = _attendance(match, seat)
    until = Instant(now + limits.absence.least_ms)
    if attendance.substitute or attendance.grace_until is None or attendance.grace_until >= until:
        return Attended(match, ())
    match = with_attendance(match, seat, grace_until=until)
    return Attended(match, (SeatAbsent(match.id, seat, attendance.grace_left, now, until),))


def with_attendance(match: Match, seat: SeatIndex, **changes: Any) -> Match:
    """Return a match with changes in the attendance of a person's seat."""
    attendance = replace(_attendance(match, seat), **changes)
    return replace(match, attendance=with_value(match.attendance, seat, attendance))


def _attendance(match: Match, seat: SeatIndex) -> Attendance:
    attendance = match.attendance[seat]
    assert attendance is not None, "a person plays from this seat"
    return attendance


def _grace(attendance: Attendance, limits: AbsenceLimits) -> Millis:
    """Return how long an absence may last that begins now."""
    return Millis(max(limits.least_ms, min(limits.grace_ms, attendance.grace_left)))


def _charge(attendance: Attendance, now: Instant, limits: AbsenceLimits) -> Millis:
    """Return what the absence that ends now takes off the budget: its time, up to its grace."""
    since, left = attendance.absent_since, attendance.grace_left
    lasted = 0 if since is None else now - since
    return Millis(max(0, min(lasted, _grace(attendance, limits), left)))


def _with_turn_given_back(match: Match, now: Instant, limits: Limits) -> Match:
    """Return a match in which the person to move has their turn again, and time for it."""
    turn, length = match.turn, match.terms.settings.turn_ms
    if length is not None and turn.extra == 0:
        left = length - turn.elapsed(now)
        turn = replace(turn, extra=Millis(max(0, limits.clocks.returned_ms - left)))
    return replace(match, turn=turn, thinking=None)
