"""What each side has left, counted from the text of a position: for openings and the greedy player.

Owns rough values of Gungi's pieces; Janggi's are its points. Must not know who asks.
"""

import re

from seki_engine import Position

GUNGI_VALUES = {
    "m": 0.0, "g": 9.0, "i": 8.0, "j": 4.5, "w": 2.5, "n": 3.0, "r": 3.0, "s": 4.0, "f": 2.5,
    "d": 1.0, "c": 5.0, "a": 4.5, "k": 3.5, "t": 4.0,
}  # fmt: skip
"""In soldiers, as people rank them; nothing tuned stands on these."""

_PIECES = re.compile(r"([a-zA-Z])(\d*)")


def material(position: Position) -> tuple[float, float]:
    """Count the first and the second side's men, those in hand included."""
    if position.points is not None:
        return position.points
    if position.game.name != "gungi":
        return 0.0, 0.0
    board, hands = position.fen().split(" ")[:2]
    sides = [0.0, 0.0]
    for letter in filter(str.isalpha, board):
        sides[letter.islower()] += GUNGI_VALUES[letter.lower()]
    for letter, count in _PIECES.findall(hands):
        sides[letter.islower()] += GUNGI_VALUES[letter.lower()] * int(count or 1)
    return sides[0], sides[1]


def lead(position: Position) -> float:
    """Tell how much more the side to move has."""
    first, second = material(position)
    return first - second if position.side_to_move == 0 else second - first
