"""What a room can be asked. Randomness, ids and codes come in with the command.

Owns: one frozen value a command. Must not know: wire forms, or who sends them how.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from seki_server.domain.room import Codes, OfferKind
from seki_server.domain.words import (
    CpuLevel,
    MatchId,
    Millis,
    PersonId,
    ProcessId,
    RoomId,
    SeatIndex,
    Seed,
    Step,
)


class CreateParty(Struct, frozen=True):
    """Make the room; the asker leads and takes the host's seat."""

    person: PersonId
    room: RoomId
    game: str
    settings: Mapping[str, object]
    """Engine and party settings by the names of the rules pages; absent ones take defaults."""
    codes: Codes
    through: ProcessId | None = None
    """The process that the asker is connected to; None where nobody tells."""


class SeatPair(Struct, frozen=True):
    """Make the room of two who were paired, seat both and begin their ranked match."""

    room: RoomId
    game: str
    first: PersonId
    """Has the host's seat and the first side."""
    second: PersonId
    codes: Codes
    through: tuple[ProcessId | None, ProcessId | None] = (None, None)
    """The processes that the two are connected to; None where nobody tells."""


class JoinParty(Struct, frozen=True):
    """Become a member by the invitation code, and with `seat` take that seat in the same act."""

    person: PersonId
    code: str
    seat: SeatIndex | None
    any_seat: bool
    through: ProcessId | None = None
    """The process that the asker is connected to; None where nobody tells."""


class LeaveParty(Struct, frozen=True):
    person: PersonId


class TakeSeat(Struct, frozen=True):
    """Sit down on a free seat (`seat` None: any free one), also from the other seat."""

    person: PersonId
    seat: SeatIndex | None


class LeaveSeat(Struct, frozen=True):
    person: PersonId


class Configure(Struct, frozen=True):
    """Change the named settings; a change of `game` starts from that game's defaults."""

    person: PersonId
    game: str | None
    settings: Mapping[str, object]


class TransferLeader(Struct, frozen=True):
    person: PersonId
    to: PersonId


class Kick(Struct, frozen=True):
    person: PersonId
    whom: PersonId


class AddCpu(Struct, frozen=True):
    """Seat a CPU (`seat` None: on a free seat), or give the one that sits there another level."""

    person: PersonId
    seat: SeatIndex | None
    level: CpuLevel | None
    """None: that of the party's settings."""


class RemoveCpu(Struct, frozen=True):
    """Free a seat of its CPU (`seat` None: every one); a match between CPUs ends with that."""

    person: PersonId
    seat: SeatIndex | None


class RenewCodes(Struct, frozen=True):
    person: PersonId
    codes: Codes


class StartMatch(Struct, frozen=True):
    person: PersonId
    coin: bool
    """Decides who moves first where the settings say `random`; True: the host's seat."""


class Play(Struct, frozen=True):
    person: PersonId
    match: MatchId
    step: Step
    action: str


class Resign(Struct, frozen=True):
    person: PersonId
    match: MatchId
    step: Step


class MakeOffer(Struct, frozen=True):
    person: PersonId
    match: MatchId
    step: Step
    kind: OfferKind


class AnswerOffer(Struct, frozen=True):
    person: PersonId
    match: MatchId
    step: Step
    accept: bool


class WithdrawOffer(Struct, frozen=True):
    person: PersonId
    match: MatchId
    step: Step


class Rematch(Struct, frozen=True):
    """Ask for another match after `match`; when both seats have asked, it begins."""

    person: PersonId
    match: MatchId
    coin: bool


class ReturnToSeat(Struct, frozen=True):
    """Act for the own seat again, where a CPU does because turns ran out."""

    person: PersonId
    match: MatchId


class NotePresence(Struct, frozen=True):
    """Say who is connected through a process; it replaces what that process said before."""

    process: ProcessId
    people: frozenset[PersonId]
    """Everybody who follows the room there; the room keeps its members."""
    excuse: Millis = Millis(0)
    """How long who is gone by this was told to stay away, or needs to notice that we are gone."""


class PlayForCpu(Struct, frozen=True):
    """What a CPU to move has found."""

    match: MatchId
    step: Step
    action: str


class Wake(Struct, frozen=True):
    """The room's deadline has come: check the state again and do what is due."""

    seed: Seed = Seed(0)
    """For whatever a CPU chooses because of this."""


Command = (
    CreateParty
    | SeatPair
    | JoinParty
    | LeaveParty
    | TakeSeat
    | LeaveSeat
    | Configure
    | TransferLeader
    | Kick
    | AddCpu
    | RemoveCpu
    | RenewCodes
    | StartMatch
    | Play
    | Resign
    | MakeOffer
    | AnswerOffer
    | WithdrawOffer
    | Rematch
    | ReturnToSeat
    | NotePresence
    | PlayForCpu
    | Wake
)
