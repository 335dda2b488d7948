"""Who belongs to a party: making it, joining and leaving, leader, kicks, codes.

Owns: membership and the lead. Must not know: what is played.
"""

from __future__ import annotations

from msgspec.structs import replace

from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import (
    CreateParty,
    JoinParty,
    Kick,
    LeaveParty,
    RenewCodes,
    TransferLeader,
)
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import (
    CodesRenewed,
    Event,
    LeaderChanged,
    MemberJoined,
    MemberKicked,
    MemberLeft,
    PartyClosed,
    PartyCreated,
    SeatTaken,
)
from seki_server.domain.limits import Limits
from seki_server.domain.presence import (
    arrive,
    go_away,
    nobody_left,
    with_leader,
    without_person,
)
from seki_server.domain.room import Codes, Room
from seki_server.domain.seats import get_up, seat_for, sit_down
from seki_server.domain.settings import first_settings, flat_settings
from seki_server.domain.words import Instant, PersonId, Rev, SeatIndex, Seq


def create(room: Room | None, command: CreateParty, now: Instant, limits: Limits) -> Answer:
    """Make the room, led by the asker on the host's seat; one that is there stays as it is."""
    result = {"room": command.room}
    if room is not None:
        return unchanged(room, result)
    settings = first_settings(command.game, command.settings, limits)
    if isinstance(settings, Refusal):
        return settings
    person = command.person
    made = Room(
        id=command.room,
        rev=Rev(0),
        seq=Seq(0),
        touched_at=now,
        leader=person,
        members=(person,),
        kicked=(),
        seats=(person, None),
        settings=settings,
        codes=command.codes,
    )
    made = arrive(made, person, command.through, now)
    events = (
        PartyCreated(person, flat_settings(settings)),
        MemberJoined(person),
        SeatTaken(SeatIndex.HOST, person),
    )
    return changed(made, events, now, result)


def join(room: Room, command: JoinParty, now: Instant, limits: Limits) -> Answer:
    """Let in who knows the invitation code; with a seat both happen or neither."""
    refusal = _may_join(room, command, limits)
    if refusal:
        return refusal
    person = command.person
    held = room.seat_held_by(person)
    seat = held
    if command.seat is not None or command.any_seat:
        seat = seat_for(room, person, command.seat)
        if seat is None:
            return refuse(RefusalCode.SEAT_TAKEN)
    events: tuple[Event, ...] = ()
    joined = room
    if person not in room.members:
        joined = replace(room, members=(*room.members, person))
        joined = arrive(joined, person, command.through, now)
        events = (MemberJoined(person),)
    if seat is not None and seat != held:
        joined, seated = sit_down(joined, person, seat)
        events += seated
    result = {"room": room.id, "seat": seat}
    return changed(joined, events, now, result) if events else unchanged(room, result)


def _may_join(room: Room, command: JoinParty, limits: Limits) -> Refusal | None:
    if room.closed:
        return refuse(RefusalCode.ROOM_CLOSED)
    if command.person in room.kicked:
        return refuse(RefusalCode.PARTY_KICKED)
    if command.code != room.codes.invite:
        return refuse(RefusalCode.PARTY_CODE_UNKNOWN)
    if room.settings.ranked and command.person not in room.members:
        return refuse(RefusalCode.RANKED_FIXED)
    if command.person not in room.members and len(room.members) >= limits.members:
        return refuse(RefusalCode.PARTY_FULL, members=limits.members)
    return None


def leave(room: Room, command: LeaveParty, now: Instant, limits: Limits) -> Answer:
    """Let a member go. Who sits in a running match stays one, absent, and gives nothing up."""
    person = command.person
    if room.running and room.seat_held_by(person) is not None:
        return go_away(room, person, now, limits)
    left, events = _without(room, person, MemberLeft(person), now)
    if not left.members:
        return changed(nobody_left(left), (*events, PartyClosed("empty")), now, closed=True)
    if person != room.leader:
        return changed(left, events, now)
    leader = _next_leader(left)
    return changed(with_leader(left, leader, now), (*events, LeaderChanged(leader)), now)


def kick(room: Room, command: Kick, now: Instant, limits: Limits) -> Answer:
    """Put a member out for good."""
    whom = command.whom
    if whom == command.person:
        return refuse(RefusalCode.PARTY_SELF_KICK)
    if whom not in room.members:
        return refuse(RefusalCode.PARTY_NO_SUCH_MEMBER)
    if len(room.kicked) >= limits.kicked:
        return refuse(RefusalCode.PARTY_KICK_LIMIT, kicked=limits.kicked)
    left, events = _without(room, whom, MemberKicked(whom), now)
    return changed(left, events, now, kicked=(*room.kicked, whom))


def transfer(room: Room, command: TransferLeader, now: Instant) -> Answer:
    """Hand the lead to another member."""
    if command.to not in room.members:
        return refuse(RefusalCode.PARTY_NO_SUCH_MEMBER)
    if command.to == room.leader:
        return unchanged(room)
    after = with_leader(room, command.to, now)
    return changed(after, (LeaderChanged(command.to),), now)


def renew_codes(room: Room, command: RenewCodes, now: Instant) -> Answer:
    """Put new codes in the place of the old ones."""
    result = {"codes": named_codes(command.codes)}
    return changed(room, (CodesRenewed(),), now, result, codes=command.codes)


def named_codes(codes: Codes) -> dict[str, str]:
    """Return both codes by their names."""
    return {"invite": codes.invite, "watch": codes.watch}


def _without(
    room: Room, person: PersonId, gone: Event, now: Instant
) -> tuple[Room, tuple[Event, ...]]:
    """Take a person out of seat and members."""
    up = get_up(room, person)
    members = tuple(member for member in room.members if member != person)
    left = without_person(replace(up.room, members=members), person, now)
    return left, (*up.events, gone)


def _next_leader(room: Room) -> PersonId:
    """Return who leads when the leader has left: a seated person before the first member."""
    return next((person for person in room.seats if person), room.members[0])
