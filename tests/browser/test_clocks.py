"""The time left is the server's, whatever the device's clock says."""

from __future__ import annotations

import datetime
import re

import pytest
from playwright.async_api import expect

from tests.browser.acting import awaits_own_turn
from tests.browser.matches import Settings, comes_with_token
from tests.browser.people import People
from tests.support.sites import Site
from tests.support.tables import a_table

TIMED: Settings = {"setup": "fixed", "first": "leader", "turn_seconds": 60}
NEARLY_A_MINUTE = re.compile(r"^\s*(0:5\d|1:00)\s*$")


@pytest.mark.parametrize("days", [-400, 0, 400])
async def test_a_clock_that_is_wrong_shows_the_right_time_left(
    people: People, site: Site, days: int
) -> None:
    async with a_table((site.server.url, site.server.url), "janggi", TIMED) as table:
        host = await comes_with_token(people, "host", table.sessions[0].token)
        wrong = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)
        await host.context.clock.set_system_time(wrong)
        await host.opens()
        await awaits_own_turn(host.page)
        await expect(host.page.locator(".player-clock")).to_have_text(NEARLY_A_MINUTE)
