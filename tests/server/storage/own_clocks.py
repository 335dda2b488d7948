"""A process's own clock in the test's hand, and cluster clocks on it."""

from __future__ import annotations

from seki_server.domain.words import ProcessId
from seki_server.storage.cluster_clock import ClusterClock
from tests.server.storage.parts import SETTINGS

ME = ProcessId("me")


class Monotonic:
    """A process's own clock, moved by hand."""

    def __init__(self) -> None:
        self.ms = 5_000.0

    def __call__(self) -> float:
        return self.ms


def a_clock(lane: object, name: ProcessId, own: Monotonic | None = None) -> ClusterClock:
    return ClusterClock(lane, SETTINGS, lambda: name, own or Monotonic())  # type: ignore[arg-type]
