"""How a ranked match ends because of who is not there.

Owns: when it has hardly begun, who left first, what is waited for. Must not know: what an ending
is worth (`scores`), how absence is kept.
"""

from __future__ import annotations

from seki_server.domain.course import ABANDONED, Ending
from seki_server.domain.limits import AbsenceLimits
from seki_server.domain.room import Match, Substitution
from seki_server.domain.words import Instant, SeatIndex

RATED_FROM_PLY = 2
"""Once both have moved a match is rated."""


def is_too_early(match: Match) -> bool:
    """Tell whether a match is ranked and has hardly begun: who goes now aborts it."""
    return match.terms.settings.ranked and match.position.ply < RATED_FROM_PLY


def is_no_show(match: Match) -> bool:
    """Tell whether a CPU would have to act until somebody is back in what has hardly begun."""
    seat = match.seat_to_move
    attendance = None if seat is None else match.attendance[seat]
    return attendance is not None and attendance.substitute is not None and is_too_early(match)


def aborted_by(seat: SeatIndex | None) -> Ending:
    """Return the ending that gives nobody anything."""
    return Ending(None, "aborted", seat)


def end_of_pause(match: Match, paused_at: Instant, limits: AbsenceLimits) -> Instant:
    """Return until when a match waits for anybody; a ranked one hardly longer than the graces."""
    if not match.terms.settings.ranked:
        return Instant(paused_at + limits.abandoned_ms)
    graces = (each.grace_until for each in match.attendance if each and each.grace_until)
    return Instant(max((paused_at, *graces)) + limits.both_left_ms)


def ending_of_pause(match: Match) -> Ending:
    """Return how a match ends for which nobody came back."""
    if not match.terms.settings.ranked:
        return ABANDONED
    left = left_first(match)
    if is_too_early(match):
        return aborted_by(left)
    return ABANDONED if left is None else Ending(left.other, "both_left", left)


def left_first(match: Match) -> SeatIndex | None:
    """Return which of two stopped acting first in a match that stands still; None: both at once.

    Who let turns run out left when the CPU got the seat. Where that was the second to go, the match
    stood still with them to move and the other gone before; otherwise it stood still since the
    other went.
    """
    idle = [seat for seat in SeatIndex if _let_turns_run_out(match, seat)]
    if len(idle) == len(SeatIndex):
        return None if match.seat_to_move is None else match.seat_to_move.other
    if idle:
        (seat,) = idle
        return seat.other if _absent_since(match, seat.other) < _paused_at(match) else seat
    host, guest = (_absent_since(match, seat) for seat in SeatIndex)
    if host == guest:
        return None
    return SeatIndex.HOST if host < guest else SeatIndex.GUEST


def _let_turns_run_out(match: Match, seat: SeatIndex) -> bool:
    attendance = match.attendance[seat]
    return attendance is not None and attendance.substitute is Substitution.TIME


def _absent_since(match: Match, seat: SeatIndex) -> Instant:
    attendance = match.attendance[seat]
    assert attendance is not None, "two people play a ranked match"
    assert attendance.absent_since is not None, "nobody acts while it stands still"
    return attendance.absent_since


def _paused_at(match: Match) -> Instant:
    assert match.turn.paused_at is not None, "the match stands still"
    return match.turn.paused_at
