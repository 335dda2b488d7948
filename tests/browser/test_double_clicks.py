"""A double click does what its first click does, and nothing that comes to lie under it."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.acting import awaits_own_turn
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.support.sites import Site


async def test_a_double_click_on_resign_only_asks(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi", {"setup": "fixed"}) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        resign = page.locator(".controls-resign")
        await resign.scroll_into_view_if_needed()
        box = await resign.bounding_box()
        assert box is not None
        await page.mouse.dblclick(box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2)
        await expect(page.locator(".controls-question")).to_be_visible()
        await expect(page.locator(".match[data-over]")).to_have_count(0)
