"""A WebSocket frame is made once and written to everybody (RFC 6455, section 5.2).

Owns: the header of a whole, unmasked frame. Must not know: what is in it. Right only without
extensions, of which the server offers none.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

_FINAL_TEXT: Final = 0x81
_FINAL_BINARY: Final = 0x82
_LENGTH_16: Final = 126
_LENGTH_64: Final = 127

_HEADER: Final = Struct("!BB").pack
_HEADER_16: Final = Struct("!BBH").pack
_HEADER_64: Final = Struct("!BBQ").pack

PING: Final = b"\x89\x00"


def frame_of(payload: bytes | str) -> bytes:
    """Return a whole text or binary frame."""
    if isinstance(payload, str):
        opcode, payload = _FINAL_TEXT, payload.encode()
    else:
        opcode = _FINAL_BINARY
    length = len(payload)
    if length < _LENGTH_16:
        return _HEADER(opcode, length) + payload
    if length < 1 << 16:
        return _HEADER_16(opcode, _LENGTH_16, length) + payload
    return _HEADER_64(opcode, _LENGTH_64, length) + payload
