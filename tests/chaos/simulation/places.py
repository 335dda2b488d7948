"""The places for server processes: who is there now, and who has been.

Owns: starting them and taking them away. Must not know: what befalls them there.
"""

from __future__ import annotations

from collections.abc import Sequence

from seki_server.domain.words import Instant, ProcessId
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.server import Server


class Places:
    """One to three processes at a time."""

    def __init__(self, ground: Ground, count: int) -> None:
        self._ground = ground
        self._there: list[Server | None] = [None] * count
        self.started: list[Server] = []
        """Every process that there has been."""
        self.changed_at_s = 0.0
        """When one last began or was taken away."""
        for place in range(count):
            self.occupy(place)

    def __len__(self) -> int:
        return len(self._there)

    @property
    def servers(self) -> Sequence[Server]:
        """Who is there, suspended ones among them."""
        return [server for server in self._there if server]

    def at(self, place: int) -> Server | None:
        return self._there[place]

    def vacate(self, place: int) -> None:
        """Have no process there."""
        self._there[place] = None
        self.changed_at_s = self._ground.now_s

    def occupy(self, place: int) -> None:
        """Start a process there."""
        server = Server(self._ground)
        self._there[place] = server
        self.started.append(server)
        self.changed_at_s = self._ground.now_s

    def any_open(self) -> Server | None:
        """Return a process that takes connections, if the one that is asked does."""
        server = self._ground.chance.choice(self._there)
        return server if server and server.is_open and not server.stands else None

    def ending_since(self, process: ProcessId) -> Instant | None:
        """Tell since when a process sends everybody away, to come back soon; None: it does not."""
        return next((each.ended_at for each in self.started if each.clock.own == process), None)

    def was_called(self, process: ProcessId, name: ProcessId) -> bool:
        """Tell whether a process had another name before."""
        return any(each.clock.own == process and name in each.clock.former for each in self.started)

    async def bury(self) -> None:
        """End every process that there has been."""
        for server in self.started:
            await server.bury()
