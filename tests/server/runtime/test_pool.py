"""CPUs think beside the loop, behind everybody else, and each has its share of the time."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time

import pytest

from seki_engine import Position, games
from seki_engine.cpu import LEVELS, budget_ms
from seki_server.domain.words import CpuLevel, Seed
from seki_server.ports import StopFlag
from seki_server.runtime.cores import granted_cores
from seki_server.runtime.engine_chooser import EngineChooser
from seki_server.runtime.limits import CpuLimits
from seki_server.runtime.pool import Question, ThinkingPool
from tests.support.choosers import FaultyChooser, PlainChooser, SlowChooser
from tests.support.waiting import until

LIMITS = CpuLimits(threads=2, queue=2)
FAR_S = 60.0
PATIENCE_S = 10.0


def a_position(game: str = "janggi") -> Position:
    return games[game].start(games[game].settings())


def a_question(
    budget: int = 400, within_s: float = FAR_S, stop: StopFlag | None = None, level: int = 3
) -> Question:
    return Question(
        position=a_position(),
        level=CpuLevel(level),
        seed=Seed(7),
        budget_ms=budget,
        answer_by_s=time.monotonic() + within_s,
        stop=stop or threading.Event(),
    )


async def test_what_the_chooser_finds_is_the_answer() -> None:
    chooser = PlainChooser()
    action = await ThinkingPool(chooser, LIMITS).choose(a_question())
    assert action == a_position().default_action(7)
    (asked,) = chooser.asked
    assert (asked.level, asked.seed) == (3, 7)


async def test_who_thinks_alone_has_the_whole_budget() -> None:
    chooser, begun = PlainChooser(), time.monotonic()
    await ThinkingPool(chooser, LIMITS).choose(a_question(budget=400))
    assert begun + 0.4 <= chooser.asked[0].deadline_s <= time.monotonic() + 0.4


async def test_where_more_think_than_there_are_threads_each_has_its_share() -> None:
    chooser = SlowChooser()
    pool = ThinkingPool(chooser, CpuLimits(threads=1, queue=9))
    asking = [asyncio.create_task(pool.choose(a_question(budget=4_000))) for _ in range(4)]
    await until(lambda: chooser.asked)
    let_go = time.monotonic()
    chooser.let_go()
    await asyncio.gather(*asking)
    second = chooser.asked[1]
    assert let_go + 1 <= second.deadline_s < let_go + 4, "the first one is perhaps counted still"


async def test_however_many_think_none_has_less_than_the_least() -> None:
    chooser, limits = SlowChooser(), CpuLimits(threads=1, queue=99, least_ms=50)
    pool, begun = ThinkingPool(chooser, limits), time.monotonic()
    asking = [asyncio.create_task(pool.choose(a_question(budget=100))) for _ in range(30)]
    await until(lambda: chooser.asked)
    chooser.let_go()
    assert chooser.asked[0].deadline_s >= begun + 0.05
    await asyncio.gather(*asking)


async def test_whose_answer_is_due_first_is_thought_for_first() -> None:
    """Otherwise weak CPUs, which have little time, would never have any behind strong ones."""
    chooser = SlowChooser()
    pool = ThinkingPool(chooser, CpuLimits(threads=1, queue=9))
    asking = [asyncio.create_task(pool.choose(a_question(level=8)))]
    await until(lambda: chooser.asked)
    for level, within_s in ((7, FAR_S), (6, FAR_S), (1, FAR_S / 2), (5, FAR_S)):
        question = a_question(level=level, within_s=within_s)
        asking.append(asyncio.create_task(pool.choose(question)))
    await asyncio.sleep(0)
    chooser.let_go()
    await asyncio.gather(*asking)
    assert [asked.level for asked in chooser.asked] == [8, 1, 7, 6, 5]


async def test_who_gives_up_waiting_for_a_thread_leaves_it_to_the_next() -> None:
    """Also who gives up in the very moment in which the thread is theirs."""
    chooser = SlowChooser()
    pool = ThinkingPool(chooser, CpuLimits(threads=1, queue=9))
    thinking, weary, late, patient = (
        asyncio.create_task(pool.choose(a_question(level=level))) for level in (1, 2, 3, 4)
    )
    await until(lambda: chooser.asked)
    weary.cancel()
    thinking.cancel()
    asyncio.get_running_loop().call_soon(late.cancel)
    chooser.let_go()
    async with asyncio.timeout(PATIENCE_S):
        assert await patient
    assert thinking.cancelled()
    assert weary.cancelled()
    assert late.cancelled()
    assert [asked.level for asked in chooser.asked] == [1, 4]


async def test_who_still_waits_when_the_pool_closes_is_told() -> None:
    chooser = SlowChooser()
    pool = ThinkingPool(chooser, CpuLimits(threads=1, queue=9))
    thinking, waiting = (asyncio.create_task(pool.choose(a_question())) for _ in range(2))
    await until(lambda: chooser.asked)
    pool.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    chooser.let_go()
    assert await thinking


async def test_a_question_too_many_is_not_taken() -> None:
    chooser = SlowChooser()
    pool = ThinkingPool(chooser, LIMITS)
    asking = [asyncio.create_task(pool.choose(a_question())) for _ in range(4)]
    await asyncio.sleep(0)
    assert await pool.choose(a_question()) is None
    chooser.let_go()
    assert all(await asyncio.gather(*asking))
    assert await pool.choose(a_question()), "there is room again"


async def test_nobody_searches_what_nobody_waits_for_any_more() -> None:
    chooser, stopped = PlainChooser(), threading.Event()
    stopped.set()
    pool = ThinkingPool(chooser, LIMITS)
    assert await pool.choose(a_question(within_s=-1)) is None
    assert await pool.choose(a_question(stop=stopped)) is None
    assert not chooser.asked


async def test_no_search_goes_on_beyond_the_instant_it_is_waited_for() -> None:
    chooser, begun = PlainChooser(), time.monotonic()
    await ThinkingPool(chooser, LIMITS).choose(a_question(budget=900, within_s=0.1))
    assert chooser.asked[0].deadline_s <= begun + 0.2


async def test_who_gives_up_waiting_stops_the_search() -> None:
    chooser, stop = SlowChooser(), threading.Event()
    asking = asyncio.create_task(ThinkingPool(chooser, LIMITS).choose(a_question(stop=stop)))
    await until(lambda: chooser.asked)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert stop.is_set()


async def test_a_mistake_of_the_chooser_is_told_and_takes_no_thread() -> None:
    pool = ThinkingPool(FaultyChooser(), CpuLimits(threads=1, queue=0))
    for _ in range(3):
        with pytest.raises(RuntimeError, match="mistake"):
            await pool.choose(a_question())


class _Niceness(PlainChooser):
    """Notes the priority of the thread it is called in."""

    def choose(
        self, position: Position, level: CpuLevel, seed: Seed, deadline_s: float, stop: StopFlag
    ) -> str:
        return str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="threads have no priority there")
async def test_thinking_gives_way_to_everything_else() -> None:
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert await ThinkingPool(_Niceness(), LIMITS).choose(a_question()) == "19"
    assert os.getpriority(os.PRIO_PROCESS, 0) == ours


async def test_by_default_one_core_is_left_to_the_loop() -> None:
    threads = ThinkingPool(PlainChooser(), CpuLimits()).threads
    assert threads == max(1, granted_cores() - 1)


@pytest.mark.parametrize("game", sorted(games))
async def test_the_engine_answers_with_a_legal_action_and_can_be_stopped(game: str) -> None:
    chooser, position = EngineChooser(), a_position(game)
    stop = chooser.stop_flag()
    by_s = time.monotonic() + budget_ms(LEVELS[-1]) / 1000
    assert position.is_legal(chooser.choose(position, CpuLevel(1), Seed(3), by_s, stop))
    stop.set()
    assert stop.is_set()
    assert position.is_legal(chooser.choose(position, CpuLevel(8), Seed(3), by_s, stop))
