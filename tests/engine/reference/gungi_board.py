"""Gungi's board and reach: the sections "Board and reading" and "Pieces" of the rules page.

A board maps occupied squares to towers; a tower is the text of its pieces from bottom to top,
white in upper case. A square is `<file><rank>` as in the official reading: white's forward is
toward rank 1. This module knows where a top piece reaches; it must not know what it may do there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NewType

from tests.engine.reference.gungi_settings import GungiSettings
from tests.engine.reference.outcome import Side

Square = NewType("Square", str)
Tower = str
Board = Mapping[Square, Tower]
Line = tuple[Square, ...]
Step = tuple[int, int]  # (files, ranks forward)

LAST = 9
FAR = 8  # ∞: the longest way on the board
FORWARD_ON_RANKS = {Side.FIRST: -1, Side.SECOND: 1}
OWN_RANKS = {Side.FIRST: (7, 8, 9), Side.SECOND: (1, 2, 3)}
EDGE_RANK = {Side.FIRST: 9, Side.SECOND: 1}

DIRECTIONS: tuple[tuple[Step, ...], ...] = (
    ((0, 1),),  # f
    ((1, 1), (-1, 1)),  # fd
    ((1, 0), (-1, 0)),  # s
    ((1, -1), (-1, -1)),  # bd
    ((0, -1),),  # b
)
# Plain reach at tier 1 in the directions f, fd, s, bd, b; jumps are below.
REACH = {
    "m": (1, 1, 1, 1, 1),
    "g": (FAR, 1, FAR, 1, FAR),
    "i": (1, FAR, 1, FAR, 1),
    "j": (1, 1, 1, 0, 1),
    "w": (1, 1, 0, 0, 1),
    "n": (2, 1, 0, 0, 1),
    "r": (2, 0, 1, 0, 2),
    "s": (0, 2, 0, 2, 0),
    "f": (1, 0, 1, 1, 0),
    "d": (1, 0, 0, 0, 1),
    "c": (0, 0, 1, 0, 1),
    "a": (0, 0, 0, 0, 1),
    "k": (0, 0, 0, 1, 0),
    "t": (0, 1, 0, 0, 1),
}
# The first rank ahead on which a forward jump lands at tier 1.
FORWARD_JUMP = {"c": 3, "a": 2, "k": 2}
ARCHER_DIAGONALS = {
    "booklet": ((1, 1), (1, 2), (2, 3), (3, 4)),
    "straight": ((1, 1), (2, 2), (3, 3), (4, 4)),
}


@dataclass(frozen=True)
class Jump:
    """The way of one jump: its first squares are only passed, on the others it may land.

    Any tower on `screens` that is too high closes the whole jump.
    """

    way: Line
    only_passed: int
    screens: Line = ()


@dataclass(frozen=True)
class Movement:
    """All ways of a piece at one tier from one square, and every square they could reach."""

    lines: tuple[Line, ...]
    jumps: tuple[Jump, ...]

    def farthest(self) -> frozenset[Square]:
        landings = [*self.lines, *(jump.way[jump.only_passed :] for jump in self.jumps)]
        return frozenset(square for line in landings for square in line)


def side_of(piece: str) -> Side:
    return Side.FIRST if piece.isupper() else Side.SECOND


def owned(kind: str, side: Side) -> str:
    """Return the FEN letter of a side's piece of a kind."""
    return kind.upper() if side == Side.FIRST else kind.lower()


def top_side(tower: Tower) -> Side:
    return side_of(tower[-1])


def holds_marshal(tower: Tower) -> bool:
    """Tell whether the top is a 帥; nothing ever stands on one."""
    return tower[-1] in "mM"


def height(board: Board, square: Square) -> int:
    return len(board.get(square, ""))


def marshal_square(board: Board, side: Side) -> Square | None:
    marshal = owned("m", side)
    return next((square for square, tower in board.items() if tower[-1] == marshal), None)


