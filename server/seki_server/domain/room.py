"""What is stored: a room is a party, its two seats and at most one match.

Owns: the values and the questions they answer about themselves. Must not know: how a command
changes them (`decide`), how they are stored or sent.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from seki_engine import EngineSettings, Position, Side
from seki_server.domain.words import (
    Check,
    Code,
    CpuLevel,
    Instant,
    MatchId,
    Millis,
    PersonId,
    ProcessId,
    Rev,
    RoomId,
    SeatIndex,
    Seq,
    Step,
)

FirstMover = Literal["random", "leader", "guest"]

Seats = tuple[PersonId | None, PersonId | None]
"""Whose each seat is; None is nobody's."""

Cpus = tuple[CpuLevel | None, CpuLevel | None]
"""The level of the CPU that acts for each seat; None is no CPU."""

NO_CPUS: Cpus = (None, None)


class Human(NamedTuple):
    """A seat's person, who acts for it."""

    person: PersonId


class Cpu(NamedTuple):
    """A CPU player that acts for a seat."""

    level: CpuLevel


Occupant = Human | Cpu


class PartySettings(Struct, frozen=True):
    """What a party plays and how: the rules pages' party settings beside the engine's own."""

    game: str
    rules: EngineSettings
    """The engine's settings of `game`, an instance of `games[game].settings`."""
    show_legal_moves: bool = True
    swap_on_rematch: bool = True
    first: FirstMover = "random"
    allow_draw_offer: bool = False
    allow_take_back: bool = False
    cpu_level: CpuLevel = CpuLevel(4)
    """Of a CPU that sits down without a level of its own, or acts for an absent person."""
    turn_seconds: int | None = None
    """How long a turn may last, set-up's too; None: as long as one likes."""
    ranked: bool = False
    """Whether the match counts for the ratings; such a party is made by a pairing, and is fixed."""

    @property
    def turn_ms(self) -> Millis | None:
        """How long a turn may last, as times are reckoned."""
        return None if self.turn_seconds is None else Millis(1000 * self.turn_seconds)


class Codes(Struct, frozen=True):
    """The two secrets of a party: one gives membership, the other lets watch."""

    invite: Code
    watch: Code


class Played(NamedTuple):
    """One action of a match as it is kept for the record."""

    action: str
    side: Side
    took: Millis
    """Since the turn began."""
    automatic: bool
    """Made by the rules, not chosen by anybody."""
    cpu: CpuLevel | None = None
    """The CPU that chose it; None: the seat's person did, or nobody."""


class OfferKind(StrEnum):
    DRAW = "draw"
    TAKE_BACK = "take_back"


class Offer(Struct, frozen=True):
    """A standing question to the other seat; it is void as soon as the match's step moves on."""

    kind: OfferKind
    seat: SeatIndex
    step: Step


class Thinking(Struct, frozen=True):
    """A CPU is looking for its action, in one process; void as soon as the step moves on."""

    attempt: int
    """From 1; a later one is there because the one before gave no answer."""
    until: Instant
    """When the next attempt is due."""


class TurnClock(Struct, frozen=True):
    """The time of the turn that runs. It stands still while nobody acts whose match it is."""

    since: Instant
    """When the turn began, later by as long as it stood still."""
    paused_at: Instant | None = None
    """Since when it stands still."""
    extra: Millis = Millis(0)
    """Added for a person who came back to a seat that a CPU had."""
    is_over: bool = False
    """Its person let the time run out: a CPU plays this one action."""

    def elapsed(self, now: Instant) -> Millis:
        """Return how long the turn has run."""
        return Millis((now if self.paused_at is None else self.paused_at) - self.since)

    def paused(self, now: Instant) -> TurnClock:
        """Return the clock standing still from now on."""
        return replace(self, paused_at=now)

    def resumed(self, now: Instant) -> TurnClock:
        """Return the clock going on where it stood."""
        return replace(self, since=Instant(now - self.elapsed(now)), paused_at=None)


class Substitution(StrEnum):
    """Why a CPU acts for a person's seat until the person is back."""

    ABSENT = "absent"
    TIME = "time"
    """They let the time of two turns running run out."""


class Attendance(Struct, frozen=True):
    """How a person has kept their seat during a match."""

    grace_left: Millis
    """Of the match's budget; what an absence takes is taken off when it ends."""
    absent_since: Instant | None = None
    """None while present. May lie ahead where it was us who closed the connection."""
    grace_until: Instant | None = None
    """From when a CPU may act for the seat; None while present."""
    timeouts: int = 0
    """Turns running whose time ran out."""
    substitute: Substitution | None = None
    """Why a CPU acts for the seat now."""
    acted: int = 0
    """How many actions of this match a CPU chose for the seat."""


Attendances = tuple[Attendance | None, Attendance | None]
"""Of each seat's person; None where only a CPU plays."""


class Place(Struct, frozen=True):
    """Who is connected to a room through one process."""

    process: ProcessId
    people: tuple[PersonId, ...]
    """Of the party's members."""
    watched: bool
    """Whether anybody at all follows the room there, members or not."""


class Presence(Struct, frozen=True):
    """Who is connected to a room, and through which processes."""

    places: tuple[Place, ...] = ()
    leader_away_since: Instant | None = None

    def has(self, person: PersonId) -> bool:
        """Tell whether a member is connected."""
        return any(person in place.people for place in self.places)

    @property
    def is_watched(self) -> bool:
        """Whether anybody at all looks on."""
        return any(place.watched for place in self.places)


NOBODY = Presence()


