"""The edges of the server: what the runtime needs of storage, time and the people connected.

Owns: the Protocols and the values that cross them. Must not know: Redis, sockets, asyncio tasks.
Every method that reaches the store may raise `StorageUnavailable`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from msgspec import Struct

from seki_engine import Position
from seki_server.domain.board import TurnToMove
from seki_server.domain.events import Event
from seki_server.domain.freeze import Freeze
from seki_server.domain.ranked.ended import RankedEnd
from seki_server.domain.records import MatchRecord
from seki_server.domain.room import Match, Room
from seki_server.domain.words import (
    Check,
    Code,
    CpuLevel,
    Instant,
    MatchId,
    PersonId,
    ProcessId,
    Rev,
    RoomId,
    Seed,
    Seq,
)


class StorageUnavailable(Exception):
    """The store did not answer, or not in time. Whether a commit happened is unknown."""


class RoomUnreadable(Exception):
    """What is stored of a room makes no sense here: a fault of ours, and that room's alone."""


class SchemaTooNew(RoomUnreadable):
    """A room was written by a newer release; this process must not touch it."""


class CommandKey(Struct, frozen=True):
    """What makes a command the same one when it is sent again."""

    person: PersonId
    id: str
    digest: bytes
    """Of the command's body: the same id with another body is a mistake of the client."""


class Remembered(Struct, frozen=True):
    """A command that was committed before, and its reply."""

    digest: bytes
    result: Mapping[str, object]


class Verified(Struct, frozen=True):
    """The store's word on a room, read in one go."""

    rev: Rev
    """0: there is no such room."""
    remembered: Remembered | None


class Commit(Struct, frozen=True):
    """One atomic step of a room, from the version before to the version after."""

    before: Room | None
    after: Room
    events: Sequence[Event]
    asker: CommandKey | None
    """None for what no client asked (`Wake`)."""
    result: Mapping[str, object]
    next_wake: Instant | None
    ended: Match | None
    """The match that this commit ends: its record is written with it."""


class Committed(Struct, frozen=True):
    rev: Rev


class Conflict(Struct, frozen=True):
    """Somebody else committed first; nothing was written."""

    rev: Rev


CommitOutcome = Committed | Conflict | Remembered


class Backlog(NamedTuple):
    """The stored events behind a number, and what the board's check was at that number."""

    check: Check
    events: Sequence[Event]


class RoomStore(Protocol):
    """Rooms as they are stored, for good once `commit` has answered."""

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        """Return the room as stored; `known`, an earlier version, saves reading its actions."""

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        """Return the stored rev and whether this command was committed before."""

    async def commit(self, commit: Commit) -> CommitOutcome:
        """Write the step if the stored rev is still the one before."""

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        """Return the events numbered above `after`, or None where some are gone."""

    async def overdue(self, before: Instant, buckets: Collection[int]) -> Sequence[RoomId]:
        """Return rooms whose deadline in the index lies before an instant."""

    async def correct_deadline(self, room: RoomId, rev: Rev, at: Instant | None) -> None:
        """Correct a room's entry in the index if the stored rev is this one; 0: no such room."""

    async def served_by(self, process: ProcessId, buckets: Collection[int]) -> Sequence[RoomId]:
        """Return the open rooms to which people are connected through a process, as stored.

        Looks into each bucket, so it is nothing to be asked all the time.
        """

    async def outbox(self, buckets: Collection[int]) -> Sequence[RankedEnd]:
        """Return what ranked matches gave that is not counted yet, of each bucket.

        The commit that ends a ranked match puts it there.
        """

    async def outbox_done(self, room: RoomId) -> None:
        """Drop what a room's ranked match gave, now that it is counted."""


class RecordBook(Protocol):
    """The records of ended matches, kept longer than their rooms."""

    async def read(self, room: RoomId, match: MatchId) -> MatchRecord | None:
        """Return the record of a room's ended match, while it is kept."""


class CodeKind(StrEnum):
    INVITE = "invite"
    WATCH = "watch"


class CodeTarget(NamedTuple):
    room: RoomId
    kind: CodeKind


class CodeBook(Protocol):
    """Which room a code was given to. The room itself says whether it still holds."""

    async def reserve(self, code: Code, target: CodeTarget) -> bool:
        """Point the code at the target; False where it already names another one."""

    async def look_up(self, code: str) -> CodeTarget | None:
        """Return what a code names."""


