"""Who is connected to a room, and what follows from it for the party and its match.

Owns: the places through which members are connected, pauses of a match, the leader who is away.
Must not know: sockets; a process says who is connected through it.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from seki_server.domain.absence import (
    come_back,
    go_absent,
    is_absent,
    resume,
    spare,
)
from seki_server.domain.answers import Answer, changed, unchanged
from seki_server.domain.attendance import is_attended
from seki_server.domain.commands import NotePresence
from seki_server.domain.decision import Decision, Refusal
from seki_server.domain.events import (
    Event,
    LeaderChanged,
    MatchPaused,
    PresenceChanged,
)
from seki_server.domain.limits import Limits
from seki_server.domain.room import NOBODY, Match, Place, Presence, Room
from seki_server.domain.words import Instant, Millis, PersonId, ProcessId, SeatIndex, Seq

NO_EXCUSE = Millis(0)


def note(room: Room, command: NotePresence, now: Instant, limits: Limits) -> Answer:
    """Take in who is connected through a process, in place of what it said before."""
    if not is_news(room, command):
        return unchanged(room)
    others = tuple(each for each in room.presence.places if each.process != command.process)
    place = _place(room, command)
    after = with_places(room, (*others, place) if place.watched else others, now)
    return _told(after, None, now, command.excuse, limits)


def is_news(room: Room, command: NotePresence) -> bool:
    """Tell whether the room knows something else of a process than what is said now."""
    if room.closed:
        return False
    known = [each for each in room.presence.places if each.process == command.process]
    place = _place(room, command)
    return known != [place] if place.watched else bool(known)


def go_away(room: Room, person: PersonId, now: Instant, limits: Limits) -> Answer:
    """Let a person go from a running match: absent at once, on whatever devices."""
    if not room.presence.has(person):
        return unchanged(room)
    return _told(without_person(room, person, now), person, now, NO_EXCUSE, limits)


def arrive(room: Room, person: PersonId, through: ProcessId | None, now: Instant) -> Room:
    """Return the room with a new member connected; nothing follows from it yet."""
    places = room.presence.places
    if through is None:
        return with_places(room, places, now)
    known = next((each for each in places if each.process == through), None)
    people = known.people if known else ()
    place = Place(through, (*people, person), watched=True)
    others = tuple(each for each in places if each.process != through)
    return with_places(room, (*others, place), now)


def without_person(room: Room, person: PersonId, now: Instant) -> Room:
    """Return the room without any connection of a person."""
    places = tuple(
        replace(place, people=tuple(each for each in place.people if each != person))
        for place in room.presence.places
    )
    return with_places(room, places, now)


def with_places(room: Room, places: Collection[Place], now: Instant) -> Room:
    """Return the room with other places; the leader's absence begins or ends with that."""
    presence = Presence(tuple(places), room.presence.leader_away_since)
    return with_leader(replace(room, presence=presence), room.leader, now)


def with_leader(room: Room, leader: PersonId, now: Instant) -> Room:
    """Return the room with a leader, whose absence is counted from when it began."""
    presence = room.presence
    since = presence.leader_away_since if leader == room.leader else None
    if presence.has(leader):
        since = None
    elif since is None:
        since = now
    return replace(room, leader=leader, presence=replace(presence, leader_away_since=since))


def nobody_left(room: Room) -> Room:
    """Return the room without any connection: it is closed."""
    return replace(room, presence=NOBODY)


def followed(before: Room | None, answer: Answer, now: Instant, limits: Limits) -> Answer:
    """Let the match of a room that was decided on follow from who is there, whatever was asked.

    So a seat is absent exactly while nobody is connected for it, and a match paused exactly while
    nobody acts whose match it is.
    """
    if isinstance(answer, Refusal) or not answer.changes or answer.room.closed:
        return answer
    room = answer.room
    if room.running is None or (before and _is_as_it_was(before, room)):
        return answer
    match, events = _settled(room, room.running, now, NO_EXCUSE, limits)
    if not events:
        return answer
    room = replace(room, match=match, seq=Seq(room.seq + len(events)))
    return Decision(room, (*answer.events, *events), answer.result)


