"""Waiting for a predicate, with a limit: the tests' only way to let time pass.

Where time itself is the subject, as how long an outage lasts, `time_passes` lets it.
"""

from __future__ import annotations

import asyncio
import select
import time
from collections.abc import Callable

_PAUSE_S = 0.005


def wait_until(holds: Callable[[], object], limit_s: float = 10.0) -> None:
    """Block until the predicate holds; fail after the limit."""
    end = time.monotonic() + limit_s
    while not holds():
        assert time.monotonic() < end, f"{holds} did not come true within {limit_s} s"
        select.select([], [], [], _PAUSE_S)


async def until(holds: Callable[[], object], limit_s: float = 10.0) -> None:
    """Let the loop run until the predicate holds; fail after the limit."""
    loop = asyncio.get_running_loop()
    end = loop.time() + limit_s
    while not holds():
        assert loop.time() < end, f"{holds} did not come true within {limit_s} s"
        pause = loop.create_future()
        timer = loop.call_later(_PAUSE_S, pause.set_result, None)
        try:
            await pause
        finally:
            timer.cancel()


async def time_passes(seconds: float) -> None:
    """Let so much time pass; never to wait for something to have happened."""
    await asyncio.sleep(seconds)
