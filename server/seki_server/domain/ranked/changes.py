"""What a ranked match does to the ratings of its two, as it is stored and explained.

Owns: that both are reckoned from what they were when the match is counted. Must not know: ledgers.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from seki_server.domain.ranked.glicko import expected_score, idle, rated
from seki_server.domain.ranked.scores import RatedResult
from seki_server.domain.ranked.standing import WON, Permille, Score, Standing
from seki_server.domain.words import Instant


class RatingChange(Struct, frozen=True):
    """One person's rating before and after a match, and why it moved so far."""

    before: Standing
    """With the deviation that it had grown to when the match was counted."""
    after: Standing
    score: Score | None
    """None: the rating stays."""
    expected: Permille
    """Of the score, 1000 for a sure win."""
    opponent: Standing
    """The other's `before`."""
    weight: Permille
    """How much of the game counted."""

    @property
    def surprise(self) -> int:
        """How many thousandths more than expected a game gave; 0 where the rating stays."""
        return 0 if self.score is None else 1000 * self.score // WON - self.expected


class RatingChanges(NamedTuple):
    """Of both seats."""

    host: RatingChange
    guest: RatingChange


def rating_changes(
    host: Standing, guest: Standing, result: RatedResult, weight: Permille, now: Instant
) -> RatingChanges:
    """Return what a match changes for both, each reckoned against what the other was before it.

    A standing whose rating stays is returned untouched: no game is counted, and the time since the
    last one goes on.
    """
    return RatingChanges(
        _change(host, guest, result.host, weight, now),
        _change(guest, host, result.guest, weight, now),
    )


def _change(
    standing: Standing, opponent: Standing, score: Score | None, weight: Permille, now: Instant
) -> RatingChange:
    before, other = idle(standing, now), idle(opponent, now)
    after = standing if score is None else rated(standing, opponent, score, weight, now)
    return RatingChange(before, after, score, expected_score(before, other), other, weight)
