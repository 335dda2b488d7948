"""The server's side of a WebSocket: the library's, with a short way for the usual frame.

Owns: that short way, and whether anything was heard. Must not know: what is in a frame.
Almost every read is one whole small frame, and the library's parser, a generator made for any
piece of any frame, costs three times as much on it as all the rest of receiving.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

_HEADER: Final = 2
_MASK: Final = 4
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_LENGTH_16: Final = 126
_MIN_LENGTH_16: Final = 126
_SMALL: Final = 4096
"""Payload bytes; the library has the word on larger ones."""

_KINDS: Final = {0x81: Opcode.TEXT, 0x82: Opcode.BINARY}
"""First bytes of a whole data frame without extensions."""


class Connection(ServerConnection):
    """A connection that hears, and reads one whole frame at a time without ado."""

    heard = True
    begin: Callable[[Frame], bool] | None = None
    """Begins a frame at once and says so; else it goes to the queue."""

    def data_received(self, data: bytes) -> None:
        """Take what the socket has; all but one whole, small data frame goes to the library."""
        self.heard = True
        protocol = self.protocol
        if protocol.state is OPEN and not protocol.reader.buffer and protocol.current_size is None:
            frame = whole_frame(data)
            if frame is not None:
                if self.begin is None or not self.begin(frame):
                    self.recv_messages.put(frame)
                return
        super().data_received(data)


def whole_frame(data: bytes) -> Frame | None:
    """Read one whole masked data frame; None where it is anything else (RFC 6455, section 5.2)."""
    size = len(data)
    kind = _KINDS.get(data[0])
    if kind is None or size < _HEADER + _MASK or not data[1] & _MASKED:
        return None
    length = data[1] & _LENGTH
    start = _HEADER
    if length == _LENGTH_16:
        start += 2
        length = int.from_bytes(data[_HEADER:start], "big")
        if length < _MIN_LENGTH_16:
            return None
    begin = start + _MASK
    if size != begin + length or length > _SMALL:
        return None
    return Frame(kind, apply_mask(data[begin:], data[start:begin]))
