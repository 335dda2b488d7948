"""The command lane: many askers, one connection, one write a loop tick.

Owns: order, bounds and time-outs of commands. Must not know: what the commands mean.

What is asked in one tick of the loop leaves in one write (group commit). Replies come in order.
While there is no connection, commands wait for the next one, each no longer than the time-out.
A command without reply after the time-out takes the connection with it, since everything behind
it waits as well; whatever had been sent then has an unknown outcome. Nothing is ever sent twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import NamedTuple

from hiredis import ReplyError

from seki_server.ports import StorageUnavailable
from seki_server.storage.errors import as_failure, is_read_only
from seki_server.storage.resp import Argument, Reply, RespConnection, pack_command
from seki_server.storage.settings import StorageSettings

Waiting = asyncio.Future[Reply]

logger = logging.getLogger(__name__)

_LOOKS_PER_TIMEOUT = 8


class _Mark(NamedTuple):
    """How many commands had been asked for at an instant of the loop's clock."""

    at_s: float
    asked: int


class Lane:
    """Sends commands in groups and resolves their futures in order."""

    def __init__(self, settings: StorageSettings) -> None:
        self._loop = asyncio.get_running_loop()
        self._timeout_s = settings.reply_timeout_s
        self._most = settings.in_flight
        self._connection: RespConnection | None = None
        self._packed: list[bytes] = []
        self._unsent: deque[Waiting] = deque()
        self._sent: deque[Waiting] = deque()
        self._flush_planned = False
        self._settled = 0
        self._complained_of = ""
        self._is_closed = False
        self._marks: deque[_Mark] = deque()

    def ask(self, *command: Argument) -> Waiting:
        """Send a command; the future gives its reply, or raises what an error reply means.

        Raises StorageUnavailable where too many wait already, and after `close`.
        """
        if self._is_closed:
            raise StorageUnavailable("storage closed")
        if len(self._sent) + len(self._unsent) >= self._most:
            raise StorageUnavailable(f"more than {self._most} commands wait for Redis")
        waiting = self._loop.create_future()
        self._packed.append(pack_command(*command))
        self._unsent.append(waiting)
        if not self._flush_planned:
            self._flush_planned = True
            self._loop.call_soon(self._flush)
        return waiting

    def attached(self, connection: RespConnection) -> None:
        """Use this connection from now on."""
        self._connection = connection
        self._complained_of = ""
        connection.deliver = self._deliver
        connection.on_writable = self._flush
        self._flush()

    def detached(self) -> None:
        """Fail what was sent, keep what was not."""
        self._connection = None
        self._fail(self._sent, "connection lost, outcome unknown")

    async def watch(self) -> None:
        """Look again and again whether the oldest command is overdue, until cancelled."""
        try:
            while True:
                await asyncio.sleep(self._timeout_s / _LOOKS_PER_TIMEOUT)
                self._look()
        finally:
            self.close()

    def close(self) -> None:
        """Fail whatever still waits, and whatever is asked later."""
        self._is_closed = True
        self._packed.clear()
        self._fail(self._sent, "storage closed, outcome unknown")
        self._fail(self._unsent, "storage closed")

    def _flush(self) -> None:
        self._flush_planned = False
        connection = self._connection
        if connection is None or not connection.is_writable or not self._packed:
            return
        connection.write(b"".join(self._packed))
        self._packed.clear()
        self._sent.extend(self._unsent)
        self._unsent.clear()

    def _deliver(self, reply: Reply) -> None:
        waiting = self._sent.popleft()
        self._settled += 1
        if waiting.done():
            return
        if isinstance(reply, ReplyError):
            self._deliver_error(waiting, reply)
        else:
            waiting.set_result(reply)

    def _deliver_error(self, waiting: Waiting, error: ReplyError) -> None:
        failure = as_failure(error)
        waiting.set_exception(failure)
        if isinstance(failure, StorageUnavailable):
            self._complain(str(failure))
        if is_read_only(error):
            self._drop()

    def _complain(self, why: str) -> None:
        """Log why Redis takes nothing, once until it is another reason or another connection."""
        reason = why.split(" ", 1)[0]
        if reason != self._complained_of:
            self._complained_of = reason
            logger.error("Redis refuses: %s", why)

    def _drop(self) -> None:
        """End the connection; what is asked from here on waits for the next one."""
        if self._connection is not None:
            self._connection.abort()
            self._connection = None

    def _look(self) -> None:
        now_s = self._loop.time()
        self._marks.append(_Mark(now_s, self._settled + len(self._sent) + len(self._unsent)))
        overdue = 0
        while self._marks and now_s - self._marks[0].at_s >= self._timeout_s:
            overdue = self._marks.popleft().asked - self._settled
        if overdue > 0:
            self._give_up(overdue)

    def _give_up(self, overdue: int) -> None:
        """Fail the oldest commands, and with a sent one everything on its connection."""
        if self._sent:
            self._drop()
            overdue -= len(self._sent)
            self._fail(self._sent, "no reply in time, outcome unknown")
        for _ in range(overdue):
            del self._packed[0]
            self._fail_one(self._unsent.popleft(), "not sent in time")

    def _fail(self, waiting: deque[Waiting], why: str) -> None:
        while waiting:
            self._fail_one(waiting.popleft(), why)

    def _fail_one(self, waiting: Waiting, why: str) -> None:
        self._settled += 1
        if not waiting.done():
            waiting.set_exception(StorageUnavailable(why))
