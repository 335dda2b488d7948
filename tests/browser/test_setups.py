"""Both games' set-up phases, by what is on the screen."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.acting import awaits_own_turn, plays
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.support.recorded_games import recorded_game
from tests.support.sites import Site

PLACED = 14
"""Placements of Gungi's recorded game before both are done."""


async def test_han_chooses_an_arrangement_first_and_cho_sees_it(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi") as meeting:
        await awaits_own_turn(meeting.guest.page)
        chooser = meeting.host.page.locator("seki-janggi-arrangement")
        await expect(chooser.get_by_role("button")).to_have_count(0)
        await meeting.guest.page.get_by_role("button", name="Left elephants").click()
        await awaits_own_turn(meeting.host.page)
        await expect(chooser.get_by_role("button")).to_have_count(4)
        await meeting.host.page.get_by_role("button", name="Outer elephants").click()
        await plays(meeting.host.page, "a4a5")
        (view, _) = await meeting.table.at_step(3)
        assert view.match is not None
        assert list(view.match.actions) == ["left", "outer", "a4a5"]


async def test_being_done_is_explained_before_it_is_pressed_and_asked_once_more(
    people: People, site: Site
) -> None:
    record = recorded_game("gungi")
    placed = record.actions[:PLACED]
    async with a_meeting(people, site.server.url, "gungi", record.settings, placed) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        done = page.locator(".gungi-done")
        meaning = await done.get_attribute("aria-describedby")
        await expect(page.locator(f"#{meaning}")).to_contain_text("place")
        await done.click()
        await page.locator(".gungi-not-yet").click()
        await expect(done).to_be_focused()
        await plays(page, "done")
        await plays(meeting.guest.page, "done")
        await plays(page, record.actions[PLACED + 2])
        await meeting.table.at_step(PLACED + 3)
