"""How a text names a player.

    random | default | greedy
    level:4            that level of the CPU;      level:4/10      with a tenth of its limits
    search:nodes=5000  arguments of cpu.search;    search:milliseconds=100,table_mib=64
    fairy:milliseconds=100                         SEKI_FAIRY_STOCKFISH names the program
    build:FOLDER@search:nodes=5000                 any player, of the engine kept in FOLDER

Owns this notation. Must not know how anybody plays.
"""

import os
from collections.abc import Callable
from typing import cast

from tuning.fairy import FairyStockfish
from tuning.other_build import OtherBuild
from tuning.players import (
    DefaultPlayer,
    GreedyPlayer,
    LevelPlayer,
    Player,
    RandomPlayer,
    SearchLimits,
    SearchPlayer,
)

PLAIN: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "default": DefaultPlayer,
    "greedy": GreedyPlayer,
}


def make_player(text: str) -> Player:
    """Make the named player; ValueError where the text names none."""
    kind, _, rest = text.partition(":")
    if kind in PLAIN and not rest:
        return PLAIN[kind]()
    match kind:
        case "level":
            level, _, parts = rest.partition("/")
            return LevelPlayer(int(level), 1 / int(parts or 1))
        case "search":
            return SearchPlayer(_search_limits(rest))
        case "fairy":
            return FairyStockfish(os.environ["SEKI_FAIRY_STOCKFISH"], **_numbers(rest))
        case "build":
            folder, _, player = rest.partition("@")
            return OtherBuild(folder, player)
        case _:
            raise ValueError(f"{text!r} names no player")


def _search_limits(text: str) -> SearchLimits:
    limits = _numbers(text)
    if unknown := limits.keys() - SearchLimits.__annotations__.keys():
        raise ValueError(f"{min(unknown)!r} is no limit of a search: it names no player")
    return cast("SearchLimits", limits)


def _numbers(text: str) -> dict[str, int]:
    named = (part.split("=") for part in text.split(",") if part)
    return {name: int(value) for name, value in named}
