"""A server process without sockets: the runtime on a store in memory, and tabs that note all.

Owns: builders for tests of the runtime. Must not know: what any test is about.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from weakref import WeakKeyDictionary

from seki_server.domain.commands import (
    Command,
    CreateParty,
    JoinParty,
    LeaveSeat,
    Play,
    StartMatch,
    TakeSeat,
)
from seki_server.domain.decision import Refusal
from seki_server.domain.events import Event
from seki_server.domain.limits import Limits
from seki_server.domain.room import Codes
from seki_server.domain.words import (
    Check,
    Code,
    Instant,
    MatchId,
    PersonId,
    Rev,
    RoomId,
    SeatIndex,
    Seq,
    Step,
)
from seki_server.ports import (
    Chooser,
    CommandKey,
    Listener,
    Numbered,
    RoomStore,
    Turn,
)
from seki_server.ranked_ports import PairedNews, QueueState, RatingNews
from seki_server.runtime.following import Since, Wish
from seki_server.runtime.limits import (
    CpuLimits,
    PresenceLimits,
    RankedRunningLimits,
    RuntimeLimits,
)
from seki_server.runtime.orders import Accepted, Order, Reply
from seki_server.runtime.ranked.play import RankedPorts
from seki_server.runtime.runtime import Ports, Runtime
from tests.support.choosers import PlainChooser
from tests.support.memory_profiles import MemoryProfiles
from tests.support.memory_queue import MemoryQueue
from tests.support.memory_ratings import MemoryRatings
from tests.support.memory_store import (
    ManualClock,
    MemoryCluster,
    MemoryCodes,
    MemoryPeople,
    MemoryProcesses,
    MemoryRecords,
    MemoryRooms,
    MemoryWakeUps,
)
from tests.support.waiting import until

ALICE, BOB, CAROL = PersonId("A" * 22), PersonId("B" * 22), PersonId("C" * 22)
ROOM = RoomId("room" * 4)
CODES = Codes(invite=Code("2345ABCD"), watch=Code("6789EFGH"))
FIXED: Mapping[str, object] = {"setup": "fixed", "first": "leader"}
MATCH = MatchId(f"{ROOM}.1")
UNPACED = Limits(cpu_pace_ms=0)
QUICK = RuntimeLimits(
    patience_ms=200,
    retry_pause_ms=1,
    compare_ms=600_000,
    presence=PresenceLimits(look_around_ms=5_000, note_again_ms=10),
    ranked=RankedRunningLimits(look_ms=10_000, hurry_ms=0, sweep_ms=60_000),
)
"""Looks around and compares only where a test lets it."""


@dataclass(eq=False)
class Tab:
    """A listener that notes what it is shown."""

    person: PersonId
    shown: list[tuple[Seq, Event]] = field(default_factory=list)
    snapshots: list[Mapping[str, object]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    states: list[QueueState] = field(default_factory=list)
    pairs: list[PairedNews] = field(default_factory=list)
    ratings: list[RatingNews] = field(default_factory=list)
    sent_away: int = 0

    @property
    def seqs(self) -> list[int]:
        return [seq for seq, _ in self.shown]


class Notes:
    """An `Audience` that writes into the tabs; `log` has everything in the order it was said."""

    def __init__(self) -> None:
        self.log: list[object] = []

    def show_events(self, to: Collection[Listener], numbered: Numbered) -> None:
        self.log.append(numbered)
        for tab in to:
            assert isinstance(tab, Tab)
            tab.shown += [
                (Seq(n), each) for n, each in enumerate(numbered.events, start=numbered.first_seq)
            ]

    def show_turn(self, to: Collection[Listener], turn: Turn) -> None:
        self.log.append(turn)
        for tab in to:
            assert isinstance(tab, Tab)
            tab.turns.append(turn)

    def show_snapshot(self, to: Listener, snapshot: Mapping[str, object]) -> None:
        self.log.append(snapshot)
        assert isinstance(to, Tab)
        to.snapshots.append(snapshot)

    def send_away(self, to: Collection[Listener]) -> None:
        for tab in to:
            assert isinstance(tab, Tab)
            tab.sent_away += 1

    def show_queue(self, to: Collection[Listener], state: QueueState, now: Instant) -> None:
        for tab in to:
            assert isinstance(tab, Tab)
            tab.states.append(state)

    def show_paired(self, to: Collection[Listener], news: PairedNews) -> None:
        for tab in to:
            assert isinstance(tab, Tab)
            tab.pairs.append(news)

    def show_rating(self, to: Collection[Listener], news: RatingNews) -> None:
        for tab in to:
            assert isinstance(tab, Tab)
            tab.ratings.append(news)


class MemoryRanked:
    """What ranked play stores beside rooms, shared by the processes on a store."""

    def __init__(self) -> None:
        self.queue = MemoryQueue()
        self.ratings = MemoryRatings()
        self.profiles = MemoryProfiles()

    def ports(self, notes: Notes) -> RankedPorts:
        return RankedPorts(self.queue, self.ratings, self.profiles, notes)


class Process:
    """One runtime, with short ways to ask it things."""

    def __init__(
        self,
        runtime: Runtime,
        notes: Notes,
        clock: ManualClock,
        processes: MemoryProcesses,
        wake_ups: MemoryWakeUps,
    ) -> None:
        self.runtime = runtime
        self.notes = notes
        self.clock = clock
        self.processes = processes
        self.wake_ups = wake_ups
        self._ids = count(1)

    @property
    def subscribed(self) -> set[RoomId]:
        """The rooms whose hints this process wants."""
        return self.wake_ups._subscribed

    def order(self, person: PersonId, command: Command, id: str | None = None) -> Order:
        """Make the order of a person's command; the digest follows from the command."""
        key = CommandKey(person, id or f"{self.runtime!r}{next(self._ids)}", digest_of(command))
        return Order(ROOM, command, key, self.clock.now())

    async def ask(self, person: PersonId, command: Command, id: str | None = None) -> Reply:
        """Execute a command and return its reply."""
        return await self.execute(self.order(person, command, id))

    async def execute(self, order: Order) -> Reply:
        replies: list[Reply] = []

        def answer(reply: Reply) -> None:
            self.notes.log.append(reply)
            replies.append(reply)

        await self.runtime.executor.execute(order, answer)
        assert len(replies) == 1
        return replies[0]

    async def done(self, person: PersonId, command: Command, id: str | None = None) -> None:
        """Execute a command that must be accepted."""
        reply = await self.ask(person, command, id)
        assert isinstance(reply, Accepted), reply

    async def refused(self, person: PersonId, command: Command, id: str | None = None) -> Refusal:
        reply = await self.ask(person, command, id)
        assert isinstance(reply, Refusal), reply
        return reply

    async def follow(
        self,
        tab: Tab,
        since: tuple[int, int] | None = None,
        code: str | None = None,
        room: RoomId = ROOM,
    ) -> Reply:
        """Let a tab follow the room, from an event and its check on, or anew."""
        after = Since(Seq(since[0]), Check(since[1])) if since else None
        replies: list[Reply] = []
        await self.runtime.following.follow(tab, Wish(room, code, after), replies.append)
        assert len(replies) == 1
        return replies[0]

    async def a_tab(self, person: PersonId, code: str | None = None) -> Tab:
        """Return a tab that follows the room; the room knows, and the tab forgets being told so."""
        tab = Tab(person)
        await self.follow(tab, code=code)
        await self.is_idle()
        tab.shown.clear()
        return tab

    async def wake_due(self) -> None:
        """Wake what is due here, as the runtime's own task does."""
        for room in self.runtime.waking.take_due():
            await self.runtime.waking.wake(room)

    async def is_idle(self) -> None:
        """Return once no room is served, nothing is to be told and no listener lacks anything."""
        await until(self._has_nothing_to_do)

    def _has_nothing_to_do(self) -> bool:
        desks, notes = self.runtime.desks, self.runtime.notes
        notes.look_around()
        is_behind = any(desk.waiting or desk.is_behind for desk in desks.followed())
        return notes.is_settled and not is_behind

    async def until(self, holds: Callable[[], object]) -> None:
        """Let the loop run until something holds."""
        await until(holds)

    async def seen(self, tab: Tab, *seqs: int) -> None:
        """Return once a tab has been shown exactly these events."""
        await until(lambda: tab.seqs == list(seqs))

    def creation(self, settings: Mapping[str, object]) -> CreateParty:
        """Return what makes Alice's party, with her connected here."""
        return CreateParty(ALICE, ROOM, "janggi", settings, CODES, self.processes.own)

    def joining(self, person: PersonId, *, sits: bool = True) -> JoinParty:
        """Return what lets a person in, connected here."""
        return JoinParty(person, CODES.invite, None, sits, self.processes.own)

    async def a_party(self) -> None:
        """Make Alice's party with Bob on the other seat, both with a tab here: five events."""
        await self.done(ALICE, self.creation(FIXED))
        await self.follow(Tab(ALICE))
        await self.done(BOB, self.joining(BOB))
        await self.follow(Tab(BOB))

    async def a_match(self) -> None:
        """Make the party and start its match; Alice moves first."""
        await self.a_party()
        await self.done(ALICE, StartMatch(ALICE, coin=True))


