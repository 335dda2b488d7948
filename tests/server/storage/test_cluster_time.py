"""Whatever happens to processes, Redis and the host's clock: what was not served is given back.

No less than that and no more; nobody is taken for gone who was only as silent as everybody.
"""

from __future__ import annotations

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.storage.a_cluster import Cluster
from tests.server.storage.parts import a_lane
from tests.support.redis_servers import RedisServer

HOUR_MS = 3_600_000
lengths = st.integers(0, 6_000) | st.integers(6_000, 40_000)
which = st.integers(0, 5)
steps = st.sampled_from([-HOUR_MS, HOUR_MS, -60_000, 60_000])

Happening = tuple[str, int, int]
"""What happens, how long or by how much, and to whom."""

happenings: st.SearchStrategy[Happening] = st.one_of(
    st.tuples(st.just("run"), st.integers(0, 4_000), which),
    st.tuples(st.just("set clock"), steps, which),
    st.tuples(
        st.sampled_from(
            ["redis away", "redis stands", "answered late", "all suspended", "one suspended"]
        ),
        lengths,
        which,
    ),
    st.tuples(st.sampled_from(["reply lost", "start", "kill"]), st.just(0), which),
)


@settings(max_examples=80, deadline=None)
@given(happened=st.lists(happenings, min_size=1, max_size=15))
def test_cluster_time_runs_while_somebody_serves_and_only_then(
    lasting_redis: RedisServer, happened: list[Happening]
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_live_through(lasting_redis, happened))


async def _live_through(server: RedisServer, happened: list[Happening]) -> None:
    async with a_lane(server.address) as lane:
        cluster = Cluster(lane)
        await cluster.start()
        for what, size, index in happened:
            await _let_happen(cluster, what, size, index)
            _compare_frozen(cluster)


async def _let_happen(cluster: Cluster, what: str, size: int, index: int) -> None:
    processes = cluster.processes
    match what:
        case "run":
            await cluster.run(size)
        case "set clock":
            cluster.set_host_clock(size)
        case "redis away":
            await cluster.be_away(size)
        case "redis stands":
            await cluster.stand_still(size)
        case "all suspended":
            await cluster.suspend(processes[:], size)
        case "one suspended" if processes:
            await cluster.suspend([processes[index % len(processes)]], size)
        case "answered late" if processes:
            await cluster.answer_late(processes[index % len(processes)], size)
        case "reply lost":
            cluster.lane.loses_reply = True
        case "start" if len(processes) < 4:
            cluster.lane.loses_reply = False
            await cluster.start()
        case "kill" if processes:
            del processes[index % len(processes)]


def _compare_frozen(cluster: Cluster) -> None:
    for process in cluster.processes:
        if process.asked_at == cluster.true_ms:
            told = process.clock.freeze.frozen_ms
            assert cluster.frozen.allows(told, slack=1 + cluster.true_ms / 1000)
