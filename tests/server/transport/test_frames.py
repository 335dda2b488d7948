"""A frame made once is a frame as the protocol library reads it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Opcode
from websockets.protocol import CLIENT, OPEN, Protocol

from seki_server.transport.frames import PING, frame_of


def read(frame: bytes) -> tuple[Opcode, bytes]:
    protocol = Protocol(CLIENT, state=OPEN, max_size=None)
    protocol.receive_data(frame)
    (event,) = protocol.events_received()
    assert event.fin  # type: ignore[union-attr]
    return event.opcode, bytes(event.data)  # type: ignore[union-attr]


@given(st.binary(max_size=300) | st.text(max_size=300))
@example(b"x" * 125)
@example(b"x" * 126)
@example(b"x" * 65_535)
@example(b"x" * 65_536)
@example("한" * 42)
def test_any_payload_is_read_as_it_was_written(payload: bytes | str) -> None:
    opcode, text = read(frame_of(payload))
    if isinstance(payload, str):
        assert (opcode, text) == (Opcode.TEXT, payload.encode())
    else:
        assert (opcode, text) == (Opcode.BINARY, payload)


def test_the_ping_is_a_ping() -> None:
    assert read(PING) == (Opcode.PING, b"")


@pytest.mark.parametrize("size", [125, 126, 65_535, 65_536])
def test_the_length_is_written_in_the_shortest_form(size: int) -> None:
    header = 2 if size < 126 else 4 if size < 65_536 else 10
    assert len(frame_of(b"x" * size)) == header + size
