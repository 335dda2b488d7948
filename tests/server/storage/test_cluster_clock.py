"""Cluster time runs while anybody serves, stands still while nobody does, and never goes back."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from seki_server.domain.words import Instant
from seki_server.ports import StorageUnavailable
from seki_server.storage.cluster_clock import ClusterClock
from seki_server.storage.keys import BUCKETS, CLOCK, PROCESSES
from seki_server.storage.lane import Lane
from seki_server.storage.settings import StorageSettings
from tests.server.storage.parts import SETTINGS, a_lane
from tests.server.storage.test_commits import number_of
from tests.support.redis_servers import RedisServer
from tests.support.waiting import until

DAY_MS = 86_400_000


class Monotonic:
    """A process's own clock, moved by hand."""

    def __init__(self) -> None:
        self.ms = 5_000.0

    def __call__(self) -> float:
        return self.ms


class SampledLane:
    """A lane on which the clock's script answers with samples given beforehand."""

    def __init__(self, samples: list[int]) -> None:
        self._samples = samples

    async def ask(self, *command: object) -> list[object]:
        return [self._samples.pop(0), 0, [b"me"]]


@pytest.fixture
def own() -> Monotonic:
    return Monotonic()


@pytest.fixture
async def clock(lane: Lane, own: Monotonic) -> ClusterClock:
    clock = ClusterClock(lane, "me", SETTINGS, own)
    await clock.beat()
    return clock


@pytest.mark.parametrize("name", ["standstill_ms", "process_gone_ms"])
def test_one_late_heartbeat_may_neither_stop_time_nor_bury_a_process(name: str) -> None:
    with pytest.raises(ValidationError, match="heartbeat_ms"):
        StorageSettings.model_validate({"heartbeat_ms": 1500, name: 2_900})


def redis_ms(redis: RedisServer) -> int:
    _, _, seconds, _, micros, *_ = redis.ask("TIME").split("\r\n")
    return int(seconds) * 1000 + int(micros) // 1000


def set_last_seen(redis: RedisServer, before_now_ms: int) -> None:
    """Let the last heartbeat of anybody be so long ago."""
    redis.ask("HSET", CLOCK, "last_seen", str(redis_ms(redis) - before_now_ms))


async def test_cluster_time_is_redis_time_while_somebody_serves(
    redis: RedisServer, clock: ClusterClock
) -> None:
    set_last_seen(redis, SETTINGS.standstill_ms - 500)
    await clock.beat()
    assert clock.stopped_ms == 0
    assert abs(redis_ms(redis) - clock.now()) < 1000


@pytest.mark.parametrize("away_ms", [2_500, 90_000, 400 * DAY_MS, -1, -3_000, -DAY_MS])
async def test_time_goes_on_from_the_last_heartbeat_however_redis_time_jumped(
    redis: RedisServer, lane: Lane, clock: ClusterClock, away_ms: int
) -> None:
    """Nobody served for so long, or the host's clock was set; negative: set back."""
    last_seen = redis_ms(redis) - away_ms
    redis.ask("HSET", CLOCK, "stopped_ms", "7000", "last_seen", str(last_seen))
    newcomer = ClusterClock(lane, "newcomer", SETTINGS)
    await newcomer.beat()
    assert last_seen - 7000 <= newcomer.now() < last_seen - 7000 + 1000
    assert away_ms <= newcomer.stopped_ms - 7000 < away_ms + 1000


async def test_a_standstill_is_given_back_once_for_all_processes(
    redis: RedisServer, lane: Lane, clock: ClusterClock, own: Monotonic
) -> None:
    others = [ClusterClock(lane, f"other{number}", SETTINGS, own) for number in range(5)]
    set_last_seen(redis, 60_000)
    await asyncio.gather(clock.beat(), *(other.beat() for other in others))
    assert {other.stopped_ms for other in others} == {clock.stopped_ms}
    assert 60_000 <= clock.stopped_ms < 61_000


async def test_between_samples_the_process_s_own_clock_carries_time_on(
    clock: ClusterClock, own: Monotonic
) -> None:
    before = clock.now()
    own.ms += 300
    assert clock.now() == before + 300


async def test_a_process_cut_off_does_not_run_ahead_of_a_cluster_that_may_stand(
    redis: RedisServer, clock: ClusterClock, own: Monotonic
) -> None:
    before = clock.now()
    own.ms += 60_000
    assert clock.now() == before + SETTINGS.standstill_ms
    set_last_seen(redis, 60_000)
    await clock.beat()
    own.ms += SETTINGS.standstill_ms + 1_000
    assert clock.now() <= before + SETTINGS.standstill_ms + 1_000


@given(
    samples=st.lists(st.integers(0, 10_000), min_size=1, max_size=20),
    steps=st.lists(st.floats(0, 5_000), min_size=1, max_size=20),
)
def test_time_never_goes_back_whatever_the_samples_say(
    samples: list[int], steps: list[float]
) -> None:
    async def look() -> list[Instant]:
        own, seen = Monotonic(), []
        clock = ClusterClock(SampledLane([*samples]), "me", StorageSettings(), own)  # type: ignore[arg-type]
        for _, step in zip(samples, steps, strict=False):
            await clock.beat()
            seen.append(clock.now())
            own.ms += step
            seen.append(clock.now())
        return seen

    seen = asyncio.run(look())
    assert seen == sorted(seen)


async def test_everybody_who_beats_is_seen_to_live(lane: Lane, clock: ClusterClock) -> None:
    other = ClusterClock(lane, "other", SETTINGS)
    await other.beat()
    await clock.beat()
    assert clock.living == other.living == {"me", "other"}
    assert len(clock.my_buckets()) + len(other.my_buckets()) == BUCKETS


async def test_who_does_not_beat_is_gone(
    redis: RedisServer, lane: Lane, clock: ClusterClock
) -> None:
    silent_since = redis_ms(redis) - SETTINGS.process_gone_ms
    redis.ask("ZADD", PROCESSES, str(silent_since - 1), "gone")
    redis.ask("ZADD", PROCESSES, str(silent_since + 2_000), "late")
    await clock.beat()
    assert clock.living == {"me", "late"}
    assert len(clock.my_buckets()) < BUCKETS


async def test_the_list_of_processes_expires_when_nobody_is_left(
    redis: RedisServer, clock: ClusterClock
) -> None:
    assert 0 < number_of(redis.ask("TTL", PROCESSES)) <= 3600


async def test_a_heartbeat_that_redis_refuses_is_followed_by_others(
    redis: RedisServer, lane: Lane, clock: ClusterClock, caplog: pytest.LogCaptureFixture
) -> None:
    redis.ask("SET", PROCESSES, "somebody else's")
    beating = asyncio.ensure_future(clock.keep_beating())
    try:
        await until(lambda: "WRONGTYPE" in caplog.text)
        redis.ask("DEL", PROCESSES)
        await until(lambda: redis.ask("ZCARD", PROCESSES) == ":1\r\n")
    finally:
        beating.cancel()


async def test_the_clock_beats_while_redis_takes_its_writes(
    mortal_redis: RedisServer, own: Monotonic
) -> None:
    async with a_lane(mortal_redis.address) as lane:
        clock = ClusterClock(lane, "me", SETTINGS, own)
        await clock.beat()
        mortal_redis.ask("CONFIG", "SET", "maxmemory", "1")
        own.ms += SETTINGS.standstill_ms + 1
        with pytest.raises(StorageUnavailable, match="OOM"):
            await clock.beat()
        assert not clock.is_beating
        mortal_redis.ask("CONFIG", "SET", "maxmemory", "0")
        await clock.beat()
        assert clock.is_beating
