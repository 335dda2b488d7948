"""Every connection is pinged at one pace, and never all of them at once."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import cast

from seki_server.transport.heart import SHARES, Heart
from seki_server.transport.tab import Tab
from tests.support.waiting import until


class CountedTab:
    """Notes its pings among those of all."""

    def __init__(self, beats: list[CountedTab]) -> None:
        self._beats = beats
        self.times = 0

    def beat(self) -> None:
        self.times += 1
        self._beats.append(self)


async def test_each_is_pinged_once_a_round_and_always_in_its_share() -> None:
    beats: list[CountedTab] = []
    rounds: list[int] = []
    heart = Heart(100, lambda: rounds.append(len(beats)))
    tabs = [CountedTab(beats) for _ in range(3 * SHARES + 7)]
    for tab in tabs:
        heart.add(cast("Tab", tab))
    heart.start()
    await until(lambda: len(rounds) >= 4)
    heart.stop()
    assert rounds[:4] == [len(tabs) * number for number in range(1, 5)]
    for earlier, later in pairwise([0, *rounds[:4]]):
        pinged = beats[earlier:later]
        assert set(pinged) == set(tabs)
        shares = [tabs.index(tab) % SHARES for tab in pinged]
        assert shares == sorted(shares), "share after share"


async def test_who_has_gone_is_pinged_no_more() -> None:
    beats: list[CountedTab] = []
    heart = Heart(50, lambda: None)
    stays, goes = CountedTab(beats), CountedTab(beats)
    for tab in (stays, goes):
        heart.add(cast("Tab", tab))
    heart.start()
    await until(lambda: stays.times > 1 and goes.times > 1)
    heart.remove(cast("Tab", goes))
    had, pings = goes.times, stays.times
    await until(lambda: stays.times > pings + 2)
    assert goes.times == had
    heart.stop()
    await asyncio.sleep(0)
