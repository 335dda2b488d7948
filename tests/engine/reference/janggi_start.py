"""How a game of Janggi starts: settings, arrangements (配置) and custom starts.

The sections "Start and setup", "Settings" and R13 of the rules page. It must not know play.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from tests.engine.reference.janggi_board import (
    COUNT_AT_START,
    PALACES,
    Board,
    Square,
    generals_face,
    is_attacked,
    parse_placement,
    side_of,
)
from tests.engine.reference.janggi_turn import SIDE_LETTERS
from tests.engine.reference.outcome import Side

ARRANGEMENTS = {"inner": "nbbn", "outer": "bnnb", "left": "bnbn", "right": "nbnb"}
ARRANGED_FILES = {Side.FIRST: "bcgh", Side.SECOND: "hgcb"}  # the owner's left to right
BACK_RANKS = {Side.FIRST: 1, Side.SECOND: 10}
START_WITHOUT_ARRANGEMENTS = "r2a1a2r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R2A1A2R"


@dataclass(frozen=True)
class JanggiSettings:
    """The settings the engine keeps."""

    setup: str = "choose"
    decision: str = "points"
    bikjang: bool = True
    max_plies: int = 300

    @classmethod
    def read(cls, values: Mapping[str, Any] | None) -> "JanggiSettings":
        """Read settings by name; raises ValueError for unknown names and values."""
        given = dict(values or {})
        if unknown := set(given) - {field.name for field in fields(cls)}:
            raise ValueError(f"unknown settings: {sorted(unknown)}")
        settings = cls(**given)
        is_allowed = {
            "setup": settings.setup in ("choose", "fixed"),
            "decision": settings.decision in ("points", "draw"),
            "bikjang": isinstance(settings.bikjang, bool),
            "max_plies": type(settings.max_plies) is int and settings.max_plies >= 0,
        }
        if refused := [name for name, allowed in is_allowed.items() if not allowed]:
            raise ValueError(f"values not allowed: {refused}")
        return settings


def arranged(board: Board, side: Side, arrangement: str) -> Board:
    """Put a side's horses and elephants, "named from the owner's own chair, left to right"."""
    after = dict(board)
    for file, kind in zip(ARRANGED_FILES[side], ARRANGEMENTS[arrangement], strict=True):
        square = Square(f"{file}{BACK_RANKS[side]}")
        after[square] = kind.upper() if side == Side.FIRST else kind
    return after


def parse_custom_start(fen: str, settings: JanggiSettings) -> tuple[Board, Side, int]:
    """Read a FEN into board, side to move and move number; ValueError names all its faults."""
    placement, letter, *tail = fen.split()
    if letter not in SIDE_LETTERS.values():
        raise ValueError(f"the side to move is w or b, not {letter!r}")
    side = Side.FIRST if letter == "w" else Side.SECOND
    board = parse_placement(placement)
    if faults := faults_of_custom_start(board, side, settings):
        raise ValueError("; ".join(faults))
    return board, side, int(tail[-1]) if tail else 1


def faults_of_custom_start(board: Board, side: Side, settings: JanggiSettings) -> list[str]:
    """Return why a custom start is refused (R13, R5); [] when it is not."""
    pieces = list(board.values())
    if pieces.count("K") != 1 or pieces.count("k") != 1:
        return ["there is not one general a side"]
    faults = [
        f"more {kind} than at the start"
        for kind, count in COUNT_AT_START.items()
        if max(pieces.count(kind), pieces.count(kind.upper())) > count
    ]
    faults += [
        f"{piece} on {square} is outside its palace"
        for square, piece in board.items()
        if piece in "kKaA" and square not in PALACES[side_of(piece)]
    ]
    if is_attacked(board, side.other):
        faults.append("the side not to move is attacked")
    if not settings.bikjang and generals_face(board):
        faults.append("the generals face each other and bikjang is off")
    return faults
