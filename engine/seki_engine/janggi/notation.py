"""Squares and actions of Janggi's wire notation, taken apart (engine/rules/janggi.md, Notation).

Owns the text's structure. Must not know what is legal.
"""

import re
from typing import NamedTuple

_MOVE = re.compile(r"([a-i])(10|[1-9])([a-i])(10|[1-9])")

CHOICES = ("inner", "outer", "left", "right")


class Square(NamedTuple):
    """File 0–8 from Cho's left, rank 0–9 from Cho's back rank."""

    file: int
    rank: int

    def __str__(self) -> str:
        return f"{'abcdefghi'[self.file]}{self.rank + 1}"


class Move(NamedTuple):
    """From where to where; equal squares are no move."""

    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.origin}{self.target}"


def parse_move(action: str) -> Move | None:
    """Take a move's text apart; None for any other action."""
    match = _MOVE.fullmatch(action)
    if match is None:
        return None
    file, rank, to_file, to_rank = match.groups()
    return Move(
        Square("abcdefghi".index(file), int(rank) - 1),
        Square("abcdefghi".index(to_file), int(to_rank) - 1),
    )


def pieces_of(fen: str) -> dict[Square, str]:
    """Read the men of a FEN's board: letter by square, upper case for Cho."""
    pieces: dict[Square, str] = {}
    for row, text in enumerate(fen.split(" ", 1)[0].split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces[Square(file, 9 - row)] = letter
                file += 1
    return pieces
