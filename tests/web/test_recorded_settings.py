"""The party's form is tested with the settings that the engine and the party really offer."""

from __future__ import annotations

from tests.web.recorded_settings import FILE, recorded


def test_the_settings_of_the_page_are_those_that_a_party_is_offered() -> None:
    assert FILE.read_text(encoding="utf-8") == recorded(), "`make generate` records them anew"
