"""What everything of a seed stands on: time, chance, the store, and the witness of all.

Owns: their making. Must not know: processes, people, faults.
"""

from __future__ import annotations

from random import Random

from seki_server.domain.limits import Limits
from tests.chaos.simulation.cluster import Cluster
from tests.chaos.simulation.loop import SimulatedLoop
from tests.chaos.simulation.witness import Witness
from tests.support.memory_store import MemoryCodes, MemoryPeople, MemoryRooms


class Ground:
    """One a seed."""

    def __init__(
        self, loop: SimulatedLoop, chance: Random, rules: Limits, witness: Witness
    ) -> None:
        self.loop = loop
        self.chance = chance
        self.rules = rules
        """By which the servers play."""
        self.witness = witness
        self.rooms = MemoryRooms()
        self.codes = MemoryCodes()
        self.people = MemoryPeople()
        self.cluster = Cluster(self.host_ms)
        self.is_quiet = False
        """Whether nobody does anything of their own any more, and nothing goes wrong."""
        witness.cluster_now = lambda: self.cluster.now

    @property
    def now_s(self) -> float:
        return self.loop.time()

    def host_ms(self) -> int:
        """Return what the host's clock shows."""
        return round(self.loop.time() * 1000)
