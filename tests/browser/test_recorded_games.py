"""Two people play whole games at two browsers, by nothing but clicks."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.acting import plays
from tests.browser.matches import a_meeting
from tests.browser.people import People
from tests.support.recorded_games import GAMES, recorded_game
from tests.support.sites import Site


@pytest.mark.parametrize("game", GAMES)
async def test_a_recorded_game_is_played_to_its_end_by_clicks(
    people: People, site: Site, game: str
) -> None:
    record = recorded_game(game)
    async with a_meeting(people, site.server.url, game, record.settings) as meeting:
        for step, action in enumerate(record.actions):
            (match, _) = await meeting.table.at_step(step)
            assert match.match is not None
            assert match.match.board.to_move is not None
            await plays(meeting.both[match.match.board.to_move].page, action)
        if record.is_resigned:
            loser = meeting.guest.page
            await loser.get_by_role("button", name="Resign").click()
            await loser.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
        for person, outcome in zip(meeting.both, ("You win", "You lose"), strict=True):
            await expect(person.page.get_by_role("heading", name=outcome)).to_be_visible()
        ended = meeting.table.rooms[0].view.match
        assert ended is not None
        assert list(ended.actions) == list(record.actions)
        assert record.ends_at(ended.board.fen)
