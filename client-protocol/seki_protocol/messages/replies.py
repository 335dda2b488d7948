"""What a server says to one connection alone: greeting, replies, snapshots, whose turn it is.

Owns: one model a message; those of ranked play stand in `ranked`. Must not know: events, or what a
client makes of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from seki_protocol.messages.events import Board, People, Points
from seki_protocol.messages.ranked import RankedMessage
from seki_protocol.messages.words import (
    ActionText,
    Check,
    CommandId,
    Count,
    CpuLevel,
    Instant,
    MatchId,
    Millis,
    OfferKind,
    PersonId,
    Received,
    RoomId,
    Seat,
    Seq,
    Settings,
    Step,
    Substitution,
)

Rooms = Annotated[tuple[RoomId, ...], Field(strict=False)]
Actions = Annotated[tuple[ActionText, ...], Field(strict=False)]
Seats = Annotated[tuple[PersonId | None, ...], Field(min_length=2, max_length=2, strict=False)]
"""Who holds the host's and the guest's seat."""

Cpus = Annotated[tuple[CpuLevel | None, ...], Field(min_length=2, max_length=2, strict=False)]
SeatList = Annotated[tuple[Seat, ...], Field(max_length=2, strict=False)]


class FrameLimits(Received):
    """What the server reads at most."""

    frame_bytes: Count
    depth: Count


class ServerHello(Received):
    """The first message of a connection."""

    type: Literal["hello"]
    protocol: Count
    server: str
    """The server's release."""
    now: Instant
    heartbeat_ms: Millis
    """How often the server pings."""
    limits: FrameLimits


class Welcome(Received):
    """The answer to a `hello`."""

    type: Literal["welcome"]
    id: CommandId
    person: PersonId
    token: str
    """What names this person for good. Keep it, and show it to nobody."""
    rooms: Rooms
    """Where the person is a member."""
    now: Instant


class Ok(Received):
    """The command was carried out, and is stored."""

    type: Literal["ok"]
    id: CommandId
    result: dict[str, object]
    """What each command's result holds stands in the table of the package's README."""


class Refused(Received):
    """The command was not carried out; nothing changed (`storage/unavailable`: not known)."""

    type: Literal["refused"]
    id: CommandId | None
    """Null where the frame could not be read so far, and where a room that an `ok` promised cannot
    be shown: `detail.room` names it."""
    code: str
    """Stable, `area/reason`."""
    text: str
    """For people, in the language of the session."""
    detail: dict[str, object]
    retryable: bool
    """Whether the same command with the same id may succeed a little later."""


class You(Received):
    """The reader's own place in the room."""

    person: PersonId
    member: bool
    seat: Seat | None


class Codes(Received):
    invite: str
    watch: str


class StandingOffer(Received):
    kind: OfferKind
    seat: Seat


class CpuAtWork(Received):
    """The CPU to move looks for its action."""

    seat: Seat
    level: CpuLevel
    step: Step
    """At any later one it is done."""
    until: Instant
    """When somebody tries again, should there be no action."""


class Attendance(Received):
    """How a person has kept their seat during a match."""

    grace_left: Millis
    """Of the match's budget; what the present absence takes off it is taken when it ends."""
    absent_since: Instant | None
    """Null while somebody is connected for the seat. May lie ahead, where the server closed."""
    grace_until: Instant | None
    """From when a CPU acts for the seat when it is to move; null while somebody is connected."""
    timeouts: Count
    """Turns running whose time ran out."""
    substitute: Substitution | None
    """Why a CPU acts for the seat now; null where its person does."""
    acted: Count
    """How many actions of the match a CPU has made for the person."""


Attendances = Annotated[
    tuple[Attendance | None, ...], Field(min_length=2, max_length=2, strict=False)
]


class Outcome(Received):
    winner: Seat | None
    termination: str
    points: Points | None
    ended_at: Instant
    left: Seat | None
    """Whose going ended it: a ranked match, `aborted` or `both_left`."""


class MatchState(Received):
    """The match as it stands."""

    id: MatchId
    number: Count
    """Of the room's matches, from 1."""
    players: Seats
    """Who plays, by seat; null where a CPU does."""
    cpus: Cpus
    """The levels of the CPUs that play, by seat."""
    first_seat: Seat
    """Which seat has the first side."""
    started_at: Instant
    settings: Settings
    ranked: bool
    """Whether ratings depend on it."""
    board: Board
    actions: Actions
    """Since the start, set-up included."""
    replays: Count
    offer: StandingOffer | None
    result: Outcome | None
    rematch: SeatList
    """Who has asked for another one."""
    thinking: CpuAtWork | None
    paused: bool
    """Nobody acts whose match it is: nothing is played and no turn's clock runs."""
    attendance: Attendances
    """By seat; null where only a CPU plays."""
    count: Count
    """How many actions the mover may choose from; 0 when over."""


class Snapshot(Received):
    """The whole room as its reader may see it, after event `seq`."""

    type: Literal["snapshot"]
    room: RoomId
    seq: Seq
    check: Check
    you: You
    leader: PersonId
    members: People
    seats: Seats
    cpus: Cpus
    """The levels of the CPUs that sit, by seat; a seat has a person, a CPU or nobody."""
    present: People
    """Which members are connected."""
    settings: Settings
    codes: Codes | None
    """For members only."""
    closed: bool
    match: MatchState | None
    now: Instant


class YourTurn(Received):
    """It is the reader's turn. Not numbered; sent at each turn's start and when following anew."""

    type: Literal["your_turn"]
    room: RoomId
    step: Step
    count: Count
    """How many actions there are."""
    actions: Actions | None
    """Which, where the party's settings show them."""
    declarations: Actions
    """Those that touch no square (`pass`, `accept`, `done`), told in any case."""


class Goodbye(Received):
    """The server's last message on a connection; it closes now."""

    type: Literal["goodbye"]
    code: str
    """Why, as of a refusal."""
    text: str
    """For people, in the language of the session."""
    come_back_ms: Millis | None
    """How long to wait before connecting anew; null: not to come back."""


Reply = ServerHello | Welcome | Ok | Refused | Snapshot | YourTurn | RankedMessage | Goodbye
