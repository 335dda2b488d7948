"""Gungi games for the page's tests, as the engine tells them: written by running this module.

Owns: which games, how each position is told, and their file. Must not know: who reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, get_args

from seki_engine import Language, Position, games
from seki_engine.gungi.settings import Level
from tests.support.recorded_games import recorded_game

FILE: Final = Path(__file__).parents[2] / "client-protocol/web/test/data/gungi.json"
MOVEMENT: Final = Path(__file__).parents[1] / "data/gungi/movement.json"
LANGUAGES: Final[Sequence[Language]] = get_args(Language)
LEVELS: Final[Sequence[Level]] = get_args(Level)
PLIES: Final = 45
DONE_CHANCE: Final = 0.02
EVERY: Final = 12
"""After how many actions the legal ones are told."""

TACTICIANS: Final = (
    "8m/9/9/9/9/9/9/4|d:W|4/M8 D1T1/- w 3 - 1",
    "8m/9/9/3|D:t|5/4|W:D|4/9/9/9/M8 -/w1d2 b 3 - 7",
    "m8/9/9/9/4|d:d|4/3|D:T|5/9/9/8M D2W1/- w 3 - 1",
)
"""Positions with a betrayal to choose, by moves and by drops, onto own tops and the enemy's."""


class Line(NamedTuple):
    """A game to be told: where it begins and what is played."""

    start: Position
    actions: Sequence[str]


def recorded() -> str:
    """Return the file's text: how each piece moves, then a game a line."""
    told = ",\n".join(_text(_told(line)) for line in _lines())
    movement = _text(json.loads(MOVEMENT.read_text(encoding="utf-8")))
    return f'{{"movement":{movement},"games":[\n{told}\n]}}\n'


def _lines() -> Iterator[Line]:
    real = recorded_game("gungi")
    yield Line(_start(real.settings), real.actions)
    for number, level in enumerate(LEVELS):
        start = _start({"level": level})
        yield Line(start, _played_by_chance(start, Random(number)))
    yield _placed_to_the_end()
    for fen in TACTICIANS:
        yield from _betrayals_from(fen)


def _start(settings: Mapping[str, object]) -> Position:
    gungi = games["gungi"]
    return gungi.start(gungi.clean_settings(settings))


def _played_by_chance(position: Position, chance: Random, plies: int = PLIES) -> Sequence[str]:
    """Play on: what touches a tower rather than what does not, and done when chance says so."""
    while position.ply < plies and position.legal_action_count:
        position = position.play(_chosen(position, chance))
    return position.actions


def _chosen(position: Position, chance: Random) -> str:
    legal = position.legal_actions()
    if position.declarations and chance.random() < DONE_CHANCE:
        return position.declarations[0]
    onto_towers = [action for action in legal if action[-1] in "x+" or "=" in action]
    return chance.choice(onto_towers if onto_towers and chance.random() < 0.4 else legal)


def _placed_to_the_end() -> Line:
    """A set-up in which both hands run out: nobody says done."""
    start = _start({"level": "intermediate"})
    position, chance = start, Random(9)
    while position.phase == "setup":
        placements = [action for action in position.legal_actions() if action != "done"]
        position = position.play(chance.choice(placements))
    return Line(start, position.actions)


def _betrayals_from(fen: str) -> Iterator[Line]:
    gungi = games["gungi"]
    position = gungi.from_fen(fen, gungi.clean_settings({"level": "advanced"}))
    for action in position.legal_actions():
        if "=" in action:
            yield Line(position, [action])


def _told(line: Line) -> Mapping[str, Any]:
    return {
        "settings": {"level": line.start.settings.model_dump()["level"]},
        "start": line.start.fen(),
        "actions": list(_steps(line.start, line.actions)),
    }


def _steps(position: Position, actions: Iterable[str]) -> Iterator[Mapping[str, Any]]:
    for action in actions:
        after = position.play(action)
        yield {
            "action": action,
            "fen": after.fen(),
            "setup": after.phase == "setup",
            "texts": {lang: position.describe(action, lang) for lang in LANGUAGES},
            "legal": " ".join(after.legal_actions()) if len(after.actions) % EVERY == 0 else None,
        }
        position = after


def _text(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(recorded(), encoding="utf-8")


if __name__ == "__main__":
    main()
