"""Waiting for a store that is away, for as long as a person would.

Owns: the retry of what may be asked twice. Must not know: what is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from seki_server.ports import StorageUnavailable
from seki_server.runtime.limits import RuntimeLimits

T = TypeVar("T")


class Patience:
    """The time that one order has for a store that does not answer, from when it was asked.

    It is reckoned by the loop's clock, as every pause is.
    """

    __slots__ = ("_give_up_at", "_loop", "_pause_s")

    def __init__(self, limits: RuntimeLimits) -> None:
        self._loop = asyncio.get_running_loop()
        self._give_up_at = self._loop.time() + limits.patience_ms / 1000
        self._pause_s = limits.retry_pause_ms / 1000

    @property
    def is_over(self) -> bool:
        return self._loop.time() >= self._give_up_at

    async def goes_on(self) -> bool:
        """Pause before another attempt; False at once when the time is over."""
        if self.is_over:
            return False
        await asyncio.sleep(self._pause_s)
        return True


async def persist(attempt: Callable[[], Awaitable[T]], patience: Patience) -> T:
    """Return what an attempt returns as soon as the store answers.

    Raises `StorageUnavailable` when the time is over. The attempt must be safe to do twice.
    """
    while True:
        try:
            return await attempt()
        except StorageUnavailable:
            if not await patience.goes_on():
                raise
