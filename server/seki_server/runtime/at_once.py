"""Doing one thing for many, some of them at a time.

Owns: how many at a time. Must not know: what is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


async def for_each(
    things: Sequence[T], act: Callable[[T], Awaitable[object]], at_once: int
) -> None:
    """Do something for each thing, begun in their order.

    What goes wrong is raised after the rest is done; where it goes wrong `at_once` times, there
    is no use in going on.
    """
    rest = iter(things)

    async def go_on() -> None:
        for thing in rest:
            await act(thing)

    count = min(at_once, len(things))
    ends = await asyncio.gather(*(go_on() for _ in range(count)), return_exceptions=True)
    for end in ends:
        if isinstance(end, BaseException):
            raise end
