"""The server's side of a WebSocket: the library's, with a short way for the usual frame.

Owns: that short way, and whether anything was heard. Must not know: what is in a frame.
Almost every read is one whole small frame, and the library's parser, a generator made for any
piece of any frame, costs three times as much on it as all the rest of receiving. A read of many
frames is cut into them, so that each is counted, and may be refused, before it is made anything of.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import CONNECTING, OPEN

from seki_server.transport.entry import Lobby
from seki_server.transport.pieces import SMALL, Piece, Pieces

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
_END_OF_REQUEST: Final = b"\r\n\r\n"
_UNHEARD: Final = 3_000
"""Frames that may come behind our goodbye; who sends more of them is hung up on."""

_KINDS: Final = {0x81: Opcode.TEXT, 0x82: Opcode.BINARY}
"""First bytes of a whole data frame without extensions."""


class Connection(ServerConnection):
    """A connection that hears, and reads one whole frame at a time without ado."""

    heard = True
    begin: Callable[[Frame], bool] | None = None
    """Deals with a frame at once and says so; else it goes to the queue."""
    count: Callable[[], None] | None = None
    """Told of every other piece, before the library reads it."""

    def __init__(self, *given: Any, lobby: Lobby, **options: Any) -> None:
        super().__init__(*given, **options)
        self._lobby = lobby
        self._pieces = Pieces()
        self._request_end = b""
        self._unheard = 0

    @property
    def peer(self) -> str:
        """The address at the other end of the socket."""
        name = self.remote_address
        return str(name[0]) if name else ""

    def read_at_leisure(self) -> None:
        """Let the answer to plain HTTP be read for as long as a handshake may take."""
        self.close_timeout = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to listen, where the lobby is not full."""
        super().connection_made(transport)
        if not self._lobby.enter(self, self.peer):
            self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        """End."""
        self._lobby.leave(self)
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Take what the socket has."""
        self.heard = True
        if self.protocol.state is CONNECTING:
            self._hear_request(data)
        elif self._pieces.is_between and (frame := whole_frame(data)):
            self._hear_frame(frame, data)
        else:
            for piece in self._pieces.cut(data):
                self._hear(piece)
                if self.transport.is_closing():
                    return

    def _hear_request(self, data: bytes) -> None:
        """Take the handshake's request; hang up on who speaks on before it is answered."""
        heard = self._request_end + data
        if self.request is not None or heard.partition(_END_OF_REQUEST)[2]:
            self.transport.abort()
            return
        self._request_end = heard[1 - len(_END_OF_REQUEST) :]
        super().data_received(data)

    def _hear(self, piece: Piece) -> None:
        frame = whole_frame(piece.data) if piece.is_whole else None
        if frame:
            self._hear_frame(frame, piece.data)
        else:
            self._let_read(piece.data)

    def _hear_frame(self, frame: Frame, data: bytes) -> None:
        """Take a whole data frame; the library has the word where it breaks into a message."""
        protocol = self.protocol
        if protocol.state is not OPEN:
            self._pass_over()
        elif protocol.current_size is not None:
            self._let_read(data)
        elif self.begin is None or not self.begin(frame):
            self.recv_messages.put(frame)

    def _let_read(self, data: bytes) -> None:
        if self.protocol.state is not OPEN:
            self._pass_over()
        elif self.count:
            self.count()
        super().data_received(data)

    def _pass_over(self) -> None:
        """Read on for the other side's goodbye, but not beyond it, nor for ever."""
        self._unheard += 1
        if self.protocol.close_rcvd or self._unheard == _UNHEARD:
            self.transport.abort()


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
    if size != begin + length or size > SMALL:
        return None
    return Frame(kind, apply_mask(data[begin:], data[start:begin]))
