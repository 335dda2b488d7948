"""Janggi: its settings, its texts, and its native rules, as one `Game`."""

from seki_engine._native import JanggiPosition
from seki_engine.game import Game
from seki_engine.janggi.describe import describe
from seki_engine.janggi.settings import JanggiSettings

JANGGI = Game(
    name="janggi",
    settings=JanggiSettings,
    offered_settings=tuple(JanggiSettings.model_fields),
    native=JanggiPosition,
    describe=describe,
)
