"""Janggi's board, pieces and points: the sections "Board" and "Pieces" of the rules page.

A board is a mapping from occupied squares to FEN letters. This module knows how pieces move and
what they attack; it must not know turns, passes, repetition or endings.
"""

from collections.abc import Iterator, Mapping
from typing import NewType

from tests.engine.reference.outcome import Side

Square = NewType("Square", str)
Board = Mapping[Square, str]
Line = tuple[Square, ...]

FILES = "abcdefghi"
LAST_RANK = 10
ORTHOGONALS = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
FORWARD = {Side.FIRST: 1, Side.SECOND: -1}
POINTS = {"r": 13, "c": 7, "n": 5, "b": 3, "a": 3, "p": 2, "k": 0}
HAN_EXTRA = 1.5
COUNT_AT_START = {"k": 1, "a": 2, "r": 2, "c": 2, "n": 2, "b": 2, "p": 5}
ALSO_READ = {"h": "n", "e": "b"}


# --- Squares and drawn lines ------------------------------------------------------------------


def place_of(square: Square) -> tuple[int, int]:
    """Return a square's file (0…8 from Cho's left) and rank (1…10)."""
    return FILES.index(square[0]), int(square[1:])


def square_at(file: int, rank: int) -> Square | None:
    """Return the square at a place, or None when it is off the board."""
    if 0 <= file < len(FILES) and 1 <= rank <= LAST_RANK:
        return Square(f"{FILES[file]}{rank}")
    return None


def beside(square: Square, file_step: int, rank_step: int) -> Square | None:
    file, rank = place_of(square)
    return square_at(file + file_step, rank + rank_step)


def ray(origin: Square, file_step: int, rank_step: int) -> Line:
    """Return all squares met from `origin` in one direction, nearest first."""
    line: list[Square] = []
    square = beside(origin, file_step, rank_step)
    while square is not None:
        line.append(square)
        square = beside(square, file_step, rank_step)
    return tuple(line)


def palace_of(centre: Square) -> frozenset[Square]:
    """Return the nine points of the palace around a centre."""
    steps = [(file_step, rank_step) for file_step in (-1, 0, 1) for rank_step in (-1, 0, 1)]
    return frozenset(square for step in steps if (square := beside(centre, *step)))


SQUARES = tuple(Square(f"{file}{rank}") for rank in range(1, LAST_RANK + 1) for file in FILES)
CENTRES = {Side.FIRST: Square("e2"), Side.SECOND: Square("e9")}
PALACES = {side: palace_of(centre) for side, centre in CENTRES.items()}


def drawn_diagonals(origin: Square) -> list[Line]:
    """Return the palace diagonals that start at a point: "the centre is joined to its corners"."""
    for side, centre in CENTRES.items():
        corners = {beside(centre, *step) for step in DIAGONALS}
        if origin == centre or origin in corners:
            inside = [
                tuple(square for square in ray(origin, *step) if square in PALACES[side])
                for step in DIAGONALS
            ]
            return [line for line in inside if line]
    return []


# --- Where each piece could go from each square -------------------------------------------------


def _lines_from(origin: Square) -> list[Line]:
    orthogonal = [line for step in ORTHOGONALS if (line := ray(origin, *step))]
    return orthogonal + drawn_diagonals(origin)


def _outward_paths(origin: Square, diagonal_steps: int) -> list[Line]:
    """Return the ways of "one orthogonal, then `diagonal_steps` diagonal outward"."""
    paths = []
    for file_step, rank_step in ORTHOGONALS:
        leg = beside(origin, file_step, rank_step)
        for turn in (-1, 1):
            if leg is not None:
                outward = (file_step or turn, rank_step or turn)
                diagonal = ray(leg, *outward)[:diagonal_steps]
                if len(diagonal) == diagonal_steps:
                    paths.append((leg, *diagonal))
    return paths


def _palace_steps(origin: Square, side: Side) -> list[Square]:
    """Return the steps of general and guard: along drawn lines, inside the own palace."""
    return [line[0] for line in LINES[origin] if line[0] in PALACES[side]]


def _soldier_steps(origin: Square, side: Side) -> list[Square]:
    """Return one step forward or sideways, and forward along the enemy palace's diagonals."""
    straight = [(0, FORWARD[side]), (1, 0), (-1, 0)]
    steps = [square for step in straight if (square := beside(origin, *step))]
    if origin in PALACES[side.other]:
        ahead = place_of(origin)[1] + FORWARD[side]
        nearest = [line[0] for line in drawn_diagonals(origin)]
        steps += [square for square in nearest if place_of(square)[1] == ahead]
    return steps


LINES = {square: _lines_from(square) for square in SQUARES}
PATHS = {
    "n": {square: _outward_paths(square, 1) for square in SQUARES},
    "b": {square: _outward_paths(square, 2) for square in SQUARES},
}
PALACE_STEPS = {side: {square: _palace_steps(square, side) for square in SQUARES} for side in Side}
SOLDIER_STEPS = {
    side: {square: _soldier_steps(square, side) for square in SQUARES} for side in Side
}


# --- Moves and attacks --------------------------------------------------------------------------


