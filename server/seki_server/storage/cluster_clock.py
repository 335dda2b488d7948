"""Cluster time, and the list of living processes that comes with it.

Owns: the heartbeat, time between two heartbeats, and this process's name. Must not know: what
anybody times, or whom a process serves.

Cluster time is Redis' TIME less `stopped_ms`. Between samples this process's monotonic clock
carries it on, but no further than the length after which time would have stood still: a process
cut off from Redis must not run ahead of a cluster that stood still meanwhile. The monotonic clock
also tells a host whose clock was set from a time without service, which is given back as a freeze;
it goes on while the machine sleeps, which is no service either.

Heartbeats leave at their own pace, however long answers take. Answers come in the order of the
heartbeats, as the lane has it, so each is read after the one before it.
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
from seki_server.storage.resp import Argument
from seki_server.storage.scripts import Script
from seki_server.storage.settings import StorageSettings
from seki_server.storage.shares import share_of

logger = logging.getLogger(__name__)

GONE_TOLD_MS = 3_600_000
"""Of cluster time: for so long the others put right what rooms say of a process that is gone."""

_LEAST_PAUSE = 4
"""Of a heartbeat's length, so much of it is left between two, also on a loop that is late."""
_BOOT_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""It does not stand while the machine sleeps, where there is such a clock."""


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


def boot_ms() -> float:
    """Return how long this machine has been on, asleep or awake."""
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
        monotonic_ms: Callable[[], float] = boot_ms,
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
        """Whether a heartbeat was written since others may have taken this process for gone.

        Where none can be written, no commit can.
        """
        sample, now_ms = self._sample, self._monotonic_ms()
        return sample is not None and now_ms - sample.read_at_ms <= self._settings.process_gone_ms

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
        if not is_living and not self._is_retired:
            logger.warning("process %s was taken for gone", self.own)
            self.own = self._name()
            self._sample = None
            await self._say()

    async def keep_beating(self) -> None:
        """Begin a beat every `heartbeat_ms` until cancelled, whatever becomes of those before.

        How many are under way together is bounded by the lane's time-out.
        """
        loop, length_s = asyncio.get_running_loop(), self._settings.heartbeat_ms / 1000
        due = loop.time()
        async with asyncio.TaskGroup() as beats:
            while True:
                beats.create_task(self._beat_whatever_redis_says())
                due = max(due + length_s, loop.time() + length_s / _LEAST_PAUSE)
                await asyncio.sleep(due - loop.time())

    async def retire(self) -> None:
        """Be gone at once and beat no more; from then on time here soon stands still."""
        self._is_retired = True
        await asyncio.gather(
            self._lane.ask("ZADD", GONE, self.now(), self.own),
            self._lane.ask("ZREM", LIVING, self.own),
        )

    async def _beat_whatever_redis_says(self) -> None:
        try:
            await self.beat()
        except StorageUnavailable as error:
            logger.warning("no heartbeat: %s", error)
        except StorageFault:
            logger.exception("no heartbeat")

    async def _say(self) -> bool:
        """Write one heartbeat; False where this process is no longer among the living."""
        own, asked_at_ms = self.own, self._monotonic_ms()
        settings = self._settings
        time_ms, cluster_ms, frozen_ms, frozen_until, is_living, living, gone = await self._script(
            (CLOCK, LIVING, GONE),
            own,
            settings.standstill_ms,
            settings.process_gone_ms,
            GONE_TOLD_MS,
            *self._known(asked_at_ms),
        )
        if own != self.own:
            return True  # an answer to somebody who has been given another name meanwhile
        before = self._sample
        sample = _Sample(time_ms, cluster_ms, frozen_ms, asked_at_ms, self._monotonic_ms())
        self._sample = sample._replace(
            carried_from_ms=self._carried_from_ms(before, sample),
            untold_ms=self._untold_ms(before, sample),
        )
        self.living, self.gone = _processes(living), _processes(gone)
        if frozen_ms > self.freeze.frozen_ms:
            self.freeze = Freeze(Millis(frozen_ms), Instant(frozen_until))
        return bool(is_living)

    def _known(self, asked_at_ms: float) -> tuple[Argument, ...]:
        """Return what a heartbeat tells of the last answered one; nothing where there is none."""
        last = self._sample
        if last is None:
            return ("",) * 5
        own_ms = int(asked_at_ms - last.asked_at_ms)
        return own_ms, last.cluster_ms, last.untold_ms, last.frozen_ms, self.freeze.ended_at

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
