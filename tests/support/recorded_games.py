"""The two games between people that are kept as records, and how each ends."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

GAMES = ("janggi", "gungi")
_RECORDS = Path(__file__).parents[1] / "data"


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A whole game, set-up included."""

    name: str
    settings: Mapping[str, bool | int | str | None]
    actions: Sequence[str]
    final_fen: str
    """The whole FEN, or its board only."""
    is_resigned: bool
    """Whether the second side gives up after the last action."""
    termination: str

    def ends_at(self, fen: str) -> bool:
        """Tell whether a FEN is that of the record's last position."""
        return fen == self.final_fen or fen.split()[0] == self.final_fen


def recorded_game(name: str) -> RecordedGame:
    """Read the record of a game. In both, the first side wins."""
    record = json.loads((_RECORDS / name / "real_game.json").read_text())
    if name == "janggi":
        actions = [record["han_setup"], record["cho_setup"], *record["actions"]]
        return RecordedGame(name, {}, actions, record["final_board"], True, "resign")
    settings = {"level": record["level"]}
    return RecordedGame(name, settings, record["actions"], record["final_fen"], False, "no_action")
