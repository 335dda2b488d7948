"""For whom a match with CPUs goes on.

Owns: whose looking on counts. Must not know: who is connected; that comes in with a command.
"""

from __future__ import annotations

from collections.abc import Collection

from seki_server.domain.room import Room
from seki_server.domain.words import PersonId


def for_whom(room: Room) -> tuple[PersonId, ...]:
    """Return the people whose match a match with CPUs is: who sits, or else who leads."""
    return tuple(person for person in room.seats if person is not None) or (room.leader,)


def is_attended(room: Room, attendants: Collection[PersonId]) -> bool:
    """Tell whether anybody looks on for whom a CPU should play.

    Where people sit it is one of them; of a match between CPUs it is whoever watches.
    """
    seated = [person for person in room.seats if person is not None]
    if not seated:
        return bool(attendants)
    return any(person in attendants for person in seated)
