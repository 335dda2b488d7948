"""Janggi: its settings, its texts, and its native rules, as one `Game`."""

from types import MappingProxyType

from seki_engine._native import JanggiPosition
from seki_engine.game import Game
from seki_engine.janggi.describe import describe
from seki_engine.janggi.gib import write_gib
from seki_engine.janggi.pgn import write_pgn
from seki_engine.janggi.records import read_record, write_gib_cp949, write_gib_hanja
from seki_engine.janggi.settings import JanggiSettings

JANGGI = Game(
    name="janggi",
    settings=JanggiSettings,
    offered_settings=tuple(JanggiSettings.model_fields),
    native=JanggiPosition,
    describe=describe,
    reader=read_record,
    writers=MappingProxyType(
        {
            "pgn": write_pgn,
            "gib": write_gib_cp949,
            "gib_hanja": write_gib_hanja,
            "gib_text": write_gib,
        }
    ),
)
