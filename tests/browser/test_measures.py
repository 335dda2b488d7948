"""The measurements see what they are there for, on pages that have it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser.axe import violations
from tests.browser.fitting import too_small, too_wide
from tests.browser.people import PHONE

SOUND = """<!doctype html><html lang="en"><title>A page</title>
<style>body { margin: 0 } button { width: 44px; height: 44px; display: block }</style>
<main><h1>A page</h1>%s</main></html>"""


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    context = await browser.new_context(viewport=PHONE)
    yield await context.new_page()
    await context.close()


async def test_a_sound_page_is_found_sound(page: Page) -> None:
    await page.set_content(SOUND % "<button>Go</button>")
    assert await too_small(page) == await too_wide(page) == await violations(page) == []


async def test_what_is_hit_within_less_than_44_px_is_too_small(page: Page) -> None:
    small = '<button>Go</button><button style="height: 30px">Stay</button>'
    await page.set_content(SOUND % small)
    assert await too_small(page) == ['BUTTON  "Stay": 44 x 30']


async def test_a_small_mark_in_a_large_label_is_large_enough(page: Page) -> None:
    label = '<label style="display: block; padding: 20px"><input type="radio"> One</label>'
    await page.set_content(SOUND % label)
    assert await too_small(page) == []


async def test_what_reaches_beyond_the_screen_is_too_wide(page: Page) -> None:
    await page.set_content(SOUND % '<p class="long" style="width: 400px">Wide</p>')
    assert await too_wide(page) == ["P long", "the page scrolls sideways"]


async def test_what_scrolls_within_its_own_box_is_not_too_wide(page: Page) -> None:
    table = '<div tabindex="0" style="overflow-x: auto"><p style="width: 500px">Wide</p></div>'
    await page.set_content(SOUND % table)
    assert await too_wide(page) == []


async def test_what_cannot_be_read_or_named_is_a_violation(page: Page) -> None:
    await page.set_content(SOUND % '<button></button><p style="color: #ddd">Faint</p>')
    found = await violations(page)
    assert [each.split(":")[0] for each in found] == ["button-name", "color-contrast"]
