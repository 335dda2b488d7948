"""Cluster time and the processes on one store, told in the plainest way; each sees it in samples.

Owns: when time stands still, who is gone, each process's clock and name. Must not know: rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from seki_server.domain.freeze import NO_FREEZE, Freeze
from seki_server.domain.words import Instant, Millis, ProcessId
from seki_server.ports import StorageUnavailable
from seki_server.storage.shares import share_of
from tests.support.waiting import time_passes

BEGAN = 1_000_000
WALL_BEGAN = 1_800_000_000_000
STANDSTILL_MS = 1_000
GONE_MS = 3_000
BEAT_S = 0.5


@dataclass(frozen=True, slots=True)
class Beat:
    """What a heartbeat is answered."""

    cluster_ms: int
    freeze: Freeze
    is_gone: bool
    living: frozenset[ProcessId]
    gone: frozenset[ProcessId]


class Cluster:
    """What the store knows of time and processes."""

    def __init__(self, host_ms: Callable[[], int]) -> None:
        self._host_ms = host_ms
        self._last_ms = host_ms()
        self._stopped_ms = 0
        self._names = 0
        self._living: dict[ProcessId, int] = {}
        self._gone: list[ProcessId] = []
        self.freeze = NO_FREEZE

    def name(self) -> ProcessId:
        """Return a name that nobody has had."""
        self._names += 1
        return ProcessId(f"{self._names:08x}")

    @property
    def now(self) -> Instant:
        """What time it is for the cluster: it stands still where nobody has beaten lately."""
        passed = self._host_ms() - self._last_ms
        carried = passed if passed <= STANDSTILL_MS else 0
        return Instant(BEGAN + self._last_ms - self._stopped_ms + carried)

    def beat(self, process: ProcessId) -> Beat:
        """Take note that a process lives."""
        now = self._host_ms()
        passed = now - self._last_ms
        if passed > STANDSTILL_MS:
            self._stopped_ms += passed
            frozen_ms = Millis(self.freeze.frozen_ms + passed)
            self.freeze = Freeze(frozen_ms, Instant(WALL_BEGAN + now))
        self._last_ms = now
        cluster_ms = BEGAN + now - self._stopped_ms
        if process not in self._gone:
            self._living[process] = cluster_ms
        for each, seen in tuple(self._living.items()):
            if seen <= cluster_ms - GONE_MS:
                self.drop(each)
        return Beat(
            cluster_ms,
            self.freeze,
            process in self._gone,
            frozenset(self._living),
            frozenset(self._gone),
        )

    def drop(self, process: ProcessId) -> None:
        """Take a process for gone."""
        if self._living.pop(process, None) is not None:
            self._gone.append(process)

    def is_gone(self, process: ProcessId) -> bool:
        return process in self._gone


class SimulatedClock:
    """`Clock` and `Processes` of one process."""

    def __init__(self, cluster: Cluster, host_ms: Callable[[], int]) -> None:
        self._cluster = cluster
        self._host_ms = host_ms
        self._read_ms = host_ms()
        self._cluster_ms = 0
        self._latest = Instant(0)
        self._is_retired = False
        self.is_cut = False
        """Whether no heartbeat gets through."""
        self.own = cluster.name()
        self.former: set[ProcessId] = set()
        """What it was called before."""
        self.gone: frozenset[ProcessId] = frozenset()
        self.living = frozenset((self.own,))
        self.freeze = NO_FREEZE

    def now(self) -> Instant:
        carried = min(self._host_ms() - self._read_ms, STANDSTILL_MS)
        self._latest = max(self._latest, Instant(self._cluster_ms + carried))
        return self._latest

    def my_buckets(self) -> Collection[int]:
        return share_of(self.own, self.living)

    async def keep_beating(self) -> None:
        """Beat for ever."""
        while True:
            self.beat()
            await time_passes(BEAT_S)

    def beat(self) -> None:
        """Say that this process lives, unless nothing gets through; who was gone is another."""
        if self.is_cut or self._is_retired:
            return
        beat = self._cluster.beat(self.own)
        if beat.is_gone:
            self.former.add(self.own)
            self.own = self._cluster.name()
            beat = self._cluster.beat(self.own)
        self._cluster_ms, self._read_ms = beat.cluster_ms, self._host_ms()
        self.living, self.gone = beat.living, beat.gone
        if beat.freeze.frozen_ms > self.freeze.frozen_ms:
            self.freeze = beat.freeze

    async def retire(self) -> None:
        if self.is_cut:
            raise StorageUnavailable("nothing gets through")
        self._is_retired = True
        self._cluster.drop(self.own)
