"""Two processes on one store: whatever the order of commits, hints and readings, every listener
has every event once, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.commands import Configure
from seki_server.domain.words import PersonId, Seq
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    ROOM,
    Process,
    Tab,
    a_process,
    sit,
    stand,
)
from tests.server.runtime.hesitant import Hesitant
from tests.support.memory_store import MemoryRooms

hesitations = st.lists(st.integers(0, 4), max_size=80)
acts = st.sampled_from(["stand", "sit", "configure", "hold", "let", "lose", "compare", "give_way"])
histories = st.lists(st.tuples(st.integers(0, 1), acts), max_size=40)


async def act_on(process: Process, act: str, number: int) -> None:
    """Do one thing at a process, or to the hints on their way to it."""
    wake_ups = process.wake_ups
    assert wake_ups is not None
    match act:
        case "stand":
            await process.ask(BOB, stand(BOB))
        case "sit":
            await process.ask(BOB, sit(BOB))
        case "configure":
            settings = {"show_legal_moves": number % 2 == 0}
            await process.ask(ALICE, Configure(ALICE, None, settings))
        case "hold":
            wake_ups.holds_back = True
        case "let":
            wake_ups.holds_back = False
            wake_ups.let_through()
        case "lose":
            wake_ups.lose()
        case "compare":
            await process.runtime.hints.compare(tuple(process.runtime.desks.followed()))
        case _:
            await asyncio.sleep(0)


async def listening(process: Process, *persons: PersonId) -> Sequence[Tab]:
    tabs = [Tab(person) for person in persons]
    for tab in tabs:
        await process.follow(tab, code=CODES.watch)
    return tabs


@settings(max_examples=150, deadline=None)
@given(histories, hesitations, hesitations)
async def test_every_listener_has_every_event_once_and_in_order(
    history: list[tuple[int, str]], first: list[int], second: list[int]
) -> None:
    rooms = MemoryRooms()
    async with AsyncExitStack() as stack:
        processes = [
            await stack.enter_async_context(a_process(rooms, store=Hesitant(rooms, iter(each))))
            for each in (first, second)
        ]
        await processes[0].a_party()
        tabs = [tab for process in processes for tab in await listening(process, ALICE, BOB, CAROL)]
        queues: list[list[tuple[int, str]]] = [[], []]
        for number, (which, act) in enumerate(history):
            queues[which].append((number, act))

        async def go(process: Process, queue: list[tuple[int, str]]) -> None:
            for number, act in queue:
                await act_on(process, act, number)

        await asyncio.gather(*map(go, processes, queues))
        for process in processes:
            await act_on(process, "let", 0)
        for process in processes:
            await act_on(process, "compare", 0)
            await process.is_idle()
        await assert_all_shown(rooms, tabs)


async def assert_all_shown(rooms: MemoryRooms, tabs: Sequence[Tab]) -> None:
    """Each tab has had one snapshot, and everything after it."""
    backlog = await rooms.backlog(ROOM, Seq(0))
    assert backlog is not None
    stored = list(enumerate(backlog.events, start=1))
    for tab in tabs:
        (snapshot,) = tab.snapshots
        assert tab.shown == [(seq, event) for seq, event in stored if seq > snapshot["seq"]]  # type: ignore[operator]
