"""Pieces glide to where they go, unless the reader's device asks for less motion."""

from __future__ import annotations

import pytest

from tests.browser.acting import awaits_own_turn, plays
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.support.sites import Site

WATCH_MOTIONS = """
window.motions = [];
const look = () => {
  for (const { effect } of document.getAnimations()) {
    const { duration } = effect.getComputedTiming();
    if (duration > 1) window.motions.push(`${effect.target.className} ${duration} ms`);
  }
  requestAnimationFrame(look);
};
look();
"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_nothing_moves_for_who_wants_less_motion(
    people: People, site: Site, wish: str
) -> None:
    opening = ("a4a5", "a7a6")
    fixed = {"setup": "fixed"}
    async with a_meeting(
        people, site.server.url, "janggi", fixed, opening, reduced_motion=wish
    ) as meeting:
        page = meeting.guest.page
        await awaits_own_turn(meeting.host.page)
        await page.evaluate(WATCH_MOTIONS)
        await plays(meeting.host.page, "c4c5")
        await awaits_own_turn(page)
        await plays(page, "c7c6")
        await awaits_own_turn(meeting.host.page)
        moved = await page.evaluate("window.motions")
        assert not moved if wish == "reduce" else moved
