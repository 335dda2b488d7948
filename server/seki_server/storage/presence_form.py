"""How it is stored who is connected to a room, and how the seats of its match were kept.

Owns: the fields of the part `presence`. Must not know: schemas, Redis, what follows from presence.

It is apart from what an action changes, for that leaves all of this as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import astuple

from seki_server.domain.room import (
    Attendance,
    Attendances,
    Place,
    Presence,
    Room,
    Substitution,
)
from seki_server.domain.words import Millis, PersonId
from seki_server.storage.person_form import pack_member, unpack_member


class KeptPresence(NamedTuple):
    """What the part says."""

    presence: Presence
    frozen_ms: Millis | None
    attendance: Attendances | None
    """None where there is no match."""


def presence_fields(room: Room) -> tuple[Any, ...]:
    """Return what is packed; members are told by their places among all."""
    presence, match = room.presence, room.match
    return (
        [
            (
                place.process,
                [pack_member(person, room.members) for person in place.people],
                place.watched,
            )
            for place in presence.places
        ],
        presence.leader_away_since,
        room.frozen_ms,
        None if match is None else [each and astuple(each) for each in match.attendance],
    )


def restore_presence(fields: Sequence[Any], members: Sequence[PersonId]) -> KeptPresence:
    """Return what `presence_fields` was given."""
    places, leader_away_since, frozen_ms, attendance = fields
    return KeptPresence(
        Presence(tuple(_place(place, members) for place in places), leader_away_since),
        frozen_ms,
        attendance and (_attendance(attendance[0]), _attendance(attendance[1])),
    )


def _place(stored: Sequence[Any], members: Sequence[PersonId]) -> Place:
    process, people, watched = stored
    return Place(process, tuple(unpack_member(each, members) for each in people), watched)


def _attendance(stored: Sequence[Any] | None) -> Attendance | None:
    if stored is None:
        return None
    grace_left, absent_since, grace_until, timeouts, substitute, *acted = stored
    reason = None if substitute is None else Substitution(substitute)
    return Attendance(grace_left, absent_since, grace_until, timeouts, reason, *acted)
