"""What happened in a room, in the past tense. The same for everybody who may see the room.

Owns: one frozen value an event; its number is its place behind the room's `seq`. Fields are plain
(str, int, bool, None, float, tuples and mappings of these), so that storage and transport carry
them by name. Must not know: wire forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from seki_server.domain.words import Check, Instant, MatchId, Millis, PersonId, SeatIndex, Step


@dataclass(frozen=True, slots=True)
class PartyCreated:
    leader: PersonId
    settings: Mapping[str, object]
    """Flat: `game`, the engine's and the party's settings by the names of the rules pages."""


@dataclass(frozen=True, slots=True)
class MemberJoined:
    person: PersonId


@dataclass(frozen=True, slots=True)
class MemberLeft:
    person: PersonId


@dataclass(frozen=True, slots=True)
class MemberKicked:
    person: PersonId


@dataclass(frozen=True, slots=True)
class LeaderChanged:
    person: PersonId


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: SeatIndex
    person: PersonId


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: SeatIndex
    person: PersonId


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    settings: Mapping[str, object]
    """All of them, as in `PartyCreated`."""


@dataclass(frozen=True, slots=True)
class CodesRenewed:
    """The old codes give nothing any more; members find the new ones in a snapshot."""


@dataclass(frozen=True, slots=True)
class PartyClosed:
    reason: str
    """`empty` (the last member left) or `idle` (nobody asked for anything for too long)."""


@dataclass(frozen=True, slots=True)
class Board:
    """What every match event carries about the position after it."""

    match: MatchId
    step: Step
    ply: int
    phase: str
    to_move: SeatIndex | None
    in_check: bool
    fen: str
    check: Check
    now: Instant


@dataclass(frozen=True, slots=True)
class MatchStarted:
    number: int
    first_seat: SeatIndex
    settings: Mapping[str, object]
    board: Board


@dataclass(frozen=True, slots=True)
class ActionPlayed:
    action: str
    seat: SeatIndex
    took: Millis
    automatic: bool
    board: Board


@dataclass(frozen=True, slots=True)
class ActionsTakenBack:
    count: int
    """How many of the last actions no longer count."""
    seat: SeatIndex
    """Who had asked."""
    board: Board


@dataclass(frozen=True, slots=True)
class MatchReplayed:
    """千日手: the same match begins anew, with the same sides."""

    replays: int
    board: Board


@dataclass(frozen=True, slots=True)
class OfferMade:
    kind: str
    seat: SeatIndex
    board: Board


@dataclass(frozen=True, slots=True)
class OfferDeclined:
    kind: str
    seat: SeatIndex
    """Who declined."""
    board: Board


@dataclass(frozen=True, slots=True)
class OfferWithdrawn:
    kind: str
    seat: SeatIndex
    board: Board


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winner: SeatIndex | None
    termination: str
    points: tuple[float, float] | None
    board: Board


@dataclass(frozen=True, slots=True)
class RematchWanted:
    match: MatchId
    seat: SeatIndex


Event = (
    PartyCreated
    | MemberJoined
    | MemberLeft
    | MemberKicked
    | LeaderChanged
    | SeatTaken
    | SeatLeft
    | SettingsChanged
    | CodesRenewed
    | PartyClosed
    | MatchStarted
    | ActionPlayed
    | ActionsTakenBack
    | MatchReplayed
    | OfferMade
    | OfferDeclined
    | OfferWithdrawn
    | MatchEnded
    | RematchWanted
)