class Result(Struct, frozen=True):
    """How a match ended. `winner` is a seat; None is a draw, or nobody where it was abandoned."""

    winner: SeatIndex | None
    termination: str
    """The engine's, or `resign`, `agreement`, `action_limit`, `abandoned`; of a ranked match also
    `aborted`, `both_left`."""
    points: tuple[float, float] | None
    """Of the first and the second side, where the game counts any and set-up is over."""
    ended_at: Instant
    left: SeatIndex | None = None
    """Whose going ended it, where that counts: in a ranked match `aborted` or `both_left`."""


class MatchTerms(Struct, frozen=True):
    """What a match is played under: fixed when it begins, whatever the party does afterwards."""

    number: int
    """Of the room's matches, from 1."""
    settings: PartySettings
    players: Seats
    """Who plays, by seat; None where only a CPU does."""
    first_seat: SeatIndex
    """Which seat has the first side."""
    started_at: Instant
    cpus: Cpus = NO_CPUS
    """Which CPUs play, by seat."""


class Match(Struct, frozen=True):
    """One played instance of a game. Over when it has a result; kept until the next one begins."""

    id: MatchId
    terms: MatchTerms
    position: Position
    played: tuple[Played, ...]
    """Parallel to `position.actions`."""
    step: Step
    replays: int
    """How often this match began anew after 千日手."""
    turn: TurnClock
    attendance: Attendances
    offer: Offer | None = None
    result: Result | None = None
    rematch: tuple[SeatIndex, ...] = ()
    """Who has asked for another one."""
    thinking: Thinking | None = None

    @property
    def number(self) -> int:
        return self.terms.number

    @property
    def first_seat(self) -> SeatIndex:
        return self.terms.first_seat

    @property
    def is_between_cpus(self) -> bool:
        """Tell whether no person plays."""
        return self.terms.players == (None, None)

    def side_of(self, seat: SeatIndex) -> Side:
        return Side.FIRST if seat == self.terms.first_seat else Side.SECOND

    def seat_of(self, side: Side) -> SeatIndex:
        first = self.terms.first_seat
        return first if side is Side.FIRST else first.other

    @property
    def seat_to_move(self) -> SeatIndex | None:
        """Whose turn it is; None when over."""
        return None if self.result else self.seat_of(self.position.side_to_move)

    @property
    def is_paused(self) -> bool:
        """Whether nothing is played, since nobody acts whose match it is."""
        return self.turn.paused_at is not None

    @property
    def acting_cpu(self) -> CpuLevel | None:
        """The level of the CPU that acts for the seat to move; None where its person does."""
        host, guest = self.attendance
        if host and guest and not (self.turn.is_over or host.substitute or guest.substitute):
            return None  # As a rule, found without asking whose turn it is.
        seat = self.seat_to_move
        if seat is None:
            return None
        attendance = self.attendance[seat]
        if attendance is None:
            return self.terms.cpus[seat]
        has_stand_in = self.turn.is_over or attendance.substitute is not None
        return self.terms.settings.cpu_level if has_stand_in else None

    @property
    def deadline(self) -> Instant | None:
        """When the time of the person to move is over; None where none runs."""
        if self.terms.settings.turn_seconds is None or self.turn.paused_at is not None:
            return None
        return None if self.result or self.acting_cpu is not None else self.end_of_turn

    @property
    def end_of_turn(self) -> Instant | None:
        """When the time of the turn is over, whether or not it runs now; None where it is free."""
        length, turn = self.terms.settings.turn_ms, self.turn
        return None if length is None else Instant(turn.since + length + turn.extra)

    @property
    def check(self) -> Check:
        """What clients compare their board with."""
        return Check(crc32(self.position.fen().encode()))


class Room(Struct, frozen=True):
    """The unit of consistency: what one commit replaces."""

    id: RoomId
    rev: Rev
    seq: Seq
    touched_at: Instant
    """When the last command was accepted; the domain's `now` never falls below it."""
    leader: PersonId
    members: tuple[PersonId, ...]
    """Seated or not, in the order they joined."""
    kicked: tuple[PersonId, ...]
    seats: Seats
    settings: PartySettings
    codes: Codes
    match: Match | None = None
    closed: bool = False
    cpus: Cpus = NO_CPUS
    """Who sits on a seat instead of a person."""
    presence: Presence = NOBODY
    frozen_ms: Millis | None = None
    """How long cluster time had stood still, all times together, when last looked; None: never."""

    def occupant(self, seat: SeatIndex) -> Occupant | None:
        """Say who acts for a seat now; None while it is free."""
        level, person, match = self.cpus[seat], self.seats[seat], self.running
        if level is not None:
            return Cpu(level)
        attendance = match.attendance[seat] if match else None
        if match and attendance and attendance.substitute:
            return Cpu(match.terms.settings.cpu_level)
        return None if person is None else Human(person)

    def seat_held_by(self, person: PersonId) -> SeatIndex | None:
        """The seat of a person, if they have one."""
        host, guest = self.seats
        if person == host:
            return SeatIndex.HOST
        return SeatIndex.GUEST if person == guest else None

    def is_member(self, person: PersonId) -> bool:
        return person in self.members

    @property
    def present(self) -> tuple[PersonId, ...]:
        """Which members are connected, in the order they joined."""
        return tuple(person for person in self.members if self.presence.has(person))

    @property
    def running(self) -> Match | None:
        """The match, while it is not over."""
        return self.match if self.match and not self.match.result else None

    @property
    def check(self) -> Check:
        return self.match.check if self.match else Check(0)
