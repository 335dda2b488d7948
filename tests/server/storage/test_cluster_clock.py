"""Cluster time between heartbeats and over them; what is asked of one clock and one list.

What happens to several processes in any order is in `test_cluster_time`.
"""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from seki_server.domain.freeze import NO_FREEZE
from seki_server.domain.words import Instant, Millis, ProcessId
from seki_server.storage.cluster_clock import GONE_TOLD_MS, ClusterClock
from seki_server.storage.keys import CLOCK, GONE, LIVING
from seki_server.storage.lane import Lane
from seki_server.storage.opening import open_storage
from seki_server.storage.settings import StorageSettings
from tests.server.storage.a_cluster import BEGAN_MS, TimedLane
from tests.server.storage.own_clocks import ME, Monotonic, a_clock
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.server.storage.test_commits import number_of
from tests.support.host_clock import HostClock
from tests.support.redis_servers import FLAVOURS, RedisServer, a_redis
from tests.support.waiting import until

DAY_MS = 86_400_000
HOUR_MS = 3_600_000
OTHER = ProcessId("other")


class SampledLane:
    """A lane on which the clock's script answers with samples given beforehand, then the last."""

    def __init__(self, samples: list[tuple[int, int]]) -> None:
        self._samples = samples

    async def ask(self, *command: object) -> list[object]:
        cluster_ms, frozen_ms = self._samples[0]
        del self._samples[: len(self._samples) > 1]
        return [cluster_ms, cluster_ms, frozen_ms, cluster_ms, 1, [b"me"], []]


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
    assert clock.freeze == NO_FREEZE
    assert abs(redis_ms(redis) - clock.now()) < 1000


@pytest.mark.parametrize("away_ms", [1_500, 90_000, 400 * DAY_MS, -1, -3_000, -DAY_MS])
async def test_time_goes_on_from_the_last_heartbeat_however_redis_time_jumped(
    redis: RedisServer, lane: Lane, clock: ClusterClock, away_ms: int
) -> None:
    """Nobody served for so long, or the host's clock was set; negative: set back."""
    last_seen = redis_ms(redis) - away_ms
    redis.ask("HSET", CLOCK, "stopped_ms", "7000", "last_seen", str(last_seen))
    newcomer = a_clock(lane, OTHER)
    await newcomer.beat()
    assert last_seen - 7000 <= newcomer.now() < last_seen - 7000 + 1000
    assert max(0, away_ms) <= newcomer.freeze.frozen_ms < max(1, away_ms + 1000)


async def test_a_standstill_is_given_back_once_for_all_processes_and_said_when_it_ended(
    redis: RedisServer, lane: Lane, own: Monotonic
) -> None:
    timed = TimedLane(lane)
    clocks = [a_clock(timed, ProcessId(f"process{number}"), own) for number in range(6)]
    await asyncio.gather(*(clock.beat() for clock in clocks))
    timed.host_ms += 60_000
    own.ms += 60_000
    newcomer = a_clock(timed, OTHER, own)
    await asyncio.gather(*(clock.beat() for clock in [*clocks, newcomer]))
    assert {clock.freeze for clock in clocks} == {(60_000, timed.host_ms)}
    assert newcomer.now() == clocks[0].now() == BEGAN_MS


@pytest.mark.parametrize("by_ms", [HOUR_MS, -HOUR_MS])
async def test_a_host_clock_that_was_set_is_no_freeze_and_moves_no_time(
    redis: RedisServer, lane: Lane, own: Monotonic, by_ms: int
) -> None:
    timed = TimedLane(lane)
    clock = a_clock(timed, ME, own)
    await clock.beat()
    timed.host_ms += by_ms + 400
    own.ms += 400
    await clock.beat()
    assert clock.now() == BEGAN_MS + 400
    assert clock.freeze == NO_FREEZE


async def test_a_slow_heartbeat_after_the_clock_was_set_does_not_set_time_back(
    redis: RedisServer, lane: Lane, own: Monotonic
) -> None:
    """It was on its way for longer than the one before it, and knows of too little time."""
    timed, others_own = TimedLane(lane), Monotonic()
    clock, other = a_clock(timed, ME, own), a_clock(timed, OTHER, others_own)
    await clock.beat()
    await other.beat()
    timed.host_ms += 500
    others_own.ms += 500
    await other.beat()
    timed.host_ms += HOUR_MS
    own.ms += 300
    await clock.beat()
    assert clock.now() == other.now() == BEGAN_MS + 500


async def test_a_freeze_is_told_with_what_is_known_also_where_the_clock_was_set_meanwhile(
    redis: RedisServer, lane: Lane, own: Monotonic
) -> None:
    timed = TimedLane(lane)
    clock = a_clock(timed, ME, own)
    await clock.beat()
    timed.host_ms += 20_000 - HOUR_MS
    own.ms += 20_000
    await clock.beat()
    assert clock.now() == BEGAN_MS
    assert clock.freeze == (20_000, timed.host_ms)


async def test_what_cannot_be_known_exactly_does_not_add_up_to_a_freeze(
    redis: RedisServer, lane: Lane, own: Monotonic
) -> None:
    timed = TimedLane(lane)
    clock = a_clock(timed, ME, own)

    def passes(ms: int) -> None:
        timed.host_ms += ms
        own.ms += ms

    await clock.beat()
    for _ in range(10):
        passes(500)
        timed.host_ms += HOUR_MS
        timed.delay = lambda: passes(300)
        await clock.beat()
    assert clock.freeze == NO_FREEZE


