"""One browser, one built page and one site for all tests of the page; own people for each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.chromium import a_browser, installed_chromium
from tests.browser.page import build_page, serving
from tests.browser.people import People
from tests.support.sites import Site, a_site, without_budgets

HERE = Path(__file__).parent
FAILURES = HERE.parents[1] / "build" / "browser"
HAS_FAILED = pytest.StashKey[bool]()
MEET_AT_ONCE = {"SEKI_ROOM__RANKED__PAIRING__WINDOW": "5000"}
"""Two who are rated apart need not wait for each other."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of this folder share a loop, as they share a browser."""
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test failed until its people leave."""
    report = yield
    if call.when == "call":
        item.stash[HAS_FAILED] = report.failed
    return report


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with a_browser() as running:
        yield running


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page."""
    installed_chromium()
    return build_page(tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="session")
def site(page_folder: Path) -> Iterator[Site]:
    """A site that serves the page and is left standing by every test."""
    settings = {**without_budgets(), **MEET_AT_ONCE, **serving(page_folder)}
    with a_site("embedded", **settings) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def people(
    request: pytest.FixtureRequest, browser: Browser, site: Site
) -> AsyncIterator[People]:
    """Whoever comes to that site; nothing may go wrong in their browsers."""
    people = People(browser, f"http://localhost:{site.server.port}")
    yield people
    if request.node.stash.get(HAS_FAILED, False):
        await people.show_what_they_see(FAILURES / request.node.name)
    wrong = await people.leave()
    assert not wrong, "\n".join(["went wrong in a browser:", *wrong])
