"""What a ranked match gives each seat: nobody gains by leaving, nobody loses to a substitute.

Owns: scores, their reason, whose conduct is to be remembered. Must not know: ratings.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from seki_server.domain.ranked.standing import DRAWN, LOST, WON, Score
from seki_server.domain.room import Match, Result
from seki_server.domain.words import SeatIndex

ACTIONS_FORGIVEN = 3
"""So many actions a CPU may choose for a person who can still win."""


class RatedReason(StrEnum):
    """Why a match gave what it gave."""

    PLAYED = "played"
    """As it ended on the board, or by resigning."""
    STAND_IN = "stand_in"
    """A CPU had acted for the winner too often: a draw at best."""
    ABSENT = "absent"
    """It ended while a CPU had somebody's seat."""
    BOTH_LEFT = "both_left"
    ABORTED = "aborted"
    ABANDONED = "abandoned"
    """Nobody came back, and nobody left first."""


class RatedResult(Struct, frozen=True):
    """What a ranked match gives. A score of None leaves that person's rating as it is."""

    host: Score | None
    guest: Score | None
    reason: RatedReason
    blamed: tuple[SeatIndex, ...] = ()
    """Who left, or let a CPU act for them too often."""

    def of(self, seat: SeatIndex) -> Score | None:
        """Return what a seat is given."""
        return self.host if seat is SeatIndex.HOST else self.guest


def rated_result(match: Match) -> RatedResult:
    """Return what an ended ranked match gives."""
    assert match.terms.settings.ranked
    result = match.result
    assert result is not None, "a match that goes on gives nothing yet"
    by_going = _by_going(result)
    if by_going:
        return by_going
    host, guest = (_score(match, result, seat) for seat in SeatIndex)
    blamed = tuple(seat for seat in SeatIndex if _is_blamed(match, seat))
    return RatedResult(host, guest, _reason(match, result), blamed)


def _by_going(result: Result) -> RatedResult | None:
    """Return what a match gives that ended by somebody's going; None for any other end."""
    left = result.left
    if result.termination == "abandoned":
        return RatedResult(None, None, RatedReason.ABANDONED)
    if left is None and result.termination != "aborted":
        return None
    blamed = () if left is None else (left,)
    if result.winner is None:
        return RatedResult(None, None, RatedReason.ABORTED, blamed)
    host, guest = (LOST if seat == left else None for seat in SeatIndex)
    return RatedResult(host, guest, RatedReason.BOTH_LEFT, blamed)


def _score(match: Match, result: Result, seat: SeatIndex) -> Score | None:
    """Return what one seat is given."""
    if _is_substituted(match, seat):
        return LOST
    score = _played_score(result, seat)
    if _is_substituted(match, seat.other):
        if score == LOST:
            return None
        score = WON
    elif score == LOST and _is_stood_in_for(match, seat.other):
        score = DRAWN
    return min(score, DRAWN) if _is_stood_in_for(match, seat) else score


def _played_score(result: Result, seat: SeatIndex) -> Score:
    """Return what the end of the match says of a seat, whoever acted for it."""
    if result.winner is None:
        return DRAWN
    return WON if result.winner == seat else LOST


def _reason(match: Match, result: Result) -> RatedReason:
    if any(_is_substituted(match, seat) for seat in SeatIndex):
        return RatedReason.ABSENT
    winner = result.winner
    is_spoilt = winner is not None and _is_stood_in_for(match, winner)
    return RatedReason.STAND_IN if is_spoilt else RatedReason.PLAYED


def _is_substituted(match: Match, seat: SeatIndex) -> bool:
    """Tell whether a CPU had a person's seat when the match ended."""
    attendance = match.attendance[seat]
    return attendance is not None and attendance.substitute is not None


def _is_stood_in_for(match: Match, seat: SeatIndex) -> bool:
    """Tell whether a CPU has acted for a person too often to let them win."""
    attendance = match.attendance[seat]
    return attendance is not None and attendance.acted > ACTIONS_FORGIVEN


def _is_blamed(match: Match, seat: SeatIndex) -> bool:
    return _is_substituted(match, seat) or _is_stood_in_for(match, seat)
