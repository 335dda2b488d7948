"""A link with a code: one click to a seat, and nothing before it."""

from __future__ import annotations

import asyncio
import urllib.request

from playwright.async_api import expect

from tests.browser.acting import BOARD, awaits_own_turn
from tests.browser.matches import a_party
from tests.browser.people import People
from tests.support.sites import Site
from tests.support.tables import PATIENCE_S


async def test_a_link_opened_cold_is_one_click_from_a_seat(people: People, site: Site) -> None:
    async with a_party(site.server.url, "gungi", {"level": "intro", "first": "guest"}) as party:
        guest = await people.come("guest")
        await guest.opens(f"#/join/{party.codes.invite}")
        await guest.page.get_by_role("button", name="Take a seat").click()
        await party.room.until(lambda view: None not in view.seats, PATIENCE_S)
        await party.room.start()
        await awaits_own_turn(guest.page)


async def test_who_only_fetches_or_looks_at_a_link_takes_no_seat(
    people: People, site: Site
) -> None:
    async with a_party(site.server.url, "janggi") as party:
        link = f"{people.site}/#/join/{party.codes.invite}"
        await asyncio.to_thread(lambda: urllib.request.urlopen(link).close())
        guest = await people.come("guest")
        await guest.opens(f"#/join/{party.codes.invite}")
        await expect(guest.page.get_by_role("button", name="Take a seat")).to_be_enabled()
        await guest.reloads()
        await expect(guest.page.get_by_role("button", name="Take a seat")).to_be_enabled()
        assert party.room.view.seats == (party.room.view.person, None)
        assert len(party.room.view.members) == 1


async def test_the_link_that_a_host_copies_leads_a_friend_to_the_table(people: People) -> None:
    host = await people.come("host", permissions=["clipboard-read", "clipboard-write"])
    await host.opens()
    await host.page.get_by_role("button", name="Open a room").click()
    await host.page.get_by_role("button", name="Copy link").click()
    await expect(host.page.get_by_text("Link copied.").first).to_be_visible()
    link = await host.page.evaluate("navigator.clipboard.readText()")
    guest = await people.come("guest")
    await guest.page.goto(link)
    await guest.page.get_by_role("button", name="Take a seat").click()
    await host.page.get_by_role("button", name="Start the match").click()
    for person in (host, guest):
        await person.page.locator(BOARD).wait_for()


async def test_both_seats_taken_an_invitation_still_lets_people_look_on(
    people: People, site: Site
) -> None:
    async with a_party(site.server.url, "janggi", guests=1) as party:
        third = await people.come("third")
        await third.opens(f"#/join/{party.codes.invite}")
        await third.page.get_by_role("button", name="Take a seat").click()
        await expect(third.page.get_by_text("Both seats are taken.")).to_be_visible()
        await third.page.get_by_role("button", name="Come in without a seat").click()
        await party.room.until(lambda view: len(view.members) == 3, PATIENCE_S)
        await party.room.start()
        await third.page.locator(BOARD).wait_for()


async def test_whoever_types_the_watch_code_sees_the_match(people: People, site: Site) -> None:
    async with a_party(site.server.url, "janggi", guests=1) as party:
        await party.room.start()
        watcher = await people.come("watcher")
        await watcher.opens()
        await watcher.page.get_by_role("textbox").fill(party.codes.watch.lower())
        await watcher.page.get_by_role("button", name="Watch").click()
        await watcher.page.get_by_role("button", name="Start watching").click()
        await watcher.page.locator(BOARD).wait_for()
        await expect(watcher.page.get_by_role("button", name="Resign")).to_have_count(0)
