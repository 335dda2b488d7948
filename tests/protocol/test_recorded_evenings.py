"""What the TypeScript client is tested with is what the domain really does."""

from __future__ import annotations

from tests.protocol.recorded_evenings import FILE, recorded


def test_the_recorded_evenings_are_those_that_the_domain_makes() -> None:
    assert FILE.read_text(encoding="utf-8") == recorded(), "`make generate` records them anew"
