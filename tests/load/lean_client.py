"""A WebSocket client that costs as little as possible, so that a load shows the server's cost.

Owns: the client's side of RFC 6455 as far as Seki's server uses it: no extensions, no
fragmentation, frames masked with zeros. Must not know: what the messages mean.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

FrameHandler = Callable[[bytes], None]
EndHandler = Callable[[], None]

OPENING_LIMIT_S = 10.0
"""As long as our own clients wait."""

_BINARY = 0x82
_OPCODE = 0x0F
_BINARY_OPCODE = 2
_PING_OPCODE = 9
_CLOSE_OPCODE = 8
_MASKED = 0x80
_NO_MASK = b"\0\0\0\0"
_SHORT, _MEDIUM = 126, 127


def frame(payload: bytes) -> bytes:
    """Return a client's binary frame, ready to be written."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_BINARY, _MASKED | size)) + _NO_MASK + payload
    return bytes((_BINARY, _MASKED | _SHORT)) + size.to_bytes(2, "big") + _NO_MASK + payload


class LeanConnection(asyncio.Protocol):
    """One connection; hands every message of the server to `on_frame`, its end to `on_end`."""

    def __init__(self, on_frame: FrameHandler, on_end: EndHandler) -> None:
        self.on_frame = on_frame
        self.on_end = on_end
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._transport: asyncio.WriteTransport | None = None
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            (
                "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: seki.v1.msgpack\r\n\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))
        self.on_end()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            self._open(head)
        self._buffer = self._take_frames(buffer)

    def send(self, ready_frame: bytes) -> None:
        assert self._transport is not None
        self._transport.write(ready_frame)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _open(self, head: bytes) -> None:
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
        else:
            self.opened.set_result(None)

    def _take_frames(self, buffer: bytes) -> bytes:
        """Handle every whole frame; return what is left."""
        at = 0
        while len(buffer) - at >= 2:
            size, start = _payload_of(buffer, at)
            if start + size > len(buffer):
                break
            self._take(buffer[at] & _OPCODE, buffer[start : start + size])
            at = start + size
        return buffer[at:]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == _BINARY_OPCODE:
            self.on_frame(payload)
        elif opcode == _PING_OPCODE:
            self.send(bytes((0x8A, _MASKED | len(payload))) + _NO_MASK + payload)
        elif opcode == _CLOSE_OPCODE:
            self.close()


def _payload_of(buffer: bytes, at: int) -> tuple[int, int]:
    """Return a frame's payload length and where the payload starts."""
    size = buffer[at + 1]
    if size < _SHORT:
        return size, at + 2
    width = 2 if size == _SHORT else 8
    return int.from_bytes(buffer[at + 2 : at + 2 + width], "big"), at + 2 + width


async def open_connection(
    port: int, address: str, on_frame: FrameHandler, on_end: EndHandler
) -> LeanConnection:
    """Connect to a server on loopback from an address there; returns after the handshake."""
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(
        lambda: LeanConnection(on_frame, on_end), "127.0.0.1", port, local_addr=(address, 0)
    )
    try:
        async with asyncio.timeout(OPENING_LIMIT_S):
            await connection.opened
    except BaseException:
        connection.close()
        raise
    return connection
