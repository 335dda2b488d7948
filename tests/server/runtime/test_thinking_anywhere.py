"""Two processes, tabs that come and go at both: no turn is thought about twice, none is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.commands import (
    AddCpu,
    CreateParty,
    LeaveSeat,
    MakeOffer,
    Play,
    StartMatch,
)
from seki_server.domain.room import Match, OfferKind
from seki_server.domain.words import SeatIndex
from seki_server.runtime.limits import WakingLimits
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CODES,
    FIXED,
    QUICK,
    ROOM,
    Process,
    Tab,
    a_process,
)
from tests.server.runtime.hesitant import Hesitant
from tests.support.choosers import Asked, PlainChooser
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

CALM = QUICK.model_copy(update={"waking": WakingLimits(sweep_ms=60_000)})
hesitations = st.lists(st.integers(0, 4), max_size=60)
acts = st.sampled_from(["come", "come", "go", "watch", "play", "play", "take_back", "give_way"])
histories = st.lists(st.tuples(st.integers(0, 1), acts), max_size=30)


class Guests:
    """Alice's and a watcher's tab at one process."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.tabs = {"come": Tab(ALICE), "watch": Tab(BOB)}

    async def act(self, act: str) -> None:
        """Let a tab come or go, or let Alice do something in her turn."""
        process = self.process
        match act:
            case "come" | "watch":
                await process.follow(self.tabs[act], code=CODES.watch)
            case "go":
                for tab in self.tabs.values():
                    process.runtime.following.unfollow(tab, ROOM)
            case "play" | "take_back":
                await self._act_in_match(act)
            case _:
                await asyncio.sleep(0)

    async def _act_in_match(self, act: str) -> None:
        room = await self.process.runtime.executor._store.load(ROOM)
        assert room
        assert room.match
        match = room.match
        if act == "take_back":
            await self.process.ask(
                ALICE, MakeOffer(ALICE, match.id, match.step, OfferKind.TAKE_BACK)
            )
        elif match.seat_to_move == SeatIndex.HOST:
            action = match.position.default_action(match.step)
            await self.process.ask(ALICE, Play(ALICE, match.id, match.step, action))


async def begin(process: Process, cpus: int) -> None:
    """Begin a match between Alice and a CPU, or between two CPUs."""
    rules = {**FIXED, "cpu_level": 1, "allow_take_back": True, "max_plies": 0}
    await process.done(ALICE, CreateParty(ALICE, ROOM, "janggi", rules, CODES))
    if cpus == 2:
        await process.done(ALICE, LeaveSeat(ALICE))
        for seat in SeatIndex:
            await process.done(ALICE, AddCpu(ALICE, seat, None))
    await process.done(ALICE, StartMatch(ALICE, coin=True))


@settings(max_examples=100, deadline=None)
@given(histories, hesitations, hesitations, st.sampled_from([1, 1, 2]))
async def test_wherever_people_look_on_each_turn_is_thought_about_once_and_none_is_lost(
    history: list[tuple[int, str]], first: list[int], second: list[int], cpus: int
) -> None:
    rooms, choosers = MemoryRooms(), (PlainChooser(), PlainChooser())
    async with AsyncExitStack() as stack:
        guests = [
            Guests(
                await stack.enter_async_context(
                    a_process(
                        rooms, store=Hesitant(rooms, iter(each)), limits=CALM, chooser=chooser
                    )
                )
            )
            for each, chooser in zip((first, second), choosers, strict=True)
        ]
        await begin(guests[0].process, cpus)
        queues: list[list[str]] = [[], []]
        for which, act in history:
            queues[which].append(act)

        async def go(at: Guests, queue: list[str]) -> None:
            for act in queue:
                await at.act(act)

        await asyncio.gather(*map(go, guests, queues))
        stood_at = match_in(rooms).step
        await guests[1].act("come")
        if cpus == 1:
            await until(lambda: match_in(rooms).seat_to_move == SeatIndex.HOST)
        else:
            await until(lambda: match_in(rooms).step > stood_at + 2)
    assert_once(rooms, [asked for chooser in choosers for asked in chooser.asked])


def match_in(rooms: MemoryRooms) -> Match:
    match = rooms._kept[ROOM].room.match
    assert match
    return match


def assert_once(rooms: MemoryRooms, asked: list[Asked]) -> None:
    """Each `cpu_thinking` that was stored led to one search at most, and none came without."""
    events = rooms._kept[ROOM].events
    announced = Counter(type(event).__name__ for event in events)["CpuThinking"]
    assert len(asked) <= announced
    assert len({each.seed for each in asked}) == len(asked)
