"""The complete rules of Janggi and Gungi; see README.md for a session.

Owns the public names and the table of games: a third game is one more entry.
"""

from collections.abc import Mapping
from types import MappingProxyType

from seki_engine.errors import IllegalAction, InvalidFen, InvalidRecord, InvalidSettings
from seki_engine.game import Game, Position, Writer, divide, perft
from seki_engine.gungi import GUNGI
from seki_engine.janggi import JANGGI
from seki_engine.values import (
    EngineSettings,
    Language,
    Outcome,
    Phase,
    Record,
    RecordResult,
    Side,
    Termination,
)

games: Mapping[str, Game] = MappingProxyType({game.name: game for game in (JANGGI, GUNGI)})

__all__ = [
    "EngineSettings",
    "Game",
    "IllegalAction",
    "InvalidFen",
    "InvalidRecord",
    "InvalidSettings",
    "Language",
    "Outcome",
    "Phase",
    "Position",
    "Record",
    "RecordResult",
    "Side",
    "Termination",
    "Writer",
    "divide",
    "games",
    "perft",
]
