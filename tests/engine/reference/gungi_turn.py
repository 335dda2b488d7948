"""One turn of Gungi without its history: the sections "A turn" and "Betrayal" of the rules page.

It owns the actions of play (move, take, stack, drop, betrayal), their notation and what they do
to board and hands. It must not know set-up, repetition or endings.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tests.engine.reference.gungi_board import (
    EDGE_RANK,
    LAST,
    Board,
    Square,
    Tower,
    holds_marshal,
    is_marshal_attacked,
    owned,
    reach,
    side_of,
    top_side,
)
from tests.engine.reference.gungi_settings import GungiSettings
from tests.engine.reference.outcome import Side

Hand = str  # kinds in lower case, one letter a piece, in the order of the piece table
SQUARES = tuple(
    Square(f"{file}{rank}") for file in range(1, LAST + 1) for rank in range(1, LAST + 1)
)


@dataclass(frozen=True)
class GungiAction:
    """A move, take, stack or drop; `manner` is "" onto an empty square, "x" take, "+" stack."""

    target: Square
    manner: str
    origin: Square | None = None
    dropped: str | None = None  # kind
    exchanged: tuple[int, ...] = ()  # tiers, counted from the bottom

    @property
    def text(self) -> str:
        """The notation of the wire: `5756x`, `W*56+`, `5756+=12`."""
        source = f"{self.dropped.upper()}*" if self.dropped else self.origin
        betrayal = "=" + "".join(map(str, self.exchanged)) if self.exchanged else ""
        return f"{source}{self.target}{self.manner}{betrayal}"


@dataclass(frozen=True)
class GungiTurn:
    """Board, hands (white's, black's), whose turn it is, and the rules in force."""

    board: Board
    hands: tuple[Hand, Hand]
    side: Side
    settings: GungiSettings

    @cached_property
    def in_check(self) -> bool:
        return is_marshal_attacked(self.board, self.side, self.settings)

    @cached_property
    def legal(self) -> dict[str, GungiAction]:
        """The legal actions by their notation, sorted."""
        allowed = (action for action in self.candidates() if self.is_safe(action))
        return {action.text: action for action in sorted(allowed, key=lambda each: each.text)}

    def is_safe(self, action: GungiAction) -> bool:
        """Tell whether an action is not refused for leaving the own 帥 to be taken ("End")."""
        if self.settings.self_check == "allowed" or self.takes_marshal(action):
            return True
        return not is_marshal_attacked(self.after(action).board, self.side, self.settings)

    def takes_marshal(self, action: GungiAction) -> bool:
        return action.manner == "x" and holds_marshal(self.board[action.target])

    # --- What may be done by reach and tier -----------------------------------------------------

    def candidates(self) -> Iterator[GungiAction]:
        """Yield all actions, whether or not they leave the own 帥 to be taken."""
        for origin, tower in self.board.items():
            if top_side(tower) == self.side:
                for target in reach(self.board, origin, self.settings):
                    yield from self._actions_onto(origin, target)
        for kind in dict.fromkeys(self.hands[self.side]):
            for target in self._drop_squares():
                yield from self._drops_onto(kind, target)

    def _actions_onto(self, origin: Square, target: Square) -> Iterator[GungiAction]:
        """Points 1 to 3 of "A turn"."""
        if target not in self.board:
            yield GungiAction(target, "", origin)
            return
        mover, goal = self.board[origin], self.board[target]
        if len(mover) < len(goal):  # "mover's tier ≥ height of the target tower"
            return
        if top_side(goal) != self.side:
            yield GungiAction(target, "x", origin)
        may_stack = not holds_marshal(mover) or self.settings.rules.marshal_stacks
        if may_stack and self._is_stackable(goal):
            yield GungiAction(target, "+", origin)
            for tiers in self._betrayals(mover[-1], goal, self.hands[self.side]):
                yield GungiAction(target, "+", origin, exchanged=tiers)

    def _is_stackable(self, tower: Tower) -> bool:
        return len(tower) < self.settings.rules.height_limit and not holds_marshal(tower)

    def _drop_squares(self) -> list[Square]:
        """Point 4: "from the own edge up to the rank of the own foremost top piece"."""
        edge = EDGE_RANK[self.side]
        ranks = [int(s[1]) for s, tower in self.board.items() if top_side(tower) == self.side]
        depth = max((abs(rank - edge) for rank in ranks), default=-1)
        return [square for square in SQUARES if abs(int(square[1]) - edge) <= depth]

    def _drops_onto(self, kind: str, target: Square) -> Iterator[GungiAction]:
        tower = self.board.get(target)
        if tower is None:
            yield GungiAction(target, "", dropped=kind)
        elif top_side(tower) == self.side and self._is_stackable(tower):
            yield GungiAction(target, "+", dropped=kind)
            hand = self.hands[self.side].replace(kind, "", 1)
            for tiers in self._betrayals(kind, tower, hand):
                yield GungiAction(target, "+", dropped=kind, exchanged=tiers)

    def _betrayals(self, piece: str, tower: Tower, hand: Hand) -> Iterator[tuple[int, ...]]:
        """Yield the sets of enemy tiers that a 謀 may exchange for pieces of the hand."""
        if piece.lower() != "t":
            return
        enemies = [tier for tier, each in enumerate(tower, 1) if side_of(each) != self.side]
        smallest = len(enemies) if self.settings.betrayal == "all" else 1
        for size in range(max(1, smallest), len(enemies) + 1):
            for tiers in combinations(enemies, size):
                kinds = [tower[tier - 1].lower() for tier in tiers]
                if all(kinds.count(kind) <= hand.count(kind) for kind in kinds):
                    yield tiers

    # --- What an action does --------------------------------------------------------------------

    def after(self, action: GungiAction) -> "GungiTurn":
        """Return the other side's turn after an action."""
        board, hand = dict(self.board), self.hands[self.side]
        if action.dropped:
            piece = owned(action.dropped, self.side)
            hand = hand.replace(action.dropped, "", 1)
        else:
            piece = _lift(board, action.origin or action.target)
        tower = board.get(action.target, "")
        if action.manner == "x":
            tower = "".join(each for each in tower if side_of(each) == self.side)
        for tier in action.exchanged:
            kind = tower[tier - 1].lower()
            hand = hand.replace(kind, "", 1)
            tower = tower[: tier - 1] + owned(kind, self.side) + tower[tier:]
        board[action.target] = tower + piece
        hands = (hand, self.hands[1]) if self.side == Side.FIRST else (self.hands[0], hand)
        return GungiTurn(board, hands, self.side.other, self.settings)


def _lift(board: dict[Square, Tower], origin: Square) -> str:
    """Take the top piece of a tower up; what lay under it is uncovered."""
    tower = board.pop(origin)
    if len(tower) > 1:
        board[origin] = tower[:-1]
    return tower[-1]
