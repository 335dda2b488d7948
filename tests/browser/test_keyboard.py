"""Everything is done without a pointer: from the address bar to the moves of a game."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.acting import (
    BOARD,
    awaits_own_turn,
    legal_actions,
    place_on,
    plays_by_keyboard,
    tabs_to,
)
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.support.recorded_games import GAMES, recorded_game
from tests.support.sites import Site

OPENING_ACTIONS = {"janggi": 8, "gungi": 26}
"""Of the recorded games: the set-ups, and for Gungi a drop, a stack, a take."""


@pytest.mark.parametrize("game", GAMES)
async def test_the_opening_of_a_recorded_game_is_played_by_keys(
    people: People, site: Site, game: str
) -> None:
    record = recorded_game(game)
    async with a_meeting(people, site.server.url, game, record.settings) as meeting:
        for step, action in enumerate(record.actions[: OPENING_ACTIONS[game]]):
            (view, _) = await meeting.table.at_step(step)
            assert view.match is not None
            assert view.match.board.to_move is not None
            await plays_by_keyboard(meeting.both[view.match.board.to_move].page, action)
        await meeting.table.at_step(OPENING_ACTIONS[game])


async def test_a_game_is_begun_by_keys(people: People) -> None:
    player = await people.come("player")
    page = player.page
    await player.opens()
    await tabs_to(page, page.get_by_role("radio", name="Janggi"))
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("radio", name="Gungi")).to_be_checked()
    await tabs_to(page, page.get_by_role("button", name="Play Gungi"))
    await page.keyboard.press("Enter")
    await page.locator(BOARD).wait_for()
    await plays_by_keyboard(page, (await legal_actions(page))[0])
    await awaits_own_turn(page)


async def test_escape_puts_back_what_was_picked_up(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi", {"setup": "fixed"}) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        await place_on(page, "c4").focus()
        await page.keyboard.press("Enter")
        await expect(place_on(page, "c4")).to_have_attribute("aria-selected", "true")
        await page.keyboard.press("Escape")
        await expect(place_on(page, "c4")).to_have_attribute("aria-selected", "false")
        await expect(place_on(page, "c4")).to_be_focused()


async def test_a_move_is_typed_in_its_notation(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi", {"setup": "fixed"}) as meeting:
        page = meeting.host.page
        await awaits_own_turn(page)
        await tabs_to(page, page.get_by_role("textbox", name="Move by notation"))
        await page.keyboard.type("c4c5")
        await page.keyboard.press("Enter")
        await meeting.table.at_step(1)
