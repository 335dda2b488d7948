"""One turn of Janggi without its history: points 1 to 3 of "A turn" in the rules page.

It owns what the board alone decides: check, facing generals, moves, pass and accept. It must not
know what was played before, nor how a game ends.
"""

from dataclasses import dataclass
from functools import cached_property

from tests.engine.reference.janggi_board import (
    Board,
    Square,
    format_placement,
    generals_face,
    is_attacked,
    moved,
    piece_moves,
    points_of,
)
from tests.engine.reference.outcome import Side

SIDE_LETTERS = {Side.FIRST: "w", Side.SECOND: "b"}


@dataclass(frozen=True)
class JanggiTurn:
    """A board, whose turn it is, and whether the setting `bikjang` lets generals face."""

    board: Board
    side: Side
    bikjang: bool

    @cached_property
    def in_check(self) -> bool:
        return is_attacked(self.board, self.side)

    @cached_property
    def generals_face(self) -> bool:
        return generals_face(self.board)

    @cached_property
    def moves(self) -> list[str]:
        """The legal piece moves, sorted."""
        return sorted(
            f"{origin}{target}"
            for origin, target in piece_moves(self.board, self.side)
            if self._may_leave(moved(self.board, origin, target))
        )

    def _may_leave(self, after: Board) -> bool:
        """Tell whether the mover may leave this board behind.

        In check only the check must be answered (R2); otherwise facing generals must be parted.
        With bikjang off nothing may leave the generals facing, also no evasion (R5).
        """
        if is_attacked(after, self.side):
            return False
        facing_must_end = self.generals_face and not self.in_check
        if facing_must_end or not self.bikjang:
            return not generals_face(after)
        return True

    @cached_property
    def actions(self) -> list[str]:
        """The moves with what else may be done: nothing in check, accept when facing, or pass."""
        if self.in_check:
            return self.moves
        return sorted([*self.moves, "accept" if self.generals_face else "pass"])

    @cached_property
    def leader(self) -> Side:
        """The side with more points at this moment (R7); they are never equal."""
        cho, han = points_of(self.board)
        return Side.FIRST if cho > han else Side.SECOND

    @cached_property
    def repetition_key(self) -> str:
        """R6: board and side to move; nothing else."""
        return f"{format_placement(self.board)} {SIDE_LETTERS[self.side]}"

    def after(self, action: str) -> "JanggiTurn":
        """Return the other side's turn after a move or a pass."""
        board = self.board if action == "pass" else moved(self.board, *split_move(action))
        return JanggiTurn(board, self.side.other, self.bikjang)


def split_move(move: str) -> tuple[Square, Square]:
    """Cut `e10e9` into its two squares."""
    second = next(index for index in range(2, len(move)) if move[index].isalpha())
    return Square(move[:second]), Square(move[second:])
