"""Single moves in PGN: short algebraic notation as PyChess writes it for Janggi.

Owns that notation. Must not know files of records. The letters are K A R C H E P (horse,
elephant); a pass or an accept is the general's square: `Ke2`.
"""

import re

from seki_engine.game import Position
from seki_engine.janggi.notation import Move, Square, parse_move, pieces_of
from seki_engine.values import Side

_SAN = re.compile(r"([KARCHNEBP])([a-i]?(?:10|[1-9])?)x?([a-i](?:10|[1-9]))")
_WRITTEN = str.maketrans("NB", "HE")
_READ = str.maketrans("HE", "NB")
_STANDING = ("0000", "@@@@", "--")


def format_san(position: Position, action: str) -> str:
    """Write a legal action; a later reader needs the same position to read it."""
    after = position.play(action)
    move = parse_move(action)
    pieces = pieces_of(position.fen())
    if move is None:
        text = f"K{_general(pieces, position.side_to_move)}"
    else:
        letter = pieces[move.origin].upper().translate(_WRITTEN)
        capture = "x" if move.target in pieces else ""
        text = f"{letter}{_origin(position, pieces, move)}{capture}{move.target}"
    outcome = after.outcome()
    if outcome is not None and outcome.termination == "checkmate":
        return text + "#"
    return text + ("+" if after.in_check else "")


def parse_san(position: Position, text: str) -> str | None:
    """Read an action that is legal here, also in wire or UCI notation; None where none fits."""
    text = text.rstrip("+#!?")
    general = _general(pieces_of(position.fen()), position.side_to_move)
    if text in (*_STANDING, f"{general}{general}", f"K{general}"):
        return next((a for a in ("pass", "accept") if position.is_legal(a)), None)
    if position.is_legal(text):
        return text
    match = _SAN.fullmatch(text)
    if match is None:
        return None
    fitting = _fitting(position, match[1].translate(_READ), match[2], match[3])
    return fitting[0] if len(fitting) == 1 else None


def _fitting(position: Position, letter: str, origin: str, target: str) -> list[str]:
    pieces = pieces_of(position.fen())
    return [
        str(move)
        for move in _moves(position)
        if pieces[move.origin].upper() == letter
        and str(move.target) == target
        and _is_from(move.origin, origin)
    ]


def _is_from(square: Square, origin: str) -> bool:
    """Whether a square is what a SAN's origin names: its file, its rank, both or nothing."""
    text = str(square)
    return origin in ("", text, text[0], text[1:])


def _origin(position: Position, pieces: dict[Square, str], move: Move) -> str:
    """Name as much of the origin as tells this man from others that could go there."""
    others = [
        other.origin
        for other in _moves(position)
        if other.target == move.target
        and other.origin != move.origin
        and pieces[other.origin] == pieces[move.origin]
    ]
    text = str(move.origin)
    if not others:
        return ""
    if all(other.file != move.origin.file for other in others):
        return text[0]
    return text[1:] if all(other.rank != move.origin.rank for other in others) else text


def _moves(position: Position) -> list[Move]:
    return [move for action in position.legal_actions() if (move := parse_move(action))]


def _general(pieces: dict[Square, str], side: Side) -> Square:
    letter = "k" if side else "K"
    return next(square for square, piece in pieces.items() if piece == letter)
