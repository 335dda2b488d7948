"""What both reference models say about sides and about the end of a game."""

from dataclasses import dataclass
from enum import IntEnum


class Side(IntEnum):
    """Who plays: the first mover (Cho, white) or the second (Han, black)."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        return Side(1 - self)


@dataclass(frozen=True)
class Outcome:
    """How a game ended; `winner` is None for a draw and for a replay."""

    winner: Side | None
    termination: str
    points: tuple[float, float] | None = None
    replay: bool = False
