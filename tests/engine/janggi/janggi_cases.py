"""Reading the project's Janggi data (tests/data/janggi), and small ways to make positions.

Owns the data's forms. Must not know what the tests ask of them.
"""

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from seki_engine import Outcome, Position, Side, games

JANGGI = games["janggi"]
DATA = Path(__file__).parents[2] / "data" / "janggi"
DEFAULT_START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"

_TERMINATIONS = {
    "two passes": "two_passes",
    "max plies": "max_plies",
    "insufficient": "bare",
}
_WINNERS = {"cho": Side.FIRST, "han": Side.SECOND, "draw": None}


@cache
def lines_of(name: str) -> Sequence[Mapping[str, Any]]:
    """Read a gzipped file of JSON lines."""
    with gzip.open(DATA / name) as lines:
        return [json.loads(line) for line in lines]


def read_json(name: str) -> Any:
    """Read a JSON file."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def a_position(fen: str = DEFAULT_START, **settings: Any) -> Position:
    """Begin from a FEN under these engine settings, the others at their defaults."""
    return JANGGI.from_fen(fen, JANGGI.clean_settings(settings))


def a_start(**settings: Any) -> Position:
    """Begin before set-up, or after it where the settings fix it."""
    return JANGGI.start(JANGGI.clean_settings(settings))


def play_all(position: Position, actions: Iterable[str] | str) -> Position:
    """Play actions one by one (a text is split at spaces)."""
    for action in actions.split() if isinstance(actions, str) else actions:
        position = position.play(action)
    return position


def outcome_of(result: Sequence[Any]) -> Outcome:
    """Read the data's [winner, reason, Cho, Han]."""
    winner, reason, cho, han = result
    termination = cast("Any", _TERMINATIONS.get(reason, reason))
    return Outcome(_WINNERS[winner], termination, (cho, han), False)


def listed(position: Position) -> set[str]:
    """List what the rules allow without regard to endings and history."""
    return {action for action, _ in position.native.divide(1)}