class PeopleBook(Protocol):
    """Who a device token names and which rooms name a person."""

    async def identify(self, token_digest: bytes) -> PersonId:
        """Return the person of a token's SHA-256, making a new person at first sight."""

    async def attach(self, token_digest: bytes, person: PersonId) -> None:
        """Let another token name a person, for good."""

    async def forget(self, person: PersonId) -> None:
        """Let no token name the person any more: whoever comes with one is somebody new."""

    async def rooms_of(self, person: PersonId) -> Sequence[RoomId]:
        """Return rooms that may have the person as a member: perhaps too many, never too few."""

    async def add_room(self, person: PersonId, room: RoomId) -> None:
        """Note a room before the commit that makes the person its member."""

    async def remove_room(self, person: PersonId, room: RoomId) -> None:
        """Forget a room that was read and does not have the person."""


class HintSink(Protocol):
    """Who wants to know that a room may have moved on."""

    def hinted(self, room: RoomId, rev: Rev) -> None:
        """Take note that a room's stored rev is at least this."""

    def resubscribed(self) -> None:
        """Take note that hints may have been lost: compare every shown room."""


class WakeUps(Protocol):
    """Hints about rooms that other processes commit to. They may be late, doubled or lost."""

    async def subscribe(self, room: RoomId) -> None:
        """Return once hints of the room are sure to arrive (until the connection breaks)."""

    def unsubscribe(self, room: RoomId) -> None:
        """Want no more hints of the room."""


class Clock(Protocol):
    """Cluster time."""

    def now(self) -> Instant:
        """Return the present instant; never less than an earlier answer of this process."""

    @property
    def freeze(self) -> Freeze:
        """How cluster time has stood still so far; `frozen_ms` never falls."""


class Processes(Protocol):
    """The server processes on this store: which this one is, and which are no more."""

    @property
    def own(self) -> ProcessId:
        """The name of this process; another one since it learnt that it was taken for gone."""

    @property
    def gone(self) -> frozenset[ProcessId]:
        """Who is no more since an hour at most: dead, retired, or so long silent as to be renamed.

        Whatever rooms still say of them has to be put right, also what is committed late.
        """

    def my_buckets(self) -> Collection[int]:
        """Return the buckets whose rooms this process looks after, beside those it serves."""

    async def retire(self) -> None:
        """Be gone at once, at a graceful end: whatever was left undone falls to the others."""


class StopFlag(Protocol):
    """Ends one search."""

    def set(self) -> None:
        """End the search at once, from any thread; a search not begun ends as it begins."""

    def is_set(self) -> bool:
        """Tell whether the search is to end."""


class Chooser(Protocol):
    """A CPU player's head. It has no memory: a position, a level and a seed say everything."""

    def stop_flag(self) -> StopFlag:
        """Return a flag for one search."""

    def choose(
        self, position: Position, level: CpuLevel, seed: Seed, deadline_s: float, stop: StopFlag
    ) -> str:
        """Return a legal action of the side to move, in whichever thread asks for it.

        `deadline_s` is an instant of `time.monotonic`. Lets other threads run while it searches.
        """


class Listener(Protocol):
    """One connected tab, as the runtime sees it. Hashable by identity."""

    @property
    def person(self) -> PersonId:
        """Who is connected."""


class Turn(Struct, frozen=True):
    """What the mover in a room is told."""

    room: RoomId
    whose: TurnToMove


class Numbered(Struct, frozen=True):
    """Events of one room with the number of the first."""

    room: RoomId
    first_seq: Seq
    events: Sequence[Event]


class Audience(Protocol):
    """The way out to connected tabs: encodes once, sends to each, never blocks."""

    def show_events(self, to: Collection[Listener], numbered: Numbered) -> None:
        """Send events to every listener, in order."""

    def show_turn(self, to: Collection[Listener], turn: Turn) -> None:
        """Tell the mover's tabs that it is their turn."""

    def show_snapshot(self, to: Listener, snapshot: Mapping[str, object]) -> None:
        """Send the whole room as that person may see it."""

    def send_away(self, to: Collection[Listener]) -> None:
        """Close tabs that should come back, perhaps to another process, and ask for rooms again."""
