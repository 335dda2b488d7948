"""However often and from wherever a match is ended: one end, one record."""

from __future__ import annotations

import asyncio
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from redis import Redis

from seki_server.domain.words import MatchId, RoomId
from seki_server.storage.keys import record_key
from tests.support.raw_client import Message, RawClient, RawTable, a_raw_table, new_id
from tests.support.sites import Pair

ROUNDS = 8
TIMES = 5


async def test_ending_a_match_five_times_ends_it_once(pair: Pair) -> None:
    """Scenario 21: the same command again gets the same answer, another one `match/over`."""
    async with a_raw_table(*pair.urls) as table:
        await table.play_until(4)
        ending = _resignation(table, 4)
        for _ in range(TIMES):
            await table.host.send(ending)
        replies = [await table.host.reply_to(ending["id"]) for _ in range(TIMES)]
        assert replies == [replies[0]] * TIMES
        assert replies[0]["type"] == "ok"
        for client in (table.host, table.guest):
            again = _resignation(table, 4)
            await client.send(again)
            assert (await client.reply_to(again["id"]))["code"] == "match/over"
        with pair.store() as store:
            _check_end(await _ends_told(table), _record(store, table), winner=1)


@pytest.mark.parametrize("way", ["both resign", "one resigns and both agree on a draw"])
async def test_two_ends_at_once_over_two_servers_are_one(pair: Pair, way: str) -> None:
    """Scenario 21: whichever was stored first is the result; the other one comes too late."""
    for _ in range(ROUNDS):
        async with a_raw_table(*pair.urls, allow_draw_offer=True) as table:
            await table.play_until(4)
            second = _resignation(table, 4)
            if way != "both resign":
                await table.host.do("offer", **_where(table, 4), kind="draw")
                await table.guest.push("offer_made")
                second = {**second, "type": "answer_offer", "accept": True}
            replies = await asyncio.gather(
                _ask(table.host, _resignation(table, 4)), _ask(table.guest, second)
            )
            kinds = tuple(reply.get("code", "ok") for reply in replies)
            assert sorted(kinds) == ["match/over", "ok"]
            winner = 1 if kinds[0] == "ok" else (0 if way == "both resign" else None)
            with pair.store() as store:
                _check_end(await _ends_told(table), _record(store, table), winner)


def _where(table: RawTable, step: int) -> Message:
    return {"room": table.room, "match": table.match, "step": step}


def _resignation(table: RawTable, step: int) -> Message:
    return {"id": new_id(), "type": "resign", **_where(table, step)}


async def _ask(client: RawClient, command: Message) -> Message:
    await client.send(command)
    return await client.reply_to(command["id"])


async def _ends_told(table: RawTable) -> list[Message]:
    """Return the ends that both were told of: the same ones."""
    told = []
    for client in (table.host, table.guest):
        pushes = await client.pushes_until("match_ended") + await client.drain()
        told.append([each for each in pushes if each["type"] == "match_ended"])
    assert told[0] == told[1]
    return told[0]


def _record(store: Redis, table: RawTable) -> dict[str, Any]:
    record: dict[str, Any] = msgpack.unpackb(
        store.get(record_key(RoomId(table.room), MatchId(table.match)))
    )
    return record


def _check_end(ends: list[Message], record: dict[str, Any], winner: int | None) -> None:
    (ended,) = ends
    assert ended["winner"] == winner
    assert record["winner"] == winner  # the host has the first side
    assert record["termination"] == ended["termination"]
    assert record["ended_at"] == ended["board"]["now"]
