"""The page is small and quick: what a first visit loads, how soon a move is seen."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.async_api import Browser, Response

from tests.browser.people import People
from tests.load.paint_bench import paints_of
from tests.load.quantiles import quantiles_of
from tests.support.sites import Site

MOST_SCRIPT_BYTES = 80 * 1024
MOST_PAINT_MS = 500
"""Ten times what the bench holds to on a quiet machine (`python -m tests.load paint`)."""

MOVES = 30


async def test_the_first_load_is_at_most_80_kib_of_script(
    people: People, record_property: Callable[[str, object], None]
) -> None:
    scripts: list[Response] = []
    newcomer = await people.come("newcomer")

    def note(response: Response) -> None:
        if response.request.resource_type == "script":
            scripts.append(response)

    newcomer.page.on("response", note)
    await newcomer.opens()
    await newcomer.page.wait_for_load_state("networkidle")
    bodies = {each.url: await each.body() for each in scripts if not each.url.endswith("/sw.js")}
    bytes_of = {url: len(gzip.compress(body)) for url, body in bodies.items()}
    record_property("script of the first load, gzip bytes", sum(bytes_of.values()))
    assert sum(bytes_of.values()) <= MOST_SCRIPT_BYTES, bytes_of
    assert len(bytes_of) > 1


@pytest.mark.parametrize("game", ["janggi", "gungi"])
async def test_moves_are_painted_while_they_are_news(
    browser: Browser, site: Site, game: str
) -> None:
    measured = quantiles_of(await paints_of(browser, site, game, MOVES))
    assert measured.p50 <= MOST_PAINT_MS, measured
