"""For whom a match goes on.

Owns: whose being there counts. Must not know: how it is known who is connected.
"""

from __future__ import annotations

from seki_server.domain.room import Match, Room, Substitution
from seki_server.domain.words import PersonId, SeatIndex


def for_whom(room: Room) -> tuple[PersonId, ...]:
    """Return the people whose match a match with CPUs is: who sits, or else who leads."""
    return tuple(person for person in room.seats if person is not None) or (room.leader,)


def is_attended(room: Room, match: Match) -> bool:
    """Tell whether anybody is there for whom a match should go on.

    Where people play it is one of them who acts: whoever lets their turns run out is as good as
    away, or CPUs would play the match to its end before anybody looks up. Of a match between CPUs
    it is whoever watches.
    """
    if match.is_between_cpus:
        return room.presence.is_watched
    return any(_acts(room, match, seat) for seat in SeatIndex)


def _acts(room: Room, match: Match, seat: SeatIndex) -> bool:
    person, attendance = match.terms.players[seat], match.attendance[seat]
    if person is None or attendance is None or not room.presence.has(person):
        return False
    has_just_come = attendance.absent_since is not None
    return has_just_come or attendance.substitute is not Substitution.TIME
