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
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from queue import Empty, PriorityQueue

from msgspec import Struct

from seki_engine import Position
from seki_server.domain.words import CpuLevel, Seed
from seki_server.ports import Chooser, StopFlag
from seki_server.runtime.limits import CpuLimits

log = logging.getLogger(__name__)

Answer = Future[str | None]


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


class ThinkingPool:
    """Threads of low priority. Where too many wait for one, a question is not taken.

    A thread takes the question whose answer is due first: weak CPUs are waited for least long, and
    behind strong ones they would never have their turn.
    """

    def __init__(self, chooser: Chooser, limits: CpuLimits) -> None:
        self._chooser = chooser
        self._limits = limits
        self.threads = limits.threads or max(1, _cores() - 1)
        self._asked = 0
        """How many questions have a thread or wait for one."""
        self._waiting: PriorityQueue[tuple[float, int, Question, Answer]] = PriorityQueue()
        """By when they are to be answered, then as they came."""
        self._numbers = count()
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
        answer = Answer()
        self._waiting.put((question.answer_by_s, next(self._numbers), question, answer))
        try:
            self._executor.submit(self._answer_most_urgent)
            return await asyncio.wrap_future(answer)
        except asyncio.CancelledError:
            question.stop.set()
            raise
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Take no question any more, and none of those that wait; who thinks is to be stopped."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        while taken := self._take():
            taken[1].cancel()

    def _answer_most_urgent(self) -> None:
        """Search, in this thread, for whoever has the least time left."""
        taken = self._take()
        if taken is None:
            return
        question, answer = taken
        if not answer.set_running_or_notify_cancel():
            return
        try:
            action = self._search(question)
        except Exception as fault:  # for who asked, and nobody else
            answer.set_exception(fault)
        else:
            answer.set_result(action)

    def _take(self) -> tuple[Question, Answer] | None:
        try:
            _, _, question, answer = self._waiting.get_nowait()
        except Empty:
            return None
        return question, answer

    def _search(self, question: Question) -> str | None:
        """Search with the share of time that is free."""
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


def _cores() -> int:
    """Return how many cores this process may use, as far as the system tells."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _give_way_to_others(niceness: int) -> None:
    """Lower this thread's priority, where the system has priorities of threads."""
    if sys.platform != "linux":
        return
    try:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
    except OSError as error:
        log.warning("a CPU thinks with ordinary priority: %s", error)
