"""How sure a match is: scores of pairs of games, Elo with its error, and a sequential test.

Owns the arithmetic. Must not know games, players or processes.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a player can score, on average, in two games of the same opening with sides swapped."""

_UNSEEN = 1e-3
"""Counted for each score that no pair has had, so that a variance is never 0."""

Verdict = Literal["better", "not better"]


def expected_score(elo: float) -> float:
    """Turn a difference in Elo into the stronger one's expected score."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Turn a score into a difference in Elo; all or nothing counts as a difference of 1200."""
    limit = expected_score(1200)
    bounded = min(max(score, 1 - limit), limit)
    return -400 * math.log10(1 / bounded - 1)


@dataclass(slots=True)
class Tally:
    """The results of a match as one player sees them: games, and pairs of games by score."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    pairs: Counter[float] = field(default_factory=Counter)

    def add_pair(self, scores: Iterable[float]) -> None:
        """Count the two games of an opening, each 1, 0.5 or 0."""
        both = tuple(scores)
        self.won += both.count(1.0)
        self.drawn += both.count(0.5)
        self.lost += both.count(0.0)
        self.pairs[sum(both) / len(both)] += 1

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """What share of the points was won; one half before the first game."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The difference in Elo the score speaks for."""
        return elo_of(self.score)

    @property
    def elo_error(self) -> float:
        """Half the 95 % interval of the difference in Elo."""
        count, _, variance = self._moments()
        spread = 1.96 * math.sqrt(variance / count)
        return (elo_of(self.score + spread) - elo_of(self.score - spread)) / 2

    def likelihood_ratio(self, elo0: float, elo1: float) -> float:
        """Log-likelihood ratio of `elo1` against `elo0`, by the normal approximation of GSPRT."""
        low, high = expected_score(elo0), expected_score(elo1)
        count, mean, variance = self._moments()
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    def _moments(self) -> tuple[float, float, float]:
        """Count, mean and variance of the pairs' scores."""
        weights = {score: self.pairs[score] or _UNSEEN for score in PAIR_SCORES}
        count = sum(weights.values())
        mean = sum(score * weight for score, weight in weights.items()) / count
        spread = sum(weight * (score - mean) ** 2 for score, weight in weights.items())
        return count, mean, spread / count


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether a player is better by `elo1` rather than by `elo0`, decided as soon as it is sure."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    fewest_pairs: int = 8

    def verdict(self, tally: Tally) -> Verdict | None:
        """Decide, or None: more games are needed."""
        if tally.pairs.total() < self.fewest_pairs:
            return None
        ratio = tally.likelihood_ratio(self.elo0, self.elo1)
        if ratio >= math.log((1 - self.beta) / self.alpha):
            return "better"
        if ratio <= math.log(self.beta / (1 - self.alpha)):
            return "not better"
        return None
