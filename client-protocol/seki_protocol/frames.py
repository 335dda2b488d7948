"""From a frame to a tree of plain values and back, within limits, whatever the frame holds.

Owns: both readers, both writers and the limits. Must not know: any message.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import msgspec
from pydantic import BaseModel, ConfigDict, Field

from seki_protocol.version import JSON, MSGPACK

Frame = bytes | bytearray | memoryview | str


class CodecLimits(BaseModel):
    """What is read at most. Both are checked before anything of that size is made."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    frame_bytes: int = Field(16 * 1024, ge=1024, le=2**20, description="Bytes of one frame")
    depth: int = Field(8, ge=3, le=32, description="Maps and lists within one another")


class FrameFault(ValueError):
    """A frame that cannot be read. `code` is one of the protocol's `command/…` codes."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)  # what unpickling makes it anew from
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class Reader(Protocol):
    """Reads a frame within limits; raises FrameFault, and nothing else."""

    def __call__(self, frame: Frame, limits: CodecLimits) -> object: ...


MAX_ITEMS: Final = 64
"""Declared entries of one map or list in a command. The declared length is what is allocated."""

_INT_DIGITS: Final = 20
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]', re.DOTALL)


def read_msgpack(frame: Frame, limits: CodecLimits) -> object:
    """Read one msgpack value; lengths are checked as they are declared.

    Nesting up to the library's own stack of 1024 is built; `is_deeper` has the word on it.
    """
    if isinstance(frame, str):
        raise FrameFault("command/not_text_or_binary", "this subprotocol has binary frames")
    if len(frame) > limits.frame_bytes:
        raise _too_large(limits)
    try:
        return msgpack.unpackb(
            frame,
            object_pairs_hook=_map_of,
            max_str_len=limits.frame_bytes,
            max_bin_len=0,
            max_ext_len=0,
            max_array_len=MAX_ITEMS,
            max_map_len=MAX_ITEMS,
        )
    except msgpack.StackError:
        raise _too_deep(limits) from None
    except FrameFault:
        raise
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise FrameFault("command/malformed", f"not msgpack as read here: {error}") from None


def read_json(frame: Frame, limits: CodecLimits) -> object:
    """Read one JSON value; nesting is counted before anything is parsed."""
    if not isinstance(frame, str):
        raise FrameFault("command/not_text_or_binary", "this subprotocol has text frames")
    if len(frame) > limits.frame_bytes or _utf8_length(frame) > limits.frame_bytes:
        raise _too_large(limits)
    if is_json_deeper(frame, limits.depth):
        raise _too_deep(limits)
    try:
        return _JSON_READER.decode(frame)
    except FrameFault:
        raise
    except ValueError as error:
        raise FrameFault("command/malformed", f"not JSON: {error}") from None


def read_trusted(frame: bytes | str, subprotocol: str) -> object:
    """Read a frame of a server, whose size the connection has bounded; raises FrameFault."""
    if isinstance(frame, str) != (subprotocol == JSON):
        raise FrameFault("command/not_text_or_binary", "a frame of the other subprotocol's kind")
    try:
        return json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise FrameFault("command/malformed", f"cannot be read: {error}") from None


def write_msgpack(message: Mapping[str, object]) -> bytes:
    """Write a map of plain values (dict, list, tuple, str, int, float, bool, None)."""
    return _PACKER.encode(message)


def write_json(message: Mapping[str, object]) -> str:
    """Write a map of plain values as one line."""
    return _JSON_WRITER.encode(message)


READERS: Final[Mapping[str, Reader]] = {MSGPACK: read_msgpack, JSON: read_json}
WRITERS: Final[Mapping[str, Callable[[Mapping[str, object]], bytes | str]]] = {
    MSGPACK: write_msgpack,
    JSON: write_json,
}


def is_deeper(tree: object, depth: int) -> bool:
    """Tell whether more than `depth` maps and lists stand within one another."""
    nests = [tree] if isinstance(tree, dict | list) else []
    for _ in range(depth):
        nests = [child for nest in nests for child in _children(nest) if isinstance(child, _NEST)]
    return bool(nests)


def is_json_deeper(text: str, depth: int) -> bool:
    """Tell the same of a JSON text, without parsing it. What is no JSON may count too deep."""
    if text.count("{") + text.count("[") <= depth:
        return False
    opened = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0] in "{[":
            opened += 1
            if opened > depth:
                return True
        elif found[0] in "}]":
            opened -= 1
    return False


_NEST = (dict, list)


def _children(nest: object) -> Iterable[object]:
    return nest.values() if isinstance(nest, dict) else nest if isinstance(nest, list) else ()


def _map_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise FrameFault("command/malformed", "a map names a key twice")
    return made


def _json_constant(name: str) -> object:
    raise FrameFault("command/malformed", f"{name} is no number")


def _json_int(digits: str) -> int:
    if len(digits) > _INT_DIGITS:
        raise FrameFault("command/malformed", "a number beyond 64 bits")
    return int(digits)


def _utf8_length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _too_large(limits: CodecLimits) -> FrameFault:
    return FrameFault("command/too_large", f"a frame has at most {limits.frame_bytes} bytes")


def _too_deep(limits: CodecLimits) -> FrameFault:
    return FrameFault("command/too_deep", f"at most {limits.depth} maps and lists in one another")


_PACKER: Final = msgspec.msgpack.Encoder()
_JSON_WRITER: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
)
_JSON_READER: Final = json.JSONDecoder(
    object_pairs_hook=_map_of, parse_constant=_json_constant, parse_int=_json_int
)
