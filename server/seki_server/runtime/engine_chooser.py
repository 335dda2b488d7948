"""The engine's CPU players behind the runtime's port.

Owns: the one place here that asks the engine to search. Must not know: rooms, threads.
"""

from __future__ import annotations

from seki_engine import Position, cpu
from seki_server.domain.words import CpuLevel, Seed
from seki_server.ports import StopFlag


class EngineChooser:
    """`Chooser` by the engine's search."""

    def stop_flag(self) -> StopFlag:
        """Return a flag for one search."""
        return cpu.StopFlag()

    def choose(
        self, position: Position, level: CpuLevel, seed: Seed, deadline_s: float, stop: StopFlag
    ) -> str:
        """Return a legal action of the side to move."""
        assert isinstance(stop, cpu.StopFlag)
        return cpu.choose(position, level, seed, deadline_s, stop)
