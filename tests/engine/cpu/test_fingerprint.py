"""What the CPU does on fixed positions is what is committed: a change of behaviour is seen."""

import pytest

from bench.cpu_positions import cpu_positions
from bench.fingerprint import FILE, fingerprint, write_text
from seki_engine import games


@pytest.mark.parametrize("game", sorted(games))
def test_the_fingerprint_is_the_committed_one(game: str) -> None:
    found = write_text({game: fingerprint(game)}).splitlines()[1:-1]
    committed = FILE.read_text(encoding="utf-8").splitlines()
    moved = [line for line in found if line.rstrip(",") not in {c.rstrip(",") for c in committed}]
    assert not moved, "intended? Then `python -m bench.fingerprint --write`, in engine/"


@pytest.mark.parametrize("game", sorted(games))
def test_it_is_taken_from_positions_that_differ(game: str) -> None:
    positions = cpu_positions(game)
    assert len({position.fen() for position in positions}) == len(positions) == 24
    assert all(position.phase == "play" for position in positions)
