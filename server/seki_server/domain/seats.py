"""Sitting down and getting up.

Owns: who may take and leave a seat, and what taking and leaving it changes. Must not know: matches
beyond whether one runs; membership.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import LeaveSeat, TakeSeat
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import Event, SeatLeft, SeatTaken
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Instant, PersonId, SeatIndex


class Seating(NamedTuple):
    """A room whose seats have changed, and how. Counters are not touched."""

    room: Room
    events: tuple[Event, ...]


def take(room: Room, command: TakeSeat, now: Instant) -> Answer:
    """Sit a member down on a seat, or on any free one."""
    seat = seat_for(room, command.person, command.seat)
    if seat is None:
        return refuse(RefusalCode.SEAT_TAKEN)
    result = {"seat": seat}
    if room.seat_held_by(command.person) == seat:
        return unchanged(room, result)
    seating = sit_down(room, command.person, seat)
    return changed(seating.room, seating.events, now, result)


def leave(room: Room, command: LeaveSeat, now: Instant) -> Answer:
    """Free the asker's seat; during a match a seat stays with its person."""
    if room.seat_held_by(command.person) is None:
        return refuse(RefusalCode.SEAT_NONE)
    if room.running:
        return refuse(RefusalCode.MATCH_RUNNING)
    seating = get_up(room, command.person)
    return changed(seating.room, seating.events, now)


def seat_for(room: Room, person: PersonId, wanted: SeatIndex | None) -> SeatIndex | None:
    """Return the seat a person gets: the wanted one, or the one they have, or the first free one.

    None: it is somebody else's, or no seat is free.
    """
    if wanted is not None:
        return wanted if room.seats[wanted] in (None, person) else None
    held = room.seat_held_by(person)
    if held is not None:
        return held
    return SeatIndex(room.seats.index(None)) if None in room.seats else None


def sit_down(room: Room, person: PersonId, seat: SeatIndex) -> Seating:
    """Give a free seat to a person, who gets up from the other one first."""
    up = get_up(room, person)
    room = replace(up.room, seats=_with(up.room.seats, seat, person))
    return Seating(room, (*up.events, SeatTaken(seat, person)))


def get_up(room: Room, person: PersonId) -> Seating:
    """Free the seat of a person, if they have one; a wish for a rematch goes with it."""
    seat = room.seat_held_by(person)
    if seat is None:
        return Seating(room, ())
    seats = _with(room.seats, seat, None)
    room = replace(room, seats=seats, match=_without_wish(room.match, seat))
    return Seating(room, (SeatLeft(seat, person),))


def _with(
    seats: tuple[PersonId | None, PersonId | None], seat: SeatIndex, person: PersonId | None
) -> tuple[PersonId | None, PersonId | None]:
    return (person, seats[1]) if seat is SeatIndex.HOST else (seats[0], person)


def _without_wish(match: Match | None, seat: SeatIndex) -> Match | None:
    if match is None or seat not in match.rematch:
        return match
    return replace(match, rematch=tuple(other for other in match.rematch if other != seat))
