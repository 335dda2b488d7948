"""Nobody is served for a while: no clock runs meanwhile, and everybody is told why."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from tests.support.raw_client import Message, RawClient, RawTable, a_raw_client, a_raw_table
from tests.support.server_process import START_LIMIT_S
from tests.support.sites import Pair, a_pair, short_times
from tests.support.waiting import time_passes, until

TURN_S = 2
GRACE_S = 2.5
OUTAGE_S = 3.2
WITHIN_S = 1.0


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """Two servers with short turns and graces; each test here stops everything."""
    with a_pair("debian", **short_times(TURN_S, 60, grace=int(1000 * GRACE_S), least=0)) as pair:
        yield pair


@dataclass(frozen=True)
class Passed:
    """An outage that is over, by the loop's clock."""

    began_at: float
    ended_at: float

    @property
    def seconds(self) -> float:
        return self.ended_at - self.began_at


async def all_processes_die(pair: Pair) -> Passed:
    """Both are started again at once; time goes on with the first that serves."""
    began_at = _now()
    for server in pair.servers:
        server.kill()
    await time_passes(OUTAGE_S)
    for server in pair.servers:
        server.launch()
    ended_at = await _somebody_serves(pair)
    for server in pair.servers:
        await asyncio.to_thread(server.await_health)
    return Passed(began_at, ended_at)


async def _somebody_serves(pair: Pair) -> float:
    """Return when the first server was found healthy, by the loop's clock."""
    await until(lambda: any(server.is_healthy() for server in pair.servers), START_LIMIT_S)
    return _now()


async def all_processes_stand_still(pair: Pair) -> Passed:
    began_at = _now()
    for server in pair.servers:
        server.suspend()
    await time_passes(OUTAGE_S)
    for server in pair.servers:
        server.resume()
    return Passed(began_at, _now())


async def redis_is_away(pair: Pair) -> Passed:
    """Time goes on with the first server that has found Redis again, not before."""
    began_at = _now()
    pair.redis.kill()
    await time_passes(OUTAGE_S)
    await asyncio.to_thread(pair.redis.start)
    return Passed(began_at, await _somebody_serves(pair))


@pytest.mark.parametrize(
    "outage",
    [all_processes_die, all_processes_stand_still, redis_is_away],
    ids=lambda outage: outage.__name__,
)
async def test_while_nobody_serves_no_clock_runs(
    pair: Pair, outage: Callable[[Pair], Awaitable[Passed]]
) -> None:
    """Scenarios 3, 4: of a turn and a grace neither less nor more is left; one event says why."""
    async with (
        a_raw_table(*pair.urls, turn_seconds=TURN_S) as timed,
        a_raw_table(*pair.urls, turn_seconds=60, cpu_level=1) as deserted,
        AsyncExitStack() as stack,
    ):
        turn = await _a_running_turn(timed)
        grace = await _a_running_grace(deserted)
        passed = await outage(pair)
        for wait in (turn, grace):
            wait.guest = await _come_back(stack, pair, wait)
        ended = await asyncio.gather(
            turn.check_end("turn_timed_out", passed), grace.check_end("cpu_took_seat", passed)
        )
        assert ended[0]["step"] == 2
        assert ended[1]["reason"] == "absent"


@dataclass
class Wait:
    """What runs at a table when the outage begins."""

    table: RawTable
    guest: RawClient
    known: Message
    left_s: float
    at: float
    """When so much was left, by the loop's clock."""

    async def check_end(self, name: str, passed: Passed) -> Message:
        """Wait for the event that ends it; as much was left as when the outage began."""
        told = await self.guest.pushes_until(name)
        _check_freeze([each for each in told if each["type"] == "clock_frozen"], passed)
        left_s = self.left_s - (passed.began_at - self.at)
        assert self.guest.heard_at - passed.ended_at == pytest.approx(left_s, abs=WITHIN_S)
        assert "seat_absent" not in {each["type"] for each in told}
        return told[-1]


async def _a_running_turn(table: RawTable) -> Wait:
    await table.play_until(2)
    known = await table.guest.look(table.room)
    left_s = (known["match"]["board"]["deadline"] - known["now"]) / 1000
    return Wait(table, table.guest, known, left_s, table.guest.heard_at)


async def _a_running_grace(table: RawTable) -> Wait:
    """Let the host, who is to move, be absent."""
    await table.play_until(2)
    table.host.drop()
    absent = await table.guest.push("seat_absent", seat=0)
    left_s, at = (absent["until"] - absent["now"]) / 1000, table.guest.heard_at
    return Wait(table, table.guest, await table.guest.look(table.room), left_s, at)


async def _come_back(stack: AsyncExitStack, pair: Pair, wait: Wait) -> RawClient:
    """Connect anew whoever was there, each where they were; return the guest."""
    table = wait.table
    if wait.known["present"] == [table.host.person, table.guest.person]:
        await _back(stack, pair.urls[0], table.host, wait.known)
    return await _back(stack, pair.urls[1], table.guest, wait.known)


async def _back(stack: AsyncExitStack, url: str, client: RawClient, known: Message) -> RawClient:
    back = await stack.enter_async_context(a_raw_client(url, client.token))
    await back.resume(known)
    client.drop()
    return back


def _check_freeze(events: list[Message], passed: Passed) -> None:
    (frozen,) = events
    assert frozen["ms"] / 1000 == pytest.approx(passed.seconds, abs=WITHIN_S)
    assert frozen["until"] - frozen["since"] == pytest.approx(frozen["ms"], abs=10)
    assert frozen["deadline"] > frozen["now"]


async def test_time_that_nobody_lost_is_not_given_back(pair: Pair) -> None:
    """Scenario 4: one server of two is away; the other serves, and every clock goes on."""
    async with a_raw_table(*pair.urls, turn_seconds=TURN_S) as table:
        turn = await _a_running_turn(table)
        pair.servers[0].suspend()
        try:
            told = await table.guest.pushes_until("turn_timed_out")
        finally:
            pair.servers[0].resume()
        assert "clock_frozen" not in {each["type"] for each in told}
        assert table.guest.heard_at - turn.at == pytest.approx(turn.left_s, abs=WITHIN_S)


def _now() -> float:
    return asyncio.get_running_loop().time()
