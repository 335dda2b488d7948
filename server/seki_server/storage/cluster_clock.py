"""Cluster time, and the list of living processes that comes with it.

Owns: the heartbeat, time between two heartbeats, and this process's name. Must not know: what
anybody times, or whom a process serves.

Cluster time is Redis' TIME less `stopped_ms`. Between samples this process's monotonic clock
carries it on, but no further than the length after which time would have stood still: a process
cut off from Redis must not run ahead of a cluster that stood still meanwhile. The monotonic clock
also tells a host whose clock was set from a time without service, which is given back as a freeze.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from seki_server.domain.freeze import NO_FREEZE, Freeze
from seki_server.domain.words import Instant, Millis, ProcessId
from seki_server.ports import StorageUnavailable
from seki_server.storage.errors import StorageFault
from seki_server.storage.keys import CLOCK, GONE, LIVING, Bucket
from seki_server.storage.lane import Lane
from seki_server.storage.scripts import Script
from seki_server.storage.settings import StorageSettings
from seki_server.storage.shares import share_of

logger = logging.getLogger(__name__)

GONE_TOLD_MS = 3_600_000
"""Of cluster time: for so long the others put right what rooms say of a process that is gone."""


_BOOT_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

_LEAST_PAUSE_S = 0.005
"""Between the end of a beat that took long and the next."""


class _Sample(NamedTuple):
    """What a heartbeat was answered, at instants of this process's monotonic clock."""

    time_ms: int
    """Redis' TIME."""
    cluster_ms: int
    frozen_ms: int
    asked_at_ms: float
    read_at_ms: float
    carried_from_ms: float = 0
    """Cluster time when the answer was read, as far as can be told."""
    untold_ms: int = 0
    """How long cluster time stood still since a sample before, which `frozen_ms` does not have."""


def _since_boot_ms() -> float:
    """Return the time of a clock that nobody sets, which goes on while the machine sleeps."""
    return time.clock_gettime_ns(_BOOT_CLOCK) / 1e6


def _new_name() -> ProcessId:
    return ProcessId(secrets.token_hex(4))


class ClusterClock:
    """`Clock` and `Processes`."""

    def __init__(
        self,
        lane: Lane,
        settings: StorageSettings,
        name: Callable[[], ProcessId] = _new_name,
        monotonic_ms: Callable[[], float] = _since_boot_ms,
    ) -> None:
        self._lane = lane
        self._script = Script(lane, "clock.lua")
        self._settings = settings
        self._name = name
        self._monotonic_ms = monotonic_ms
        self._sample: _Sample | None = None
        self._latest_ms = 0
        self._is_retired = False
        self.own = name()
        self.gone: frozenset[ProcessId] = frozenset()
        self.living = frozenset((self.own,))
        self.freeze = NO_FREEZE

    def now(self) -> Instant:
        """Return the present instant; never less than an earlier answer."""
        if self._sample is not None:
            self._latest_ms = max(self._latest_ms, int(self._carried_ms(self._sample)))
        return Instant(self._latest_ms)

    @property
    def is_beating(self) -> bool:
        """Whether a heartbeat was written lately; where none can be, no commit can."""
        sample, now_ms = self._sample, self._monotonic_ms()
        return sample is not None and now_ms - sample.read_at_ms <= self._settings.standstill_ms

    def my_buckets(self) -> frozenset[Bucket]:
        """Return the buckets whose rooms this process looks after, beside those it serves."""
        return share_of(self.own, self.living)

    async def beat(self) -> None:
        """Say that this process lives, and take a sample; who was gone comes back as another."""
        if self._is_retired:
            return
        is_living = await self._say()
        if self._sample and self._sample.untold_ms:
            is_living = await self._say()
        if not is_living:
            logger.warning("process %s was taken for gone", self.own)
            self.own = self._name()
            self._sample = None
            await self._say()

    async def keep_beating(self) -> None:
        """Beat for ever, until cancelled, whatever Redis says of one beat.

        A beat is due so long after the last one began: the time that an answer takes is no pause.
        """
        loop = asyncio.get_running_loop()
        while True:
            begun_s = loop.time()
            try:
                await self.beat()
            except StorageUnavailable as error:
                logger.warning("no heartbeat: %s", error)
            except StorageFault:
                logger.exception("no heartbeat")
            due_s = begun_s + self._settings.heartbeat_ms / 1000
            await asyncio.sleep(max(_LEAST_PAUSE_S, due_s - loop.time()))

    async def retire(self) -> None:
        """Be gone at once and beat no more; from then on time here soon stands still."""
        self._is_retired = True
        await asyncio.gather(
            self._lane.ask("ZADD", GONE, self.now(), self.own),
            self._lane.ask("ZREM", LIVING, self.own),
        )

    async def _say(self) -> bool:
        """Write one heartbeat; False where this process is no longer among the living."""
        asked_at_ms, before = self._monotonic_ms(), self._sample
        since = ("", "", "", "") if before is None else (
            int(asked_at_ms - before.asked_at_ms), before.cluster_ms, before.untold_ms,
            before.frozen_ms,
        )  # fmt: skip
        settings = self._settings
        time_ms, cluster_ms, frozen_ms, frozen_until, is_living, living, gone = await self._script(
            (CLOCK, LIVING, GONE),
            self.own,
            settings.standstill_ms,
            settings.process_gone_ms,
            GONE_TOLD_MS,
            *since,
        )
        sample = _Sample(time_ms, cluster_ms, frozen_ms, asked_at_ms, self._monotonic_ms())
        self._sample = sample._replace(
            carried_from_ms=self._carried_from_ms(before, sample),
            untold_ms=self._untold_ms(before, sample),
        )
        self.living, self.gone = _processes(living), _processes(gone)
        if frozen_ms > self.freeze.frozen_ms:
            self.freeze = Freeze(Millis(frozen_ms), Instant(frozen_until))
        return bool(is_living)

    def _carried_from_ms(self, before: _Sample | None, sample: _Sample) -> float:
        """Return cluster time as of now, when a sample has just been read.

        It was true at some instant on its way; what was known before says more, if there is any.
        """
        under_way_ms = sample.read_at_ms - sample.asked_at_ms
        least_ms, most_ms = sample.cluster_ms, sample.cluster_ms + under_way_ms
        known_ms = (least_ms + most_ms) / 2 if before is None else self._carried_ms(before)
        return min(max(known_ms, least_ms), most_ms)

    def _untold_ms(self, before: _Sample | None, sample: _Sample) -> int:
        """Return how long cluster time stood still up to a sample, without what it was told of.

        TIME says how much time has passed, as long as that is possible by our own clock.
        """
        if before is None:
            return 0
        least_ms = sample.asked_at_ms - before.read_at_ms
        most_ms = sample.read_at_ms - before.asked_at_ms
        passed_ms = min(max(sample.time_ms - before.time_ms, least_ms), most_ms)
        served_ms = sample.cluster_ms - before.cluster_ms
        told_ms = sample.frozen_ms - before.frozen_ms
        untold_ms = before.untold_ms + passed_ms - served_ms - told_ms
        return int(untold_ms) if untold_ms > self._settings.standstill_ms else 0

    def _carried_ms(self, sample: _Sample) -> float:
        passed_ms = self._monotonic_ms() - sample.read_at_ms
        return sample.carried_from_ms + min(passed_ms, self._settings.standstill_ms)


def _processes(ids: Iterable[bytes]) -> frozenset[ProcessId]:
    return frozenset(ProcessId(each.decode()) for each in ids)
