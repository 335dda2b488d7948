"""A WebSocket frame is made once and written to everybody (RFC 6455, section 5.2).

Owns: the header of a whole, unmasked frame. Must not know: what is in it. Right only without
extensions, of which the server offers none.
"""

from __future__ import annotations

from typing import Final

_FINAL_TEXT: Final = 0x81
_FINAL_BINARY: Final = 0x82
_LENGTH_16: Final = 126
_LENGTH_64: Final = 127

PING: Final = b"\x89\x00"


def frame_of(payload: bytes | str) -> bytes:
    """Return a whole text or binary frame."""
    if isinstance(payload, str):
        opcode, payload = _FINAL_TEXT, payload.encode()
    else:
        opcode = _FINAL_BINARY
    length = len(payload)
    if length < _LENGTH_16:
        return bytes((opcode, length)) + payload
    if length < 1 << 16:
        return bytes((opcode, _LENGTH_16)) + length.to_bytes(2, "big") + payload
    return bytes((opcode, _LENGTH_64)) + length.to_bytes(8, "big") + payload
