"""A person's rating in one game, in the fixed-point integers it is stored in.

Owns: the value, where everybody begins, when a rating counts as settled. Must not know: how a game
changes it (`glicko`).
"""

from __future__ import annotations

from typing import NewType

from msgspec import Struct

from seki_server.domain.words import Instant

Milli = NewType("Milli", int)
"""Thousandths of a rating point."""

Nano = NewType("Nano", int)
"""Thousand-millionths, in which volatility is counted."""

Permille = NewType("Permille", int)
"""Thousandths of the whole: a chance, or how much of a game counts."""

Score = NewType("Score", int)
"""What a game gave, in halves of a point: 0 lost, 1 drawn, 2 won."""

LOST, DRAWN, WON = Score(0), Score(1), Score(2)

WHOLE = Permille(1000)

PROVISIONAL_ABOVE = Milli(110_000)
"""A rating is provisional while its deviation is above: it may be off by 200 either way (95 %).

A newcomer is below it after some fourteen games.
"""


class Standing(Struct, frozen=True):
    """How strong a person seems to be in one game, how sure that is, and what it comes from."""

    rating_milli: Milli
    deviation_milli: Milli
    """As it was after the last game; it grows with the time since (`glicko.idle`)."""
    volatility_nano: Nano
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    last_at: Instant | None = None
    """When the last game was counted; None before the first."""


NEWCOMER = Standing(Milli(1_500_000), Milli(350_000), Nano(60_000_000))
"""Where everybody begins: the values of Glickman's paper for who is unrated.

1500 is a name for the middle; 350 says that nothing is known, so the first games move a rating by
hundreds; 0.06 is the volatility of an ordinary player.
"""


def is_provisional(standing: Standing) -> bool:
    """Tell whether a rating is too unsure for the leaderboard.

    Give it `glicko.idle` of now where the time since the last game is to count.
    """
    return standing.deviation_milli > PROVISIONAL_ABOVE
