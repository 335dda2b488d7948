"""Who of those who wait for an opponent meet, and who gets the first side.

Owns: windows, the choice, expected waits. Must not know: queues, rooms, how many processes choose
at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from itertools import chain
from statistics import median
from typing import NamedTuple

from msgspec import Struct

from seki_server.domain.ranked.limits import PairingLimits
from seki_server.domain.ranked.standing import Milli, Standing
from seki_server.domain.words import Instant, Millis, PersonId, Seed


class Waiting(Struct, frozen=True):
    """Who waits for an opponent."""

    person: PersonId
    game: str
    standing: Standing
    since: Instant
    device_block: str = ""
    """What identities of one device have in common; empty: not known."""
    last_opponent: PersonId | None = None
    balance: int = 0
    """By how much more they have had the first side than the second."""
    present: bool = True
    """Whether they are connected; who is not keeps the place and meets nobody."""


class Pair(NamedTuple):
    """Two who are to meet."""

    game: str
    first: PersonId
    second: PersonId


NOT_YET = Millis(0)
_LOOKED_AT = 200
"""So many of the nearest somebody looks at, in case many wait whose windows are too narrow."""

_NOBODY = 10**12
"""A distance beyond every window."""


def window(waited: Millis, limits: PairingLimits) -> Milli:
    """Return how far from theirs the rating may be of whom somebody meets who has waited so."""
    widened = 1000 * limits.window + limits.widening * max(0, waited)
    return Milli(min(widened, 1000 * limits.window_most))


def choose_pairs(
    waiting: Collection[Waiting], now: Instant, limits: PairingLimits, seed: Seed
) -> list[Pair]:
    """Return who meets now, in every game.

    Who has waited longest chooses first, the nearest by rating of those within both windows. Two
    who have just played each other meet again only if neither has anybody else to meet. The seed
    decides between sides where both have had them alike.
    """
    games = sorted({each.game for each in waiting})
    return list(
        chain.from_iterable(
            _Round([w for w in waiting if w.game == game and w.present], now, limits).pairs(seed)
            for game in games
        )
    )


def expected_wait(recent: Sequence[Millis], waited: Millis = NOT_YET) -> Millis | None:
    """Return how long who has waited so long may still wait, by how long others did; None: unknown.

    It is the median of the recent waits that were longer.
    """
    longer = [wait - waited for wait in recent if wait >= waited]
    return Millis(int(median(longer))) if longer else None


class _Round:
    """One look at those who wait in one game, in the order of their ratings."""

    def __init__(self, waiting: Sequence[Waiting], now: Instant, limits: PairingLimits) -> None:
        self._line = sorted(waiting, key=lambda each: (each.standing.rating_milli, each.person))
        self._windows = [window(Millis(now - each.since), limits) for each in self._line]
        size = len(self._line)
        self._is_free = [True] * size
        self._above = list(range(1, size + 1))
        self._below = list(range(-1, size - 1))
        self._above_block = self._ends_of_blocks(range(size - 1, -1, -1), 1)
        self._below_block = self._ends_of_blocks(range(size), -1)

    def pairs(self, seed: Seed) -> Iterator[Pair]:
        """Choose until nobody finds anybody."""
        by_waiting = sorted(
            range(len(self._line)), key=lambda i: (self._line[i].since, self._line[i].person)
        )
        for index in by_waiting:
            other = self._opponent_of(index) if self._is_free[index] else None
            if other is not None:
                self._take(index)
                self._take(other)
                yield _seated(self._line[index], self._line[other], seed)

    def _opponent_of(self, index: int) -> int | None:
        again = []
        for other in self._near(index):
            if not self._is_again(index, other):
                return other
            again.append(other)
        return next((other for other in again if not self._has_somebody_else(other)), None)

    def _has_somebody_else(self, index: int) -> bool:
        return any(not self._is_again(index, other) for other in self._near(index))

    def _near(self, index: int) -> Iterator[int]:
        """Yield whom somebody may meet at all, the nearest first."""
        below, above = self._below[index], self._above[index]
        for _ in range(_LOOKED_AT):
            down, up = self._distance(index, below), self._distance(index, above)
            if min(down, up) > self._windows[index]:
                return
            nearest = below if down <= up else above
            if min(down, up) <= self._windows[nearest] and self._are_two(index, nearest):
                yield nearest
            if nearest == below:
                below = self._beyond(index, below, self._below, self._below_block)
            else:
                above = self._beyond(index, above, self._above, self._above_block)

    def _beyond(self, index: int, other: int, step: list[int], ends: list[int]) -> int:
        """Return who is free behind somebody; a crowd of one device is passed over at once."""
        if not self._is_one_device(index, other):
            return step[other]
        begin = found = ends[other]
        while 0 <= found < len(self._line) and not self._is_free[found]:
            found = step[found]
        if found != begin:
            step[begin] = found
        return found

    def _ends_of_blocks(self, order: range, by: int) -> list[int]:
        """Return, of each, the first in a direction who is of another device, free or not."""
        ends = [0] * len(self._line)
        for index in order:
            other = index + by
            is_one = 0 <= other < len(self._line) and self._is_one_device(index, other)
            ends[index] = ends[other] if is_one else other
        return ends

    def _distance(self, index: int, other: int) -> int:
        """Return the points between two; beyond either end of the line nobody is near."""
        if not 0 <= other < len(self._line):
            return _NOBODY
        mine, theirs = self._line[index].standing, self._line[other].standing
        return abs(mine.rating_milli - theirs.rating_milli)

    def _are_two(self, index: int, other: int) -> bool:
        """Tell whether they are two people, for all that is known."""
        is_one_person = self._line[index].person == self._line[other].person
        return not is_one_person and not self._is_one_device(index, other)

    def _is_one_device(self, index: int, other: int) -> bool:
        block = self._line[index].device_block
        return block != "" and block == self._line[other].device_block

    def _is_again(self, index: int, other: int) -> bool:
        """Tell whether for one of the two it would be the opponent of just before."""
        one, two = self._line[index], self._line[other]
        return one.last_opponent == two.person or two.last_opponent == one.person

    def _take(self, index: int) -> None:
        """Take somebody out of the line."""
        below, above = self._below[index], self._above[index]
        self._is_free[index] = False
        if below >= 0:
            self._above[below] = above
        if above < len(self._line):
            self._below[above] = below


def _seated(one: Waiting, other: Waiting, seed: Seed) -> Pair:
    """Give the first side to who has had it less; where both have had it alike a coin decides."""
    is_first = one.balance < other.balance
    if one.balance == other.balance:
        is_first = _falls_for(one.person, other.person, seed)
    first, second = (one, other) if is_first else (other, one)
    return Pair(one.game, first.person, second.person)


def _falls_for(one: PersonId, other: PersonId, seed: Seed) -> bool:
    """Throw a coin for two, of which nothing else depends."""
    digest = sha256(f"{seed} {one} {other}".encode()).digest()
    return digest[0] % 2 == 0
