"""A phone in the hand: taps play, a long press shows what is under the finger."""

from __future__ import annotations

from playwright.async_api import Locator, Page, expect

from tests.browser.acting import awaits_own_turn, place_on
from tests.browser.matches import a_meeting
from tests.browser.people import PHONE, People
from tests.support.recorded_games import recorded_game
from tests.support.sites import Site

PHONE_IN_HAND = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
TAKE_OR_STACK = 24


async def hold(page: Page, where: Locator) -> None:
    """Press with a finger for half a second."""
    await where.scroll_into_view_if_needed()
    box = await where.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = await page.context.new_cdp_session(page)
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await expect(page.locator("seki-gungi-board .gungi-side")).to_contain_text("6-8")
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def test_a_tower_is_looked_at_by_a_long_press_and_taken_by_taps(
    people: People, site: Site
) -> None:
    record = recorded_game("gungi")
    played = record.actions[:TAKE_OR_STACK]
    async with a_meeting(
        people, site.server.url, "gungi", record.settings, played, **PHONE_IN_HAND
    ) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        await hold(page, place_on(page, "68"))
        for place in ("58", "85"):
            await place_on(page, place).tap()
        await page.locator('[data-action="5885x"]').tap()
        await meeting.table.at_step(TAKE_OR_STACK + 1)
