"""Heartbeats under way together, and a Redis that has forgotten cluster time.

The scripts run in a real Redis; how long they are under way, and what time it is, says the test.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import time
from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.freeze import NO_FREEZE
from seki_server.domain.words import ProcessId
from seki_server.ports import StorageUnavailable
from seki_server.storage.cluster_clock import ClusterClock, boot_ms
from seki_server.storage.errors import MissingScript
from seki_server.storage.keys import GONE, LIVING
from seki_server.storage.lane import Lane
from seki_server.storage.settings import StorageSettings
from tests.server.storage.a_cluster import TimedLane
from tests.server.storage.own_clocks import ME, Monotonic, a_clock
from tests.server.storage.parts import SETTINGS, a_lane
from tests.support.redis_servers import RedisServer
from tests.support.waiting import time_passes, until

DEFAULTS = StorageSettings()
BEAT_MS = DEFAULTS.heartbeat_ms
HOUR_MS = 3_600_000

Question = tuple[tuple[object, ...], asyncio.Future[object]]


class FarLane:
    """A lane on which everything is under way until the test lets it arrive; in order, as TCP."""

    def __init__(self) -> None:
        self.going: list[Question] = []

    async def ask(self, *command: object) -> object:
        if command[0] == "EVALSHA":
            raise MissingScript("NOSCRIPT")
        answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.going.append((command, answered))
        return await answered


class FarProcess:
    """A process whose heartbeats, one every `BEAT_MS`, are under way for several of these."""

    def __init__(self, lane: Lane, there: int, back: int) -> None:
        self.redis = TimedLane(lane)
        self.ms = 5_000
        self._there, self._back = there, back
        self._far = FarLane()
        self._beats: set[asyncio.Task[None]] = set()
        self._asked: list[list[Question]] = []
        self._answered: list[list[tuple[object, asyncio.Future[object]]]] = []
        names = count(1)
        self.clock = ClusterClock(
            self._far,  # type: ignore[arg-type]
            DEFAULTS,
            lambda: ProcessId(f"name{next(names)}"),
            lambda: self.ms,
        )

    def passes(self, ms: int) -> None:
        self.ms += ms
        self.redis.host_ms += ms

    async def beat(self, times: int) -> None:
        """Let so many heartbeats begin, and whatever is under way get further."""
        for _ in range(times):
            beat = asyncio.ensure_future(self.clock.beat())
            self._beats.add(beat)
            beat.add_done_callback(self._beats.discard)
            await self._settle()
            self.passes(BEAT_MS)
            await self._carry()

    async def _carry(self) -> None:
        going, self._far.going = self._far.going, []
        self._asked.append(going)
        arrived = self._asked.pop(0) if len(self._asked) > self._there else []
        self._answered.append([(await self.redis.ask(*each), reply) for each, reply in arrived])
        if len(self._answered) > self._back:
            for answer, reply in self._answered.pop(0):
                reply.set_result(answer)
        await self._settle()

    @staticmethod
    async def _settle() -> None:
        for _ in range(8):
            await asyncio.sleep(0)


async def test_beats_begin_though_none_before_them_is_answered() -> None:
    lane = FarLane()
    fast = StorageSettings(heartbeat_ms=20)
    beating = asyncio.ensure_future(ClusterClock(lane, fast).keep_beating())  # type: ignore[arg-type]
    await until(lambda: len(lane.going) >= 3)
    beating.cancel()
    with pytest.raises(asyncio.CancelledError):
        await beating


async def test_time_runs_on_a_redis_that_is_far_away(redis: RedisServer, lane: Lane) -> None:
    process = FarProcess(lane, there=1, back=2)
    await process.beat(6)
    before = process.clock.now()
    await process.beat(20)
    assert process.clock.now() - before == 20 * BEAT_MS
    assert process.clock.freeze == NO_FREEZE


@settings(max_examples=30, deadline=None)
@given(there=st.integers(0, 2), back=st.integers(0, 2), away_ms=st.integers(4_000, 90_000))
def test_a_freeze_is_told_once_by_beats_that_were_under_way_together(
    lasting_redis: RedisServer, there: int, back: int, away_ms: int
) -> None:
    async def live() -> None:
        async with a_lane(lasting_redis.address) as lane:
            process = FarProcess(lane, there, back)
            await process.beat(8)
            before, began_ms = process.clock.now(), process.ms
            process.passes(away_ms)
            await process.beat(8)
            frozen_ms = process.clock.freeze.frozen_ms
            assert abs(frozen_ms - away_ms) <= DEFAULTS.standstill_ms
            served_ms = process.ms - began_ms - away_ms
            assert abs(process.clock.now() - before - served_ms) <= 2 * DEFAULTS.standstill_ms
            await process.beat(8)
            assert process.clock.freeze.frozen_ms == frozen_ms

    lasting_redis.ask("FLUSHALL")
    asyncio.run(live())


async def test_who_is_told_to_be_gone_by_several_beats_takes_one_other_name(
    redis: RedisServer, lane: Lane
) -> None:
    process = FarProcess(lane, there=1, back=1)
    await process.beat(6)
    redis.ask("ZREM", LIVING, "name1")
    redis.ask("ZADD", GONE, str(process.clock.now()), "name1")
    await process.beat(12)
    assert process.clock.own == "name2"
    assert process.clock.living == {"name2"}


@pytest.mark.parametrize("step_ms", [0, HOUR_MS, -HOUR_MS])
async def test_an_emptied_redis_learns_cluster_time_from_who_knows_it(
    redis: RedisServer, lane: Lane, step_ms: int
) -> None:
    process = FarProcess(lane, there=0, back=0)
    clock = process.clock
    await process.beat(4)
    process.redis.host_ms += step_ms
    await process.beat(4)
    process.passes(7_000)
    await process.beat(4)
    before, freeze = clock.now(), clock.freeze
    redis.ask("FLUSHALL")
    await process.beat(4)
    assert abs(clock.now() - before - 4 * BEAT_MS) <= BEAT_MS
    assert clock.freeze == freeze
    newcomer = FarProcess(lane, there=0, back=0)
    newcomer.redis.host_ms = process.redis.host_ms
    await newcomer.beat(1)
    assert newcomer.clock.freeze == freeze
    process.passes(5_000)
    await process.beat(4)
    assert clock.freeze.frozen_ms - freeze.frozen_ms >= 5_000


async def test_a_redis_that_comes_back_empty_after_an_outage_is_told_of_the_outage(
    redis: RedisServer, lane: Lane
) -> None:
    process = FarProcess(lane, there=0, back=0)
    await process.beat(4)
    before = process.clock.now()
    redis.ask("FLUSHALL")
    process.passes(20_000)
    await process.beat(4)
    assert abs(process.clock.now() - before - 4 * BEAT_MS) <= DEFAULTS.standstill_ms
    assert abs(process.clock.freeze.frozen_ms - 20_000) <= DEFAULTS.standstill_ms


async def test_a_heartbeat_that_redis_refuses_is_followed_by_others(
    redis: RedisServer, lane: Lane, clock: ClusterClock, caplog: pytest.LogCaptureFixture
) -> None:
    redis.ask("DEL", LIVING)
    redis.ask("SET", LIVING, "somebody else's")
    beating = asyncio.ensure_future(clock.keep_beating())
    try:
        await until(lambda: "WRONGTYPE" in caplog.text)
        redis.ask("DEL", LIVING)
        await until(lambda: redis.ask("ZCARD", LIVING) == ":1\r\n")
    finally:
        beating.cancel()


class LateLane:
    """A lane whose every answer takes as long as two heartbeats may be apart, and a little."""

    def __init__(self) -> None:
        self.asked_at_s: list[float] = []

    async def ask(self, *command: object) -> list[object]:
        began_s = time.monotonic()
        self.asked_at_s.append(began_s)
        await time_passes(SETTINGS.heartbeat_ms / 1000)
        cluster_ms = int(1000 * began_s)
        return [cluster_ms, cluster_ms, 0, 0, 1, [b"me"], []]


async def test_what_an_answer_takes_is_part_of_the_time_between_two_heartbeats() -> None:
    late = LateLane()
    beating = asyncio.ensure_future(a_clock(late, ME).keep_beating())
    try:
        await until(lambda: len(late.asked_at_s) == 6)
    finally:
        beating.cancel()
    gaps_ms = [1000 * (later - earlier) for earlier, later in pairwise(late.asked_at_s)]
    assert min(gaps_ms) < 1.5 * SETTINGS.heartbeat_ms


async def test_the_clock_beats_while_redis_takes_its_writes(
    mortal_redis: RedisServer, own: Monotonic
) -> None:
    async with a_lane(mortal_redis.address) as lane:
        clock = a_clock(lane, ME, own)
        assert not clock.is_beating
        await clock.beat()
        mortal_redis.ask("CONFIG", "SET", "maxmemory", "1")
        own.ms += SETTINGS.process_gone_ms
        with pytest.raises(StorageUnavailable, match="OOM"):
            await clock.beat()
        assert clock.is_beating, "nobody takes it for gone yet"
        own.ms += 1
        assert not clock.is_beating
        mortal_redis.ask("CONFIG", "SET", "maxmemory", "0")
        await clock.beat()
        assert clock.is_beating


SHIFTED = 1_000_000


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="no clock that runs in sleep")
def test_a_process_s_own_clock_goes_on_while_the_machine_sleeps() -> None:
    """As the kernel has it: only the clock that counts sleep is set, for one program."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no program that sets a clock for another")
    here_ms = boot_ms()
    ended = subprocess.run(
        [unshare, "--time", "--boottime", str(SHIFTED), sys.executable, "-c", SAY_BOOT_MS],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if ended.returncode:
        pytest.skip(f"clocks may not be set here: {ended.stderr}")
    assert float(ended.stdout) - here_ms >= 1000 * SHIFTED


SAY_BOOT_MS = "from seki_server.storage.cluster_clock import boot_ms; print(boot_ms())"
