"""Gungi's free set-up: the section "Free setup (初期配置)" of the rules page.

It owns who places next, where, and when the set-up ends; it must not know play.
"""

from dataclasses import dataclass, replace

from tests.engine.reference.gungi_board import (
    OWN_RANKS,
    Square,
    holds_marshal,
    marshal_square,
    top_side,
)
from tests.engine.reference.gungi_turn import SQUARES, GungiAction, GungiTurn
from tests.engine.reference.outcome import Side

DONE = "done"


@dataclass(frozen=True)
class GungiSetup:
    """Board, hands and side as a turn, and who may still place: "wb", "b" or "-" (nobody)."""

    turn: GungiTurn
    placing: str

    @property
    def is_over(self) -> bool:
        return self.placing == "-"

    def actions(self) -> list[str]:
        """Return placements and, "once the own 帥 stands", done; sorted."""
        may_be_done = marshal_square(self.turn.board, self.turn.side) is not None
        return sorted([*self.placements(), *([DONE] if may_be_done else [])])

    def placements(self) -> dict[str, GungiAction]:
        """Point 1: "the 帥 first, on the own three ranks", on own pieces up to the limit."""
        hand, board = self.turn.hands[self.turn.side], self.turn.board
        kinds = "m" if "m" in hand else hand
        actions = [
            GungiAction(square, "+" if square in board else "", dropped=kind)
            for square in SQUARES
            if int(square[1]) in OWN_RANKS[self.turn.side] and self._has_room(square)
            for kind in kinds
        ]
        return {action.text: action for action in actions}

    def _has_room(self, square: Square) -> bool:
        tower = self.turn.board.get(square)
        if tower is None:
            return True
        limit = self.turn.settings.rules.height_limit
        return top_side(tower) == self.turn.side and len(tower) < limit and not holds_marshal(tower)

    def after(self, action: str) -> "GungiSetup":
        """Return the set-up after a placement or done."""
        if action == DONE:
            return self._black_alone() if self.turn.side == Side.FIRST else self._ended()
        turn = self.turn.after(self.placements()[action])
        if self.placing == "b":  # "After the first player's 済み the second goes on alone"
            turn = replace(turn, side=Side.SECOND)
        return GungiSetup(turn, self.placing).with_empty_hands_done()

    def with_empty_hands_done(self) -> "GungiSetup":
        """Point 2: "a player whose hand is empty is done at once, without an action"."""
        white_hand, black_hand = self.turn.hands
        if not black_hand:
            return self._ended()
        if not white_hand:
            return self._black_alone()
        return self

    def _black_alone(self) -> "GungiSetup":
        return GungiSetup(replace(self.turn, side=Side.SECOND), "b")

    def _ended(self) -> "GungiSetup":
        """Point 3: "Then the first player moves first"."""
        return GungiSetup(replace(self.turn, side=Side.FIRST), "-")
