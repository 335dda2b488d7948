"""Sitting down and getting up.

Owns: who may take and leave a seat, what taking and leaving it changes, that a CPU gives way. Must
not know: matches beyond whether one runs; membership.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import LeaveSeat, TakeSeat
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import CpuRemoved, Event, SeatLeft, SeatTaken
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Instant, PersonId, SeatIndex

T = TypeVar("T")


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

    A CPU that does not play gives way, but only where no seat is free. None: it is somebody
    else's, or there is none for them.
    """
    held = room.seat_held_by(person)
    if wanted is not None:
        return wanted if wanted == held or _may_sit_down(room, wanted) else None
    if held is not None:
        return held
    by_choice = sorted(SeatIndex, key=lambda seat: room.cpus[seat] is not None)
    return next((seat for seat in by_choice if _may_sit_down(room, seat)), None)


def _may_sit_down(room: Room, seat: SeatIndex) -> bool:
    """Tell whether a seat is nobody's, and its CPU, if it has one, not in a match."""
    if room.seats[seat] is not None:
        return False
    return room.cpus[seat] is None or room.running is None


def sit_down(room: Room, person: PersonId, seat: SeatIndex) -> Seating:
    """Give a free seat, or a CPU's, to a person, who gets up from the other one first."""
    up = get_up(room, person)
    given = without_cpu(up.room, seat)
    room = replace(given.room, seats=with_value(given.room.seats, seat, person))
    return Seating(room, (*up.events, *given.events, SeatTaken(seat, person)))


def get_up(room: Room, person: PersonId) -> Seating:
    """Free the seat of a person, if they have one; a wish for a rematch goes with it."""
    seat = room.seat_held_by(person)
    if seat is None:
        return Seating(room, ())
    seats = with_value(room.seats, seat, None)
    room = replace(room, seats=seats, match=_without_wish(room.match, seat))
    return Seating(room, (SeatLeft(seat, person),))


def without_cpu(room: Room, seat: SeatIndex) -> Seating:
    """Free a seat of its CPU, if it has one."""
    if room.cpus[seat] is None:
        return Seating(room, ())
    return Seating(replace(room, cpus=with_value(room.cpus, seat, None)), (CpuRemoved(seat),))


def with_value(both: tuple[T, T], seat: SeatIndex, value: T) -> tuple[T, T]:
    """Return what both seats have, with another value for one of them."""
    return (value, both[1]) if seat is SeatIndex.HOST else (both[0], value)


def _without_wish(match: Match | None, seat: SeatIndex) -> Match | None:
    if match is None or seat not in match.rematch:
        return match
    return replace(match, rematch=tuple(other for other in match.rematch if other != seat))
