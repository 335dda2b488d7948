"""Janggi games for the page's tests, as the engine tells them: written by running this module.

Owns: which games, how each position is told, and their file. Must not know: who reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

from seki_engine import Language, Position
from tests.engine.janggi.janggi_cases import a_position, a_start, lines_of, read_json

FILE: Final = Path(__file__).parents[2] / "client-protocol/web/test/data/janggi.json"
LANGUAGES: Final[Sequence[Language]] = get_args(Language)
ARRANGEMENTS: Final = ("inner", "outer", "left", "right")
LONGEST: Final = 110
"""The most actions that are told of one game: of longer ones the last."""

ENDINGS: Final = ("checkmate", "bikjang", "two passes", "repetition", "max plies", "insufficient")


class Line(NamedTuple):
    """A game to be told: where it begins and what is played."""

    start: Position
    actions: Sequence[str]


def recorded() -> str:
    """Return the file's text: a game a line, each with what every action led to."""
    return "[\n" + ",\n".join(_text(_told(line)) for line in _lines()) + "\n]\n"


def _lines() -> Iterator[Line]:
    yield from _arranged()
    yield _between_people()
    for ending in ENDINGS:
        yield from _ending_by(ending)
    yield Line(a_start(setup="fixed"), ("a4a5", "pass", "a5a6", "a7a6", "pass", "pass"))


def _arranged() -> Iterator[Line]:
    """Each pair of arrangements, then two passes."""
    for han in ARRANGEMENTS:
        for cho in ARRANGEMENTS:
            yield Line(a_start(), (han, cho, "pass", "pass"))


def _between_people() -> Line:
    real = read_json("real_game.json")
    return Line(a_start(), (real["han_setup"], real["cho_setup"], *real["actions"]))


def _ending_by(reason: str) -> Iterator[Line]:
    """The two shortest recorded games that end so."""
    ended = (game for game in lines_of("games.jsonl.gz") if game["result"][1] == reason)
    for game in sorted(ended, key=lambda game: len(game["actions"]))[:2]:
        yield _last_of(game)


def _last_of(game: Mapping[str, Any]) -> Line:
    position, actions = a_position(game["fen"], **game["cfg"]), game["actions"].split()
    for action in actions[:-LONGEST]:
        position = position.play(action)
    return Line(position, actions[-LONGEST:])


def _told(line: Line) -> Mapping[str, Any]:
    return {
        "settings": line.start.settings.model_dump(),
        "start": line.start.fen(),
        "actions": list(_steps(line.start, line.actions)),
    }


def _steps(position: Position, actions: Iterable[str]) -> Iterator[Mapping[str, Any]]:
    for action in actions:
        after = position.play(action)
        outcome = after.outcome()
        yield {
            "action": action,
            "fen": after.fen(),
            "sideToMove": int(after.side_to_move),
            "check": after.in_check,
            "mate": outcome is not None and outcome.termination == "checkmate",
            "points": after.points,
            "texts": {lang: position.describe(action, lang) for lang in LANGUAGES},
        }
        position = after


def _text(game: Mapping[str, Any]) -> str:
    return json.dumps(game, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(recorded(), encoding="utf-8")


if __name__ == "__main__":
    main()
