"""Waiting for a store that is away, for as long as a person would.

Owns: the retry of what may be asked twice. Must not know: what is asked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from seki_server.ports import StorageUnavailable
from seki_server.runtime.limits import RuntimeLimits

T = TypeVar("T")


class Patience:
    """The time that one order has for a store that does not answer, from its first silence."""

    __slots__ = ("_give_up_at", "_limits")

    def __init__(self, limits: RuntimeLimits) -> None:
        self._limits = limits
        self._give_up_at: float | None = None

    async def goes_on(self) -> bool:
        """Pause before another attempt; False at once when the time is over."""
        now = time.monotonic()
        if self._give_up_at is None:
            self._give_up_at = now + self._limits.patience_ms / 1000
        if now >= self._give_up_at:
            return False
        await asyncio.sleep(self._limits.retry_pause_ms / 1000)
        return True


async def persist(attempt: Callable[[], Awaitable[T]], limits: RuntimeLimits) -> T:
    """Return what an attempt returns as soon as the store answers.

    Raises `StorageUnavailable` when the time is over. The attempt must be safe to do twice.
    """
    patience = Patience(limits)
    while True:
        try:
            return await attempt()
        except StorageUnavailable:
            if not await patience.goes_on():
                raise
