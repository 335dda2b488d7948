"""Which command a frame is, at a glance: for frames that are refused without being read.

Owns: the reading of an id that stands first, as our clients write it. Must not know: commands.
"""

from __future__ import annotations

import re
from typing import Final

Data = bytes | bytearray | memoryview

_JSON_ID: Final = re.compile(rb'\s*+\{\s*+"id"\s*+:\s*+"([!#-\[\]-~]{1,40})"')
_MSGPACK_ID: Final = re.compile(
    rb"(?:[\x81-\x8f]|\xde..)\xa2id(?:([\xa1-\xbf])|\xd9(.))", re.DOTALL
)
_FIXED_LENGTH: Final = 0x1F
_VISIBLE: Final = re.compile(rb"[!-~]{1,40}")
_LONGEST: Final = 128
"""Bytes that are looked at."""


def id_of(frame: Data, is_text: bool) -> str | None:
    """Return the id that a frame begins with; None where that is something else."""
    head = bytes(frame[:_LONGEST])
    if is_text:
        found = _JSON_ID.match(head)
        return found[1].decode("ascii") if found else None
    found = _MSGPACK_ID.match(head)
    if found is None:
        return None
    length = found[1][0] & _FIXED_LENGTH if found[1] else found[2][0]
    written = head[found.end() : found.end() + length]
    is_id = len(written) == length and _VISIBLE.fullmatch(written)
    return written.decode("ascii") if is_id else None
