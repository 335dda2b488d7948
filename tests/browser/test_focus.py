"""Who works by keys never loses the focus, whatever goes away under it."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.acting import awaits_own_turn, tabs_to
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.support.sites import Site


async def presses_by_keys(page: Page, selector: str) -> None:
    await tabs_to(page, page.locator(selector))
    await page.keyboard.press("Enter")


async def test_passing_leads_back_to_the_board(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi", {"setup": "fixed"}) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        await presses_by_keys(page, '[data-action="pass"]')
        await expect(page.locator("[data-square]:focus")).to_have_count(1)


async def test_resigning_leads_to_the_result_and_from_there_to_the_party(
    people: People, site: Site
) -> None:
    async with a_meeting(people, site.server.url, "janggi", {"setup": "fixed"}) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        await presses_by_keys(page, ".controls-resign")
        await page.keyboard.press("Shift+Tab")
        await page.keyboard.press("Enter")
        await expect(page.locator(".result-title")).to_be_focused()
        await page.get_by_role("button", name="Back to the party").focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("h1", has_text="party")).to_be_focused()
