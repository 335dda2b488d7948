"""The one way a room moves on: `decide`, a pure function of room, command and time.

Owns: which command goes where, and the checks that stand before all of them. Must not know: how a
room is stored or sent, what time it is, any rule of a game.
"""

from __future__ import annotations

from typing import assert_never

from seki_server.domain import (
    absence,
    cpu_seats,
    matches,
    offers,
    party,
    presence,
    rematch,
    seats,
    settings,
    thinking,
    wake,
)
from seki_server.domain.answers import Answer, refuse
from seki_server.domain.commands import (
    AddCpu,
    AnswerOffer,
    Command,
    Configure,
    CreateParty,
    JoinParty,
    Kick,
    LeaveParty,
    LeaveSeat,
    MakeOffer,
    NotePresence,
    Play,
    PlayForCpu,
    Rematch,
    RemoveCpu,
    RenewCodes,
    Resign,
    ReturnToSeat,
    SeatPair,
    StartMatch,
    TakeSeat,
    TransferLeader,
    Wake,
    WithdrawOffer,
)
from seki_server.domain.decision import RefusalCode
from seki_server.domain.freeze import NO_FREEZE, Freeze, told
from seki_server.domain.limits import Limits
from seki_server.domain.presence import followed
from seki_server.domain.ranked import seating
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Instant

MatchCommand = Resign | MakeOffer | AnswerOffer | WithdrawOffer | Rematch | ReturnToSeat
LeaderCommand = Configure | AddCpu | RemoveCpu | TransferLeader | Kick | StartMatch
MemberCommand = MatchCommand | LeaderCommand | RenewCodes | TakeSeat | LeaveSeat | LeaveParty

_IN_RANKED = (Resign, ReturnToSeat, LeaveParty)
"""All that a ranked match's members may ask beside playing: its party and its terms are fixed."""

_BY_ITSELF = (Wake, PlayForCpu, NotePresence)
DEFAULT_LIMITS = Limits()


def decide(
    room: Room | None,
    command: Command,
    stamp: Instant,
    limits: Limits = DEFAULT_LIMITS,
    freeze: Freeze = NO_FREEZE,
) -> Answer:
    """Return the room after the command with what happened, or why the command is refused.

    `stamp` is when the command was received; for everything but a turn's deadline, an instant
    before the room's last one counts as that one. Raises only what the engine raises beyond
    `IllegalAction`: a fault in our own code, which must decide no game.
    """
    now = max(stamp, room.touched_at) if room else stamp
    answer = followed(room, _answer(room, command, stamp, now, limits), now, limits)
    return told(room, command, answer, freeze, now)


def _answer(
    room: Room | None, command: Command, stamp: Instant, now: Instant, limits: Limits
) -> Answer:
    if isinstance(command, CreateParty):
        return party.create(room, command, now, limits)
    if isinstance(command, SeatPair):
        return seating.seat_pair(room, command, now, limits)
    if room is None:
        return refuse(RefusalCode.ROOM_UNKNOWN)
    if isinstance(command, _BY_ITSELF):
        return _by_itself(room, command, now, limits)
    if isinstance(command, JoinParty):
        return party.join(room, command, now, limits)
    if command.person not in room.members:
        return refuse(RefusalCode.ROOM_NOT_MEMBER)
    if room.closed:
        return refuse(RefusalCode.ROOM_CLOSED)
    if isinstance(command, Play):
        return matches.play(room, command, stamp, now, limits)
    if room.settings.ranked and not isinstance(command, _IN_RANKED):
        return refuse(RefusalCode.RANKED_FIXED)
    return _for_member(room, command, now, limits)


def _by_itself(
    room: Room, command: Wake | PlayForCpu | NotePresence, now: Instant, limits: Limits
) -> Answer:
    """Decide what no person asks."""
    match command:
        case Wake():
            return wake.wake(room, command, now, limits)
        case PlayForCpu():
            return thinking.play(room, command, now, limits)
        case NotePresence():
            return presence.note(room, command, now, limits)
        case _:
            assert_never(command)


def _for_member(room: Room, command: MemberCommand, now: Instant, limits: Limits) -> Answer:
    """Decide what a member of an open room asks."""
    match command:
        case Resign() | MakeOffer() | AnswerOffer() | WithdrawOffer() | Rematch() | ReturnToSeat():
            return _for_match(room, command, now, limits)
        case TakeSeat():
            return seats.take(room, command, now)
        case LeaveSeat():
            return seats.leave(room, command, now)
        case LeaveParty():
            return party.leave(room, command, now, limits)
    if command.person != room.leader:
        return refuse(RefusalCode.PARTY_NOT_LEADER)
    if isinstance(command, RenewCodes):
        return party.renew_codes(room, command, now)
    if room.running and not _may_end(room.running, command):
        return refuse(RefusalCode.MATCH_RUNNING)
    return _for_leader(room, command, now, limits)


def _may_end(match: Match, command: LeaderCommand) -> bool:
    """Tell whether a leader's command ends a match, which nobody who sits could do."""
    return isinstance(command, RemoveCpu) and match.is_between_cpus


def _for_match(room: Room, command: MatchCommand, now: Instant, limits: Limits) -> Answer:
    """Decide what acts on a match."""
    match command:
        case Resign():
            return matches.resign(room, command, now)
        case MakeOffer():
            return offers.make(room, command, now)
        case AnswerOffer():
            return offers.answer(room, command, now)
        case WithdrawOffer():
            return offers.withdraw(room, command, now)
        case Rematch():
            return rematch.want(room, command, now, limits)
        case ReturnToSeat():
            return absence.return_to_seat(room, command, now, limits)
        case _:
            assert_never(command)


def _for_leader(room: Room, command: LeaderCommand, now: Instant, limits: Limits) -> Answer:
    """Decide what only the leader may ask, and only while no match runs, or to end it."""
    match command:
        case Configure():
            return settings.configure(room, command, now, limits)
        case AddCpu():
            return cpu_seats.add(room, command, now)
        case RemoveCpu():
            return cpu_seats.remove(room, command, now)
        case TransferLeader():
            return party.transfer(room, command, now)
        case Kick():
            return party.kick(room, command, now, limits)
        case StartMatch():
            return matches.start(room, command, now, limits)
        case _:
            assert_never(command)
