"""A CPU that acts for an absent person outlives the server it thinks in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.support.raw_client import Message, RawClient, RawTable, a_raw_client, a_raw_table
from tests.support.sites import Pair, a_pair, short_times
from tests.support.waiting import time_passes

LONGEST_TURN_S = 30
STRONGEST = 8
KILLED_AFTER_S = (0.0, 0.6)
"""Of a turn that is thought about for a second."""


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """Two servers on which an absence brings a CPU soon; each test kills both in turn."""
    with a_pair(**short_times(60, grace=200, least=0)) as pair:
        yield pair


async def test_another_server_takes_over_the_thinking_for_who_is_absent(pair: Pair) -> None:
    """Scenario 28: SIGKILL the process that is thinking; the turn is never lost."""
    async with AsyncExitStack() as stack:
        seats = a_raw_table(pair.urls[0], cpu_level=STRONGEST, turn_seconds=60)
        table = await stack.enter_async_context(seats)
        await table.play_until(2)
        table.host.drop()
        guest, here = table.guest, 0
        for pause_s in KILLED_AFTER_S:
            thinking = await guest.push("cpu_thinking", seat=0)
            known = await guest.look(table.room)
            await time_passes(pause_s)
            pair.servers[here].kill()
            here = 1 - here
            guest = await _elsewhere(stack, pair.urls[here], guest, known)
            told = await _until_played(guest, thinking["step"])
            again = [each for each in told if each["type"] == "cpu_thinking"]
            assert [each["step"] for each in again] == [thinking["step"]], "nobody took over"
            await asyncio.to_thread(pair.servers[1 - here].ensure)
            await _answer(guest, table, await guest.push("your_turn", room=table.room))
        await _host_returns(stack, pair.urls[here], table, guest)


async def _elsewhere(
    stack: AsyncExitStack, url: str, client: RawClient, known: Message
) -> RawClient:
    """Come back on another server and follow the room from where it was known."""
    back = await stack.enter_async_context(a_raw_client(url, client.token))
    await back.resume(known)
    return back


async def _until_played(guest: RawClient, step: int) -> list[Message]:
    """Return what is told until the CPU has acted at a step."""
    async with asyncio.timeout(LONGEST_TURN_S):
        told = await guest.pushes_until("action_played")
    played = told[-1]
    assert played["board"]["step"] == step + 1
    assert (played["seat"], played["cpu"]) == (0, STRONGEST)
    return told


async def _answer(client: RawClient, table: RawTable, turn: Message) -> None:
    """Play any action in one's turn."""
    where = {"room": table.room, "match": table.match, "step": turn["step"]}
    await client.do("play", **where, action=turn["actions"][0])


async def _host_returns(stack: AsyncExitStack, url: str, table: RawTable, guest: RawClient) -> None:
    """The absent person comes back while the CPU thinks: its answer counts no more."""
    thinking = await guest.push("cpu_thinking", seat=0)
    host = await stack.enter_async_context(a_raw_client(url, table.host.token))
    await host.look(table.room)
    await guest.push("human_returned", seat=0)
    turn = await host.push("your_turn", room=table.room)
    assert turn["step"] == thinking["step"]
    await _answer(host, table, turn)
    played = await guest.push("action_played")
    assert (played["board"]["step"], played["cpu"]) == (thinking["step"] + 1, None)
