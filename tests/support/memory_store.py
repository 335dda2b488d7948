"""The store as a model in memory: every port of storage, told in the plainest way.

It is what the Redis store is compared with, and what the runtime is tested on. It never fails by
itself; `MemoryRooms.break_off` makes it fail as Redis does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from seki_server.domain.events import Event
from seki_server.domain.freeze import NO_FREEZE, Freeze
from seki_server.domain.ranked.ended import RankedEnd, ranked_end
from seki_server.domain.records import MatchRecord, record_of
from seki_server.domain.room import Match, Room
from seki_server.domain.words import (
    Check,
    Code,
    Instant,
    MatchId,
    Millis,
    PersonId,
    ProcessId,
    Rev,
    RoomId,
    Seq,
)
from seki_server.ports import (
    Backlog,
    CodeTarget,
    CommandKey,
    Commit,
    CommitOutcome,
    Committed,
    Conflict,
    HintSink,
    Remembered,
    StorageUnavailable,
    Verified,
)
from seki_server.storage.commit_form import REMEMBERED_COMMANDS
from seki_server.storage.keys import BUCKETS, bucket_of

NO_ROOM = Rev(0)
WALL_BEGAN = 1_800_000_000_000
"""What the clock on the wall shows, less cluster time, before time ever stood still."""


@dataclass(slots=True)
class _Kept:
    """One room and what is stored beside it."""

    room: Room
    events: list[Event] = field(default_factory=list)
    """All of them, from number 1."""
    checks: list[Check] = field(default_factory=list)
    """The board's check after each event."""
    memory: dict[PersonId, dict[str, Remembered]] = field(default_factory=dict)
    creation: dict[PersonId, dict[str, Remembered]] = field(default_factory=dict)
    """The command that made the room, remembered as long as the room."""


class MemoryRooms:
    """`RoomStore` in memory, with hints to any number of `MemoryWakeUps`."""

    def __init__(self) -> None:
        self.records: list[Match] = []
        self.ends: dict[RoomId, RankedEnd] = {}
        self.deadlines: dict[RoomId, Instant] = {}
        self.wake_ups: list[MemoryWakeUps] = []
        self._kept: dict[RoomId, _Kept] = {}
        self._broken: list[bool] = []

    def break_off(self, *writes: bool) -> None:
        """Let the next commits fail; True: after it was written, as when the reply gets lost."""
        self._broken.extend(writes)

    def forget(self, room: RoomId) -> None:
        """Lose a room but not its deadline, as an expiry does."""
        del self._kept[room]

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        kept = self._kept.get(room)
        return kept.room if kept else None

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        kept = self._kept.get(room)
        if kept is None:
            return Verified(NO_ROOM, None)
        return Verified(kept.room.rev, _recall(kept, asker))

    async def commit(self, commit: Commit) -> CommitOutcome:
        written = self._broken.pop(0) if self._broken else None
        if written is False:
            raise StorageUnavailable("nothing was written")
        outcome = self._write(commit)
        if written is True:
            raise StorageUnavailable("the reply was lost")
        return outcome

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        kept = self._kept.get(room)
        if kept is None or not 0 <= after <= len(kept.events):
            return None
        check = kept.checks[after - 1] if after else Check(0)
        return Backlog(check, kept.events[after:])

    async def overdue(self, before: Instant, buckets: Collection[int]) -> Sequence[RoomId]:
        return [
            room
            for room, deadline in self.deadlines.items()
            if deadline < before and bucket_of(room) in buckets
        ]

    async def correct_deadline(self, room: RoomId, rev: Rev, at: Instant | None) -> None:
        verified = await self.verify(room, None)
        if verified.rev == rev and room in self.deadlines:
            self._note_deadline(room, at)

    async def served_by(self, process: ProcessId, buckets: Collection[int]) -> Sequence[RoomId]:
        return [
            id_
            for id_, kept in self._kept.items()
            if bucket_of(id_) in buckets
            and not kept.room.closed
            and process in [place.process for place in kept.room.presence.places]
        ]

    async def outbox(self, buckets: Collection[int]) -> Sequence[RankedEnd]:
        return [end for room, end in self.ends.items() if bucket_of(room) in buckets]

    async def outbox_done(self, room: RoomId) -> None:
        self.ends.pop(room, None)

    def _write(self, commit: Commit) -> CommitOutcome:
        room = commit.after.id
        kept = self._kept.get(room)
        if kept and (remembered := _recall(kept, commit.asker)):
            return remembered
        rev = kept.room.rev if kept else NO_ROOM
        if rev != (commit.before.rev if commit.before else NO_ROOM):
            return Conflict(rev)
        kept = self._kept.setdefault(room, _Kept(commit.after))
        _extend(kept, commit)
        self._note_deadline(room, commit.next_wake)
        if commit.ended:
            self.records.append(commit.ended)
            if end := ranked_end(room, commit.ended):
                self.ends[room] = end
        for wake_ups in self.wake_ups:
            wake_ups.hint(room, kept.room.rev)
        return Committed(kept.room.rev)

    def _note_deadline(self, room: RoomId, next_wake: Instant | None) -> None:
        if next_wake is None:
            self.deadlines.pop(room, None)
        else:
            self.deadlines[room] = next_wake


class MemoryRecords:
    """`RecordBook` in memory, of the matches that ended in `MemoryRooms`."""

    def __init__(self, rooms: MemoryRooms) -> None:
        self._rooms = rooms

    async def read(self, room: RoomId, match: MatchId) -> MatchRecord | None:
        kept = (record_of(each) for each in self._rooms.records if each.id == match)
        return next(kept, None) if match.startswith(f"{room}.") else None


