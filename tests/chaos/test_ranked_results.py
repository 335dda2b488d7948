"""However often and from wherever a ranked match is ended: one row, one change of each rating."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import cast

import pytest
from redis import Redis

from seki_server.domain.words import PersonId
from seki_server.ranked_ports import Held
from seki_server.ratings import Reckoning
from seki_server.storage.keys import ledger_keys
from seki_server.storage.rating_form import unpack_held
from tests.chaos.ranked_season import GAME, SETTINGS, rows_of
from tests.chaos.ranked_table import RankedTable, paired, past_set_up, sit_down
from tests.support.raw_client import Message, RawClient, a_raw_client
from tests.support.sites import Pair, a_pair

TIMES = 5
ROUNDS = 4


@pytest.fixture(scope="module")
def servers() -> Iterator[Pair]:
    """Two servers at which everybody meets everybody."""
    with a_pair(**SETTINGS) as servers:
        yield servers


async def test_ending_a_ranked_match_five_times_counts_it_once(servers: Pair) -> None:
    """Scenario 21: one row, told once to both, wherever they are connected."""
    one, other = servers.urls
    async with a_raw_client(one) as ann, a_raw_client(other) as ben:
        table = await past_set_up(await sit_down(ann, ben))
        ending = table.resignation()
        for _ in range(TIMES):
            await ann.send(ending)
        replies = [await ann.reply_to(ending["id"]) for _ in range(TIMES)]
        assert replies == [replies[0]] * TIMES
        told = [await client.push("rating_changed") for client in (ann, ben)]
        assert [each["score"] for each in told] == [0, 2]
        _check_ledger(servers, [table.match])
        for client in (ann, ben):
            assert not [each for each in await client.drain() if each["type"] == "rating_changed"]


async def test_two_ends_at_once_over_two_servers_are_counted_once(servers: Pair) -> None:
    """Scenario 21: the sum of all is what one after the other comes to."""
    one, other = servers.urls
    matches = []
    async with a_raw_client(one) as ann, a_raw_client(other) as ben:
        for _ in range(ROUNDS):
            table = await past_set_up(await sit_down(ann, ben))
            both = await asyncio.gather(_ends(ann, table), _ends(ben, table))
            codes = [reply.get("code", "ok") for replies in both for reply in replies]
            assert sorted(codes) == ["match/over"] * 3 + ["ok"]
            for client in (ann, ben):
                assert (await client.push("rating_changed"))["match"] == table.match
            matches.append(table.match)
        weights = [(await ann.do("explain_rating", match=each))["weight"] for each in matches]
        assert weights == [1000, 1000, 1000, 500]
    _check_ledger(servers, matches)


async def test_who_waits_for_two_games_at_once_gets_one_match(servers: Pair) -> None:
    one, other = servers.urls
    async with (
        a_raw_client(one) as ann,
        a_raw_client(other, ann.token) as again,
        a_raw_client(one) as ben,
        a_raw_client(other) as cy,
    ):
        await ben.do("join_queue", game="janggi")
        await cy.do("join_queue", game="gungi")
        await asyncio.gather(
            ann.ask("join_queue", game="janggi"), again.ask("join_queue", game="gungi")
        )
        told = [await client.push("paired") for client in (ann, again)]
        assert len({each["room"] for each in told}) == 1
        states = [await client.do("get_queue") for client in (ben, cy)]
        assert sorted(state["playing"] is None for state in states) == [False, True]
        for client in (ben, cy):
            await client.ask("leave_queue")


async def test_a_place_in_the_queue_outlives_both_servers(servers: Pair) -> None:
    one, other = servers.urls
    async with a_raw_client(one) as ann:
        since = (await ann.do("join_queue", game=GAME))["since"]
        token = ann.token
        for server in servers.servers:
            await asyncio.to_thread(server.restart)
    async with a_raw_client(other, token) as ann, a_raw_client(one) as ben:
        state = await ann.do("get_queue")
        assert (state["game"], state["since"]) == (GAME, since)
        await ben.do("join_queue", game=GAME)
        assert await paired(ann, ben)


async def _ends(client: RawClient, table: RankedTable) -> list[Message]:
    """Ask twice for the end, by two commands."""
    commands = [table.resignation() for _ in range(2)]
    for command in commands:
        await client.send(command)
    return [await client.reply_to(command["id"]) for command in commands]


def _check_ledger(servers: Pair, matches: list[str]) -> None:
    """Fail unless each match has one row, and ratings are what the rows come to in their order."""
    with servers.store() as store:
        rows, held = rows_of(store), _held(store)
    assert [row.match for row in rows if row.match in matches] == matches
    reckoning = Reckoning()
    for row in rows:
        reckoning.take(row)
    assert not reckoning.wrong
    assert reckoning.held == held


def _held(store: Redis) -> dict[PersonId, Held]:
    stored = cast("dict[bytes, bytes]", store.hgetall(ledger_keys(GAME).standing))
    return {PersonId(name.decode()): unpack_held(value) for name, value in stored.items()}
