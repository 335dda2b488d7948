"""What no honest client sends: refused by name, without harm to memory or to anybody's room."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_blocking
from websockets.typing import Subprotocol

from seki_protocol.close_codes import CloseCode
from seki_protocol.version import JSON, MSGPACK
from tests.support.raw_client import LIMIT_S, Message, a_raw_client, a_raw_table
from tests.support.sites import Site
from tests.support.waiting import until

MIB = 2**20
GROWTH_KIB = 8 * 1024
"""Far below what any of these frames asks for; a busy server's memory moves a little anyway."""

BROKEN_OFF = 1006
"""The server's last word was lost, since it hung up while we were still sending."""

OWN_IDEAS: list[tuple[str, dict[str, Any]]] = [
    ("play", {"fen": "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"}),
    ("play", {"clock": {"host": 600_000, "guest": 0}}),
    ("play", {"took": 0}),
    ("play", {"now": 0}),
    ("play", {"automatic": True}),
    ("play", {"result": {"winner": 0, "termination": "checkmate"}}),
    ("play", {"winner": 0}),
    ("play", {"seat": 1}),
    ("resign", {"winner": 0}),
    ("offer", {"accept": True}),
    ("start", {"first_seat": 0}),
    ("create_party", {"fen": "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"}),
]


@pytest.mark.parametrize(("name", "idea"), OWN_IDEAS)
async def test_clients_send_intentions_never_positions_clocks_or_results(
    url: str, name: str, idea: dict[str, Any]
) -> None:
    """Closing line: a client that sends clock values, a result or a position is refused."""
    async with a_raw_table(url) as table:
        before = await table.guest.snapshot(table.room)
        command = {**_honest(name, table.play_at(0)), **idea}
        await table.guest.send(command)
        refused = await table.guest.reply_to(command["id"])
        assert (refused["type"], refused["code"]) == ("refused", "command/malformed")
        assert [path for path, _ in refused["detail"]["faults"]] == list(idea)
        assert await table.guest.snapshot(table.room) == before


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "-Infinity", "1e999", "2.0", "true", "1" * 99]
)
async def test_a_number_that_is_none_is_refused(url: str, value: str) -> None:
    """Closing line: NaN, infinity and what only looks like a step."""
    async with a_raw_table(url) as table:
        text = json.dumps(table.play_at(0)).replace('"step": 0', f'"step": {value}')
        assert value in text
        await table.guest.send(text)
        refused = await _refusal(table.guest.receive)
        assert refused["code"] == "command/malformed"


UNREADABLE: list[tuple[str, bytes, str]] = [
    ("a map of 2^32 - 1 entries", b"\xdf\xff\xff\xff\xff", "command/malformed"),
    ("a list of 2^32 - 1 entries", b"\xdd\xff\xff\xff\xff", "command/malformed"),
    ("a text of 4 GiB", b"\xdb\xff\xff\xff\xff", "command/malformed"),
    ("bytes of 4 GiB", b"\xc6\xff\xff\xff\xff", "command/malformed"),
    ("an extension of 4 GiB", b"\xc9\xff\xff\xff\xff\x01", "command/malformed"),
    ("lists within lists with huge lengths", b"\xdd\x00\x00\xff\xff" * 3000, "command/malformed"),
    ("10,000 lists in one another", b"\x91" * 10_000, "command/too_deep"),
    ("10,000 maps in one another", b"\x81\xa1a" * 5_000, "command/too_deep"),
    ("NaN", msgpack.packb({"id": "x", "type": "ping", "n": float("nan")}), "command/malformed"),
    ("nothing", b"", "command/malformed"),
    ("20 KiB", b"\x00" * 20 * 1024, "command/too_large"),
]


@pytest.mark.parametrize(("frame", "code"), [each[1:] for each in UNREADABLE], ids=lambda _: "")
async def test_a_bomb_in_msgpack_is_refused_without_growth_of_memory(
    site: Site, frame: bytes, code: str
) -> None:
    """Closing line: huge declared lengths, deep nesting, NaN, too many bytes."""
    await _is_harmless(site, MSGPACK, frame, code, msgpack.unpackb)


