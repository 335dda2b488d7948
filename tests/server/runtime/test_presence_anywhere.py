"""Tabs that come and go at two processes: whatever goes wrong, in the end each room knows who is
connected to it and through which process, and its match follows from that."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import AsyncExitStack

from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.commands import LeaveParty, Play
from seki_server.domain.room import Room
from seki_server.domain.words import PersonId, RoomId, Seq
from seki_server.ports import (
    Backlog,
    CommandKey,
    Commit,
    CommitOutcome,
    RoomStore,
    StorageUnavailable,
    Verified,
)
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    QUICK,
    ROOM,
    Process,
    Tab,
    a_process,
)
from tests.server.runtime.hesitant import Hesitant
from tests.support.memory_store import MemoryRooms

PEOPLE = (ALICE, BOB, CAROL)
IMPATIENT = QUICK.model_copy(update={"patience_ms": 0})

hesitations = st.lists(st.integers(0, 4), min_size=20, max_size=80)
acts = st.sampled_from(
    [
        *("come", "come", "come", "go", "go", "play", "leave", "give_way", "look"),
        *("fail", "lose_reply", "hold", "lose_hints", "stop", "go_on", "die"),
    ]
)
histories = st.lists(
    st.tuples(st.integers(0, 1), acts, st.sampled_from(PEOPLE)), min_size=12, max_size=40
)


class Frail(Hesitant):
    """Takes its time, and answers nothing while its process is cut off."""

    def __init__(self, store: RoomStore, hesitations: Iterator[int]) -> None:
        super().__init__(store, hesitations)
        self.is_cut_off = False

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        await self._pass()
        return await super().load(room, known)

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        await self._pass()
        return await super().verify(room, asker)

    async def commit(self, commit: Commit) -> CommitOutcome:
        await self._pass()
        return await super().commit(commit)

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        await self._pass()
        return await super().backlog(room, after)

    async def _pass(self) -> None:
        await self._hesitate()
        if self.is_cut_off:
            raise StorageUnavailable


class Guests:
    """The tabs at one process, and what befalls it."""

    def __init__(self, process: Process, store: Frail, rooms: MemoryRooms) -> None:
        self.process = process
        self.store = store
        self.rooms = rooms
        self.tabs: list[Tab] = []
        self.is_dead = False

    @property
    def followers(self) -> Collection[PersonId]:
        """Who follows the room here."""
        return self.process.runtime.desks.attendants(ROOM)

    async def act(self, act: str, person: PersonId) -> None:
        """Let one thing happen."""
        if self.is_dead:
            return
        match act:
            case "come":
                self.tabs.append(Tab(person))
                await self.process.follow(self.tabs[-1], code=CODES.watch)
            case "go":
                for tab in [each for each in self.tabs if each.person == person][:1]:
                    self.tabs.remove(tab)
                    self.process.runtime.following.forget(tab)
            case "play":
                await self._play()
            case "leave":
                await self.process.ask(person, LeaveParty(person))
                self.process.runtime.following.leave(person, ROOM)
            case "look":
                await self.process.runtime.surroundings.look()
            case "fail" | "lose_reply":
                self.rooms.break_off(act == "lose_reply")
            case _:
                await self._befall(act)

    async def _befall(self, act: str) -> None:
        processes, wake_ups = self.process.processes, self.process.wake_ups
        match act:
            case "hold":
                wake_ups.holds_back = True
            case "lose_hints":
                wake_ups.lose()
            case "stop" if not self.store.is_cut_off:
                self.store.is_cut_off = True
                await processes.retire()
            case "go_on" if self.store.is_cut_off:
                self.store.is_cut_off = False
                await processes.beat()
            case "die":
                self.is_dead = True
                if not self.store.is_cut_off:
                    self.store.is_cut_off = True
                    await processes.retire()
            case _:
                await asyncio.sleep(0)

    async def _play(self) -> None:
        match = room_in(self.rooms).running
        seat = match.seat_to_move if match else None
        person = match.terms.players[seat] if match and seat is not None else None
        if match and person:
            action = match.position.default_action(match.step)
            await self.process.ask(person, Play(person, match.id, match.step, action))


def room_in(rooms: MemoryRooms) -> Room:
    return rooms._kept[ROOM].room


async def come_to_rest(living: Collection[Guests]) -> None:
    """Let all that live see and do what there is to be seen and done."""
    for guests in living:
        await guests.act("go_on", ALICE)
        guests.process.wake_ups.holds_back = False
        guests.process.wake_ups.let_through()
    for _ in range(3):
        for guests in living:
            runtime = guests.process.runtime
            await runtime.surroundings.look()
            await runtime.hints.compare(tuple(runtime.desks.followed()))
            await guests.process.is_idle()


@settings(max_examples=150, deadline=None)
@given(histories, hesitations, hesitations)
async def test_in_the_end_the_room_knows_who_is_connected_and_through_which_process(
    history: list[tuple[int, str, PersonId]], first: list[int], second: list[int]
) -> None:
    rooms = MemoryRooms()
    async with AsyncExitStack() as stack:
        places = []
        for each in (first, second):
            store = Frail(rooms, iter(each))
            process = await stack.enter_async_context(
                a_process(rooms, store=store, limits=IMPATIENT)
            )
            places.append(Guests(process, store, rooms))
        await places[0].process.a_match()
        queues: list[list[tuple[str, PersonId]]] = [[], []]
        for which, act, person in history:
            queues[which].append((act, person))

        async def go(at: Guests, queue: list[tuple[str, PersonId]]) -> None:
            for act, person in queue:
                await at.act(act, person)

        await asyncio.gather(*map(go, places, queues))
        living = [guests for guests in places if not guests.is_dead]
        await come_to_rest(living)
        if living:
            assert_known(room_in(rooms), living)
        for guests in places:
            guests.store.is_cut_off = False


def assert_known(room: Room, living: Collection[Guests]) -> None:
    """The room's places are the living processes with followers; its match follows from them."""
    people = {
        guests.process.processes.own: set(guests.followers) & set(room.members)
        for guests in living
        if guests.followers
    }
    assert {each.process: set(each.people) for each in room.presence.places} == people
    match = room.running
    assert match
    present = [room.presence.has(person) for person in (ALICE, BOB)]
    assert [each and each.absent_since is None for each in match.attendance] == present
    assert match.is_paused == (not any(present))
