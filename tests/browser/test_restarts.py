"""A server that ends in mid-game, in good order or not, costs nobody their seat or a click."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.acting import BOARD, awaits_own_turn, plays
from tests.browser.matches import a_meeting
from tests.browser.page import serving
from tests.browser.people import People
from tests.browser.troubles import NETWORK_IS_CUT
from tests.support.server_process import ServerProcess
from tests.support.sites import Site, a_site, without_budgets

OPENING = ("a4a5", "a7a6")


@pytest.fixture(scope="module")
def site(page_folder: Path) -> Iterator[Site]:
    """A site whose server ends now and then."""
    with a_site("embedded", **without_budgets(), **serving(page_folder)) as running:
        yield running


def _end_in_good_order(server: ServerProcess) -> None:
    server.terminate()
    assert server.wait() == 0
    server.start()


@pytest.mark.parametrize("end", [_end_in_good_order, ServerProcess.restart])
async def test_the_match_goes_on_when_the_server_is_back(
    people: People, site: Site, end: Callable[[ServerProcess], None]
) -> None:
    async with a_meeting(people, site.server.url, "janggi", {"setup": "fixed"}, OPENING) as meeting:
        for person in meeting.both:
            person.troubles.expect(*NETWORK_IS_CUT)
        await meeting.guest.page.locator(BOARD).wait_for()
        await awaits_own_turn(meeting.host.page)
        await asyncio.to_thread(end, site.server)
        await plays(meeting.host.page, "c4c5")
        await plays(meeting.guest.page, "c7c6")
        await meeting.table.at_step(4)
