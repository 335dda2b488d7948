"""Every process has a name and a share; who is gone is known to all and comes back as another.

In Redis and in memory alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import pytest

from seki_server.domain.words import ProcessId
from seki_server.ports import Processes
from seki_server.storage.cluster_clock import ClusterClock
from seki_server.storage.keys import BUCKETS, LIVING
from seki_server.storage.lane import Lane
from tests.server.storage.parts import SETTINGS
from tests.support.memory_store import MemoryCluster, MemoryProcesses
from tests.support.redis_servers import RedisServer


class BeatingProcesses(Processes, Protocol):
    """`Processes` that beat when the test says so."""

    async def beat(self) -> None: ...


class ProcessList(Protocol):
    """A list of processes that a test can meddle with."""

    def join(self) -> BeatingProcesses: ...

    def silence(self, process: ProcessId) -> None:
        """Let a process have been silent for so long that it is gone at the next heartbeat."""


class RedisList:
    def __init__(self, redis: RedisServer, lane: Lane) -> None:
        self._redis = redis
        self._lane = lane

    def join(self) -> BeatingProcesses:
        return ClusterClock(self._lane, SETTINGS)

    def silence(self, process: ProcessId) -> None:
        self._redis.ask("ZINCRBY", LIVING, str(-SETTINGS.process_gone_ms), process)


class MemoryList:
    def __init__(self) -> None:
        self._cluster = MemoryCluster()

    def join(self) -> BeatingProcesses:
        return MemoryProcesses(self._cluster)

    def silence(self, process: ProcessId) -> None:
        self._cluster.drop(process)


@pytest.fixture(params=["redis", "memory"])
def members(request: pytest.FixtureRequest, redis: RedisServer, lane: Lane) -> ProcessList:
    return RedisList(redis, lane) if request.param == "redis" else MemoryList()


async def all_beat(processes: Iterable[BeatingProcesses]) -> None:
    """Let everybody beat, and again for what came of it."""
    for _ in range(2):
        for process in processes:
            await process.beat()


def assert_shared_out(processes: Iterable[BeatingProcesses]) -> None:
    shares = [bucket for process in processes for bucket in process.my_buckets()]
    assert sorted(shares) == list(range(BUCKETS))


async def test_every_process_has_a_name_of_its_own_and_every_bucket_one_process(
    members: ProcessList,
) -> None:
    processes = [members.join() for _ in range(4)]
    await all_beat(processes)
    assert len({process.own for process in processes}) == 4
    assert all(process.gone == frozenset() for process in processes)
    assert_shared_out(processes)


async def test_a_silent_process_is_gone_for_everybody_and_its_share_is_theirs(
    members: ProcessList,
) -> None:
    silent, *others = [members.join() for _ in range(3)]
    await all_beat([silent, *others])
    members.silence(silent.own)
    await all_beat(others)
    assert all(other.gone == {silent.own} for other in others)
    assert_shared_out(others)


async def test_who_was_taken_for_gone_comes_back_under_another_name(members: ProcessList) -> None:
    silent, other = members.join(), members.join()
    await all_beat([silent, other])
    before, kept = silent.own, other.own
    members.silence(before)
    await all_beat([other, silent, other])
    assert silent.own != before
    assert other.own == kept
    assert silent.gone == other.gone == {before}
    assert_shared_out([silent, other])


async def test_who_retires_is_gone_at_once_and_leaves_its_share(members: ProcessList) -> None:
    leaver, other = members.join(), members.join()
    await all_beat([leaver, other])
    await leaver.retire()
    await other.beat()
    assert other.gone == {leaver.own}
    assert_shared_out([other])
