"""What the page draws and says of Gungi is tested with what the engine really does."""

from __future__ import annotations

from tests.web.recorded_gungi import FILE, recorded

LARGEST = 200_000


def test_the_gungi_games_of_the_page_are_those_that_the_engine_plays() -> None:
    assert FILE.read_text(encoding="utf-8") == recorded(), "`make generate` records them anew"


def test_the_gungi_games_of_the_page_stay_small() -> None:
    assert FILE.stat().st_size < LARGEST
