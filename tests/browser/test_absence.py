"""Who goes away, or lets the time run out, is told of, stood in for, and finds the seat kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import expect

from tests.browser.acting import awaits_own_turn, legal_actions, plays
from tests.browser.matches import Settings, a_meeting
from tests.browser.page import serving
from tests.browser.people import People
from tests.support.sites import Site, a_site, short_times, without_budgets
from tests.support.solo import own_turn, play_any

FIXED: Settings = {"setup": "fixed"}
OPENING = ("a4a5", "a7a6")
TURN_S = 2


@pytest.fixture(scope="module")
def site(page_folder: Path) -> Iterator[Site]:
    """A site where neither grace nor turns last long."""
    short = short_times(TURN_S, grace=2_000, least=0)
    with a_site("embedded", **without_budgets(), **serving(page_folder), **short) as running:
        yield running


async def test_a_cpu_stands_in_for_who_went_away_until_they_are_back(
    people: People, site: Site
) -> None:
    async with a_meeting(people, site.server.url, "janggi", FIXED, OPENING) as meeting:
        host, guest = meeting.both
        await awaits_own_turn(host.page)
        for session in meeting.table.sessions:
            await session.close()
        await guest.page.close()
        flag = host.page.locator(".match-opponent .player-flag")
        await expect(flag).to_contain_text("Away")
        await plays(host.page, "c4c5")
        await awaits_own_turn(host.page)
        await expect(flag).to_contain_text("CPU")
        await guest.opens_another_tab()
        await expect(flag).to_have_count(0)
        await plays(host.page, (await legal_actions(host.page))[0])
        await plays(guest.page, (await legal_actions(guest.page))[0])
        await awaits_own_turn(host.page)


async def test_who_let_two_turns_run_out_takes_the_seat_back_by_one_press(
    people: People, site: Site
) -> None:
    timed: Settings = {**FIXED, "turn_seconds": TURN_S}
    async with a_meeting(people, site.server.url, "janggi", timed) as meeting:
        chance = Random(2)
        for _ in range(2):
            assert await own_turn(meeting.table.rooms[1])
            await play_any(meeting.table.rooms[1], chance)
        page = meeting.host.page
        await page.get_by_role("button", name="Take your seat back").click()
        assert await own_turn(meeting.table.rooms[1])
        await play_any(meeting.table.rooms[1], chance)
        await awaits_own_turn(page)
        await expect(page.get_by_role("button", name="Take your seat back")).to_have_count(0)
