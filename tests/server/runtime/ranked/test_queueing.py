"""How it stands with the waiting, as those who wait are told."""

from __future__ import annotations

from seki_server.domain.decision import Refusal
from seki_server.domain.ranked.cooldown import Conduct, pack_conduct
from seki_server.domain.words import Instant, RoomId
from seki_server.ranked_ports import PackedConduct, Pairing
from tests.server.runtime.a_process import a_process
from tests.server.runtime.ranked.a_table import (
    books_of,
    come,
    entry,
    join,
    person,
    refused,
    waiting,
)
from tests.support.memory_queue import NO_CONDUCT
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

ANN, BEN = person(1), person(2)


async def test_the_window_is_told_as_it_widens() -> None:
    async with a_process(MemoryRooms()) as process:
        (ann,) = await waiting(process, ANN)
        await process.runtime.ranked.look()
        process.clock.advance(10_000)
        await process.runtime.ranked.look()
        windows = [state.window for state in ann.states if state.window]
        assert len(windows) > 1
        assert windows == sorted(set(windows))
        assert {state.waiting for state in ann.states} == {1}


async def test_what_has_not_changed_is_not_told_again() -> None:
    async with a_process(MemoryRooms()) as process:
        (ann,) = await waiting(process, ANN)
        for _ in range(3):
            await process.runtime.ranked.look()
        assert len(ann.states) == 1


async def test_another_tab_is_told_too() -> None:
    async with a_process(MemoryRooms()) as process:
        await waiting(process, ANN)
        await process.runtime.ranked.look()
        second = come(process, ANN)
        await process.runtime.ranked.look()
        assert [state.game for state in second.states] == ["janggi"]


async def test_who_does_not_wait_is_told_nothing() -> None:
    async with a_process(MemoryRooms()) as process:
        ann = come(process, ANN)
        await process.runtime.ranked.look()
        assert not ann.states


async def test_joining_twice_keeps_the_place() -> None:
    async with a_process(MemoryRooms()) as process:
        since = await join(process, ANN)
        process.clock.advance(5_000)
        assert await join(process, ANN) == since


async def test_leaving_is_told_to_every_tab_and_can_be_done_once() -> None:
    async with a_process(MemoryRooms()) as process:
        (ann,) = await waiting(process, ANN)
        await process.runtime.ranked.look()
        assert await process.runtime.ranked.queueing.leave(ANN) is None
        await until(lambda: ann.states[-1].game is None)
        refusal = await process.runtime.ranked.queueing.leave(ANN)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "ranked/not_queued"


async def test_who_left_matches_has_to_wait_and_is_told_until_when() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        queue, now = books_of(rooms).queue, process.clock.now()
        both = [entry(who, now) for who in (ANN, BEN)]
        for each in both:
            await queue.join(each, NO_CONDUCT)
        room = RoomId("pair" * 4)
        await queue.pair(Pairing(room, both[0], both[1], now))
        conduct = PackedConduct(pack_conduct(Conduct(strikes=1, struck_at=now)))
        await queue.match_over(room, {ANN: conduct, BEN: None})
        refusal = await refused(process, ANN)
        assert refusal.code == "ranked/cooling_down"
        until_ms = refusal.detail["until"]
        assert isinstance(until_ms, int)
        assert refusal.detail["wait_ms"] == until_ms - now > 0
        state = await process.runtime.ranked.queueing.state(ANN)
        assert not isinstance(state, Refusal)
        assert state.cooldown_until == until_ms
        process.clock.advance(until_ms - now)
        assert await join(process, ANN) == Instant(until_ms)
        assert await join(process, BEN)
