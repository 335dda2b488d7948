"""Pictures of every screen: each language, a phone and a wide screen, light and dark.

Run: `python -m tests.browser.screenshots [scene ...]`; without names, all of them. The pictures lie
in `build/screenshots/<scene>/<language>-<screen>-<theme>.png`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.async_api import Error, ViewportSize

from tests.browser.chromium import a_browser
from tests.browser.page import build_page, serving
from tests.browser.people import LOCALES, PHONE, WIDE, People, changes_the_screen, choose_language
from tests.browser.scenes import SCENES, Scene, Stage
from tests.support.sites import Site, a_site, without_budgets

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
SCREENS: Mapping[str, ViewportSize] = {"phone": PHONE, "wide": WIDE}
DARK = ("en",)
"""Languages that the dark theme is shown in: it differs by nothing but colours."""


class Look(NamedTuple):
    """How a screen is looked at."""

    language: str
    screen: str
    theme: Literal["light", "dark"]


def looks() -> Iterator[Look]:
    """Yield every way to look at a screen."""
    for language, screen in product(LOCALES, SCREENS):
        yield Look(language, screen, "light")
        if language in DARK:
            yield Look(language, screen, "dark")


def main(names: Sequence[str]) -> int:
    """Make the pictures; return how many scenes went wrong."""
    with tempfile.TemporaryDirectory(prefix="seki-page-") as folder:
        page = build_page(Path(folder))
        with a_site("embedded", **without_budgets(), **serving(page)) as site:
            wrong = asyncio.run(_show_all(site, names or list(SCENES)))
    for each in wrong:
        sys.stderr.write(f"{each}\n")
    sys.stdout.write(f"the pictures lie in {PICTURES}\n")
    return len(wrong)


async def _show_all(site: Site, names: Sequence[str]) -> Sequence[str]:
    """Show scene after scene; return what went wrong in any."""
    wrong = []
    async with a_browser() as browser:
        for name in names:
            people = People(browser, f"http://localhost:{site.server.port}")
            try:
                await _picture(SCENES[name], Stage(people, site.server.url), PICTURES / name)
            except (Error, AssertionError) as error:
                wrong.append(f"{name}: {error}")
                await people.show_what_they_see(PICTURES / name)
            wrong += [f"{name}: {each}" for each in await people.leave()]
    return wrong


async def _picture(scene: Scene, stage: Stage, folder: Path) -> None:
    """Look at one screen in every way."""
    async with scene(stage) as page:
        for language, screen, theme in looks():
            await page.emulate_media(color_scheme=theme)
            await changes_the_screen(page, SCREENS[screen])
            await choose_language(page, language)
            picture = folder / f"{language}-{screen}-{theme}.png"
            await page.screenshot(path=picture, full_page=True, animations="disabled")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