def side_of(piece: str) -> Side:
    """Return the owner of a piece: "Upper case = Cho, lower case = Han"."""
    return Side.FIRST if piece.isupper() else Side.SECOND


def _chariot_reach(board: Board, origin: Square) -> Iterator[Square]:
    for line in LINES[origin]:
        for square in line:
            yield square
            if square in board:
                break


def _is_cannon(piece: str) -> bool:
    return piece in "cC"


def _cannon_reach(board: Board, origin: Square) -> Iterator[Square]:
    """Yield what lies behind exactly one screen; cannons are neither screens nor victims."""
    for line in LINES[origin]:
        occupied = [index for index, square in enumerate(line) if square in board]
        if not occupied or _is_cannon(board[line[occupied[0]]]):
            continue
        screen = occupied[0]
        victim = occupied[1] if len(occupied) > 1 else len(line)
        yield from line[screen + 1 : victim]
        if victim < len(line) and not _is_cannon(board[line[victim]]):
            yield line[victim]


def _leaper_reach(board: Board, origin: Square, kind: str) -> Iterator[Square]:
    for *way, target in PATHS[kind][origin]:
        if not any(square in board for square in way):
            yield target


def _reach(board: Board, origin: Square) -> Iterator[Square]:
    piece = board[origin]
    kind, side = piece.lower(), side_of(piece)
    if kind == "r":
        yield from _chariot_reach(board, origin)
    elif kind == "c":
        yield from _cannon_reach(board, origin)
    elif kind in PATHS:
        yield from _leaper_reach(board, origin, kind)
    elif kind == "p":
        yield from SOLDIER_STEPS[side][origin]
    else:
        yield from PALACE_STEPS[side][origin]


def destinations(board: Board, origin: Square) -> Iterator[Square]:
    """Yield where the piece on `origin` may go, its own general's safety aside."""
    side = side_of(board[origin])
    for target in _reach(board, origin):
        if target not in board or side_of(board[target]) != side:
            yield target


def piece_moves(board: Board, side: Side) -> Iterator[tuple[Square, Square]]:
    """Yield (origin, target) of all of a side's moves, its general's safety aside."""
    for origin, piece in board.items():
        if side_of(piece) == side:
            for target in destinations(board, origin):
                yield origin, target


def moved(board: Board, origin: Square, target: Square) -> Board:
    """Return the board after a move; "captured pieces are gone"."""
    after = dict(board)
    after[target] = after.pop(origin)
    return after


def general_square(board: Board, side: Side) -> Square:
    letter = "K" if side == Side.FIRST else "k"
    return next(square for square, piece in board.items() if piece == letter)


def is_attacked(board: Board, side: Side) -> bool:
    """Tell whether a side's general is attacked; facing generals attack nothing."""
    general = general_square(board, side)
    return any(
        general in destinations(board, origin)
        for origin, piece in board.items()
        if side_of(piece) != side
    )


def generals_face(board: Board) -> bool:
    """Tell whether the generals stand on the same file with nothing between (bikjang)."""
    cho, han = general_square(board, Side.FIRST), general_square(board, Side.SECOND)
    if cho[0] != han[0]:
        return False
    between = range(place_of(cho)[1] + 1, place_of(han)[1])
    return not any(f"{cho[0]}{rank}" in board for rank in between)


def points_of(board: Board) -> tuple[float, float]:
    """Return Cho's and Han's points: "車13 包7 馬5 象3 士3 兵2", Han always +1.5."""
    totals = [0.0, HAN_EXTRA]
    for piece in board.values():
        totals[side_of(piece)] += POINTS[piece.lower()]
    return totals[0], totals[1]


# --- FEN placement ------------------------------------------------------------------------------


def format_placement(board: Board) -> str:
    """Return the board field of a FEN: rank 10 first, files a…i."""
    rows = []
    for rank in range(LAST_RANK, 0, -1):
        letters = "".join(board.get(Square(f"{file}{rank}"), ".") for file in FILES)
        for run in range(len(FILES), 0, -1):
            letters = letters.replace("." * run, str(run))
        rows.append(letters)
    return "/".join(rows)


def parse_placement(text: str) -> Board:
    """Read the board field of a FEN; raises ValueError when its shape is wrong."""
    rows = text.split("/")
    if len(rows) != LAST_RANK:
        raise ValueError(f"{len(rows)} ranks instead of {LAST_RANK}")
    board: dict[Square, str] = {}
    for row, rank in zip(rows, range(LAST_RANK, 0, -1), strict=True):
        spread = "".join("." * int(sign) if sign.isdigit() else sign for sign in row)
        if len(spread) != len(FILES):
            raise ValueError(f"rank {rank} has {len(spread)} points instead of {len(FILES)}")
        for file, sign in zip(FILES, spread, strict=True):
            if sign != ".":
                board[Square(f"{file}{rank}")] = _parse_piece(sign)
    return board


def _parse_piece(sign: str) -> str:
    kind = ALSO_READ.get(sign.lower(), sign.lower())
    if kind not in POINTS:
        raise ValueError(f"no piece is written {sign!r}")
    return kind.upper() if sign.isupper() else kind
