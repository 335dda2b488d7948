"""The room of two who were paired: made, seated and begun in one step.

Owns: that step. Must not know: how the two were chosen.
"""

from __future__ import annotations

from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import SeatPair
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import (
    Event,
    MemberJoined,
    PartyCreated,
    PresenceChanged,
    SeatTaken,
)
from seki_server.domain.limits import Limits
from seki_server.domain.matches import next_match
from seki_server.domain.presence import arrive
from seki_server.domain.ranked.rules import ranked_settings
from seki_server.domain.room import Match, PartySettings, Room
from seki_server.domain.settings import flat_settings
from seki_server.domain.words import Instant, Rev, RoomId, SeatIndex, Seq


def seat_pair(room: Room | None, command: SeatPair, now: Instant, limits: Limits) -> Answer:
    """Make the room and begin the match; a room that is there stays as it is.

    Whoever is not known to be connected is absent from the start, with the grace of any absence.
    """
    if room is not None:
        return unchanged(room, _told(room.id, room.match))
    if command.first == command.second:
        return refuse(RefusalCode.SEAT_TAKEN)
    settings = ranked_settings(command.game, limits)
    if isinstance(settings, Refusal):
        return settings
    made = _made(command, settings, now)
    course = next_match(made, coin=True, now=now, limits=limits)
    events = (*_events_of(made), *course.events)
    return changed(made, events, now, _told(made.id, course.match), match=course.match)


def _made(command: SeatPair, settings: PartySettings, now: Instant) -> Room:
    pair = (command.first, command.second)
    room = Room(
        id=command.room,
        rev=Rev(0),
        seq=Seq(0),
        touched_at=now,
        leader=command.first,
        members=pair,
        kicked=(),
        seats=pair,
        settings=settings,
        codes=command.codes,
    )
    for person, through in zip(pair, command.through, strict=True):
        room = arrive(room, person, through, now)
    return room


def _events_of(made: Room) -> tuple[Event, ...]:
    """Return what happened, as where two had come in one after the other."""
    events: tuple[Event, ...] = (PartyCreated(made.leader, flat_settings(made.settings)),)
    for seat, person in zip(SeatIndex, made.members, strict=True):
        events += (MemberJoined(person), SeatTaken(seat, person))
    is_everybody_there = made.present == made.members
    return events if is_everybody_there else (*events, PresenceChanged(made.present))


def _told(room: RoomId, match: Match | None) -> dict[str, object]:
    return {"room": room, "match": match.id if match else None}
