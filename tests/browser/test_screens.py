"""What holds on every screen: it can be read and used by everybody, on a phone too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest

from tests.browser.axe import violations
from tests.browser.fitting import too_small, too_wide
from tests.browser.people import PHONE, People, changes_the_screen, choose_language
from tests.browser.scenes import SCENES, Stage
from tests.support.sites import Site

LANGUAGES = ("ja", "ko", "en")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("scene", SCENES)
async def test_a_screen_bars_nobody_and_fits_a_phone(
    people: People, site: Site, scene: str
) -> None:
    async with SCENES[scene](Stage(people, site.server.url)) as page:
        found: dict[str, Sequence[str]] = {}
        for theme in THEMES:
            await page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            found[theme] = await violations(page)
        await changes_the_screen(page, PHONE)
        for language in LANGUAGES:
            await choose_language(page, language)
            found[f"too wide in {language}"] = await too_wide(page)
        found["too small"] = await too_small(page)
        assert [f"{name}: {each}" for name, wrong in found.items() for each in wrong] == []