class MemoryCodes:
    """`CodeBook` in memory."""

    def __init__(self) -> None:
        self._targets: dict[str, CodeTarget] = {}

    async def reserve(self, code: Code, target: CodeTarget) -> bool:
        return self._targets.setdefault(code, target) == target

    async def look_up(self, code: str) -> CodeTarget | None:
        return self._targets.get(code)


class MemoryPeople:
    """`PeopleBook` in memory. Persons are named in the order they come: `person1`, `person2`, …"""

    def __init__(self) -> None:
        self._persons: dict[bytes, PersonId] = {}
        self._rooms: dict[PersonId, set[RoomId]] = {}
        self._numbers = count(1)

    async def identify(self, token_digest: bytes) -> PersonId:
        if token_digest not in self._persons:
            self._persons[token_digest] = PersonId(f"person{next(self._numbers)}")
        return self._persons[token_digest]

    async def attach(self, token_digest: bytes, person: PersonId) -> None:
        self._persons[token_digest] = person

    async def forget(self, person: PersonId) -> None:
        self._rooms.pop(person, None)
        for token in [each for each, whose in self._persons.items() if whose == person]:
            del self._persons[token]

    async def rooms_of(self, person: PersonId) -> Sequence[RoomId]:
        return sorted(self._rooms.get(person, ()))

    async def add_room(self, person: PersonId, room: RoomId) -> None:
        self._rooms.setdefault(person, set()).add(room)

    async def remove_room(self, person: PersonId, room: RoomId) -> None:
        self._rooms.get(person, set()).discard(room)


class MemoryWakeUps:
    """`WakeUps` in memory. While `holds_back` is set, hints wait for `let_through`."""

    def __init__(self, rooms: MemoryRooms, sink: HintSink) -> None:
        self.holds_back = False
        self._sink = sink
        self._subscribed: set[RoomId] = set()
        self._held: list[tuple[RoomId, Rev]] = []
        rooms.wake_ups.append(self)

    async def subscribe(self, room: RoomId) -> None:
        self._subscribed.add(room)

    def unsubscribe(self, room: RoomId) -> None:
        self._subscribed.discard(room)

    def hint(self, room: RoomId, rev: Rev) -> None:
        """Tell of a commit, if anybody here wants to know."""
        if room not in self._subscribed:
            return
        self._held.append((room, rev))
        if not self.holds_back:
            self.let_through()

    def lose(self) -> None:
        """Lose the hints held back, as when the connection breaks; the sink is told."""
        self._held.clear()
        self._sink.resubscribed()

    def let_through(self) -> None:
        """Give every hint that was held back."""
        held, self._held = self._held, []
        for room, rev in held:
            self._sink.hinted(room, rev)


class MemoryCluster:
    """The processes that live and those that are gone, of any number of `MemoryProcesses`."""

    def __init__(self) -> None:
        self.living: list[ProcessId] = []
        self.gone: set[ProcessId] = set()

    def newcomer(self) -> ProcessId:
        """Let another process live and name it."""
        process = ProcessId(f"{len(self.living) + len(self.gone) + 1:08x}")
        self.living.append(process)
        return process

    def drop(self, process: ProcessId) -> None:
        """Take a process for gone."""
        self.living.remove(process)
        self.gone.add(process)


class MemoryProcesses:
    """`Processes` in memory, seen by one of them."""

    def __init__(self, cluster: MemoryCluster | None = None) -> None:
        self._cluster = cluster or MemoryCluster()
        self.own = self._cluster.newcomer()

    @property
    def gone(self) -> frozenset[ProcessId]:
        return frozenset(self._cluster.gone)

    def my_buckets(self) -> Collection[int]:
        everybody = sorted({*self._cluster.living, self.own})
        return range(everybody.index(self.own), BUCKETS, len(everybody))

    async def beat(self) -> None:
        """Learn whether it was taken for gone, and be another then."""
        if self.own in self._cluster.gone:
            self.own = self._cluster.newcomer()

    async def retire(self) -> None:
        if self.own in self._cluster.living:
            self._cluster.drop(self.own)


class ManualClock:
    """`Clock` that stands until it is moved."""

    def __init__(self, now: int = 1_000_000) -> None:
        self._now = Instant(now)
        self.freeze = NO_FREEZE

    def now(self) -> Instant:
        return self._now

    def advance(self, length: Millis | int) -> None:
        """Move on by milliseconds."""
        self._now = Instant(self._now + length)

    def stand_still(self, length: Millis | int) -> None:
        """Let time pass by which cluster time does not move."""
        frozen_ms = Millis(self.freeze.frozen_ms + length)
        self.freeze = Freeze(frozen_ms, Instant(WALL_BEGAN + self._now + frozen_ms))


def _recall(kept: _Kept, asker: CommandKey | None) -> Remembered | None:
    if asker is None:
        return None
    creation: Mapping[str, Remembered] = kept.creation.get(asker.person, {})
    memory: Mapping[str, Remembered] = kept.memory.get(asker.person, {})
    return creation.get(asker.id) or memory.get(asker.id)


def _extend(kept: _Kept, commit: Commit) -> None:
    check = commit.before.check if commit.before else Check(0)
    for event in commit.events:
        board = getattr(event, "board", None)
        check = board.check if board else check
        kept.checks.append(check)
    kept.events.extend(commit.events)
    kept.room = commit.after
    if commit.asker:
        remembering = kept.memory if commit.before else kept.creation
        memory = remembering.setdefault(commit.asker.person, {})
        memory[commit.asker.id] = Remembered(commit.asker.digest, commit.result)
        while len(memory) > REMEMBERED_COMMANDS:
            del memory[next(iter(memory))]
