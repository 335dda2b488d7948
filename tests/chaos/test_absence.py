"""Connections and servers that go: who is shown absent, who is not, and whose grace that costs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from tests.support.fault_proxy import HALF_OPEN, a_fault_proxy
from tests.support.raw_client import Message, RawClient, RawTable, a_raw_client, a_raw_table
from tests.support.sites import Pair, Site, a_pair, a_site, short_times
from tests.support.waiting import time_passes

GRACE_MS, BUDGET_MS = 900, 2000
DEFAULT_GRACE_MS = 30_000
STOPPED_S = 5.0
NOTICED_S = 50.0
"""Ten times what an idle machine is allowed."""


@pytest.fixture(scope="module")
def brief() -> Iterator[Site]:
    """A server on which absences are short, and silence is noticed soon."""
    times = short_times(1, 2, 60, grace=GRACE_MS, budget=BUDGET_MS, least=0)
    heartbeat = {"SEKI_TRANSPORT__HEARTBEAT_MS": "200"}
    with a_site("embedded", SEKI_ROOM__CLOCKS__RETURNED_MS="0", **times, **heartbeat) as site:
        yield site


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """Two servers; a test that kills one starts it again."""
    with a_pair() as pair:
        yield pair


async def test_who_sits_through_a_server_that_dies_is_shown_absent_by_the_other(
    pair: Pair,
) -> None:
    """Scenario 17: nobody closes the sockets in order; they may come back elsewhere."""
    async with a_raw_table(*pair.urls) as table:
        await table.play_until(2)
        pair.servers[0].kill()
        try:
            async with asyncio.timeout(NOTICED_S):
                absent = await table.guest.push("seat_absent")
            assert absent["seat"] == 0
            assert absent["until"] - absent["now"] > DEFAULT_GRACE_MS, "noticing it is not charged"
            assert (await table.guest.look(table.room))["present"] == [table.guest.person]
            async with a_raw_client(pair.urls[1], table.host.token) as moved:
                await moved.look(table.room)
                returned = await table.guest.push("human_returned", seat=0)
                assert returned["grace_left"] == absent["grace_left"]
                await table.play(2, moved)
        finally:
            await asyncio.to_thread(pair.servers[0].ensure)


async def test_a_server_that_stood_still_comes_back_without_ghosts(pair: Pair) -> None:
    """Scenario 17: SIGSTOP N1 for 5 s, then CONT: who is connected is present, nobody else is."""
    async with a_raw_table(*pair.urls) as staying, a_raw_table(*pair.urls) as leaving:
        for table in (staying, leaving):
            await table.play_until(2)
        pair.servers[0].suspend()
        leaving.host.drop()
        await time_passes(STOPPED_S)
        pair.servers[0].resume()
        for table in (staying, leaving):
            await table.guest.push("seat_absent", seat=0)
        await staying.guest.push("human_returned", seat=0)
        await asyncio.gather(
            _present_for_long(staying, [staying.host, staying.guest]),
            _present_for_long(leaving, [leaving.guest]),
        )
        staying.host.drop()
        await staying.guest.push("seat_absent", seat=0)


async def _present_for_long(table: RawTable, people: list[RawClient]) -> None:
    """See that these are present and that nothing of it changes while processes tell of it."""
    present = sorted(client.person for client in people)
    assert sorted((await table.guest.look(table.room))["present"]) == present
    await table.guest.drain()
    await time_passes(1.2)
    for told in await table.guest.drain():
        assert told["type"] == "presence_changed", "perhaps through another process"
        assert sorted(told["present"]) == present


async def test_coming_and_going_spends_one_budget_and_a_move_ends_every_absence(
    brief: Site,
) -> None:
    """Scenario 33: a grace is a part of a budget and is not begun anew each time."""
    async with a_raw_table(brief.server.url) as table:
        await table.play_until(2)
        left, token = BUDGET_MS, table.host.token
        table.host.drop()
        for step in (2, 4, 6):
            absent = await table.guest.push("seat_absent", seat=0)
            assert absent["grace_left"] == left
            assert absent["until"] - absent["now"] == min(GRACE_MS, left)
            await time_passes(0.3)
            async with _back(brief, table, token) as host:
                returned = await table.guest.push("human_returned", seat=0)
                spent = returned["now"] - absent["now"]
                assert returned["grace_left"] == left - spent
                left = returned["grace_left"]
                await table.play(step, host)
                await table.play(step + 1)
                host.drop()
        await table.guest.push("seat_absent", seat=0)
        took = await table.guest.push("cpu_took_seat", seat=0)
        assert took["reason"] == "absent"
        assert not await _was_gone_twice(table)


async def _was_gone_twice(table: RawTable) -> bool:
    told = await table.guest.drain()
    return any(each["type"] in {"seat_absent", "cpu_took_seat"} for each in told)


async def test_when_the_budget_is_spent_the_cpu_comes_at_once_and_goes_at_once(
    brief: Site,
) -> None:
    """Scenario 33: flapping until nothing is left; each return still takes the seat back."""
    async with a_raw_table(brief.server.url, cpu_level=1) as table:
        await table.play_until(2)
        table.host.drop()
        for _ in range(4):
            told = await table.guest.pushes_until("cpu_took_seat", seat=0)
            absent = next(each for each in told if each["type"] == "seat_absent")
            assert told[-1]["now"] - absent["now"] >= min(GRACE_MS, absent["grace_left"])
            async with _back(brief, table, table.host.token) as host:
                returned = await table.guest.push("human_returned", seat=0)
                await _let_host_be_to_move(table)
                host.drop()
        assert returned["grace_left"] == 0


async def _let_host_be_to_move(table: RawTable) -> None:
    """Let the guest answer, where the CPU has moved meanwhile."""
    board = (await table.guest.look(table.room))["match"]["board"]
    if board["to_move"] == 1:
        turn = await table.guest.push("your_turn", step=board["step"])
        where = {"room": table.room, "match": table.match, "step": board["step"]}
        await table.guest.do("play", **where, action=turn["actions"][0])


async def test_who_has_another_tab_open_is_not_absent(pair: Pair) -> None:
    """Scenario 33: on the same server or another; the last one to go is what counts."""
    async with a_raw_table(*pair.urls) as table:
        async with (
            a_raw_client(pair.urls[0], table.host.token) as same,
            a_raw_client(pair.urls[1], table.host.token) as other,
        ):
            for tab in (same, other):
                await tab.look(table.room)
            await table.guest.drain()
            table.host.drop()
            same.drop()
            await _present_for_long(table, [other, table.guest])
        await table.guest.push("seat_absent", seat=0)


async def test_a_connection_that_falls_silent_is_noticed_by_its_missing_heartbeat(
    brief: Site,
) -> None:
    """Scenario 33: half-open, so that nobody is told; whoever is silent is absent."""
    async with (
        a_fault_proxy(brief.server.port) as proxy,
        a_raw_table(proxy.url, brief.server.url) as table,
    ):
        await table.play_until(2)
        proxy.faults = HALF_OPEN
        await table.guest.push("seat_absent", seat=0)
        async with _back(brief, table, table.host.token):
            await table.guest.push("human_returned", seat=0)
        table.host.drop()


async def test_while_nobody_is_there_nothing_is_played_and_no_turn_runs(brief: Site) -> None:
    """Scenario 33: both gone for longer than turn and grace; the turn goes on where it stood."""
    async with a_raw_table(brief.server.url, turn_seconds=2) as table:
        await table.play_until(2)
        known = await table.guest.look(table.room)
        for client in (table.host, table.guest):
            client.drop()
        await time_passes(3.0)
        async with _back(brief, table, table.host.token, known) as host:
            told = await host.pushes_until("human_returned", seat=0)
            kinds = [each["type"] for each in told]
            assert kinds.index("match_paused") < kinds.index("match_resumed")
            assert not {"turn_timed_out", "cpu_took_seat", "action_played"} & set(kinds)
            left_ms = told[-1]["deadline"] - told[-1]["now"]
            assert left_ms == pytest.approx(2000, abs=500)
            await table.play(2, host)


@asynccontextmanager
async def _back(
    site: Site, table: RawTable, token: str, known: Message | None = None
) -> AsyncIterator[RawClient]:
    """Connect a player anew, who follows the room."""
    async with a_raw_client(site.server.url, token) as client:
        if known:
            await client.resume(known)
        else:
            await client.look(table.room)
        yield client
