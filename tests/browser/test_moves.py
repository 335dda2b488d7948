"""What happens to a move between the press and the board as the server has it."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.acting import BOARD, awaits_own_turn, place_on, plays
from tests.browser.matches import Settings, a_meeting
from tests.browser.people import People
from tests.support.sites import Site

FIXED: Settings = {"setup": "fixed"}
OPENING = ("a4a5", "a7a6")


async def board_of(page: Page) -> str:
    fen: str = await page.locator(BOARD).evaluate("board => board.fen")
    return fen


async def press(page: Page, *places: str) -> None:
    for place in places:
        await place_on(page, place).click()


async def test_a_refused_move_is_rolled_back_and_told(people: People, site: Site) -> None:
    hidden = {**FIXED, "show_legal_moves": False}
    async with a_meeting(people, site.server.url, "janggi", hidden, OPENING) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        before = await board_of(page)
        await press(page, "c4", "c6")
        await expect(page.get_by_role("alert").locator("p").first).to_be_visible()
        await awaits_own_turn(page)
        assert await board_of(page) == before
        await plays(page, "c4c5")
        await meeting.table.at_step(3)


async def test_targets_are_marked_only_where_the_party_says_so(people: People, site: Site) -> None:
    for shown in (True, False):
        settings = {**FIXED, "show_legal_moves": shown}
        async with a_meeting(people, site.server.url, "janggi", settings, OPENING) as meeting:
            page = meeting.host.page
            await awaits_own_turn(page)
            await press(page, "c4")
            await expect(place_on(page, "c4")).to_have_attribute("aria-selected", "true")
            await expect(page.locator(".is-target")).to_have_count(3 if shown else 0)


async def test_a_piece_is_dragged_to_its_square(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi", FIXED, OPENING) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        await place_on(page, "c4").drag_to(place_on(page, "c5"))
        await meeting.table.at_step(3)


async def test_a_move_chosen_in_advance_is_played_as_soon_as_it_may(
    people: People, site: Site
) -> None:
    async with a_meeting(people, site.server.url, "janggi", FIXED, OPENING) as meeting:
        page = meeting.guest.page
        await awaits_own_turn(meeting.host.page)
        await press(page, "c7", "c6")
        await expect(page.get_by_text("Chosen in advance", exact=False).first).to_be_visible()
        await plays(meeting.host.page, "c4c5")
        (view, _) = await meeting.table.at_step(4)
        assert view.match is not None
        assert view.match.actions[-1] == "c7c6"


async def test_a_move_chosen_in_advance_that_is_impossible_is_cancelled_visibly(
    people: People, site: Site
) -> None:
    opening = (*OPENING, "c4c5", "c7c6")
    async with a_meeting(people, site.server.url, "janggi", FIXED, opening) as meeting:
        page = meeting.guest.page
        await awaits_own_turn(meeting.host.page)
        await press(page, "c6", "c5")
        await expect(page.get_by_text("Chosen in advance", exact=False).first).to_be_visible()
        await plays(meeting.host.page, "c5c6")
        await expect(page.get_by_text("Not possible any more", exact=False).first).to_be_visible()
        await awaits_own_turn(page)


async def test_a_move_is_announced_to_screen_readers_in_words(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi", FIXED, OPENING) as meeting:
        await awaits_own_turn(meeting.host.page)
        await meeting.guest.page.locator(BOARD).wait_for()
        await plays(meeting.host.page, "c4c5")
        polite = meeting.guest.page.locator("[data-live=polite]")
        await expect(polite).to_contain_text("Cho: Soldier c4–c5")
