"""A person's turn and what ends it without them: its time, or the grace of who is absent.

Owns: when that is due and who acts then. Must not know: how a CPU finds its action.
"""

from __future__ import annotations

from msgspec.structs import replace

from seki_server.domain.absence import Attended, hand_to_cpu, with_attendance
from seki_server.domain.events import TurnTimedOut
from seki_server.domain.limits import Limits
from seki_server.domain.room import Attendance, Match, Substitution
from seki_server.domain.words import Instant, SeatIndex

TIMEOUTS_RUNNING = 2
"""So many turns running that run out bring a CPU to the seat until its person acts."""


def due_of_person(match: Match, limits: Limits) -> Instant | None:
    """Return when a CPU acts for the person to move; None while none will by itself."""
    seat = match.seat_to_move
    attendance = match.attendance[seat] if seat is not None else None
    if attendance is None:
        return None
    end, grace_until = _end_of_time(match, limits), attendance.grace_until
    if end is None or grace_until is None:
        return grace_until if end is None else end
    return min(end, grace_until)


def give_turn_to_cpu(match: Match, seat: SeatIndex, now: Instant, limits: Limits) -> Attended:
    """Let a CPU act for the person to move, whose time is over: this once, or until they are back.

    Who has just gone is treated as who is there: so short an absence brings no CPU.
    """
    attendance = match.attendance[seat]
    assert attendance is not None, "a person is to move"
    if _has_been_away(attendance, now, limits):
        return hand_to_cpu(match, seat, Substitution.ABSENT, now)
    return _time_out(match, seat, attendance, now)


def _has_been_away(attendance: Attendance, now: Instant, limits: Limits) -> bool:
    """Tell whether an absence has lasted long enough to bring a CPU."""
    since, until = attendance.absent_since, attendance.grace_until
    if since is None or until is None:
        return False
    return now >= min(until, since + limits.absence.least_ms)


def _time_out(match: Match, seat: SeatIndex, attendance: Attendance, now: Instant) -> Attended:
    timeouts = attendance.timeouts + 1
    match = with_attendance(match, seat, timeouts=timeouts)
    if timeouts >= TIMEOUTS_RUNNING:
        return hand_to_cpu(match, seat, Substitution.TIME, now)
    match = replace(match, turn=replace(match.turn, is_over=True))
    return Attended(match, (TurnTimedOut(match.id, match.step, seat, now),))


def _end_of_time(match: Match, limits: Limits) -> Instant | None:
    """Return when a deadline is acted upon: what was received before it may arrive until then."""
    deadline = match.deadline
    return None if deadline is None else Instant(deadline + limits.clocks.settle_ms)