def digest_of(command: Command) -> bytes:
    return repr(command).encode()


def play(person: PersonId, step: int, action: str) -> Play:
    return Play(person, MATCH, Step(step), action)


def stand(person: PersonId) -> LeaveSeat:
    return LeaveSeat(person)


def sit(person: PersonId) -> TakeSeat:
    return TakeSeat(person, SeatIndex.GUEST)


OPENING = ("a4b4", "a7b7", "c4d4", "c7d7", "g4f4", "g7f7", "i4h4", "i7h7")
"""Soldiers that step aside, Alice and Bob in turns."""


@asynccontextmanager
async def a_process(
    rooms: MemoryRooms,
    *,
    store: RoomStore | None = None,
    limits: RuntimeLimits = QUICK,
    rules: Limits | None = None,
    books: tuple[MemoryCodes, MemoryPeople] | None = None,
    chooser: Chooser | None = None,
    cpu: CpuLimits | None = None,
) -> AsyncIterator[Process]:
    """Run a process on a store; `store` stands before `rooms` where it should err or dawdle."""
    notes, clock = Notes(), ManualClock()
    codes, people = books or (MemoryCodes(), MemoryPeople())
    relay = _Relay()
    wake_ups = MemoryWakeUps(rooms, relay)
    chooser, processes = chooser or PlainChooser(), MemoryProcesses(_cluster_on(rooms))
    ports = Ports(
        store or rooms,
        codes,
        people,
        wake_ups,
        clock,
        notes,
        chooser,
        processes,
        MemoryRecords(rooms),
        ranked_on(rooms).ports(notes),
    )
    async with Runtime(ports, rules or UNPACED, limits, cpu or CpuLimits()) as runtime:
        relay.runtime = runtime
        yield Process(runtime, notes, clock, processes, wake_ups)
        rooms.wake_ups.remove(wake_ups)


_clusters: WeakKeyDictionary[MemoryRooms, MemoryCluster] = WeakKeyDictionary()
_ranked: WeakKeyDictionary[MemoryRooms, MemoryRanked] = WeakKeyDictionary()


def _cluster_on(rooms: MemoryRooms) -> MemoryCluster:
    """Return the processes on a store."""
    return _clusters.setdefault(rooms, MemoryCluster())


def ranked_on(rooms: MemoryRooms) -> MemoryRanked:
    """Return what ranked play stores beside the rooms of a store."""
    return _ranked.setdefault(rooms, MemoryRanked())


class _Relay:
    """A `HintSink` that can be made before its runtime."""

    runtime: Runtime | None = None

    def hinted(self, room: RoomId, rev: Rev) -> None:
        if self.runtime:
            self.runtime.hints.hinted(room, rev)

    def resubscribed(self) -> None:
        if self.runtime:
            self.runtime.hints.resubscribed()
