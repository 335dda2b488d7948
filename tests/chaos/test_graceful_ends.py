"""Servers that end and begin in good order: who was told to come back does, and plays on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from random import Random

import pytest

from tests.support.raw_client import Message, RawTable, a_raw_client, a_raw_table
from tests.support.sites import Pair, Site, a_site, short_times
from tests.support.tables import a_table

TABLES = 20
SPREAD_MS = 2_000
ENDS_WITHIN_S = 5.0


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server with short turns that each test here ends and starts again."""
    spread = {"SEKI_TRANSPORT__RETURN_SPREAD_MS": str(SPREAD_MS)}
    with a_site("embedded", **short_times(2, 30), **spread) as site:
        yield site


async def test_at_the_end_everybody_is_told_when_to_come_back_and_plays_on(site: Site) -> None:
    """Scenarios 18, 36: SIGTERM in mid-game; the returns are spread by the server's word."""
    async with AsyncExitStack() as stack:
        tables = [
            await stack.enter_async_context(a_raw_table(site.server.url, turn_seconds=30))
            for _ in range(TABLES)
        ]
        for number, table in enumerate(tables):
            await table.play_until(number % 5)
        clients = [client for table in tables for client in (table.host, table.guest)]
        begun = time.monotonic()
        site.server.terminate()
        goodbyes = [await client.push("goodbye") for client in clients]
        _check_goodbyes(goodbyes)
        assert {await client.close_code() for client in clients} == {1012}
        assert await asyncio.to_thread(site.server.wait) == 0
        assert time.monotonic() - begun < ENDS_WITHIN_S
        await asyncio.to_thread(site.server.start)
        for number, table in enumerate(tables):
            await _play_on(stack, site, table, number % 5)


def _check_goodbyes(goodbyes: Sequence[Message]) -> None:
    assert {each["code"] for each in goodbyes} == {"server/restarting"}
    waits = [each["come_back_ms"] for each in goodbyes]
    assert all(0 <= wait <= SPREAD_MS for wait in waits), waits
    assert max(waits) - min(waits) > SPREAD_MS / 2, "a crowd would come back at once"
    assert len(set(waits)) > TABLES / 2, waits


async def _play_on(stack: AsyncExitStack, site: Site, table: RawTable, step: int) -> None:
    """Come back and play: the same seats, nothing lost, and no grace charged for our absence."""
    host, guest = [
        await stack.enter_async_context(a_raw_client(site.server.url, client.token))
        for client in (table.host, table.guest)
    ]
    for client in (host, guest):
        assert client.rooms == [table.room]
        await client.look(table.room)
    again = RawTable(host, guest, table.room, table.codes)
    await again.play_until(step + 2, start=step)
    match = (await guest.look(table.room))["match"]
    assert len(match["actions"]) == step + 2
    assert {each["absent_since"] for each in match["attendance"]} == {None}
    assert len({each["grace_left"] for each in match["attendance"]}) == 1


async def test_the_client_comes_back_by_itself_from_a_server_that_ends(site: Site) -> None:
    """Scenario 36: by the server-given delay, through as many ends as there are."""
    url = site.server.url
    async with a_table((url, url)) as table:
        await table.play(0, "right")
        for step, action in ((1, "left"), (2, "a4b4")):
            site.server.terminate()
            assert await asyncio.to_thread(site.server.wait) == 0
            await asyncio.to_thread(site.server.start)
            await table.play(step, action)
        views = await table.at_step(3)
        assert all(view.match and len(view.match.actions) == 3 for view in views)


async def test_whoever_opens_and_closes_at_once_may_come_straight_back(site: Site) -> None:
    """Closing line: cut off at any point of a greeting or a resume, during a match."""
    chance = Random(11)
    async with a_raw_table(site.server.url) as table:
        await table.play_until(2)
        known = await table.host.look(table.room)
        table.host.drop()
        since = {"after": known["seq"], "check": known["check"]}
        for number in range(40):
            async with a_raw_client(site.server.url, greets=False) as client:
                hello = {"id": "h", "type": "hello", "token": table.host.token}
                resume = {"id": "r", "type": "resume", "room": table.room, **since}
                for message in (hello, resume)[: number % 3]:
                    await client.send(message)
                if chance.random() < 0.5 and number % 3 == 2:
                    await client.reply_to("r")
                client.drop()
        async with a_raw_client(site.server.url, table.host.token) as back:
            await back.resume(known)
            await table.play(2, back)
            match = (await table.guest.look(table.room))["match"]
            assert [each["absent_since"] for each in match["attendance"]] == [None, None]
            back.drop()
            await table.guest.drain()
        await table.guest.push("seat_absent", seat=0)


async def test_servers_that_start_at_once_on_an_empty_redis_serve_together(pair: Pair) -> None:
    """Closing line: neither takes the other for gone, and no time stands still between them."""
    await _start_at_once(pair)
    async with a_raw_table(*pair.urls, turn_seconds=30) as table:
        await table.play_until(6)
        told = await table.guest.drain() + await table.host.drain()
        kinds = {each["type"] for each in told}
        assert not {"clock_frozen", "seat_absent", "turn_timed_out"} & kinds


async def _start_at_once(pair: Pair) -> None:
    for server in pair.servers:
        server.kill()
    with pair.store() as store:
        store.flushall()
    for server in pair.servers:
        server.launch()
    for server in pair.servers:
        await asyncio.to_thread(server.await_health)
