"""For whom a match goes on.

Owns: whose being there counts. Must not know: how it is known who is connected.
"""

from __future__ import annotations

from seki_server.domain.room import Room
from seki_server.domain.words import PersonId


def for_whom(room: Room) -> tuple[PersonId, ...]:
    """Return the people whose match a match with CPUs is: who sits, or else who leads."""
    return tuple(person for person in room.seats if person is not None) or (room.leader,)


def is_attended(room: Room) -> bool:
    """Tell whether anybody is there for whom the match should go on.

    Where people sit it is one of them; of a match between CPUs it is whoever watches.
    """
    seated = [person for person in room.seats if person is not None]
    if not seated:
        return room.presence.is_watched
    return any(room.presence.has(person) for person in seated)
