"""Squares, actions and boards of Gungi's texts, taken apart (engine/rules/gungi.md, Notation).

Owns the structure of the wire notation and of a FEN's board and hands. Must not know what is
legal.
"""

import re
from typing import NamedTuple

DONE = "done"
_ACTION = re.compile(r"([1-9][1-9]|[ACDFGIJKMNRSTW]\*)([1-9][1-9])(x|\+(?:=(12?|2))?)?")
_SQUARE = re.compile(r"\|([^|]*)\||([1-9])|([A-Za-z])")
_HELD = re.compile(r"([A-Za-z])([1-9])")

KANJI = dict(zip("MGIJWNRSFDCAKT", "帥大中小侍槍馬忍砦兵砲弓筒謀", strict=True))

# Tiers bottom to top: piece letters, upper case for white.
Tower = tuple[str, ...]


class Square(NamedTuple):
    """File 9…1 from left to right, rank 1…9 from top to bottom, as white sees the board."""

    file: int
    rank: int


class Action(NamedTuple):
    """A move (it has an origin) or a drop (it has a piece); `suffix` is "", "x" or "+"."""

    origin: Square | None
    piece: str
    target: Square
    suffix: str
    exchanged: tuple[int, ...]


class Board(NamedTuple):
    """What a FEN shows: towers by square, and the pieces of both hands by letter."""

    towers: dict[Square, Tower]
    hands: dict[str, int]
    white_to_move: bool


def parse_square(text: str) -> Square:
    """Read two digits as file and rank."""
    return Square(int(text[0]), int(text[1]))


def parse_action(action: str) -> Action | None:
    """Take a move or drop apart; None for any other action."""
    match = _ACTION.fullmatch(action)
    if match is None:
        return None
    source, target, suffix, exchanged = match.groups()
    is_drop = source.endswith("*")
    return Action(
        None if is_drop else parse_square(source),
        source[0] if is_drop else "",
        parse_square(target),
        (suffix or "")[:1],
        tuple(int(tier) for tier in exchanged or ""),
    )


def parse_board(fen: str) -> Board:
    """Read the board and the hands of a well-formed FEN."""
    board, hands, side, *_ = fen.split(" ")
    towers: dict[Square, Tower] = {}
    for rank, text in enumerate(board.split("/"), start=1):
        file = 9
        for tower, empty, piece in _SQUARE.findall(text):
            if empty:
                file -= int(empty)
                continue
            towers[Square(file, rank)] = tuple(tower.split(":")) if tower else (piece,)
            file -= 1
    held = {piece: int(count) for piece, count in _HELD.findall(hands)}
    return Board(towers, held, side == "w")


def own_letter(board: Board, piece: str) -> str:
    """Write a piece letter in the case of the side to move."""
    return piece.upper() if board.white_to_move else piece.lower()


class Effect(NamedTuple):
    """What an action does, read off the board before it."""

    piece: str  # upper case, as all pieces here
    origin: Square | None
    origin_tier: int
    target: Square
    tier: int  # the piece's tier where it arrives
    taken: tuple[str, ...]
    exchanged: tuple[str, ...]
    stacks: bool


def effect_of(board: Board, action: Action) -> Effect:
    """Say what a legal action does on this board."""
    before = board.towers.get(action.target, ())
    own = own_letter(board, "a").isupper()
    taken = tuple(p for p in before if p.isupper() != own) if action.suffix == "x" else ()
    origin = board.towers[action.origin] if action.origin else ()
    return Effect(
        piece=(origin[-1] if action.origin else action.piece).upper(),
        origin=action.origin,
        origin_tier=len(origin),
        target=action.target,
        tier=len(before) - len(taken) + 1,
        taken=tuple(piece.upper() for piece in taken),
        exchanged=tuple(before[tier - 1].upper() for tier in action.exchanged),
        stacks=action.suffix == "+",
    )
