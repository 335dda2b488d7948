"""What happened in a room, as it is told to everybody who follows it.

Owns: one model an event. Must not know: what a client makes of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from seki_protocol.messages.words import (
    ActionText,
    Check,
    Count,
    CpuLevel,
    Instant,
    MatchId,
    Millis,
    OfferKind,
    PersonId,
    Phase,
    Received,
    RoomId,
    Seat,
    Seq,
    Settings,
    Step,
    Substitution,
)

People = Annotated[tuple[PersonId, ...], Field(strict=False)]
Points = Annotated[tuple[float, ...], Field(min_length=2, max_length=2, strict=False)]
"""Of the first and the second side."""


class Board(Received):
    """The position after an event, as every match event carries it."""

    match: MatchId
    step: Step
    ply: Count
    phase: Phase
    to_move: Seat | None
    """Whose turn it is; null when over."""
    in_check: bool
    fen: str
    check: Check
    now: Instant
    """When it happened."""
    deadline: Instant | None
    """When the time of the person to move is over; null where none runs."""


class EventBase(Received):
    room: RoomId
    seq: Seq
    """+1 for each event of the room, the same for every recipient."""


class OnBoard(EventBase):
    board: Board


class PartyCreated(EventBase):
    """The room's first event."""

    type: Literal["party_created"]
    leader: PersonId
    settings: Settings


class MemberJoined(EventBase):
    """Somebody became a member, and is connected."""

    type: Literal["member_joined"]
    person: PersonId


class MemberLeft(EventBase):
    """A member left."""

    type: Literal["member_left"]
    person: PersonId


class MemberKicked(EventBase):
    """The leader sent a member away for good."""

    type: Literal["member_kicked"]
    person: PersonId


class LeaderChanged(EventBase):
    """Somebody else leads now."""

    type: Literal["leader_changed"]
    person: PersonId


class SeatTaken(EventBase):
    """A member sat down."""

    type: Literal["seat_taken"]
    seat: Seat
    person: PersonId


class SeatLeft(EventBase):
    """A seat is free again; its wish for a rematch went with it."""

    type: Literal["seat_left"]
    seat: Seat
    person: PersonId


class CpuAdded(EventBase):
    """A CPU sits on a seat, or the one that does has another level."""

    type: Literal["cpu_added"]
    seat: Seat
    level: CpuLevel


class CpuRemoved(EventBase):
    """A CPU's seat is free again."""

    type: Literal["cpu_removed"]
    seat: Seat


class SettingsChanged(EventBase):
    """The leader changed settings."""

    type: Literal["settings_changed"]
    settings: Settings
    """All of them, not only what changed."""


class CodesRenewed(EventBase):
    """The old codes give nothing any more; members find the new ones in a snapshot."""

    type: Literal["codes_renewed"]


class PartyClosed(EventBase):
    """Nothing more will happen in the room."""

    type: Literal["party_closed"]
    reason: str


class MatchStarted(OnBoard):
    """A match began between the two who sit."""

    type: Literal["match_started"]
    number: Count
    first_seat: Seat
    settings: Settings
    ranked: bool
    """Whether ratings depend on it."""


class ActionPlayed(OnBoard):
    """A seat, or the rules for it, made an action; any offer is void."""

    type: Literal["action_played"]
    action: ActionText
    seat: Seat
    took: Millis
    """Since the turn began."""
    automatic: bool
    """Made by the rules, not chosen by anybody."""
    cpu: CpuLevel | None
    """The level of the CPU that chose it; null where the seat's person did, or the rules."""


class ActionsTakenBack(OnBoard):
    """The last actions no longer count: the other seat agreed."""

    type: Literal["actions_taken_back"]
    count: Count
    """How many of the last actions no longer count."""
    seat: Seat
    """Who had asked."""


class MatchReplayed(OnBoard):
    """千日手: the same match begins anew, with the same sides."""

    type: Literal["match_replayed"]
    replays: Count


class OfferMade(OnBoard):
    """A seat offered a draw, or asked for its last action back."""

    type: Literal["offer_made"]
    kind: OfferKind
    seat: Seat


class OfferDeclined(OnBoard):
    """The other seat said no."""

    type: Literal["offer_declined"]
    kind: OfferKind
    seat: Seat
    """Who declined."""


class OfferWithdrawn(OnBoard):
    """Whoever offered took it back."""

    type: Literal["offer_withdrawn"]
    kind: OfferKind
    seat: Seat


class MatchEnded(OnBoard):
    """The match is over."""

    type: Literal["match_ended"]
    winner: Seat | None
    """Null is a draw, or nobody where the match was `abandoned`."""
    termination: str
    points: Points | None
    left: Seat | None
    """Whose going ended it: a ranked match, `aborted` or `both_left`."""


class OfMatch(EventBase):
    """Of a match, without its board: that stays as it is."""

    match: MatchId


class RematchWanted(OfMatch):
    """A seat asked for another match."""

    type: Literal["rematch_wanted"]
    seat: Seat


class Timed(OfMatch):
    """One that clocks and waits are told by."""

    now: Instant
    """When it happened."""


class CpuThinking(Timed):
    """A CPU to move looks for its action. The board stays as it is."""

    type: Literal["cpu_thinking"]
    step: Step
    seat: Seat
    level: CpuLevel
    until: Instant
    """When somebody tries again, should there be no action."""


class MatchPaused(Timed):
    """Nobody acts whose match it is: nothing is played and no turn's clock runs."""

    type: Literal["match_paused"]
    step: Step


class MatchResumed(Timed):
    """Somebody acts again."""

    type: Literal["match_resumed"]
    step: Step
    deadline: Instant | None
    """Of the turn that runs, as in `Board`."""


class PresenceChanged(EventBase):
    """Who is connected has changed, of the party's members."""

    type: Literal["presence_changed"]
    present: People
    """All members who are connected now."""
    left: PersonId | None
    """Who went away from a running match on purpose; they keep their seat and follow no more."""


class SeatAbsent(Timed):
    """Nobody is connected for a person's seat. The seat stays theirs."""

    type: Literal["seat_absent"]
    seat: Seat
    grace_left: Millis
    """Of the match's budget, before this absence."""
    until: Instant
    """From when a CPU acts for the seat when it is to move."""


class HumanReturned(Timed):
    """A seat's person is there again and acts for it."""

    type: Literal["human_returned"]
    seat: Seat
    grace_left: Millis
    """Of the match's budget, after this absence."""
    deadline: Instant | None
    """Of the turn that runs, whosever it is, as in `Board`."""


class CpuTookSeat(Timed):
    """A CPU acts for a person's seat until the person is back."""

    type: Literal["cpu_took_seat"]
    seat: Seat
    level: CpuLevel
    reason: Substitution


class TurnTimedOut(Timed):
    """The time of a person's turn is over; a CPU plays this one action."""

    type: Literal["turn_timed_out"]
    step: Step
    seat: Seat


class ClockFrozen(Timed):
    """Nobody was served for a while, and no clock of the match ran meanwhile."""

    type: Literal["clock_frozen"]
    ms: Millis
    """How long, all such times since the last event like this together."""
    since: Instant
    """When the last such time began, by the clock on the wall: milliseconds since 1970."""
    until: Instant
    """When it ended, by the same clock."""
    deadline: Instant | None
    """Of the turn that runs, as in `Board`."""


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
