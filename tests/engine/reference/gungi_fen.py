"""FEN of Gungi: the six fields as the section "Notation" of the rules page has them."""

import re
from collections import Counter
from dataclasses import dataclass

from tests.engine.reference.gungi_board import LAST, Board, Square, Tower, holds_marshal, side_of
from tests.engine.reference.gungi_settings import COUNT_OF_KIND, GungiSettings
from tests.engine.reference.gungi_turn import Hand
from tests.engine.reference.outcome import Side

SIDE_LETTERS = {Side.FIRST: "w", Side.SECOND: "b"}
CELL = re.compile(r"[1-9]|[a-zA-Z]|\|[a-zA-Z](?::[a-zA-Z])*\|")


@dataclass(frozen=True)
class GungiFen:
    """The fields of a FEN; `placing` says who may still place: "wb", "b" or "-"."""

    board: Board
    hands: tuple[Hand, Hand]
    side: Side
    level: int
    placing: str
    move_number: int

    @property
    def text(self) -> str:
        hands = f"{format_hand(self.hands[0]).upper()}/{format_hand(self.hands[1])}"
        side = SIDE_LETTERS[self.side]
        fields = (format_board(self.board), hands, side, self.level, self.placing, self.move_number)
        return " ".join(map(str, fields))

    def pieces_of(self, side: Side) -> str:
        """Return the kinds of all pieces a side has, on the board and in hand."""
        on_board = "".join(self.board.values())
        return "".join(p for p in on_board if side_of(p) == side).lower() + self.hands[side]


def format_board(board: Board) -> str:
    """Return the board field: ranks 1…9, files 9…1."""
    rows = []
    for rank in range(1, LAST + 1):
        cells = [board.get(Square(f"{file}{rank}"), "") for file in range(LAST, 0, -1)]
        row = "".join(_format_tower(tower) for tower in cells)
        for run in range(LAST, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return "/".join(rows)


def _format_tower(tower: Tower) -> str:
    return f"|{':'.join(tower)}|" if len(tower) > 1 else tower or "."


def format_hand(hand: Hand) -> str:
    kinds = [f"{kind}{hand.count(kind)}" for kind in COUNT_OF_KIND if kind in hand]
    return "".join(kinds) or "-"


def parse_fen(text: str) -> GungiFen:
    """Read a FEN whose shape is right; raises ValueError otherwise."""
    board, hands, side, level, placing, number = text.split()
    white, black = hands.split("/")
    if side not in SIDE_LETTERS.values() or placing not in ("wb", "b", "-"):
        raise ValueError(f"{side!r} and {placing!r} do not say who moves and who may place")
    return GungiFen(
        board=_parse_board(board),
        hands=(_parse_hand(white, Side.FIRST), _parse_hand(black, Side.SECOND)),
        side=Side.FIRST if side == "w" else Side.SECOND,
        level=int(level),
        placing=placing,
        move_number=int(number),
    )


def _parse_board(text: str) -> Board:
    rows = text.split("/")
    if len(rows) != LAST:
        raise ValueError(f"{len(rows)} ranks instead of {LAST}")
    board: dict[Square, Tower] = {}
    for rank, row in enumerate(rows, 1):
        cells = CELL.findall(row)
        spread = [cell for each in cells for cell in _spread(each)]
        if "".join(cells) != row or len(spread) != LAST:
            raise ValueError(f"rank {rank} is not {LAST} squares: {row!r}")
        for file, tower in zip(range(LAST, 0, -1), spread, strict=True):
            if tower:
                board[Square(f"{file}{rank}")] = tower
    return board


def _spread(cell: str) -> list[Tower]:
    return [""] * int(cell) if cell.isdigit() else [cell.strip("|").replace(":", "")]


def _parse_hand(text: str, side: Side) -> Hand:
    if text == "-":
        return ""
    parts = re.findall(r"([a-zA-Z])(\d+)", text)
    if "".join(letter + count for letter, count in parts) != text:
        raise ValueError(f"{text!r} is no hand")
    if any(side_of(letter) != side for letter, _ in parts):
        raise ValueError(f"{text!r} holds pieces of the other side")
    return sorted_hand("".join(letter.lower() * int(count) for letter, count in parts))


def sorted_hand(kinds: str) -> Hand:
    order = list(COUNT_OF_KIND)
    return "".join(sorted(kinds, key=lambda kind: order.index(kind) if kind in order else -1))


def faults_of(fen: GungiFen, settings: GungiSettings) -> list[str]:
    """Return why a FEN is refused; [] when it is not."""
    rules = settings.rules
    faults = []
    if fen.level != rules.number:
        faults.append(f"level {fen.level} is not the level of the settings")
    if fen.placing == "b" and fen.side == Side.FIRST:
        faults.append("white is to move though only black may still place")
    for side in Side:
        counts = Counter(fen.pieces_of(side))
        if unused := sorted(set(counts) - rules.kinds):
            faults.append(f"{side.name} has pieces the level does not use: {unused}")
        if many := [kind for kind in counts if counts[kind] > COUNT_OF_KIND.get(kind, 0)]:
            faults.append(f"{side.name} has more than there are: {sorted(many)}")
        if fen.placing == "-" and owned_marshals(fen, side) != 1:
            faults.append(f"{side.name} has not one marshal on the board")
    for square, tower in fen.board.items():
        if len(tower) > rules.height_limit:
            faults.append(f"the tower on {square} is over the limit")
        if any(holds_marshal(piece) for piece in tower[:-1]):
            faults.append(f"something stands on the marshal of {square}")
    return faults


def owned_marshals(fen: GungiFen, side: Side) -> int:
    """Return how many 帥 of a side stand on the board."""
    return "".join(fen.board.values()).count("M" if side == Side.FIRST else "m")
