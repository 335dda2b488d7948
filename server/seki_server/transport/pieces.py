"""A client's stream of bytes, cut where its WebSocket frames end (RFC 6455, section 5.2).

Owns: the place in the stream. Must not know: what a frame is for, or whether it is a right one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

SMALL: Final = 4104
"""Bytes up to which a frame is kept until it is whole: 4 KiB and a header."""

_HEADER: Final = 2
_MASK: Final = 4
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_WIDTHS: Final = {126: 2, 127: 8}
"""How many bytes the length has, where it does not stand in the header's second."""


class Piece(NamedTuple):
    data: bytes
    is_whole: bool
    """Whether it is one whole frame, and not a part of a large one."""


class Pieces:
    """Gives a stream on piece by piece: small frames whole, large ones as they come."""

    __slots__ = ("_kept", "_left")

    def __init__(self) -> None:
        self._kept = b""
        """The beginning of a header or of a small frame."""
        self._left = 0
        """Bytes that are still to come of a large frame."""

    @property
    def is_between(self) -> bool:
        """Whether the next byte begins a frame."""
        return not (self._kept or self._left)

    def cut(self, data: bytes) -> Iterator[Piece]:
        """Yield what can be given on; it has to be used up before more is cut."""
        data, at = self._kept + data, 0
        while at < len(data):
            if self._left:
                end = min(len(data), at + self._left)
                self._left -= end - at
                yield Piece(data[at:end], is_whole=False)
                at = end
                continue
            size = frame_size(data, at)
            if size is None or (size <= SMALL and at + size > len(data)):
                break
            end = min(len(data), at + size)
            self._left = at + size - end
            yield Piece(data[at:end], is_whole=not self._left)
            at = end
        self._kept = data[at:]


def frame_size(data: bytes, at: int) -> int | None:
    """Return the size of the frame that begins at a place; None where its header is not whole."""
    if len(data) < at + _HEADER:
        return None
    second = data[at + 1]
    header = _HEADER + (_MASK if second & _MASKED else 0)
    length = second & _LENGTH
    width = _WIDTHS.get(length, 0)
    if not width:
        return header + length
    begin = at + _HEADER
    if len(data) < begin + width:
        return None
    return header + width + int.from_bytes(data[begin : begin + width], "big")
