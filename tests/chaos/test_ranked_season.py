"""Ranked play over two servers that are killed: nobody is lost, paired twice or rated twice."""

from __future__ import annotations

from random import Random

from tests.chaos.ranked_season import SETTINGS, play_season
from tests.support.sites import a_pair


async def test_servers_that_die_lose_nobody_and_count_nothing_twice() -> None:
    """Scenario 21: a small season; `python -m tests.load ranked` plays a large one."""
    with a_pair(**SETTINGS) as pair:
        season = await play_season(pair, people=16, matches=300, every_s=1, chance=Random(6))
        assert season.is_fair, season
        assert season.deaths
