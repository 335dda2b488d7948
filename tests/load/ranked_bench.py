"""Ten thousand short ranked matches over two servers that are killed now and then.

Owns: the size of the season. Must not know: how it is played and checked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

from tests.chaos.ranked_season import SETTINGS, play_season
from tests.support.sites import a_pair

MATCHES = 10_000
PEOPLE = 160
DEATH_EVERY_S = 6.0
SEED = 6


def report(matches: int = MATCHES) -> Iterator[str]:
    """Yield what came of a season, and what was wrong."""
    with a_pair(**SETTINGS) as pair:
        season = asyncio.run(play_season(pair, PEOPLE, matches, DEATH_EVERY_S, Random(SEED)))
    yield str(season)
    yield from (*season.double_pairings, *season.double_ratings, *season.lost)
