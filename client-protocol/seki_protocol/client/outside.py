"""What a session takes from the world beside its connection: waiting, a clock and chance.

Owns: the seam for these, tokens and command ids. Must not know: what they are for.
"""

from __future__ import annotations

import asyncio
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom

Sleep = Callable[[float], Awaitable[object]]
Clock = Callable[[], float]


def _monotonic_ms() -> float:
    return time.monotonic() * 1000


@dataclass(frozen=True, slots=True)
class Outside:
    """How to wait seconds, what the device's clock says, and where chance comes from."""

    sleep: Sleep = asyncio.sleep
    chance: Random = field(default_factory=SystemRandom)
    clock_ms: Clock = _monotonic_ms
    """Never goes back, whatever somebody does to the clock on the wall."""

    def new_token(self) -> str:
        """Return a device token nobody has: 256 random bits in base64url."""
        return _base64url(self.chance.randbytes(32))


class CommandIds:
    """Ids that no other session's commands have: 128 random bits and a count."""

    def __init__(self, chance: Random) -> None:
        self._prefix = _base64url(chance.randbytes(16))
        self._count = 0

    def __call__(self) -> str:
        """Return the next one."""
        self._count += 1
        return f"{self._prefix}.{self._count}"


def _base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")
