"""An event loop whose time jumps to what is due next, and in which whole processes can stop.

Owns: time, and which callbacks run. Must not know: what they do.

A callback belongs to the `Owner` in its context. While that stands still, what would run waits; of
one that is dead it waits for ever.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

OWNER: ContextVar[Owner | None] = ContextVar("owner", default=None)


class Owner:
    """A process as the loop sees it: its callbacks run, or wait until they may."""

    def __init__(self) -> None:
        self.stands = False
        self.context = copy_context()
        self.context.run(OWNER.set, self)
        self._waiting: list[asyncio.Handle] = []

    def hold(self, handle: asyncio.Handle) -> asyncio.Handle:
        """Keep what would have run."""
        self._waiting.append(handle)
        return handle

    def stand_still(self) -> None:
        """Run nothing more for now."""
        self.stands = True

    def go_on(self) -> None:
        """Run what has waited, in its order, and everything from now on."""
        self.stands = False
        loop = asyncio.get_running_loop()
        waiting, self._waiting = self._waiting, []
        for handle in waiting:
            loop.call_soon(_run, handle, context=self.context.copy())


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Never waits: where nothing is ready, time is what it is when something will be."""

    def __init__(self) -> None:
        self._time_s = 0.0
        self.search_s: float | None = 0.0
        """How long the thread that is asked next takes; None: it never answers."""
        super().__init__(_Jump(self._pass))

    def time(self) -> float:
        return self._time_s

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        context = copy_context() if context is None else context
        owner = context.get(OWNER)
        if owner is not None and owner.stands:
            return owner.hold(asyncio.Handle(callback, args, self, context))
        return super().call_soon(callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        owner = context.get(OWNER)
        if owner is None:
            return super().call_at(when, callback, *args, context=context)

        def fire() -> None:
            if not owner.stands:
                callback(*args)
            else:
                owner.hold(asyncio.Handle(late, (), self, context))

        def late() -> None:
            if not timer.cancelled():
                callback(*args)

        timer = super().call_at(when, fire, context=context)
        return timer

    def run_in_executor(
        self, executor: Any, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Do at once what a thread would, and say so when the thread would be ready."""
        future: asyncio.Future[T] = self.create_future()
        found = func(*args)
        if self.search_s is not None:
            self.call_later(self.search_s, _give, future, found)
        return future

    def _pass(self, seconds: float) -> None:
        self._time_s += seconds


class _Jump(selectors.SelectSelector):
    """Lets time pass instead of waiting for it."""

    def __init__(self, let_pass: Callable[[float], None]) -> None:
        super().__init__()
        self._let_pass = let_pass

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen again"
        if timeout > 0:
            self._let_pass(timeout)
        return []


def _run(handle: asyncio.Handle) -> None:
    if not handle.cancelled():
        handle._run()


def _give(future: asyncio.Future[T], found: T) -> None:
    if not future.done():
        future.set_result(found)
