"""What the rules pages' diagrams are tested with is what the engine says."""

from __future__ import annotations

from tests.web.recorded_movements import FILE, recorded


def test_the_positions_of_the_diagrams_are_told_as_the_engine_tells_them() -> None:
    assert FILE.read_text(encoding="utf-8") == recorded(), "`make generate` tells them anew"
