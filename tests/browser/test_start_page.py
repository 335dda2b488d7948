"""From the start page to a game against the CPU, and through one to its end."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.async_api import expect

from tests.browser.acting import (
    BOARD,
    awaits_own_turn,
    is_own_turn_again,
    legal_actions,
    plays,
)
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.support.recorded_games import GAMES, recorded_game
from tests.support.sites import Site

NAMES = {"janggi": "Janggi", "gungi": "Gungi"}
FEW_PLIES = 6
OUTCOMES = re.compile("You win|You lose|Draw")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_against_the_cpu_is_two_clicks_away(people: People, game: str) -> None:
    newcomer = await people.come("newcomer")
    await newcomer.opens()
    await newcomer.page.get_by_role("radio", name=NAMES[game]).click()
    await newcomer.page.get_by_role("button", name=f"Play {NAMES[game]}").click()
    await newcomer.page.locator(BOARD).wait_for()
    await plays(newcomer.page, (await legal_actions(newcomer.page))[0])
    await awaits_own_turn(newcomer.page)


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_against_the_cpu_is_played_from_the_set_up_to_the_result(
    people: People, game: str
) -> None:
    chance = Random(5)
    player = await people.come("player")
    page = player.page
    await player.opens()
    await page.get_by_role("radio", name=NAMES[game]).click()
    await page.get_by_role("button", name="Open a room").click()
    await page.get_by_role("spinbutton", name="Longest match").fill(str(FEW_PLIES))
    await page.get_by_role("spinbutton", name="Longest match").blur()
    if game == "gungi":
        await page.get_by_role("radio", name="Intro").click()
    levels = page.get_by_role("radiogroup", name="CPU level")
    await levels.get_by_role("radio", name="1", exact=True).click()
    await page.get_by_role("button", name="Start against CPU level 1").click()
    while await is_own_turn_again(page):
        await plays(page, chance.choice(await legal_actions(page)))
    await expect(page.locator(".result")).to_be_visible()
    await expect(page.get_by_role("heading", level=2).first).to_have_text(OUTCOMES)
    await page.get_by_role("button", name="Rematch").click()
    await awaits_own_turn(page)


async def test_a_game_that_was_played_here_is_found_again(people: People, site: Site) -> None:
    record = recorded_game("gungi")
    async with a_meeting(
        people, site.server.url, "gungi", record.settings, record.actions[:-1]
    ) as m:
        await plays(m.host.page, record.actions[-1])
        await m.host.page.locator(".result").wait_for()
        await m.host.opens()
        await m.host.page.get_by_role("link", name="Won").click()
        await expect(m.host.page.locator("seki-recent .moves-one")).to_have_count(
            len(record.actions)
        )
