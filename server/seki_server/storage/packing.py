"""msgpack, as every stored form uses it, and names with values, as Redis gives them.

Owns: the one place that knows the library. Must not know: what is packed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

Pack = Callable[[Any], bytes]


def packer(plain: Callable[[Any], object] | None = None) -> Pack:
    """Return what packs; `plain` gives what stands for a value that msgpack cannot write.

    To be made once: making one costs more than packing with it.
    """
    return msgspec.msgpack.Encoder(enc_hook=plain).encode


def unpack(packed: bytes) -> Any:
    """Return the value, with lists for tuples. Raises ValueError."""
    return msgspec.msgpack.decode(packed)


def pairs_of(flat: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return names and values that Redis gave one after the other."""
    return list(zip(flat[::2], flat[1::2], strict=True))
