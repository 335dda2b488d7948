"""Cluster time, and the list of living processes that comes with it.

Owns: the heartbeat, and time between two heartbeats. Must not know: what anybody times.

Cluster time is Redis' TIME less `stopped_ms`. Between samples this process's monotonic clock
carries it on, but no further than the length after which time would have stood still: a process
cut off from Redis must not run ahead of a cluster that stood still meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from seki_server.domain.words import Instant
from seki_server.ports import StorageUnavailable
from seki_server.storage.errors import StorageFault
from seki_server.storage.keys import CLOCK, PROCESSES, Bucket
from seki_server.storage.lane import Lane
from seki_server.storage.scripts import Script
from seki_server.storage.settings import StorageSettings
from seki_server.storage.shares import share_of

logger = logging.getLogger(__name__)


class _Sample(NamedTuple):
    """Cluster time at an instant of this process's monotonic clock."""

    cluster_ms: float
    monotonic_ms: float


class ClusterClock:
    """`Clock`, and who else lives."""

    def __init__(
        self,
        lane: Lane,
        process: str,
        settings: StorageSettings,
        monotonic_ms: Callable[[], float] = lambda: time.monotonic_ns() / 1e6,
    ) -> None:
        self._ask = Script(lane, "clock.lua")
        self.process = process
        self.stopped_ms = 0
        """How long cluster time has stood still, all times together."""
        self.living = frozenset((process,))
        self._settings = settings
        self._monotonic_ms = monotonic_ms
        self._sample = _Sample(0, monotonic_ms())
        self._latest_ms = 0

    def now(self) -> Instant:
        """Return the present instant; never less than an earlier answer."""
        passed_ms = self._monotonic_ms() - self._sample.monotonic_ms
        carried_ms = min(passed_ms, self._settings.standstill_ms)
        self._latest_ms = max(self._latest_ms, int(self._sample.cluster_ms + carried_ms))
        return Instant(self._latest_ms)

    @property
    def is_beating(self) -> bool:
        """Whether a heartbeat was written lately; where none can be, no commit can."""
        passed_ms = self._monotonic_ms() - self._sample.monotonic_ms
        return passed_ms <= self._settings.standstill_ms

    def my_buckets(self) -> frozenset[Bucket]:
        """Return the buckets whose overdue rooms this process looks after."""
        return share_of(self.process, self.living)

    async def beat(self) -> None:
        """Say that this process lives, and take a sample."""
        settings = self._settings
        asked_at_ms = self._monotonic_ms()
        time_ms, stopped_ms, living = await self._ask(
            (CLOCK, PROCESSES), self.process, settings.standstill_ms, settings.process_gone_ms
        )
        middle_ms = (asked_at_ms + self._monotonic_ms()) / 2
        self._sample = _Sample(time_ms - stopped_ms, middle_ms)
        self.stopped_ms = stopped_ms
        self.living = frozenset(process.decode() for process in living)

    async def keep_beating(self) -> None:
        """Beat for ever, until cancelled, whatever Redis says of one beat."""
        while True:
            try:
                await self.beat()
            except StorageUnavailable as error:
                logger.warning("no heartbeat: %s", error)
            except StorageFault:
                logger.exception("no heartbeat")
            await asyncio.sleep(self._settings.heartbeat_ms / 1000)