def settle(room: Room, match: Match, now: Instant, limits: Limits) -> Decision:
    """Let a running match follow from who is there, where an earlier release left it otherwise."""
    match, events = _settled(room, match, now, NO_EXCUSE, limits)
    return changed(room, events, now, match=match) if events else unchanged(room)


def _is_as_it_was(before: Room, after: Room) -> bool:
    """Tell whether nothing changed of what follows from who is there, as with most actions."""
    old, new = before.running, after.running
    if old is None or new is None or before.presence is not after.presence:
        return False
    return old.attendance is new.attendance and old.is_paused == new.is_paused


def _settled(
    room: Room, match: Match, now: Instant, excuse: Millis, limits: Limits
) -> tuple[Match, tuple[Event, ...]]:
    """Let a running match follow from who is there: absences, pauses, returns."""
    events: tuple[Event, ...] = ()
    returned = []
    for seat in SeatIndex:
        person = match.terms.players[seat]
        if person is None or room.presence.has(person) is not is_absent(match, seat):
            continue
        if is_absent(match, seat):
            returned.append(seat)
        else:
            match, gone = go_absent(match, seat, now, excuse, limits)
            events += gone
    match, paused = _pause_or_resume(room, match, now, limits)
    events += paused
    for seat in returned:
        match, back = come_back(match, seat, now, limits)
        events += back
    return match, events


def leader_due(room: Room, limits: Limits) -> Instant | None:
    """Return when the lead passes from who is away to who sits there; None: not by itself."""
    since = room.presence.leader_away_since
    if since is None or room.running or _successor(room) is None:
        return None
    ended = room.match.result.ended_at if room.match and room.match.result else since
    return Instant(max(since, ended) + limits.absence.leader_ms)


def pass_lead(room: Room, now: Instant) -> Answer:
    """Let who sits there lead instead of who is away."""
    leader = _successor(room)
    if leader is None:
        return unchanged(room)
    return changed(with_leader(room, leader, now), (LeaderChanged(leader),), now)


def _successor(room: Room) -> PersonId | None:
    seated = (person for person in room.seats if person is not None)
    return next((each for each in seated if each != room.leader and room.presence.has(each)), None)


def _place(room: Room, command: NotePresence) -> Place:
    people = tuple(person for person in room.members if person in command.people)
    return Place(command.process, people, watched=bool(command.people))


def _told(
    room: Room, left: PersonId | None, now: Instant, excuse: Millis, limits: Limits
) -> Answer:
    events: tuple[Event, ...] = (PresenceChanged(room.present, left),)
    if room.running is None:
        return changed(room, events, now)
    match, more = _settled(room, room.running, now, excuse, limits)
    return changed(room, (*events, *more), now, match=match)


def _pause_or_resume(
    room: Room, match: Match, now: Instant, limits: Limits
) -> tuple[Match, tuple[Event, ...]]:
    if is_attended(room, match):
        if not match.is_paused:
            return match, ()
        match, resumed = resume(match, now)
        match, spared = _spare_others(room, match, now, limits)
        return match, (*resumed, *spared)
    if match.is_paused:
        return match, ()
    match = replace(match, turn=match.turn.paused(now), thinking=None)
    return match, (MatchPaused(match.id, match.step, now),)


def _spare_others(
    room: Room, match: Match, now: Instant, limits: Limits
) -> tuple[Match, tuple[Event, ...]]:
    """Give who is still absent a moment once somebody is back: what cut off both may be over."""
    events: tuple[Event, ...] = ()
    for seat in SeatIndex:
        person = match.terms.players[seat]
        if person is not None and not room.presence.has(person):
            match, spared = spare(match, seat, now, limits)
            events += spared
    return match, events
