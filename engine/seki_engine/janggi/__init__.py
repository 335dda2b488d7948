"""Janggi: its settings, its texts, and its native rules, as one `Game`."""

from types import MappingProxyType

from seki_engine._native import JanggiPosition
from seki_engine.game import Game, Writer
from seki_engine.janggi.describe import describe
from seki_engine.janggi.gib import write_gib
from seki_engine.janggi.pgn import write_pgn
from seki_engine.janggi.records import (
    read_record,
    write_gib_cp949,
    write_gib_hanja,
)
from seki_engine.janggi.settings import JanggiSettings
from seki_engine.own_record import write_own

JANGGI = Game(
    name="janggi",
    settings=JanggiSettings,
    offered_settings=tuple(JanggiSettings.model_fields),
    native=JanggiPosition,
    describe=describe,
    reader=read_record,
    writers=MappingProxyType(
        {
            "pgn": Writer(write_pgn, ".pgn"),
            "gib": Writer(write_gib_cp949, ".gib", "cp949"),
            "gib_hanja": Writer(write_gib_hanja, "-hanja.gib", "cp949"),
            "gib_text": Writer(write_gib, "-utf8.gib"),
            "text": Writer(write_own, ".txt"),
        }
    ),
)
