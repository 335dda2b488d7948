"""People at their browsers: each has storage, a language and a screen of their own.

Owns: opening and closing them, and that nothing went wrong meanwhile. Must not know: any screen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from tests.browser.troubles import Troubles

LIMIT_MS = 30_000
"""How long anything that a test waits for may take on a busy machine."""

LOCALES: Mapping[str, str] = {"en": "en-US", "ja": "ja-JP", "ko": "ko-KR"}
Prepare = Callable[[BrowserContext], Awaitable[None]]
"""What is done to each device before it opens anything."""

_TWO_FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""

expect.set_options(timeout=LIMIT_MS)

PHONE: ViewportSize = {"width": 360, "height": 740}
WIDE: ViewportSize = {"width": 1280, "height": 900}


@dataclass
class Person:
    """Somebody at a device, looking at one of its tabs."""

    name: str
    site: str
    context: BrowserContext
    page: Page
    troubles: Troubles

    async def opens(self, address: str = "") -> None:
        """Open the site, or a place of it such as `#/rules/gungi`."""
        await self.page.goto(f"{self.site}/{address}")

    async def opens_another_tab(self, address: str = "") -> Page:
        """Open the site in a new tab of the same device, and look at that one."""
        self.page = await self.context.new_page()
        await self.opens(address)
        return self.page

    async def reloads(self) -> None:
        await self.page.reload()

    async def loses_the_network(self) -> None:
        """Cut this device off; what Chromium says to that is expected."""
        await self.context.set_offline(True)

    async def has_the_network_again(self) -> None:
        await self.context.set_offline(False)


class People:
    """Whoever takes part in one test."""

    def __init__(self, browser: Browser, site: str, prepare: Prepare | None = None) -> None:
        self.site = site
        self._browser = browser
        self._prepare = prepare
        self._persons: list[Person] = []

    async def come(self, name: str, language: str = "en", **device: Any) -> Person:
        """Let somebody new sit down at a device; `device` are playwright's options of a context."""
        settled: dict[str, Any] = {"locale": LOCALES[language], "viewport": WIDE, **device}
        site = settled.pop("site", self.site)
        context = await self._browser.new_context(**settled)
        context.set_default_timeout(LIMIT_MS)
        if self._prepare:
            await self._prepare(context)
        troubles = Troubles(context, site)
        person = Person(name, site, context, await context.new_page(), troubles)
        self._persons.append(person)
        return person

    async def show_what_they_see(self, folder: Path) -> None:
        """Keep a picture of every open tab, for whoever looks into a failure."""
        for person in self._persons:
            for number, page in enumerate(person.context.pages):
                with suppress(Error):
                    await page.screenshot(path=folder / f"{person.name}-{number}.png")

    async def leave(self) -> Sequence[str]:
        """Close every device; return what went wrong unexpectedly on them."""
        for person in self._persons:
            await person.context.close()
        return [
            f"{person.name}: {each}"
            for person in self._persons
            for each in person.troubles.unexpected()
        ]


async def choose_language(page: Page, language: str) -> None:
    """Choose a language as people do, and wait until the page speaks it."""
    await page.locator("seki-header select").select_option(language)
    await page.locator(f'html[lang="{language}"]').wait_for()


async def changes_the_screen(page: Page, size: ViewportSize) -> None:
    """Give a page another size, and wait until it is laid out for that: two frames later."""
    await page.set_viewport_size(size)
    await page.evaluate(_TWO_FRAMES)
