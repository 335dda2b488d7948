"""Two people play whole games at two browsers, by nothing but clicks."""

from __future__ import annotations

import pytest

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
