"""The tasks of the runtime: begun beside whoever asks, and ended together.

Owns: their lives. Must not know: what they do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Self

from seki_server.ports import StorageUnavailable

log = logging.getLogger(__name__)

Act = Callable[[], Awaitable[object]]


class Tasks:
    """Does things beside the caller while entered (`async with`); none takes another with it."""

    def __init__(self) -> None:
        self._group = asyncio.TaskGroup()
        self._running: set[asyncio.Task[None]] = set()
        self._rounds: list[Act] = []
        self._is_closing = False

    async def __aenter__(self) -> Self:
        await self._group.__aenter__()
        for each in self._rounds:
            self.spawn(each)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End every task. What goes wrong inside is raised as it is, not as one of a group."""
        self._is_closing = True
        for task in self._running:
            task.cancel()
        if isinstance(error, asyncio.CancelledError):
            await self._group.__aexit__(kind, error, trace)
        else:
            await self._group.__aexit__(None, None, None)

    def spawn(self, act: Act) -> None:
        """Do something beside the caller, unless all are ending and nobody looks on."""
        if not self._is_closing:
            task = self._group.create_task(_guarded(act))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def repeat(self, pause_ms: int, act: Act) -> None:
        """Do something again and again from when this is entered, whatever one time brings."""

        async def go_on() -> None:
            while True:
                await asyncio.sleep(pause_ms / 1000)
                await _guarded(act)

        self._rounds.append(go_on)


async def _guarded(act: Act) -> None:
    """Do what may fail without taking anything else with it."""
    try:
        await act()
    except StorageUnavailable as silence:
        log.warning("the store is away", extra={"because": str(silence)})
    except Exception:
        log.exception("work beside the commands failed")
