"""Any frames at all, over real sockets: each is answered once, what is refused changes nothing."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.frames import Frame as RawFrame
from websockets.frames import Opcode

from seki_protocol.codec import encode
from seki_protocol.messages.catalogue import COMMANDS
from seki_protocol.version import JSON, MSGPACK
from seki_server.domain.words import MatchId, RoomId
from seki_server.storage.keys import record_key, room_keys
from tests.protocol.strategies import of_definition, spoilt_commands, trees
from tests.support.raw_client import Message, RawClient, RawTable, a_raw_client, a_raw_table, new_id
from tests.support.sites import Site, a_site

PATIENT = settings(
    deadline=None,
    max_examples=100,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
REPLIES = {"ok", "refused", "welcome"}
ACTORS = ["host", "guest", "host", "guest", "stranger", "nobody"]
FIELDS = ["room", "match", "step", "action", "person", "code", "settings", "id"]
"""What a made-up command may have right, so that it gets past the first door."""


@dataclass(frozen=True, slots=True)
class Said:
    """A command as made up, and which of its fields are to name what is really there."""

    tree: Any
    real: frozenset[str]


KINDS = [*["whole"] * 6, "spoilt", "tree", "nonsense"]
NAMES = sorted({model.__name__ for model in COMMANDS.values()} - {"Hello", "DeleteMe"})
"""Neither what a connection begins with, nor what ends it by being carried out."""


@st.composite
def spoken(draw: st.DrawFn) -> list[Said | str | bytes]:
    """Return frames: most of them commands that could be meant."""
    return [_draw_frame(draw) for _ in range(draw(st.integers(1, 12)))]


def _draw_frame(draw: st.DrawFn) -> Said | str | bytes:
    match draw(st.sampled_from(KINDS)):
        case "whole":
            name = draw(st.sampled_from(NAMES))
            return Said(draw(of_definition(name)), draw(real_fields))
        case "spoilt":
            return Said(draw(spoilt_commands()), draw(real_fields))
        case "tree":
            return Said(draw(trees), frozenset())
        case _:
            return draw(st.text(max_size=200) | st.binary(max_size=200))


real_fields = st.sampled_from([*[frozenset(FIELDS)] * 3, frozenset(FIELDS) - {"step"}]) | (
    st.frozensets(st.sampled_from(FIELDS))
)


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[Site]:
    """A server that bears any number of faulty frames on a connection."""
    with a_site("embedded", SEKI_TRANSPORT__FAULTY_FRAMES="10000") as site:
        yield site


@PATIENT
@given(st.sampled_from(ACTORS), st.sampled_from([JSON, MSGPACK]), st.integers(0, 4), spoken())
async def test_every_frame_is_answered_once_and_a_refused_one_changes_nothing(
    fuzzed: Site, actor: str, subprotocol: str, played: int, frames: Sequence[Said | str | bytes]
) -> None:
    """Bad input has a coded answer: no crash, no silence, no change of state."""
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(a_raw_table(fuzzed.server.url))
        await table.play_until(played)
        client = await _enter(stack, fuzzed, table, actor, subprotocol)
        before = _stored(fuzzed, table)
        for said in frames:
            replies = await _say(client, _real(said, table, played, subprotocol))
            assert len(replies) == 1, (said, replies)
            after = _stored(fuzzed, table)
            if replies[0]["type"] == "refused":
                assert replies[0]["code"] != "internal/fault", said
                assert replies[0]["text"]
                assert after == before, said
            before = after
        await _look_in(table)
    assert not fuzzed.server.faults()


async def _enter(
    stack: AsyncExitStack, site: Site, table: RawTable, actor: str, subprotocol: str
) -> RawClient:
    tokens = {"host": table.host.token, "guest": table.guest.token}
    opening = a_raw_client(
        site.server.url,
        tokens.get(actor),
        greets=actor != "nobody",
        subprotocol=subprotocol,
    )
    return await stack.enter_async_context(opening)


async def _say(client: RawClient, frame: str | bytes) -> list[Message]:
    """Send a frame; return every reply that comes for it."""
    await client.send(frame)
    last = new_id()
    await client.send({"id": last, "type": "ping"})
    messages: list[Message] = []
    while (message := await client.receive()).get("id") != last:
        messages.append(message)
    return [each for each in messages if each["type"] in REPLIES]


def _real(said: Said | str | bytes, table: RawTable, step: int, subprotocol: str) -> str | bytes:
    """Return the frame to send; real names replace the made-up ones."""
    if not isinstance(said, Said):
        return said
    if not isinstance(said.tree, dict):
        return encode({"id": new_id(), "type": "ping", "more": said.tree}, subprotocol)
    there = {
        **table.play_at(step),
        "person": table.guest.person,
        "code": table.codes["invite"],
        "settings": {"show_legal_moves": False},
        "id": new_id(),
    }
    real = {name: there[name] for name in said.real if name in said.tree}
    return encode({**said.tree, **real}, subprotocol)


def _stored(site: Site, table: RawTable) -> list[Any]:
    """Return everything that is stored of a room."""
    keys = room_keys(RoomId(table.room))
    people = [client.person for client in (table.host, table.guest)]
    names = [keys.room, keys.actions, keys.log, *(keys.memory + person for person in people)]
    names.append(record_key(RoomId(table.room), MatchId(table.match)))
    with site.store() as store, store.pipeline(transaction=False) as asked:
        for name in names:
            asked.dump(name)
        asked.zscore(keys.deadlines, table.room)
        return list(asked.execute())


async def _look_in(table: RawTable) -> None:
    """The room can still be read, by whoever is still its member."""
    for client in (table.host, table.guest):
        reply = await client.ask("get_snapshot", room=table.room)
        assert reply.get("code", "ok") in {"ok", "room/not_member"}, reply


HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Protocol: {JSON}\r\n\r\n"
).encode()

raw_frames = st.builds(
    RawFrame,
    st.sampled_from(list(Opcode)),
    st.binary(max_size=140),
    st.booleans(),
    st.booleans(),
)


@st.composite
def wire_bytes(draw: st.DrawFn) -> bytes:
    """Return bytes that are frames, nearly frames, or nothing of the kind."""
    pieces = draw(
        st.lists(
            st.one_of(
                raw_frames.map(lambda frame: _serialized(frame, mask=True)),
                raw_frames.map(lambda frame: _serialized(frame, mask=False)),
                st.binary(max_size=40),
                st.sampled_from([b"\x81\xff" + b"\xff" * 8, b"\x89\xfe\x10\x00", b"\x81"]),
            ),
            max_size=6,
        )
    )
    return b"".join(pieces)


@PATIENT
@given(st.booleans(), wire_bytes(), st.lists(st.integers(1, 60), max_size=8))
async def test_any_bytes_on_the_port_harm_nobody_else(
    fuzzed: Site, greets: bool, sent: bytes, cuts: list[int]
) -> None:
    """Whatever comes before or after the handshake, cut anywhere: other connections go on."""
    reader, writer = await asyncio.open_connection("127.0.0.1", fuzzed.server.port)
    if greets:
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
    try:
        for piece in _cut(sent, cuts):
            writer.write(piece)
            await writer.drain()
        writer.write_eof()
        async with asyncio.timeout(30):
            await reader.read()
    except OSError:
        pass  # it hung up on us, as it may
    finally:
        writer.close()
    async with a_raw_client(fuzzed.server.url) as other:
        await other.do("ping")
    assert not fuzzed.server.faults()


@PATIENT
@given(st.lists(st.integers(1, 60), max_size=12), st.integers(1, 5))
async def test_frames_cut_anywhere_are_read_as_if_whole(
    fuzzed: Site, cuts: list[int], count: int
) -> None:
    """However the bytes of commands arrive, each is answered, in order."""
    reader, writer = await asyncio.open_connection("127.0.0.1", fuzzed.server.port)
    names = [f"n{number}" for number in range(count)]
    texts = [f'{{"id":"{name}","type":"ping"}}'.encode() for name in names]
    sent = b"".join(_serialized(RawFrame(Opcode.TEXT, text), mask=True) for text in texts)
    writer.write(HANDSHAKE)
    await reader.readuntil(b"\r\n\r\n")
    for piece in _cut(sent, cuts):
        writer.write(piece)
        await writer.drain()
    for name in names:
        async with asyncio.timeout(30):
            await reader.readuntil(f'"id":"{name}"'.encode())
    writer.close()


def _serialized(frame: RawFrame, *, mask: bool) -> bytes:
    """Write a frame whatever it holds, also where the standard forbids it."""
    first = frame.opcode | (0x80 if frame.fin else 0) | (0x40 if frame.rsv1 else 0)
    length = len(frame.data)
    sized = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2, "big")
    if not mask:
        return bytes([first]) + sized + frame.data
    key = b"\x01\x02\x03\x04"
    covered = bytes(byte ^ key[place % 4] for place, byte in enumerate(frame.data))
    return bytes([first, sized[0] | 0x80]) + sized[1:] + key + covered


def _cut(whole: bytes, lengths: Sequence[int]) -> Iterator[bytes]:
    for length in lengths:
        piece, whole = whole[:length], whole[length:]
        if piece:
            yield piece
    if whole:
        yield whole
