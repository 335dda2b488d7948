"""Carries work on from where it waits, without a task: what Python 3.12 calls an eager task.

Owns: the driving of one coroutine by the futures it waits for. Must not know: what the work is.
Work that asks for the current task (`asyncio.timeout`) cannot be carried on so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Errand:
    """A coroutine that has begun. It must raise nothing, and is never cancelled."""

    __slots__ = ("_work",)

    def __init__(self, work: Coroutine[Any, None, None]) -> None:
        self._work = work
        self._go_on()

    def _go_on(self, _: object = None) -> None:
        try:
            waits_for = self._work.send(None)
        except StopIteration:
            return
        if waits_for is None:
            asyncio.get_running_loop().call_soon(self._go_on)
        else:
            waits_for._asyncio_future_blocking = False
            waits_for.add_done_callback(self._go_on)
