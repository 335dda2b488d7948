"""What the page draws and says of Janggi is tested with what the engine really does."""

from __future__ import annotations

from tests.web.recorded_janggi import FILE, recorded


def test_the_janggi_games_of_the_page_are_those_that_the_engine_plays() -> None:
    assert FILE.read_text(encoding="utf-8") == recorded(), "`make generate` records them anew"
