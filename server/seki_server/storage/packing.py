"""msgpack, as every stored form uses it.

Owns: the one place that knows the library. Must not know: what is packed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own


def pack(value: object, plain: Callable[[Any], object] | None = None) -> bytes:
    """Pack a value; `plain` returns what stands for one that msgpack cannot write."""
    packed: bytes = msgpack.packb(value, default=plain)
    return packed


def unpack(packed: bytes) -> Any:
    """Return the value, with lists for tuples. Raises ValueError."""
    return msgpack.unpackb(packed)
