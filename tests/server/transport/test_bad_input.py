"""Whatever a client sends is answered by name, does no harm, and too much of it ends the talk."""

from __future__ import annotations

import json

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_protocol.messages.catalogue import COMMANDS
from seki_server.transport.limits import TransportLimits
from tests.server.transport.a_door import JSON, MSGPACK, UNBOUNDED, a_server
from tests.support.waiting import until

ROOM = "room" * 4
PLAY = {"type": "play", "room": ROOM, "match": f"{ROOM}.1", "step": 0, "action": "a4b4"}
PATIENT = TransportLimits(faulty_frames=10_000, budgets=UNBOUNDED)
NESTED = "[" * 10_000 + "]" * 10_000
BOMB = b"\xdd\xff\xff\xff\xff"

IN_JSON = [
    ("", "command/malformed", None),
    ("{", "command/malformed", None),
    ("[]", "command/malformed", None),
    ("null", "command/malformed", None),
    ("NaN", "command/malformed", None),
    ('{"id":"a","type":"ping","x":NaN}', "command/malformed", None),
    ('{"id":"a"}', "command/malformed", "a"),
    ('{"id":"a","type":7}', "command/malformed", "a"),
    ('{"type":"ping"}', "command/malformed", None),
    ('{"id":"","type":"ping"}', "command/malformed", None),
    ('{"id":7,"type":"ping"}', "command/malformed", None),
    ('{"id":"a","type":"ping","now":5}', "command/malformed", "a"),
    ('{"id":"a","type":"zork"}', "command/unknown_type", "a"),
    ('{"id":"a","type":"welcome"}', "command/unknown_type", "a"),
    (json.dumps({"id": "a", **PLAY, "step": "0"}), "command/malformed", "a"),
    (json.dumps({"id": "a", **PLAY, "step": -1}), "command/malformed", "a"),
    (json.dumps({"id": "a", **PLAY, "fen": "mine"}), "command/malformed", "a"),
    (json.dumps({"id": "a", **PLAY, "took": 1}), "command/malformed", "a"),
    (NESTED[:8_000] + NESTED[-8_000:], "command/too_deep", None),
    (json.dumps({"id": "a", "type": "ping", "x": "y" * 20_000}), "command/too_large", None),
    (b"\x81\xa2id\xa1a", "command/not_text_or_binary", None),
]
IN_MSGPACK = [
    (b"", "command/malformed", None),
    (b"\xc1", "command/malformed", None),
    (b"\x00\x00", "command/malformed", None),
    (BOMB, "command/malformed", None),
    (b"\x91" * 1_000 + b"\x90", "command/too_deep", None),
    (b"\x91" * 16_000 + b"\x90", "command/too_deep", None),
    (msgpack.packb({"id": "a", "type": "ping", "x": float("nan")}), "command/malformed", "a"),
    (msgpack.packb({"id": "a", "type": "ping", "x": "y" * 20_000}), "command/too_large", None),
    ('{"id":"a","type":"ping"}', "command/not_text_or_binary", None),
]


