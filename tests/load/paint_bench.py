"""How soon a reader sees a move: from its event's arrival in a real browser to the next frame.

Owns: two recorded games shown to somebody who watches them. Must not know: how it is measured.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.async_api import Browser

from tests.browser.acting import BOARD
from tests.browser.chromium import a_browser
from tests.browser.matches import a_meeting
from tests.browser.page import build_page, serving
from tests.browser.painting import paints_ms, watch_paints
from tests.browser.people import People
from tests.load.quantiles import quantiles_of
from tests.support.recorded_games import GAMES, recorded_game
from tests.support.sites import Site, a_site, without_budgets


def report() -> Iterator[str]:
    """Yield a line for each game, where there is a browser."""
    if shutil.which("chromium") is None:
        yield "chromium is not installed: what a reader sees of moves is not measured"
        return
    with tempfile.TemporaryDirectory(prefix="seki-page-") as folder:
        page = build_page(Path(folder))
        with a_site("embedded", **without_budgets(), **serving(page)) as site:
            for game in GAMES:
                spoken = quantiles_of(asyncio.run(_measure(site, game))).words("ms")
                yield f"{game}, from a move's event to the next frame painted: {spoken}"


async def _measure(site: Site, game: str) -> Sequence[float]:
    """Return how long each move of the recorded game took, in milliseconds."""
    async with a_browser() as browser:
        return await paints_of(browser, site, game)


async def paints_of(
    browser: Browser, site: Site, game: str, most: int | None = None
) -> Sequence[float]:
    """Show a recorded game, or its beginning; return what its host's browser measured."""
    record = recorded_game(game)
    people = People(browser, f"http://localhost:{site.server.port}", watch_paints)
    async with a_meeting(people, site.server.url, game, record.settings) as meeting:
        await meeting.host.page.locator(BOARD).wait_for()
        for step, action in enumerate(record.actions[:most]):
            await meeting.table.play(step, action)
            measured = await paints_ms(meeting.host.page, step + 1)
    await people.leave()
    return measured
