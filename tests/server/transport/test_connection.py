"""The short way for whole frames gives what the library's parser gives, however frames arrive."""

from __future__ import annotations

import asyncio
import socket

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, SERVER, Protocol

from seki_server.transport.connection import whole_frame
from tests.server.transport.a_door import JSON, MSGPACK, Server, a_server

payloads = st.binary(max_size=200) | st.integers(3_900, 4_200).map(bytes)
kinds = st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.CLOSE])


def by_the_library(data: bytes) -> list[Frame]:
    protocol = Protocol(SERVER, state=OPEN, max_size=None)
    protocol.receive_data(data)
    return [event for event in protocol.events_received() if isinstance(event, Frame)]


@given(kinds, payloads, st.booleans())
def test_what_the_short_way_reads_the_library_reads_alike(
    kind: Opcode, payload: bytes, fin: bool
) -> None:
    assume(kind in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT) or (fin and len(payload) <= 125))
    data = Frame(kind, payload, fin=fin).serialize(mask=True)
    frame = whole_frame(data)
    is_usual = kind in (Opcode.TEXT, Opcode.BINARY) and fin and len(payload) <= 4096
    assert (frame is not None) == is_usual
    if frame:
        (other,) = by_the_library(data)
        assert (frame.opcode, bytes(frame.data)) == (other.opcode, bytes(other.data))


@given(st.binary(min_size=1, max_size=200))
def test_no_other_bytes_are_taken_for_a_frame(data: bytes) -> None:
    frame = whole_frame(data)
    if frame:
        (other,) = by_the_library(data)
        assert (frame.opcode, bytes(frame.data)) == (other.opcode, bytes(other.data))


@given(payloads.filter(bool), st.data())
def test_neither_half_a_frame_nor_more_than_one_is_taken(
    payload: bytes, cut: st.DataObject
) -> None:
    data = Frame(Opcode.BINARY, payload).serialize(mask=True)
    assert whole_frame(data[: cut.draw(st.integers(1, len(data) - 1))]) is None
    assert whole_frame(data + data) is None


def unmasked(payload: bytes, *, fin: bool = True) -> bytes:
    """Return a client's frame whose mask is all zeros, so that its bytes stand as they are."""
    assert len(payload) < 126
    return bytes(((0x80 if fin else 0) | Opcode.BINARY, 0x80 | len(payload))) + bytes(4) + payload


async def test_the_end_of_a_frame_that_looks_like_another_one_is_none() -> None:
    async with a_server() as server:
        client, _ = await server.person(subprotocol=MSGPACK)
        inner = unmasked(msgpack.packb({"id": "inner", "type": "ping"}))
        outer = unmasked(b"\xc1" + inner)
        for piece in (outer[: -len(inner)], outer[-len(inner) :]):
            client.socket.transport.write(piece)
            for _ in range(3):
                await asyncio.sleep(0)
        assert (await client.reply(None))["code"] == "command/malformed"
        assert (await client.receive_after_a_ping()) == []


async def test_a_whole_frame_within_a_fragmented_message_breaks_the_protocol() -> None:
    async with a_server() as server:
        client, _ = await server.person(subprotocol=MSGPACK)
        client.socket.transport.write(unmasked(b"\x82", fin=False))
        for _ in range(3):
            await asyncio.sleep(0)
        client.socket.transport.write(unmasked(msgpack.packb({"id": "a", "type": "ping"})))
        assert await client.closed() == 1002


def a_request(server: Server) -> bytes:
    return (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.door.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {MSGPACK}\r\n\r\n"
    ).encode()


@pytest.mark.parametrize("cut", [1, 2, 3, 4, 40])
async def test_who_speaks_on_before_the_handshake_is_answered_is_hung_up_on(cut: int) -> None:
    """Such frames would be read at once, however many, and counted by nobody."""
    async with a_server() as server:
        for early, answer in ((b"", b"HTTP/1.1 101"), (unmasked(b"\xc1"), b"")):
            stream = a_request(server) + early
            with socket.create_connection(("127.0.0.1", server.door.port)) as client:
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                client.setblocking(False)
                edge = len(a_request(server)) - cut
                client.send(stream[:edge])
                for _ in range(5):
                    await asyncio.sleep(0)
                client.send(stream[edge:])
                loop = asyncio.get_running_loop()
                try:
                    assert (await loop.sock_recv(client, 12)) == answer
                except ConnectionResetError:
                    assert not answer


@pytest.mark.parametrize("size", [4_200, 20_000])
async def test_a_large_frame_that_arrives_in_pieces_is_read(size: int) -> None:
    async with a_server() as server:
        client, _ = await server.person(subprotocol=JSON)
        text = '{"id":"n","type":"ping","x":"' + "y" * size + '"}'
        stream = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
        for at in range(0, len(stream), 1_500):
            client.socket.transport.write(stream[at : at + 1_500])
            for _ in range(3):
                await asyncio.sleep(0)
        id, code = ("n", "command/malformed") if size < 16_384 else (None, "command/too_large")
        assert (await client.reply(id))["code"] == code
        assert await client.done("ping")


def test_a_frame_without_a_mask_is_left_to_the_library() -> None:
    assert whole_frame(Frame(Opcode.TEXT, b"{}").serialize(mask=False)) is None


@pytest.mark.parametrize("sizes", [(1, 2, 3), (7,), (40, 1), (1_000,)])
async def test_frames_that_arrive_in_pieces_or_together_are_all_read(
    sizes: tuple[int, ...],
) -> None:
    async with a_server() as server:
        client, _ = await server.person(subprotocol=JSON)
        texts = [f'{{"id":"n{number}","type":"ping"}}'.encode() for number in range(20)]
        stream = b"".join(Frame(Opcode.TEXT, text).serialize(mask=True) for text in texts)
        at = turn = 0
        while at < len(stream):
            size = sizes[turn % len(sizes)]
            client.socket.transport.write(stream[at : at + size])
            for _ in range(3):
                await asyncio.sleep(0)
            at, turn = at + size, turn + 1
        for number in range(20):
            assert (await client.reply(f"n{number}"))["type"] == "ok"
