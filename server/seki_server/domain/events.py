"""What happened in a room, in the past tense. The same for everybody who may see the room.

Owns: one frozen value an event; its number is its place behind the room's `seq`. Fields are plain
(str, int, bool, None, float, tuples and mappings of these), so that storage and transport carry
them by name. Must not know: wire forms.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from seki_server.domain.words import (
    Check,
    CpuLevel,
    Instant,
    MatchId,
    Millis,
    PersonId,
    SeatIndex,
    Step,
)


class PartyCreated(Struct, frozen=True):
    leader: PersonId
    settings: Mapping[str, object]
    """Flat: `game`, the engine's and the party's settings by the names of the rules pages."""


class MemberJoined(Struct, frozen=True):
    """Somebody became a member, and is connected; who leaves or is kicked is so no more."""

    person: PersonId


class MemberLeft(Struct, frozen=True):
    person: PersonId


class MemberKicked(Struct, frozen=True):
    person: PersonId


class LeaderChanged(Struct, frozen=True):
    person: PersonId


class SeatTaken(Struct, frozen=True):
    seat: SeatIndex
    person: PersonId


class SeatLeft(Struct, frozen=True):
    seat: SeatIndex
    person: PersonId


class CpuAdded(Struct, frozen=True):
    """A CPU sits on a seat, or the one that does has another level."""

    seat: SeatIndex
    level: CpuLevel


class CpuRemoved(Struct, frozen=True):
    seat: SeatIndex


class SettingsChanged(Struct, frozen=True):
    settings: Mapping[str, object]
    """All of them, as in `PartyCreated`."""


class CodesRenewed(Struct, frozen=True):
    """The old codes give nothing any more; members find the new ones in a snapshot."""


class PartyClosed(Struct, frozen=True):
    reason: str
    """`empty` (the last member left) or `idle` (nobody asked for anything for too long)."""


class Board(Struct, frozen=True):
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
    deadline: Instant | None
    """When the time of the person to move is over; None where none runs."""


class MatchStarted(Struct, frozen=True):
    number: int
    first_seat: SeatIndex
    settings: Mapping[str, object]
    board: Board
    ranked: bool = False


class ActionPlayed(Struct, frozen=True):
    action: str
    seat: SeatIndex
    took: Millis
    automatic: bool
    cpu: CpuLevel | None
    """Who chose it where no person did."""
    board: Board


class ActionsTakenBack(Struct, frozen=True):
    count: int
    """How many of the last actions no longer count."""
    seat: SeatIndex
    """Who had asked."""
    board: Board


class MatchReplayed(Struct, frozen=True):
    """千日手: the same match begins anew, with the same sides."""

    replays: int
    board: Board


class OfferMade(Struct, frozen=True):
    kind: str
    seat: SeatIndex
    board: Board


class OfferDeclined(Struct, frozen=True):
    kind: str
    seat: SeatIndex
    """Who declined."""
    board: Board


class OfferWithdrawn(Struct, frozen=True):
    kind: str
    seat: SeatIndex
    board: Board


class MatchEnded(Struct, frozen=True):
    winner: SeatIndex | None
    termination: str
    points: tuple[float, float] | None
    board: Board
    left: SeatIndex | None = None
    """Whose going ended a ranked match."""


class RematchWanted(Struct, frozen=True):
    match: MatchId
    seat: SeatIndex


class CpuThinking(Struct, frozen=True):
    """A CPU to move looks for its action. The board stays as it is."""

    match: MatchId
    step: Step
    seat: SeatIndex
    level: CpuLevel
    now: Instant
    until: Instant
    """When somebody tries again, should there be no answer."""


class PresenceChanged(Struct, frozen=True):
    """A member is connected now, or no longer, or through another process, or is looked on at."""

    present: tuple[PersonId, ...]
    """Which members are connected now."""
    left: PersonId | None = None
    """Who went away from a running match on purpose; they keep their seat and follow no more."""


class SeatAbsent(Struct, frozen=True):
    """Nobody is connected for a person's seat. The seat stays theirs."""

    match: MatchId
    seat: SeatIndex
    grace_left: Millis
    """Of the match's budget, before this absence."""
    now: Instant
    until: Instant
    """From when a CPU acts for the seat when it is to move."""


class HumanReturned(Struct, frozen=True):
    """A seat's person is there again and acts for it."""

    match: MatchId
    seat: SeatIndex
    grace_left: Millis
    """Of the match's budget, after this absence."""
    now: Instant
    deadline: Instant | None
    """Of the turn that runs, whosever it is, as in `Board`."""


class CpuTookSeat(Struct, frozen=True):
    """A CPU acts for a person's seat until the person is back."""

    match: MatchId
    seat: SeatIndex
    level: CpuLevel
    reason: str
    """`absent`, or `time` for turns that ran out."""
    now: Instant


class TurnTimedOut(Struct, frozen=True):
    """The time of a person's turn is over; a CPU plays this one action."""

    match: MatchId
    step: Step
    seat: SeatIndex
    now: Instant


class ClockFrozen(Struct, frozen=True):
    """Nobody was served for a while, and no clock of the match ran meanwhile."""

    match: MatchId
    ms: Millis
    """How long, all such times since the last event like this together."""
    since: Instant
    until: Instant
    """Of the last such time, by the clock on the wall: milliseconds since 1970."""
    now: Instant
    deadline: Instant | None


class MatchPaused(Struct, frozen=True):
    """Nobody acts whose match it is: nothing is played and no turn clock runs."""

    match: MatchId
    step: Step
    now: Instant


class MatchResumed(Struct, frozen=True):
    """Somebody acts again."""

    match: MatchId
    step: Step
    now: Instant
    deadline: Instant | None


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
    | CpuAdded
    | CpuRemoved
    | CpuThinking
    | MatchPaused
    | MatchResumed
    | PresenceChanged
    | SeatAbsent
    | HumanReturned
    | CpuTookSeat
    | TurnTimedOut
    | ClockFrozen
)
