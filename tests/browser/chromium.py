"""Debian's Chromium under playwright: where it is and how it starts.

Owns: the program and its arguments. Must not know: the page.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def installed_chromium() -> str:
    """Return the path of the program; skips the test where this machine does not have it."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("chromium is not installed")
    return program


@asynccontextmanager
async def a_browser() -> AsyncIterator[Browser]:
    """Run one browser; every person gets a context of their own in it."""
    program = installed_chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        await browser.close()
