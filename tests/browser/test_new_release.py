"""A page that is older than its server loads itself anew, once, and only when nobody waits."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Route

from tests.browser.acting import BOARD, awaits_own_turn, plays
from tests.browser.matches import a_meeting
from tests.browser.page import serving
from tests.browser.people import LIMIT_MS, People
from tests.browser.troubles import NETWORK_IS_CUT
from tests.support.sites import Site, a_site, without_budgets
from tests.support.waiting import until


@pytest.fixture
def served(page_folder: Path, tmp_path: Path) -> Path:
    """The folder that the site serves, as of an old release."""
    return Path(shutil.copytree(page_folder, tmp_path / "served"))


@pytest.fixture
def site(served: Path) -> Iterator[Site]:
    with a_site("embedded", **without_budgets(), **serving(served)) as running:
        yield running


def release_anew(folder: Path) -> str:
    """Make the page one of another release: its main script has another name, which is returned."""
    (script,) = (folder / "assets").glob("index-*.js")
    new = f"index-{'New' * 3}.js"
    script.rename(script.with_name(new))
    for each in folder.rglob("*"):
        if each.suffix in (".html", ".js", ".json"):
            each.write_text(each.read_text().replace(script.name, new))
    return new


def restart_as(site: Site, folder: Path) -> str:
    site.server.terminate()
    assert site.server.wait() == 0
    new = release_anew(folder)
    site.server.start()
    return new


async def test_an_old_page_reloads_itself_once_the_reader_has_moved(
    people: People, site: Site, served: Path
) -> None:
    async with a_meeting(people, site.server.url, "janggi", {"setup": "fixed"}) as meeting:
        page = meeting.host.page
        for person in meeting.both:
            person.troubles.expect(*NETWORK_IS_CUT)
        await meeting.guest.page.locator(BOARD).wait_for()
        await awaits_own_turn(page)
        await page.evaluate("window.isOld = true")
        new = await asyncio.to_thread(restart_as, site, served)
        await awaits_own_turn(page)
        assert await page.evaluate("window.isOld")
        await plays(page, "c4c5")
        await page.locator(f'script[src*="{new}"]').wait_for(state="attached")
        await plays(meeting.guest.page, "c7c6")
        await plays(page, "e4e5")


async def test_a_page_that_stays_old_does_not_reload_again_and_again(
    people: People, site: Site, served: Path
) -> None:
    """Something between, such as a cache, may go on giving out the old page."""
    newer = (served / "index.html").read_text().replace("/assets/index-", "/assets/index-New")
    looks = 0

    async def tell_of_a_newer_one(route: Route) -> None:
        nonlocal looks
        if route.request.resource_type != "fetch":
            await route.continue_()
            return
        looks += 1
        await route.fulfill(body=newer, content_type="text/html")

    reader = await people.come("reader", service_workers="block")
    reader.troubles.expect(*NETWORK_IS_CUT, "Service Worker registration blocked")
    await reader.context.route(f"{people.site}/", tell_of_a_newer_one)
    await reader.opens()
    await reader.page.locator("seki-start h1").wait_for()
    await reader.page.evaluate("window.isFirst = true")
    await asyncio.to_thread(site.server.restart)
    await reader.page.wait_for_function("() => window.isFirst === undefined")
    await reader.page.locator("seki-start h1").wait_for()
    await reader.page.evaluate("window.isSecond = true")
    for seen in (2, 3):
        await asyncio.to_thread(site.server.restart)
        await until(lambda seen=seen: looks == seen, LIMIT_MS / 1000)  # type: ignore[misc]
    assert await reader.page.evaluate("window.isSecond")
