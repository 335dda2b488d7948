"""Boards for the terminal, from FEN alone.

Owns: the letters on the pieces. Must not know: any rule, or what a letter may do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

_JANGGI: Final = dict(zip("KRCNBAPkrcnbap", "楚車包馬象士卒漢車包馬象士兵", strict=True))
_GUNGI: Final = dict(zip("MGIJWNRSFDCAKT", "帥大中小侍槍馬忍砦兵砲弓筒謀", strict=True))

GLYPHS: Final[Mapping[str, Mapping[str, str]]] = {
    "janggi": _JANGGI,
    "gungi": _GUNGI | {letter.lower(): glyph for letter, glyph in _GUNGI.items()},
}
"""What is written on the pieces, by the letters of each game's FEN."""

_FIRST: Final = "\x1b[1;34m"
_SECOND: Final = "\x1b[1;31m"
_PLAIN: Final = "\x1b[0m"
_EMPTY: Final = "・"
_TICK: Final = "'"
_WIDTH: Final = 3
"""Letters a square; the first one is two columns wide."""

_SQUARE: Final = re.compile(r"\d+|\|[^|]+\||[A-Za-z]")


def draw_board(game: str, fen: str, *, colour: bool) -> str:
    """Draw a board, the first side below.

    A tower shows its top piece and its height; the second side's pieces have a tick.
    """
    ranks = fen.split()[0].split("/")
    return "\n".join("".join(_squares(game, rank, colour=colour)) for rank in ranks)


def _squares(game: str, rank: str, *, colour: bool) -> Iterator[str]:
    """Yield each square of a rank, four columns wide."""
    for found in _SQUARE.findall(rank):
        if found.isdigit():
            yield from [f"{_EMPTY}  "] * int(found)
        else:
            tower = found.strip("|").split(":")
            yield _piece(game, tower[-1], len(tower), colour=colour)


def _piece(game: str, letter: str, height: int, *, colour: bool) -> str:
    glyph = GLYPHS.get(game, {}).get(letter, letter)
    is_first = letter.isupper()
    shown = f"{glyph}{height if height > 1 else ''}{'' if is_first else _TICK}"
    shown += " " * (_WIDTH - len(shown))
    return f"{_FIRST if is_first else _SECOND}{shown}{_PLAIN}" if colour else shown
