"""Whoever goes comes back to their seat without a click: reloads, tabs, networks."""

from __future__ import annotations

import asyncio

from tests.browser.acting import awaits_own_turn, plays
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.browser.troubles import NETWORK_IS_CUT
from tests.support.sites import Site

FIXED = {"setup": "fixed"}
OPENING = ("a4a5", "a7a6")


async def test_a_reload_in_mid_game_leads_back_to_the_seat(people: People, site: Site) -> None:
    async with a_meeting(people, site.server.url, "janggi", FIXED, OPENING) as meeting:
        await awaits_own_turn(meeting.host.page)
        await meeting.host.reloads()
        await plays(meeting.host.page, "c4c5")
        await meeting.table.at_step(3)
        await meeting.guest.reloads()
        await plays(meeting.guest.page, "c7c6")
        await meeting.table.at_step(4)


async def test_the_bare_site_opened_in_another_tab_leads_to_the_running_match(
    people: People, site: Site
) -> None:
    async with a_meeting(people, site.server.url, "janggi", FIXED, OPENING) as meeting:
        first = meeting.host.page
        second = await meeting.host.opens_another_tab()
        await plays(second, "c4c5")
        await plays(meeting.guest.page, "c7c6")
        await plays(first, "e4e5")
        await meeting.table.at_step(5)
        await first.close()
        await plays(meeting.guest.page, "e7e6")
        await plays(second, "g4g5")
        await meeting.table.at_step(7)


async def test_whoever_loses_the_network_goes_on_when_it_is_back(
    people: People, site: Site
) -> None:
    async with a_meeting(people, site.server.url, "janggi", FIXED, OPENING) as meeting:
        host = meeting.host
        host.troubles.expect(*NETWORK_IS_CUT)
        await awaits_own_turn(host.page)
        await host.loses_the_network()
        await meeting.table.play(2, "c4c5")
        await plays(meeting.guest.page, "c7c6")
        await host.has_the_network_again()
        await plays(host.page, "e4e5")
        await meeting.table.at_step(5)


async def test_two_tabs_opened_at_once_by_a_newcomer_are_one_person(people: People) -> None:
    newcomer = await people.come("newcomer")
    tabs = [newcomer.page, await newcomer.context.new_page()]
    await asyncio.gather(*(tab.goto(people.site) for tab in tabs))
    for tab in tabs:
        await tab.wait_for_function("() => localStorage.getItem('seki.token')")
    tokens = {await tab.evaluate("localStorage.getItem('seki.token')") for tab in tabs}
    assert len(tokens) == 1
