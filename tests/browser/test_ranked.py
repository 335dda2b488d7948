"""Ranked play as people see it: waiting, the pairing, what a match did to a rating, who one is."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.async_api import Page, expect

from tests.browser.acting import legal_actions, plays
from tests.browser.matches import comes_with_token
from tests.browser.people import People, Person
from tests.browser.ranked import a_ranked_table, play_a_match, play_some, until_counted
from tests.support.recorded_games import GAMES
from tests.support.sites import Site

NAMES = {"janggi": "Janggi", "gungi": "Gungi"}
FIND = re.compile("Find an opponent")
MOVED = re.compile(r"\d+ → \d+")


async def _waits(person: Person, game: str) -> None:
    """Let somebody on the start page wait for an opponent."""
    await person.page.get_by_role("radio", name=NAMES[game]).click()
    await person.page.get_by_role("button", name=f"Find an opponent in {NAMES[game]}").click()
    await person.page.get_by_role("button", name="Stop waiting").wait_for()


@pytest.mark.parametrize("game", GAMES)
async def test_two_who_wait_are_led_to_a_board_and_told_what_leaving_costs(
    people: People, game: str
) -> None:
    ann, ben = await people.come("ann"), await people.come("ben")
    await ann.opens()
    await _waits(ann, game)
    await ann.opens("#/rules/janggi")
    bar = ann.page.locator(".waiting-bar")
    await expect(bar).to_contain_text(NAMES[game])
    await ann.reloads()
    await expect(bar).to_contain_text(NAMES[game])
    await ben.opens()
    await _waits(ben, game)
    for person in (ann, ben):
        notice = person.page.get_by_role("region", name="An opponent is found")
        await expect(notice).to_contain_text("has lost it, whatever the board says")
        await notice.get_by_role("button", name="To the board").click()
        await expect(notice).to_have_count(0)
    first = await _whose_turn(ann, ben)
    await plays(first.page, (await legal_actions(first.page))[0])
    await _gives_up(ann.page)
    await expect(ben.page.get_by_role("heading", name="No result")).to_be_visible()


async def _whose_turn(one: Person, other: Person) -> Person:
    """Return which of two is to move."""
    sign = one.page.locator(".match-own .player[data-to-move]")
    await one.page.locator(".player[data-to-move]").wait_for()
    return one if await sign.count() else other


async def _gives_up(page: Page) -> None:
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("button", name="Yes, resign").click()


async def test_who_stops_waiting_waits_no_more_after_a_reload_either(people: People) -> None:
    ann = await people.come("ann")
    await ann.opens()
    await _waits(ann, "gungi")
    await ann.page.get_by_role("button", name="Stop waiting").click()
    await ann.page.get_by_role("button", name=FIND).wait_for()
    await ann.reloads()
    await expect(ann.page.get_by_role("button", name=FIND)).to_be_enabled()


async def test_the_end_says_what_became_of_the_rating_and_leads_to_the_next_opponent(
    people: People, site: Site
) -> None:
    async with a_ranked_table(site.server.url) as table:
        await play_some(table)
        host = await comes_with_token(people, "host", table.sessions[0].token)
        await host.opens()
        await expect(host.page.locator(".player-rating")).to_have_count(2)
        await expect(host.page.get_by_role("button", name="Offer draw")).to_have_count(0)
        await _gives_up(host.page)
        report = host.page.locator(".rating-report")
        await expect(report).to_contain_text(MOVED)
        await expect(report).to_contain_text("You lost, which is less")
        await expect(host.page.get_by_role("button", name="Rematch")).to_have_count(0)
        await until_counted(table)
        await host.page.get_by_role("button", name="Wait for the next opponent").click()
        await host.page.get_by_role("button", name="Stop waiting").click()
        await expect(host.page.get_by_role("button", name=FIND)).to_be_enabled()


async def test_a_profile_shows_how_a_rating_has_moved(people: People, site: Site) -> None:
    async with a_ranked_table(site.server.url) as table:
        for loser in (0, 1, 1):
            table = await play_a_match(table, loser)
        host = await comes_with_token(people, "host", table.sessions[0].token)
        await host.opens("#/profile")
        await expect(host.page.locator(".games-line")).to_have_count(3)
        await expect(host.page.locator("seki-rating-history svg")).to_be_visible()
        await host.page.get_by_text("As a table").click()
        await expect(host.page.locator(".history-table tbody tr")).to_have_count(3)
        async with host.page.expect_download() as saving:
            await host.page.get_by_role("button", name="Save the record").first.click()
        assert (await (await saving.value).path()).stat().st_size > 0


async def test_a_name_goes_with_its_person_to_another_device(people: People) -> None:
    name = f"Ann {Random().randrange(10**6)}"
    phone, laptop = await people.come("phone"), await people.come("laptop")
    await phone.opens("#/profile")
    await phone.page.get_by_label("How others see you").fill(name)
    await phone.page.get_by_role("button", name="Save", exact=True).click()
    await expect(phone.page.locator("h1")).to_have_text(re.compile(f"^{name} #"))
    await phone.page.get_by_role("button", name="Make a code for another device").click()
    code = await phone.page.locator(".codes-code").inner_text()
    await laptop.opens("#/profile")
    await laptop.page.get_by_text("I have a code from my other device").click()
    await laptop.page.locator("#profile-device-code").fill(code)
    await laptop.page.get_by_role("button", name="Become that person here").first.click()
    await expect(laptop.page.locator("h1")).to_have_text(re.compile(f"^{name} #"))


async def test_who_has_typed_the_word_is_forgotten(people: People) -> None:
    ann = await people.come("ann")
    await ann.opens("#/profile")
    await ann.page.get_by_label("How others see you").fill("Ann")
    await ann.page.get_by_role("button", name="Save", exact=True).click()
    await expect(ann.page.locator("h1")).to_have_text(re.compile("^Ann #"))
    await ann.page.get_by_role("button", name="Delete me…").click()
    await ann.page.get_by_label("To confirm").fill("delete")
    await ann.page.get_by_role("button", name="Delete me for good").click()
    await ann.page.locator("seki-start h1").wait_for()
    await ann.opens("#/profile")
    await expect(ann.page.locator("h1")).to_have_text("No name chosen")
