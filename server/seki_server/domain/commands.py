"""What a room can be asked. Randomness, ids and codes come in with the command.

Owns: one frozen value a command. Must not know: wire forms, or who sends them how.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from seki_server.domain.room import Codes, OfferKind
from seki_server.domain.words import MatchId, PersonId, RoomId, SeatIndex, Step


@dataclass(frozen=True, slots=True)
class CreateParty:
    """Make the room; the asker leads and takes the host's seat."""

    person: PersonId
    room: RoomId
    game: str
    settings: Mapping[str, object]
    """Engine and party settings by the names of the rules pages; absent ones take defaults."""
    codes: Codes


@dataclass(frozen=True, slots=True)
class JoinParty:
    """Become a member by the invitation code, and with `seat` take that seat in the same act."""

    person: PersonId
    code: str
    seat: SeatIndex | None
    any_seat: bool


@dataclass(frozen=True, slots=True)
class LeaveParty:
    person: PersonId


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down on a free seat (`seat` None: any free one), also from the other seat."""

    person: PersonId
    seat: SeatIndex | None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    person: PersonId


@dataclass(frozen=True, slots=True)
class Configure:
    """Change the named settings; a change of `game` starts from that game's defaults."""

    person: PersonId
    game: str | None
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class TransferLeader:
    person: PersonId
    to: PersonId


@dataclass(frozen=True, slots=True)
class Kick:
    person: PersonId
    whom: PersonId


@dataclass(frozen=True, slots=True)
class RenewCodes:
    person: PersonId
    codes: Codes


@dataclass(frozen=True, slots=True)
class StartMatch:
    person: PersonId
    coin: bool
    """Decides who moves first where the settings say `random`; True: the host's seat."""


@dataclass(frozen=True, slots=True)
class Play:
    person: PersonId
    match: MatchId
    step: Step
    action: str


@dataclass(frozen=True, slots=True)
class Resign:
    person: PersonId
    match: MatchId
    step: Step


@dataclass(frozen=True, slots=True)
class MakeOffer:
    person: PersonId
    match: MatchId
    step: Step
    kind: OfferKind


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    person: PersonId
    match: MatchId
    step: Step
    accept: bool


@dataclass(frozen=True, slots=True)
class WithdrawOffer:
    person: PersonId
    match: MatchId
    step: Step


@dataclass(frozen=True, slots=True)
class Rematch:
    """Ask for another match after `match`; when both seats have asked, it begins."""

    person: PersonId
    match: MatchId
    coin: bool


@dataclass(frozen=True, slots=True)
class Wake:
    """The room's deadline has come: check the state again and do what is due."""


Command = (
    CreateParty
    | JoinParty
    | LeaveParty
    | TakeSeat
    | LeaveSeat
    | Configure
    | TransferLeader
    | Kick
    | RenewCodes
    | StartMatch
    | Play
    | Resign
    | MakeOffer
    | AnswerOffer
    | WithdrawOffer
    | Rematch
    | Wake
)
