"""The page at a plain-http address of the local network: no API of secure contexts is missed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from seki_server.cli import lan_addresses
from tests.browser.acting import awaits_own_turn, plays
from tests.browser.page import serving
from tests.browser.people import People
from tests.support.sites import Site, a_site, without_budgets

IGNORED = "Cross-Origin-Opener-Policy header has been ignored"
"""What Chromium says of a header that means something at trustworthy addresses alone."""


@pytest.fixture(scope="module")
def site(page_folder: Path) -> Iterator[Site]:
    """A site that serves the local network."""
    settings = {**without_budgets(), **serving(page_folder), "SEKI_HOST": "0.0.0.0"}
    with a_site("embedded", **settings) as running:
        yield running


async def test_two_meet_and_play_on_a_lan_address(people: People, site: Site) -> None:
    lan = f"http://{lan_addresses()[0]}:{site.server.port}"
    host = await people.come("host", site=lan)
    host.troubles.expect(IGNORED)
    await host.opens()
    assert not await host.page.evaluate("isSecureContext")
    await host.page.get_by_role("radio", name="Janggi").click()
    await host.page.get_by_role("button", name="Open a room").click()
    await host.page.get_by_role("radio", name="Both inner").click()
    await host.page.get_by_role("radio", name="The leader").click()
    await host.page.get_by_role("button", name="Copy link").click()
    await expect(host.page.get_by_text("Link copied.").first).to_be_visible()
    link = await host.page.get_by_role("textbox", name="Link").input_value()
    assert link.startswith(f"{lan}/#/join/")
    guest = await people.come("guest", site=lan)
    guest.troubles.expect(IGNORED)
    await guest.page.goto(link)
    await guest.page.get_by_role("button", name="Take a seat").click()
    await host.page.get_by_role("button", name="Start the match").click()
    await plays(host.page, "c4c5")
    await awaits_own_turn(guest.page)
