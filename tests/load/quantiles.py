"""What is said of many samples. Must not know: of what they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Quantiles(NamedTuple):
    p50: float
    p99: float
    longest: float

    def words(self, unit: str, digits: int = 1) -> str:
        """Say all three."""
        p50, p99, longest = (f"{each:.{digits}f} {unit}" for each in self)
        return f"p50 {p50}, p99 {p99}, longest {longest}"


def quantiles_of(samples: Iterable[float]) -> Quantiles:
    """Return the quantiles of some samples, at least one."""
    ordered = sorted(samples)
    count = len(ordered)
    return Quantiles(ordered[count // 2], ordered[int(count * 0.99)], ordered[-1])
