"""A ranked match that is over, as the ledger needs it.

Owns: what is taken from the match. Must not know: ledgers, what a result does to ratings.
"""

from __future__ import annotations

from msgspec import Struct

from seki_server.domain.ranked.scores import RatedResult, rated_result
from seki_server.domain.room import Match
from seki_server.domain.words import Instant, MatchId, PersonId, RoomId, SeatIndex


class RankedEnd(Struct, frozen=True):
    """What a ranked match gave, from its end until it is counted."""

    match: MatchId
    room: RoomId
    game: str
    players: tuple[PersonId, PersonId]
    """By seat."""
    first_seat: SeatIndex
    """Who had the first side."""
    result: RatedResult
    ended_at: Instant


def ranked_end(room: RoomId, match: Match) -> RankedEnd | None:
    """Return what an ended match gave; None where it was not ranked."""
    terms, result = match.terms, match.result
    if not terms.settings.ranked:
        return None
    host, guest = terms.players
    assert host is not None and guest is not None, "two people play a ranked match"  # noqa: PT018
    assert result is not None, "it is over"
    return RankedEnd(
        match=match.id,
        room=room,
        game=terms.settings.game,
        players=(host, guest),
        first_seat=terms.first_seat,
        result=rated_result(match),
        ended_at=result.ended_at,
    )