# --- Ways ---------------------------------------------------------------------------------------


def _squares(origin: Square, side: Side, steps: tuple[Step, ...]) -> Line:
    """Return the squares at these steps from the origin, as far as they are on the board."""
    line = []
    for files, ranks in steps:
        file = int(origin[0]) + files
        rank = int(origin[1]) + FORWARD_ON_RANKS[side] * ranks
        if not (1 <= file <= LAST and 1 <= rank <= LAST):
            break
        line.append(Square(f"{file}{rank}"))
    return tuple(line)


def _straight(step: Step, length: int) -> tuple[Step, ...]:
    return tuple((step[0] * far, step[1] * far) for far in range(1, length + 1))


@cache
def movement(piece: str, tier: int, origin: Square, settings: GungiSettings) -> Movement:
    """Return the ways of a piece at its tier.

    "Reach grows by 1 a tier in every limited direction; ∞ does not change."
    """
    kind, side = piece.lower(), side_of(piece)
    lines = [
        _squares(origin, side, _straight(step, reach + tier - 1))
        for reach, steps in zip(REACH[kind], DIRECTIONS, strict=True)
        for step in steps
        if reach
    ]
    return Movement(tuple(lines), tuple(_jumps(kind, side, tier, origin, settings)))


def _jumps(
    kind: str, side: Side, tier: int, origin: Square, settings: GungiSettings
) -> Iterator[Jump]:
    if kind in FORWARD_JUMP:
        first = FORWARD_JUMP[kind]
        way = _squares(origin, side, _straight((0, 1), first + tier - 1))
        yield Jump(way, only_passed=first - 1)
    if kind == "a":
        ahead = _squares(origin, side, ((0, 1),))
        screens = ahead if settings.archer_screen == "both" else ()
        for left_or_right in (-1, 1):
            steps = ARCHER_DIAGONALS[settings.archer_diagonal][: 1 + tier]
            mirrored = tuple((files * left_or_right, ranks) for files, ranks in steps)
            yield Jump(_squares(origin, side, mirrored), 1, screens)


@cache
def farthest_reach(
    piece: str, tier: int, origin: Square, settings: GungiSettings
) -> frozenset[Square]:
    """Return every square the piece could reach were nothing in its way."""
    return movement(piece, tier, origin, settings).farthest()


# --- Reach on a board ---------------------------------------------------------------------------


def reach(board: Board, origin: Square, settings: GungiSettings) -> Iterator[Square]:
    """Yield the squares the top piece reaches: empty ones and the first tower in each way."""
    tower = board[origin]
    ways = movement(tower[-1], len(tower), origin, settings)
    for line in ways.lines:
        for square in line:
            yield square
            if square in board:
                break
    for jump in ways.jumps:
        yield from _landings(board, jump, len(tower))


def _landings(board: Board, jump: Jump, tier: int) -> Iterator[Square]:
    """Yield where a jump lands: it "may pass over towers not higher than the own tier".

    A higher one "closes all landings beyond it; on a landing square, that one and those beyond".
    """
    if any(height(board, square) > tier for square in jump.screens):
        return
    for index, square in enumerate(jump.way):
        if height(board, square) > tier:
            return
        if index >= jump.only_passed:
            yield square


def can_take(board: Board, origin: Square, target: Square, settings: GungiSettings) -> bool:
    """Tell whether the top piece takes an enemy-topped tower "by reach and tier"."""
    tower = board[origin]
    if len(tower) < len(board[target]):
        return False
    possible = farthest_reach(tower[-1], len(tower), origin, settings)
    return target in possible and target in reach(board, origin, settings)


def is_marshal_attacked(board: Board, side: Side, settings: GungiSettings) -> bool:
    """Tell whether the other side could take this side's 帥 now."""
    marshal = marshal_square(board, side)
    return marshal is not None and any(
        can_take(board, origin, marshal, settings)
        for origin, tower in board.items()
        if top_side(tower) != side
    )
