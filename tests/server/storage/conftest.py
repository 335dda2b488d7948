"""What the storage tests stand on: one server of each flavour, and storage opened on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from seki_server.storage.cluster_clock import ClusterClock
from seki_server.storage.lane import Lane
from seki_server.storage.opening import Storage, open_storage
from tests.server.storage.own_clocks import ME, Monotonic, a_clock
from tests.server.storage.parts import SETTINGS, RecordingSink, a_lane
from tests.support.redis_servers import FLAVOURS, RedisServer, a_redis


@pytest.fixture(scope="session", params=FLAVOURS)
def lasting_redis(request: pytest.FixtureRequest) -> Iterator[RedisServer]:
    """A server that every test finds running and leaves running."""
    with a_redis(request.param) as server:
        yield server


@pytest.fixture
def redis(lasting_redis: RedisServer) -> RedisServer:
    """The lasting server, empty."""
    lasting_redis.ask("FLUSHALL")
    return lasting_redis


@pytest.fixture(params=FLAVOURS)
def mortal_redis(request: pytest.FixtureRequest) -> Iterator[RedisServer]:
    """A server of the test's own, to be killed and broken."""
    with a_redis(request.param) as server:
        yield server


@pytest.fixture
def sink() -> RecordingSink:
    return RecordingSink()


@pytest.fixture
async def lane(redis: RedisServer) -> AsyncIterator[Lane]:
    """A lane to the lasting server, with nothing else going on."""
    async with a_lane(redis.address) as opened:
        yield opened


@pytest.fixture
async def storage(redis: RedisServer, sink: RecordingSink) -> AsyncIterator[Storage]:
    async with open_storage(redis.address, SETTINGS, sink) as opened:
        yield opened


@pytest.fixture
def own() -> Monotonic:
    return Monotonic()


@pytest.fixture
async def clock(lane: Lane, own: Monotonic) -> ClusterClock:
    clock = a_clock(lane, ME, own)
    await clock.beat()
    return clock