DEEP: list[tuple[str, str]] = [
    ("[" * 10_000, "command/too_deep"),
    ('{"a":' * 3_000, "command/too_deep"),
    ("[" * 10_000 + "]" * 10_000, "command/too_large"),
    ('"' + "a" * 20_000, "command/too_large"),
    ("0" * 16_000, "command/malformed"),
    ('{"id":"\\ud83d","type":"ping"}', "command/malformed"),
]


@pytest.mark.parametrize(("frame", "code"), DEEP, ids=lambda _: "")
async def test_a_bomb_in_json_is_refused_without_growth_of_memory(
    site: Site, frame: str, code: str
) -> None:
    """Closing line: nesting of 10,000 and long texts."""
    await _is_harmless(site, JSON, frame, code, json.loads)


@pytest.mark.parametrize(("subprotocol", "frame"), [(MSGPACK, "{}"), (JSON, b"\x80")])
async def test_a_frame_of_the_wrong_kind_is_refused_by_name(
    site: Site, subprotocol: str, frame: str | bytes
) -> None:
    """Closing line: text where binary is wanted, and the other way round."""
    read = msgpack.unpackb if subprotocol == MSGPACK else json.loads
    await _is_harmless(site, subprotocol, frame, "command/not_text_or_binary", read)


async def test_a_frame_of_ten_mebibytes_closes_the_connection_and_no_other(site: Site) -> None:
    """Closing line: it is not even read; the code says not to come back with the same."""
    async with a_raw_client(site.server.url) as bystander:
        before = site.server.resident_kib()
        for _ in range(3):
            code = await asyncio.to_thread(_close_code_after, site.server.url, 10 * MIB)
            assert code in {CloseCode.TOO_BIG, BROKEN_OFF}
        assert site.server.resident_kib() - before < GROWTH_KIB
        await bystander.do("ping")


async def test_who_sends_nothing_but_nonsense_is_closed_by_policy(url: str) -> None:
    """Closing line: each frame is answered, then the connection ends with 1008."""
    async with a_raw_client(url) as client:
        for _ in range(10):
            await client.send("nonsense")
            assert (await client.reply_to(None))["code"] == "command/malformed"
        await client.connection.wait_closed()
        assert client.connection.close_code == CloseCode.POLICY


async def _is_harmless(
    site: Site,
    subprotocol: str,
    frame: str | bytes,
    code: str,
    read: Callable[[Any], Message],
) -> None:
    """Send a frame on some connections; each is refused so, and the next command is answered."""
    before = site.server.resident_kib()
    for _ in range(3):
        async with connect(
            site.server.url, subprotocols=[Subprotocol(subprotocol)], compression=None
        ) as connection:
            hello = read(await connection.recv())
            assert hello["type"] == "hello"
            for _ in range(5):
                await connection.send(frame)
                refused = read(await connection.recv())
                assert (refused["type"], refused["code"]) == ("refused", code)
                assert refused["id"] is None or refused["id"] == "x"
    await until(lambda: site.server.resident_kib() - before < GROWTH_KIB, LIMIT_S)


def _close_code_after(url: str, length: int) -> int | None:
    """Send a frame of so many bytes; return how the connection ends."""
    with connect_blocking(url, subprotocols=[Subprotocol(JSON)], compression=None) as connection:
        connection.recv()
        try:
            connection.send(b"\x00" * length)
            connection.recv(LIMIT_S)
        except ConnectionClosed:
            return connection.close_code
    pytest.fail("the frame was taken")


async def _refusal(receive: Callable[[], Any]) -> Message:
    while True:
        message: Message = await receive()
        if message["type"] == "refused":
            return message


def _honest(name: str, play: Message) -> Message:
    """Return a right command of a kind; `play` is one that could be played now."""
    base = {"id": play["id"], "type": name}
    if name == "create_party":
        return {**base, "game": "janggi"}
    in_room = {**base, "room": play["room"]}
    on_match = {**in_room, "match": play["match"], "step": play["step"]}
    return {
        "play": play,
        "resign": on_match,
        "offer": {**on_match, "kind": "draw"},
        "start": in_room,
    }[name]
