"""Many people of hidden strength queue, meet and are rated by the domain, in simulated time.

Owns: the season, its clock and chance. Must not know: how ratings are reckoned, how pairs are
chosen, what is made of the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from seki_server.domain.ranked.changes import rating_changes
from seki_server.domain.ranked.limits import PairingLimits
from seki_server.domain.ranked.pairing import Pair, Waiting, choose_pairs
from seki_server.domain.ranked.scores import RatedReason, RatedResult
from seki_server.domain.ranked.standing import DRAWN, LOST, NEWCOMER, WHOLE, WON, Score, Standing
from seki_server.domain.words import Instant, Millis, PersonId, Seed

GAME = "janggi"
MIDDLE, SPREAD = 1500, 300
"""Of hidden strengths, in points of Elo: they are normally distributed."""

DRAWS = 0.1
MATCH_MS = (4 * 60_000, 16 * 60_000)
"""A match lasts anything between, so that nobody meets the same few all evening."""

LOOK_MS = 1000
"""So often the queue is looked at, as by each process."""


class Met(NamedTuple):
    """Two who were paired."""

    waits: tuple[Millis, Millis]
    rating_gap: float
    strength_gap: float


class Somebody:
    """A person of a hidden strength, who is rated."""

    def __init__(self, person: PersonId, strength: float, standing: Standing) -> None:
        self.person = person
        self.strength = strength
        self.standing = standing
        self.last_opponent: PersonId | None = None
        self.balance = 0

    def waiting(self, since: Instant) -> Waiting:
        return Waiting(
            self.person,
            GAME,
            self.standing,
            since,
            last_opponent=self.last_opponent,
            balance=self.balance,
        )


def newcomers(count: int, seed: int) -> list[Somebody]:
    """Return people nobody knows anything about."""
    chance = Random(seed)
    return [
        Somebody(PersonId(f"p{number:05}"), chance.gauss(MIDDLE, SPREAD), NEWCOMER)
        for number in range(count)
    ]


class Season:
    """People who queue at some rate, whoever is free as likely as any other."""

    def __init__(self, people: Sequence[Somebody], joins_a_minute: float, seed: int) -> None:
        self.met: list[Met] = []
        self._people = {each.person: each for each in people}
        self._free = [each.person for each in people]
        self._queue: dict[PersonId, Waiting] = {}
        self._playing: list[tuple[Instant, Pair]] = []
        self._chance = Random(seed)
        self._rate = joins_a_minute / 60_000
        last_played = (each.standing.last_at for each in people)
        self._now = Instant(max((at for at in last_played if at is not None), default=0))
        self._next_join = self._now

    def play(self, matches: int) -> None:
        """Go on until so many have met, and until all of these have played."""
        while len(self.met) < matches:
            self._pass_time()
            self._end_matches(self._now)
            self._let_join()
            seed = Seed(self._chance.getrandbits(64))
            waiting = list(self._queue.values())
            for pair in choose_pairs(waiting, self._now, PairingLimits(), seed):
                self._begin(pair)
        self._end_matches(Instant(self._now + MATCH_MS[1]))

    def _pass_time(self) -> None:
        """Go on to the next look at the queue, or to where there is more to look at."""
        now = self._now + LOOK_MS
        if len(self._queue) < 2:
            now = max(now, self._next_join)
        self._now = Instant(now)

    def _let_join(self) -> None:
        while self._next_join <= self._now and self._free:
            place = self._chance.randrange(len(self._free))
            self._free[place], self._free[-1] = self._free[-1], self._free[place]
            person = self._free.pop()
            self._queue[person] = self._people[person].waiting(self._next_join)
            pause = self._chance.expovariate(self._rate)
            self._next_join = Instant(self._next_join + round(pause))

    def _begin(self, pair: Pair) -> None:
        one, other = (self._queue.pop(person) for person in (pair.first, pair.second))
        first, second = self._people[pair.first], self._people[pair.second]
        first.balance, second.balance = first.balance + 1, second.balance - 1
        first.last_opponent, second.last_opponent = second.person, first.person
        apart = abs(one.standing.rating_milli - other.standing.rating_milli)
        waits = Millis(self._now - one.since), Millis(self._now - other.since)
        self.met.append(Met(waits, apart / 1000, abs(first.strength - second.strength)))
        lasts = self._chance.randrange(*MATCH_MS)
        heappush(self._playing, (Instant(self._now + lasts), pair))

    def _end_matches(self, until: Instant) -> None:
        while self._playing and self._playing[0][0] <= until:
            at, pair = heappop(self._playing)
            first, second = self._people[pair.first], self._people[pair.second]
            result = self._result(first, second)
            changes = rating_changes(first.standing, second.standing, result, WHOLE, at)
            first.standing, second.standing = changes.host.after, changes.guest.after
            self._free += [first.person, second.person]

    def _result(self, first: Somebody, second: Somebody) -> RatedResult:
        """Draw what a match gives: most are decided, by Elo's chances."""
        chance = self._chance
        if chance.random() < DRAWS:
            return RatedResult(DRAWN, DRAWN, RatedReason.PLAYED)
        wins = chance.random() < 1 / (1 + 10 ** ((second.strength - first.strength) / 400))
        scores: tuple[Score, Score] = (WON, LOST) if wins else (LOST, WON)
        return RatedResult(*scores, RatedReason.PLAYED)


def spearman(people: Sequence[Somebody]) -> float:
    """Return the rank correlation of ratings with strengths."""
    by_rating = _ranks([each.standing.rating_milli for each in people])
    by_strength = _ranks([each.strength for each in people])
    size = len(people)
    squares = sum((one - other) ** 2 for one, other in zip(by_rating, by_strength, strict=True))
    return 1 - 6 * squares / (size * (size * size - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    """Return each value's place among all; ratings to a thousandth of a point have hardly ties."""
    ranks = [0] * len(values)
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        ranks[index] = rank
    return ranks