async def test_a_freeze_during_which_another_is_told_is_told_as_well(
    redis: RedisServer, lane: Lane, own: Monotonic
) -> None:
    timed = TimedLane(lane)
    clock = a_clock(timed, ME, own)

    def passes(ms: int) -> None:
        timed.host_ms += ms
        own.ms += ms

    def again() -> None:
        timed.delay = lambda: passes(5_000)

    await clock.beat()
    passes(20_000)
    timed.delay = again
    await clock.beat()
    passes(500)
    await clock.beat()
    assert abs(clock.freeze.frozen_ms - 25_000) <= SETTINGS.standstill_ms


async def test_between_samples_the_process_s_own_clock_carries_time_on(
    clock: ClusterClock, own: Monotonic
) -> None:
    before = clock.now()
    own.ms += 300
    assert clock.now() == before + 300


class SlowLane:
    """A lane to a Redis whose clock runs as ours does, with delays on either way."""

    def __init__(self, own: Monotonic, delays: list[tuple[int, int]]) -> None:
        self._own = own
        self._delays = delays

    async def ask(self, *command: object) -> list[object]:
        there, back = self._delays.pop(0)
        self._own.ms += there
        cluster_ms = int(self._own.ms)
        self._own.ms += back
        return [cluster_ms, cluster_ms, 0, 0, 1, [b"me"], []]


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), min_size=1, max_size=10))
def test_a_heartbeat_that_was_long_under_way_never_makes_the_time_less_exact(
    delays: list[tuple[int, int]],
) -> None:
    async def errors() -> list[float]:
        own, found = Monotonic(), []
        clock = a_clock(SlowLane(own, [*delays]), ME, own)
        for _ in delays:
            await clock.beat()
            found.append(abs(own.ms - clock.now()))
            own.ms += 100
        return found

    found, (there, back) = asyncio.run(errors()), delays[0]
    assert found[0] <= (there + back) / 2 + 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(found))


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
    samples=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 9)), min_size=1, max_size=20),
    steps=st.lists(st.floats(0, 5_000), min_size=1, max_size=20),
)
def test_neither_time_nor_what_was_frozen_goes_back_whatever_the_samples_say(
    samples: list[tuple[int, int]], steps: list[float]
) -> None:
    async def look() -> tuple[list[Instant], list[Millis]]:
        own, seen, frozen = Monotonic(), [], []
        clock = a_clock(SampledLane([*samples]), ME, own)
        for _, step in zip(samples, steps, strict=False):
            await clock.beat()
            seen.append(clock.now())
            frozen.append(clock.freeze.frozen_ms)
            own.ms += step
            seen.append(clock.now())
        return seen, frozen

    for answers in asyncio.run(look()):
        assert answers == sorted(answers)


async def test_who_does_not_beat_is_gone_and_that_is_told_for_an_hour(
    redis: RedisServer, lane: Lane, own: Monotonic
) -> None:
    timed = TimedLane(lane)
    clock, other = a_clock(timed, ME, own), a_clock(timed, OTHER)

    async def passes(ms: int) -> None:
        timed.host_ms += ms
        own.ms += ms
        await clock.beat()

    await other.beat()
    await clock.beat()
    for served_ms in range(500, 6_000, 500):
        await passes(500)
        assert (OTHER in clock.living) == (served_ms < SETTINGS.process_gone_ms)
        assert (OTHER in clock.gone) == (served_ms >= SETTINGS.process_gone_ms)
    redis.ask("ZADD", GONE, "XX", str(clock.now() - GONE_TOLD_MS + 600), OTHER)
    await passes(500)
    assert clock.gone == {OTHER}
    await passes(500)
    assert clock.gone == frozenset()
    assert number_of(redis.ask("ZCARD", GONE)) == 0


async def test_a_process_unknown_to_redis_is_told_so_and_comes_back_as_another(
    redis: RedisServer, lane: Lane, own: Monotonic
) -> None:
    """It was away for more than an hour, or Redis has lost everything."""
    names = [ProcessId("first"), ProcessId("second")]
    clock = ClusterClock(lane, SETTINGS, lambda: names.pop(0), own)
    await clock.beat()
    redis.ask("FLUSHALL")
    await clock.beat()
    assert clock.own == "second"
    assert clock.living == {"second"}
    await clock.beat()
    assert clock.own == "second"


async def test_who_has_retired_beats_no_more(redis: RedisServer, clock: ClusterClock) -> None:
    await clock.retire()
    await clock.beat()
    assert number_of(redis.ask("ZCARD", LIVING)) == 0
    assert redis.ask("ZRANGE", GONE, "0", "-1").endswith("me\r\n")


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("by_s", [3600, -3600])
async def test_a_redis_whose_host_s_clock_is_set_by_an_hour_serves_on_in_the_same_time(
    tmp_path: Path, flavour: str, by_s: int
) -> None:
    """With the clock of the program itself set, and processes that beat by themselves."""
    host = HostClock(tmp_path)
    with a_redis(flavour, host.environment) as redis:
        async with (
            open_storage(redis.address, SETTINGS, RecordingSink()) as one,
            open_storage(redis.address, SETTINGS, RecordingSink()) as other,
        ):
            clocks, names = (one.clock, other.clock), (one.clock.own, other.clock.own)
            wall_ms, cluster_ms, began_s = redis_ms(redis), one.clock.now(), time.monotonic()
            host.set_by(by_s)
            assert abs(redis_ms(redis) - wall_ms - 1000 * by_s) < 60_000, "it is set"
            await until(lambda: all(clock.now() > cluster_ms + 700 for clock in clocks))
            passed_ms = 1000 * (time.monotonic() - began_s)
            for clock in clocks:
                assert abs(clock.now() - cluster_ms - passed_ms) < 1_000
                assert clock.freeze == NO_FREEZE
            assert names == (one.clock.own, other.clock.own)
            assert one.clock.living == set(names)
