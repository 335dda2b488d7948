"""Who tries codes waits, with the right one too; nobody else does, and no member loses a room."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from seki_server.transport.limits import Budget, BudgetLimits, Rate, TransportLimits
from tests.server.transport.a_door import Client, HandClock, Message, Server, a_server

WIDE = Rate(per_second=1, burst=1_000)
FEW = Rate(per_second=0.1, burst=3)
WRONG = "NOSUCHCD"
TOO_MANY = "limit/too_many_guesses"


def limits_of(level: str) -> TransportLimits:
    """Let one level try three codes, and the others as many as they like."""
    budgets = {
        each: Budget(commands=WIDE, moves=WIDE, guesses=FEW if each == level else WIDE)
        for each in ("connection", "person", "address")
    }
    return TransportLimits(budgets=BudgetLimits(**budgets))


@asynccontextmanager
async def a_party(
    level: str = "connection",
) -> AsyncIterator[tuple[Server, HandClock, Client, Message]]:
    """Give a server, its clock, the leader of a party, and what its snapshot says."""
    clock = HandClock()
    async with a_server(limits=limits_of(level), seconds=clock) as server:
        leader, _ = await server.person()
        await leader.done("create_party", game="janggi")
        yield server, clock, leader, await leader.until("snapshot")


async def guess(client: Client, times: int = 3) -> None:
    for _ in range(times):
        assert (await client.refused("watch", code=WRONG))["code"] == "party/code_unknown"


@pytest.mark.parametrize("verb", ["watch", "join_party"])
async def test_who_guessed_too_much_waits_even_with_the_right_code(verb: str) -> None:
    async with a_party() as (server, clock, _, party):
        guesser, _ = await server.person()
        for _ in range(3):
            assert (await guesser.refused(verb, code=WRONG))["code"] == "party/code_unknown"
        code = party["codes"]["watch" if verb == "watch" else "invite"]
        refusal = await guesser.refused(verb, code=code)
        assert (refusal["code"], refusal["retryable"]) == (TOO_MANY, True)
        assert refusal["detail"] == {"retry_ms": 10_000}
        clock.advance(10)
        assert await guesser.done(verb, code=code)


async def test_asking_while_told_to_wait_makes_the_wait_no_longer() -> None:
    async with a_party() as (server, clock, _, party):
        guesser, _ = await server.person()
        await guess(guesser)
        for _ in range(20):
            assert (await guesser.refused("watch", code=WRONG))["code"] == TOO_MANY
        clock.advance(10)
        assert await guesser.done("watch", code=party["codes"]["watch"])


async def test_right_codes_are_no_guesses() -> None:
    async with a_party() as (server, _, _, party):
        watcher, _ = await server.person()
        for _ in range(10):
            assert await watcher.done("watch", code=party["codes"]["watch"])


@pytest.mark.parametrize(
    ("level", "others"),
    [("connection", (False, False)), ("person", (True, False)), ("address", (True, False))],
)
async def test_guesses_are_counted_by_connection_person_and_address(
    level: str, others: tuple[bool, bool]
) -> None:
    """A second tab of the guesser waits where that level is counted; a neighbour does not."""
    async with a_party(level) as (server, _, _, party):
        guesser, welcome = await server.person()
        tab, _ = await server.person(welcome["token"])
        neighbour, _ = await server.person()
        await guess(guesser)
        for client, waits in zip((tab, neighbour), others, strict=True):
            reply = await client.ask("watch", code=party["codes"]["watch"])
            assert (reply.get("code") == TOO_MANY) is waits


@pytest.mark.parametrize("verb", ["resume", "get_snapshot"])
async def test_a_stranger_who_guesses_at_a_room_waits_too(verb: str) -> None:
    async with a_party() as (server, clock, _, party):
        stranger, _ = await server.person()
        since = {"after": 0, "check": 0} if verb == "resume" else {}
        room = party["room"]
        for _ in range(3):
            refusal = await stranger.refused(verb, room=room, code=WRONG, **since)
            assert refusal["code"] == "party/code_unknown"
        code = party["codes"]["watch"]
        assert (await stranger.refused(verb, room=room, code=code, **since))["code"] == TOO_MANY
        assert (await stranger.refused(verb, room=room, **since))["code"] == "room/not_member"
        clock.advance(10)
        assert await stranger.done(verb, room=room, code=code, **since) is not None


@pytest.mark.parametrize("verb", ["resume", "get_snapshot"])
async def test_a_member_sees_their_room_whoever_guessed(verb: str) -> None:
    async with a_party("address") as (server, _, leader, party):
        guesser, _ = await server.person()
        await guess(guesser)
        since = {"after": 0, "check": 0} if verb == "resume" else {}
        room, code = party["room"], party["codes"]["watch"]
        assert await leader.done(verb, room=room, code=code, **since) is not None


async def test_tokens_that_are_none_are_guesses_of_the_connection() -> None:
    async with a_party() as (server, clock, leader, _):
        guesser = await server.connect()
        for _ in range(3):
            assert (await guesser.refused("hello", token="x"))["code"] == "session/token_invalid"
        assert (await guesser.refused("hello", token=leader.token))["code"] == TOO_MANY
        clock.advance(10)
        assert (await guesser.ask("hello", token=leader.token))["type"] == "welcome"


async def test_nobody_is_kept_from_saying_who_they_are_by_a_neighbours_guesses() -> None:
    async with a_party("address") as (server, _, leader, _):
        guesser = await server.connect()
        for _ in range(5):
            await guesser.refused("hello", token="x")
        _, welcome = await server.person(leader.token)
        assert welcome["person"] == leader.person


async def test_guessing_ends_no_connection() -> None:
    async with a_party() as (server, _, _, _):
        guesser, _ = await server.person()
        for _ in range(50):
            await guesser.refused("watch", code=WRONG)
        assert await guesser.done("ping")


async def test_one_who_guesses_keeps_no_neighbour_from_joining_with_the_right_code() -> None:
    """A wrong code of one's own is what makes those of the address count."""
    async with a_party("address") as (server, _, _, party):
        guesser, _ = await server.person()
        await guess(guesser)
        assert (await guesser.refused("watch", code=WRONG))["code"] == TOO_MANY
        neighbour, _ = await server.person()
        await neighbour.done("watch", code=party["codes"]["watch"])
        other, _ = await server.person()
        await guess(other, times=1)
        code = party["codes"]["watch"]
        assert (await other.refused("watch", code=code))["code"] == TOO_MANY


async def test_very_many_wrong_codes_of_an_address_count_for_newcomers_too() -> None:
    """Who takes a new person and connection for each guess gets no further than that."""
    clock = HandClock()
    budgets = limits_of("connection").budgets.model_copy(update={"newcomers": FEW})
    async with a_server(limits=TransportLimits(budgets=budgets), seconds=clock) as server:
        for _ in range(3):
            guesser, _ = await server.person()
            await guess(guesser, times=1)
        newcomer, _ = await server.person()
        assert (await newcomer.refused("watch", code=WRONG))["code"] == TOO_MANY
        clock.advance(10)
        await guess(newcomer, times=1)
