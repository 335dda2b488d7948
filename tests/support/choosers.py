"""Choosers without a search: what a CPU plays follows from the position and the seed alone.

All note what they were asked. They are called in threads of the runtime's pool.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

from seki_engine import Position
from seki_server.domain.words import CpuLevel, Seed
from seki_server.ports import StopFlag

LONGEST_WAIT_S = 30


class Asked(NamedTuple):
    """One search that was asked for."""

    position: Position
    level: CpuLevel
    seed: Seed
    deadline_s: float

    @property
    def turn(self) -> int:
        """Which turn it was: how many actions came before it."""
        return len(self.position.actions)


class PlainChooser:
    """Plays the engine's default action at once."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def stop_flag(self) -> StopFlag:
        return threading.Event()

    def choose(
        self, position: Position, level: CpuLevel, seed: Seed, deadline_s: float, stop: StopFlag
    ) -> str:
        self.asked.append(Asked(position, level, seed, deadline_s))
        return position.default_action(seed)


class SlowChooser(PlainChooser):
    """Thinks until it is let go or stopped, whatever its deadline says."""

    def __init__(self) -> None:
        super().__init__()
        self.stopped = 0
        self._may_answer = threading.Event()

    def let_go(self) -> None:
        """Let every search answer, now and later."""
        self._may_answer.set()

    def choose(
        self, position: Position, level: CpuLevel, seed: Seed, deadline_s: float, stop: StopFlag
    ) -> str:
        action = super().choose(position, level, seed, deadline_s, stop)
        waiter = threading.Event()
        for _ in range(LONGEST_WAIT_S * 200):
            if stop.is_set() or self._may_answer.is_set():
                break
            waiter.wait(0.005)
        self.stopped += stop.is_set()
        return action


class FaultyChooser(PlainChooser):
    """Has a mistake in it."""

    def choose(
        self, position: Position, level: CpuLevel, seed: Seed, deadline_s: float, stop: StopFlag
    ) -> str:
        super().choose(position, level, seed, deadline_s, stop)
        raise RuntimeError("a mistake in the search")
