"""A board is drawn from its FEN: both sides told apart, towers by their height."""

from __future__ import annotations

import pytest

from seki_engine import games
from seki_server.demo import RecordedGame, recorded_games
from seki_server.drawing import GLYPHS, draw_board


def test_every_game_has_letters_and_a_recorded_game() -> None:
    assert set(GLYPHS) == set(games) == {record.game for record in recorded_games()}


@pytest.mark.parametrize("record", recorded_games(), ids=lambda record: record.game)
def test_every_position_of_a_recorded_game_is_drawn_square_by_square(record: RecordedGame) -> None:
    game = games[record.game]
    rules = {name: value for name, value in record.settings.items() if name != "first"}
    position = game.start(game.clean_settings({**game.settings().model_dump(), **rules}))
    for action in record.actions:
        position = position.play(action)
        rows = draw_board(record.game, position.fen(), colour=False).split("\n")
        assert {len(row) for row in rows} == {27}
        assert len(rows) == (10 if record.game == "janggi" else 9)


def test_the_second_side_has_a_tick_and_a_tower_its_height() -> None:
    assert draw_board("gungi", "2|d:M|k3/9", colour=False).split("\n")[0] == (
        "・  ・  帥2 筒' ・  ・  ・  "
    )
    assert "\x1b[1;31m車" in draw_board("janggi", "r8/9", colour=True)
