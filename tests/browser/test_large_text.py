"""Text twice as large, as readers may set it, still fits a phone's width."""

from __future__ import annotations

import pytest

from tests.browser.acting import awaits_own_turn
from tests.browser.fitting import too_wide
from tests.browser.matches import a_meeting, a_party, comes_with_token
from tests.browser.people import PHONE, People, Person
from tests.support.sites import Site

TWICE = "document.documentElement.style.fontSize = '200%'"


async def finds_all_in_width(person: Person) -> None:
    await person.page.evaluate(TWICE)
    assert not await too_wide(person.page)


async def test_the_start_page_fits(people: People) -> None:
    reader = await people.come("reader", "ja", viewport=PHONE)
    await reader.opens()
    await reader.page.locator("seki-start").wait_for()
    await finds_all_in_width(reader)


async def test_a_party_fits(people: People, site: Site) -> None:
    async with a_party(site.server.url, "gungi", guests=2) as party:
        leader = await comes_with_token(people, "leader", party.leader, viewport=PHONE)
        await leader.opens(f"#/room/{party.room.id}")
        await leader.page.locator("seki-party-invite").wait_for()
        await finds_all_in_width(leader)


@pytest.mark.parametrize("game", ["janggi", "gungi"])
async def test_a_match_fits(people: People, site: Site, game: str) -> None:
    async with a_meeting(people, site.server.url, game, viewport=PHONE) as meeting:
        await awaits_own_turn(meeting.host.page if game == "gungi" else meeting.guest.page)
        await finds_all_in_width(meeting.host)
