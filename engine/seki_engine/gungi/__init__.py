"""Gungi: its settings, its texts, and its native rules, as one `Game`."""

from types import MappingProxyType

from seki_engine._native import GungiPosition
from seki_engine.game import Game, Writer
from seki_engine.gungi.describe import describe
from seki_engine.gungi.record import read_record, write_sans
from seki_engine.gungi.settings import COMPARING_ONLY, GungiSettings
from seki_engine.own_record import write_own

GUNGI = Game(
    name="gungi",
    settings=GungiSettings,
    offered_settings=tuple(
        name for name in GungiSettings.model_fields if name not in COMPARING_ONLY
    ),
    native=GungiPosition,
    describe=describe,
    reader=read_record,
    writers=MappingProxyType(
        {"text": Writer(write_own, ".txt"), "san": Writer(write_sans, "-san.txt")}
    ),
)
