"""Hello first, then commands, one reply each; a device token is a person for good."""

from __future__ import annotations

import asyncio
import json
from secrets import token_urlsafe

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from tests.server.transport.a_door import JSON, MSGPACK, Storage, a_server

A_MOVE = {"match": "room" * 4 + ".1", "room": "room" * 4, "step": 0, "action": "a4b4"}


async def test_the_server_speaks_first_and_says_its_limits() -> None:
    async with (
        a_server() as server,
        connect(server.url, subprotocols=[Subprotocol(JSON)]) as socket,
    ):
        assert json.loads(await socket.recv()) == {
            "type": "hello",
            "protocol": 1,
            "server": "test",
            "now": 1_000_000,
            "heartbeat_ms": 10_000,
            "limits": {"frame_bytes": 16_384, "depth": 8},
        }


@pytest.mark.parametrize(
    ("type", "fields"),
    [
        ("ping", {}),
        ("play", A_MOVE),
        ("create_party", {"game": "janggi"}),
        ("watch", {"code": "x"}),
    ],
)
async def test_nothing_is_done_before_hello(type: str, fields: dict[str, object]) -> None:
    async with a_server() as server:
        client = await server.connect()
        assert (await client.refused(type, **fields))["code"] == "session/hello_first"
        assert (await client.ask("hello"))["type"] == "welcome"


async def test_a_second_hello_is_refused_and_changes_nobody() -> None:
    async with a_server() as server:
        client, welcome = await server.person()
        refusal = await client.refused("hello", token=token_urlsafe(32))
        assert refusal["code"] == "session/hello_twice"
        room = (await client.done("create_party", game="janggi"))["room"]
        assert (await client.until("snapshot"))["you"]["person"] == welcome["person"]
        assert room


async def test_a_newcomer_gets_a_token_that_names_them_for_good() -> None:
    """Scenario 20: also after the server was started anew on the same store."""
    storage = Storage()
    async with a_server(storage) as server:
        _, welcome = await server.person()
        token = welcome["token"]
        assert len(token) == 43
        _, again = await server.person(token)
        _, other = await server.person()
    async with a_server(storage) as server:
        _, later = await server.person(token, MSGPACK)
    assert again["person"] == later["person"] == welcome["person"]
    assert again["token"] == later["token"] == token
    assert other["person"] != welcome["person"]


async def test_two_tabs_of_a_newcomer_with_one_token_are_one_person() -> None:
    async with a_server() as server:
        token = token_urlsafe(32)
        (_, one), (_, two) = await asyncio.gather(server.person(token), server.person(token))
        assert one["person"] == two["person"]
        assert one["token"] == token


@pytest.mark.parametrize("token", ["x", "x" * 42, "x" * 44, "!" * 43, "x" * 42 + "\n"])
async def test_a_token_that_is_none_is_refused_and_another_hello_may_follow(token: str) -> None:
    async with a_server() as server:
        client = await server.connect()
        assert (await client.refused("hello", token=token))["code"] == "session/token_invalid"
        assert (await client.ask("hello"))["type"] == "welcome"


async def test_the_token_itself_is_never_stored() -> None:
    storage = Storage()
    async with a_server(storage) as server:
        _, welcome = await server.person()
    stored = repr(storage.people.__dict__) + repr(storage.rooms.__dict__)
    assert welcome["person"].rstrip("_") in stored
    assert welcome["token"] not in stored


async def test_the_welcome_names_the_rooms_of_the_person() -> None:
    storage = Storage()
    async with a_server(storage) as server:
        alice, welcome = await server.person()
        rooms = [(await alice.done("create_party", game="janggi"))["room"] for _ in range(2)]
        await alice.done("leave_party", room=rooms[0])
    async with a_server(storage) as server:
        _, again = await server.person(welcome["token"])
        assert again["rooms"] == [rooms[1]]


@pytest.mark.parametrize(
    ("language", "word"), [("ja", "送って"), ("ko", "보내"), ("en", "Please"), (None, "Please")]
)
async def test_refusals_speak_the_language_of_the_session(language: str | None, word: str) -> None:
    async with a_server() as server:
        client = await server.connect()
        assert "Please" in (await client.refused("ping"))["text"]
        await client.ask("hello", **({} if language is None else {"language": language}))
        refusal = await client.refused("watch", code="nowhere")
        hello = await client.refused("hello")
        assert refusal["code"] == "party/code_unknown"
        assert refusal["text"] != hello["text"]
        japanese = any("぀" <= letter <= "ヿ" for letter in refusal["text"])
        korean = any("가" <= letter <= "힣" for letter in refusal["text"])
        assert (japanese, korean) == (word == "送って", word == "보내")


async def test_ping_tells_the_time() -> None:
    async with a_server() as server:
        client, _ = await server.person()
        server.storage.clock.advance(5)
        assert await client.done("ping") == {"now": 1_000_005}


async def test_commands_sent_at_once_are_answered_in_their_order() -> None:
    """Eleven commands queued while offline are all answered."""
    async with a_server() as server:
        client, _ = await server.person()
        for number in range(11):
            await client.send({"id": f"q{number}", "type": "ping"})
        replies = [(await client.receive())["id"] for _ in range(11)]
        assert replies == [f"q{number}" for number in range(11)]


async def test_both_subprotocols_say_the_same() -> None:
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        await alice.done("play", room=room, match=match, step=0, action="a4b4")
        assert (alice.socket.subprotocol, bob.socket.subprotocol) == (JSON, MSGPACK)
        assert await alice.until("action_played") == await bob.until("action_played")
