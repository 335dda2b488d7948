"""Server and Redis are killed while recorded games are played: nothing acknowledged is lost."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.e2e.ordeal import undergo

DEALT = [range(first, first + 2) for first in range(1, 11, 2)]
"""Ten seeds over two games and two kinds of Redis, two at a time."""


@pytest.mark.parametrize("seeds", DEALT, ids=lambda seeds: "-".join(map(str, seeds)))
async def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(seeds: Sequence[int]) -> None:
    """Scenarios 1, 2: the server dies 20 times and Redis 5 times at random instants."""
    in_flight = await asyncio.gather(*map(undergo, seeds))
    assert all(in_flight), "no blow fell between a command and its reply"
