"""CPUs that sit down: whom the leader seats, who comes where somebody is alone, who has to go.

Owns: which seats have a CPU between matches, and of which level; that a match ends when a CPU is
sent away from it. Must not know: how a CPU plays.
"""

from __future__ import annotations

from msgspec.structs import replace

from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import AddCpu, RemoveCpu
from seki_server.domain.course import ABANDONED, end
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import CpuAdded, Event
from seki_server.domain.room import Room
from seki_server.domain.seats import Seating, with_value, without_cpu
from seki_server.domain.words import CpuLevel, Instant, SeatIndex


def add(room: Room, command: AddCpu, now: Instant) -> Answer:
    """Seat a CPU where nobody sits; one that sits there gets the level."""
    seat = _free_seat(room) if command.seat is None else command.seat
    if seat is None or room.seats[seat] is not None:
        return refuse(RefusalCode.SEAT_TAKEN)
    level = room.settings.cpu_level if command.level is None else command.level
    seating = _with_cpu(room, seat, level)
    result = {"seat": seat, "level": level}
    if not seating.events:
        return unchanged(room, result)
    return changed(seating.room, seating.events, now, result)


def remove(room: Room, command: RemoveCpu, now: Instant) -> Answer:
    """Free the named seat of its CPU, or every seat that has one; a running match is abandoned."""
    named = SeatIndex if command.seat is None else (command.seat,)
    events: tuple[Event, ...] = ()
    after = room
    for seat in named:
        after, removed = without_cpu(after, seat)
        events += removed
    if not events:
        return refuse(RefusalCode.SEAT_NO_CPU)
    if room.running is None:
        return changed(after, events, now)
    match, ended = end(room.running, ABANDONED, now)
    return changed(after, (ended, *events), now, match=match)


def with_opponent(room: Room) -> Seating:
    """Seat a CPU across the only person of a party; nothing changes where there are others."""
    seat = room.seat_held_by(room.leader)
    if len(room.members) > 1 or seat is None or room.occupant(seat.other) is not None:
        return Seating(room, ())
    return _with_cpu(room, seat.other, room.settings.cpu_level)


def with_level(room: Room, level: CpuLevel) -> Seating:
    """Give every CPU that sits a level."""
    events: tuple[Event, ...] = ()
    for seat in SeatIndex:
        if room.cpus[seat] is not None:
            room, changes = _with_cpu(room, seat, level)
            events += changes
    return Seating(room, events)


def _with_cpu(room: Room, seat: SeatIndex, level: CpuLevel) -> Seating:
    if room.cpus[seat] == level:
        return Seating(room, ())
    cpus = with_value(room.cpus, seat, level)
    return Seating(replace(room, cpus=cpus), (CpuAdded(seat, level),))


def _free_seat(room: Room) -> SeatIndex | None:
    return next((seat for seat in SeatIndex if room.occupant(seat) is None), None)
