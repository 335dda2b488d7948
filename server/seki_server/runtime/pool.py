"""The threads in which CPUs think, beside the event loop and after everybody else.

Owns: how many threads there are, who waits for one, how much time each search gets. Must not know:
rooms, matches, what becomes of an action.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct

from seki_engine import Position
from seki_server.domain.words import CpuLevel, Seed
from seki_server.ports import Chooser, StopFlag
from seki_server.runtime.cores import granted_cores
from seki_server.runtime.limits import CpuLimits

log = logging.getLogger(__name__)


class Question(Struct, frozen=True):
    """What a CPU is to choose, and by when."""

    position: Position
    level: CpuLevel
    seed: Seed
    budget_ms: int
    """What the search may take where nobody else thinks."""
    answer_by_s: float
    """The instant of `time.monotonic` after which nobody waits any more."""
    stop: StopFlag
    """Ends the search at once."""


class _Line:
    """Who waits for a thread, and how many threads are free.

    First is who has to answer first: weak CPUs are waited for least long, and in the order of
    coming they would never have an answer behind strong ones.
    """

    def __init__(self, threads: int) -> None:
        self._free = threads
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def thread(self, answer_by_s: float) -> AsyncIterator[None]:
        """Wait for a thread and have it while inside."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(answer_by_s)
        try:
            yield
        finally:
            self._pass_on()

    def dissolve(self) -> None:
        """Send away who waits."""
        for _, _, turn in self._waiting:
            turn.cancel()

    async def _wait(self, answer_by_s: float) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (answer_by_s, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a thread to the first who still waits."""
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class ThinkingPool:
    """Threads of low priority. Where too many wait for one, a question is not taken."""

    def __init__(self, chooser: Chooser, limits: CpuLimits) -> None:
        self._chooser = chooser
        self._limits = limits
        self.threads = limits.threads or max(1, granted_cores() - 1)
        self._asked = 0
        """How many questions have a thread or wait for one."""
        self._line = _Line(self.threads)
        self._executor = ThreadPoolExecutor(
            self.threads, "cpu", partial(_give_way_to_others, limits.niceness)
        )

    async def choose(self, question: Question) -> str | None:
        """Return an action; None where nobody could look for one in time.

        Raises what the chooser raises. Who is cancelled while waiting stops the search.
        """
        if self._asked >= self.threads + self._limits.queue:
            log.warning("no thread is free for a CPU", extra={"asked": self._asked})
            return None
        self._asked += 1
        try:
            async with self._line.thread(question.answer_by_s):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._executor, self._search, question)
        except asyncio.CancelledError:
            question.stop.set()
            raise
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Take no question any more, and none of those that wait; who thinks is to be stopped."""
        self._line.dissolve()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _search(self, question: Question) -> str | None:
        """Search in this thread, with the share of time that is free."""
        begun_s = time.monotonic()
        deadline_s = min(begun_s + self._share_ms(question) / 1000, question.answer_by_s)
        if deadline_s <= begun_s or question.stop.is_set():
            return None
        return self._chooser.choose(
            question.position, question.level, question.seed, deadline_s, question.stop
        )

    def _share_ms(self, question: Question) -> float:
        share = min(1.0, self.threads / max(1, self._asked))
        least_ms = min(self._limits.least_ms, question.budget_ms)
        return max(least_ms, question.budget_ms * share)


def _give_way_to_others(niceness: int) -> None:
    """Lower this thread's priority, where the system has priorities of threads."""
    if sys.platform != "linux":
        return
    try:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
    except OSError as error:
        log.warning("a CPU thinks with ordinary priority: %s", error)
