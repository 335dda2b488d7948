"""Builders of standings, and strategies of them."""

from __future__ import annotations

from hypothesis import strategies as st

from seki_server.domain.ranked.standing import Milli, Nano, Standing
from seki_server.domain.words import Instant

START = Instant(1_000_000_000)


def a_standing(
    rating: int = 1500, deviation: int = 60, *, last_at: Instant | None = None
) -> Standing:
    """Return a standing by its points."""
    milli = Milli(1000 * rating), Milli(1000 * deviation)
    return Standing(*milli, Nano(60_000_000), last_at=last_at)


standings = st.builds(
    Standing,
    st.integers(400_000, 3_000_000).map(Milli),
    st.integers(30_000, 350_000).map(Milli),
    st.integers(50_000_000, 80_000_000).map(Nano),
    last_at=st.none() | st.integers(0, START).map(Instant),
)
