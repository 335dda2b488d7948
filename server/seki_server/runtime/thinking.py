"""CPUs to move: searches that this process has begun, and the answers they lead to.

Owns: which searches run, when one has become void. Must not know: threads, sockets, when a turn
begins or what happens without an answer (that is the domain's).

One search a turn over all processes: only the process whose `Wake` was stored begins it.
"""

from __future__ import annotations

import logging
import time
from functools import partial

from seki_server.domain.commands import PlayForCpu, Wake
from seki_server.domain.decision import Decision
from seki_server.domain.room import Match
from seki_server.domain.thinking import budget_of
from seki_server.domain.words import Instant, RoomId
from seki_server.ports import Chooser, Clock, StopFlag
from seki_server.runtime.desks import Desk
from seki_server.runtime.executor import Executor
from seki_server.runtime.orders import Accepted, Order, Ordered, Reply
from seki_server.runtime.pool import Question, ThinkingPool
from seki_server.runtime.refresher import Spawn

log = logging.getLogger(__name__)

ANSWER_MS = 50
"""What an answer needs from the end of its search until it is stored."""


class _Search:
    """One attempt at one turn, as long as somebody looks for its action."""

    __slots__ = ("attempt", "is_void", "match", "room", "step", "stop")

    def __init__(self, room: RoomId, match: Match, attempt: int, stop: StopFlag) -> None:
        self.room = room
        self.match = match.id
        self.step = match.step
        self.attempt = attempt
        self.stop = stop
        self.is_void = False

    def is_for(self, match: Match | None) -> bool:
        """Tell whether a match still waits for this very attempt."""
        if match is None or match.thinking is None or match.id != self.match:
            return False
        return match.step == self.step and match.thinking.attempt == self.attempt

    def give_up(self) -> None:
        """End it: nobody waits for what it finds."""
        self.is_void = True
        self.stop.set()


class Thinking:
    """Begins searches, ends them when the match has moved on, and plays what they find."""

    def __init__(
        self,
        chooser: Chooser,
        pool: ThinkingPool,
        executor: Executor,
        clock: Clock,
        spawn: Spawn,
    ) -> None:
        self._chooser = chooser
        self._pool = pool
        self._executor = executor
        self._clock = clock
        self._spawn = spawn
        self._searches: dict[RoomId, _Search] = {}

    @property
    def running(self) -> int:
        """How many searches go on or wait for a thread."""
        return len(self._searches)

    def begin(self, order: Ordered, decision: Decision) -> None:
        """Search where this process has just stored that a CPU thinks."""
        match = decision.room.running
        if not isinstance(order.command, Wake) or match is None or match.thinking is None:
            return
        level = match.acting_cpu
        assert level is not None, "a CPU thinks"
        thinking, stop = match.thinking, self._chooser.stop_flag()
        search = _Search(order.room, match, thinking.attempt, stop)
        self._give_up(order.room)
        self._searches[order.room] = search
        question = Question(
            position=match.position,
            level=level,
            seed=order.command.seed,
            budget_ms=budget_of(level, thinking.attempt),
            answer_by_s=self._monotonic_s(Instant(thinking.until - ANSWER_MS)),
            stop=stop,
        )
        self._spawn(partial(self._think, search, question))

    def look(self, desk: Desk) -> None:
        """Take note of a room as it is now: end its search where nobody waits for it any more."""
        search = self._searches.get(desk.room_id)
        if search is None:
            return
        room = desk.room
        if not search.is_for(room.running if room and not room.closed else None):
            self._give_up(desk.room_id)

    def close(self) -> None:
        """End every search."""
        for room in tuple(self._searches):
            self._give_up(room)
        self._pool.close()

    async def _think(self, search: _Search, question: Question) -> None:
        """Play what a search finds; without an answer the domain knows what to do."""
        try:
            action = await self._pool.choose(question)
        finally:
            if self._searches.get(search.room) is search:
                del self._searches[search.room]
        if action is None or search.is_void:
            return
        command = PlayForCpu(search.match, search.step, action)
        order = Order(search.room, command, None, self._clock.now())
        await self._executor.execute(order, partial(_note_refusal, order))

    def _give_up(self, room: RoomId) -> None:
        search = self._searches.pop(room, None)
        if search:
            search.give_up()

    def _monotonic_s(self, at: Instant) -> float:
        return time.monotonic() + (at - self._clock.now()) / 1000


def _note_refusal(order: Order, reply: Reply) -> None:
    if not isinstance(reply, Accepted):
        log.info("a CPU's answer was refused", extra={"room": order.room, "code": reply.code})