@pytest.mark.parametrize(
    ("subprotocol", "frame", "code", "id"),
    [(JSON, *each) for each in IN_JSON] + [(MSGPACK, *each) for each in IN_MSGPACK],
)
async def test_what_is_no_command_is_refused_by_name_and_the_talk_goes_on(
    subprotocol: str, frame: str | bytes, code: str, id: str | None
) -> None:
    """Scenario 13."""
    async with a_server() as server:
        client, _ = await server.person(subprotocol=subprotocol)
        await client.socket.send(frame)
        refusal = await client.reply(id)
        assert (refusal["type"], refusal["code"]) == ("refused", code)
        assert refusal["text"]
        assert refusal["retryable"] is False
        assert all(isinstance(part, str) for fault in refusal["detail"]["faults"] for part in fault)
        assert await client.done("ping")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PLAY, "room/unknown"),
        ({"type": "get_snapshot", "room": ROOM}, "room/unknown"),
        ({"type": "resume", "room": ROOM, "after": 0, "check": 0}, "room/unknown"),
        ({"type": "renew_codes", "room": ROOM}, "room/unknown"),
        ({"type": "leave_party", "room": ROOM}, "room/unknown"),
        ({"type": "join_party", "code": "NOSUCHCD"}, "party/code_unknown"),
        ({"type": "watch", "code": "NOSUCHCD"}, "party/code_unknown"),
        ({"type": "create_party", "game": "chess"}, "party/game_unknown"),
        (
            {"type": "create_party", "game": "janggi", "settings": {"x": 1}},
            "party/settings_invalid",
        ),
    ],
)
async def test_what_cannot_be_done_is_refused_by_name(
    command: dict[str, object], code: str
) -> None:
    """Scenario 13."""
    async with a_server() as server:
        client, _ = await server.person()
        await client.send({"id": "mine", **command})
        assert (await client.reply("mine"))["code"] == code
        assert server.storage.rooms.deadlines == {}


async def test_repeated_faulty_frames_end_the_connection_for_good() -> None:
    async with a_server(limits=TransportLimits(faulty_frames=3)) as server:
        client, _ = await server.person()
        for _ in range(3):
            await client.socket.send("{")
        await client.send({"id": "late", "type": "create_party", "game": "janggi"})
        assert await client.closed() == 1008
        await until(lambda: server.door.connection_count == 0)
        assert server.storage.rooms.deadlines == {}


async def test_who_asks_before_hello_again_and_again_is_sent_away_for_good() -> None:
    async with a_server(limits=TransportLimits(faulty_frames=3)) as server:
        stranger = await server.connect()
        for number in range(3):
            await stranger.send({"id": f"s{number}", "type": "ping"})
        assert await stranger.closed() == 1008


async def test_mistakes_that_anybody_makes_end_no_connection() -> None:
    async with a_server(limits=TransportLimits(faulty_frames=1)) as server:
        client, _ = await server.person()
        for _ in range(3):
            assert (await client.refused("hello"))["code"] == "session/hello_twice"
            assert (await client.refused("leave_seat", room=ROOM))["code"] == "room/unknown"
        assert await client.done("ping")


async def test_a_frame_far_too_large_is_not_even_read() -> None:
    async with a_server() as server:
        client, _ = await server.person()
        announced = (10 * 2**20).to_bytes(8, "big")
        client.socket.transport.write(b"\x81\xff" + announced + b"mask")
        assert await client.closed() == 1009


commands = st.sampled_from(sorted(COMMANDS)).flatmap(
    lambda name: st.fixed_dictionaries(
        {
            "type": st.just(name),
            "id": st.text(max_size=45),
            "room": st.sampled_from([ROOM, "", "x" * 16, 5]),
        },
        optional={
            field: st.none() | st.booleans() | st.integers() | st.text(max_size=50) | st.just({})
            for field in (
                *("match", "step", "action", "seat", "code", "game", "settings", "person"),
                *("kind", "accept", "after", "check", "token", "language", "extra"),
            )
        },
    )
)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.binary(max_size=60) | commands.map(lambda each: _pack(each))))
async def test_no_noise_breaks_the_server_or_changes_the_store(frames: list[bytes]) -> None:
    async with a_server(limits=PATIENT) as server:
        client, _ = await server.person(subprotocol=MSGPACK)
        for frame in frames:
            await client.socket.send(frame)
        await client.send({"id": "last", "type": "ping"})
        replies = 0
        while (message := await client.receive()).get("id") != "last":
            replies += message["type"] in ("ok", "refused", "welcome")
        assert replies == len(frames)


def _pack(command: dict[str, object]) -> bytes:
    """Pack a command whatever its numbers are."""
    small = {
        key: value % 2**63 if isinstance(value, int) and not isinstance(value, bool) else value
        for key, value in command.items()
    }
    packed: bytes = msgpack.packb(small)
    return packed
