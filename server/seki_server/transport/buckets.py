"""Token buckets: how often something may be done, at a pace and at once.

Owns: the arithmetic, and the accounts of many keys. Must not know: what is done, which clock.
A bucket is one number, the instant at which it will be full: what is taken moves it on by the time
that one token takes to grow. Instants are seconds of any clock that never goes back.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from seki_server.transport.limits import Rate

_ROUNDING_S: Final = 1e-6
"""Sums of fractions are wrong by less than this; it would refuse a full bucket's last token."""


class Bucket:
    """Full, it has `burst` tokens; it gains `per_second` of them."""

    __slots__ = ("_full_at", "_interval_s", "_slack_s")

    def __init__(self, rate: Rate) -> None:
        self._interval_s = 1 / rate.per_second
        self._slack_s = (rate.burst - 1) * self._interval_s
        self._full_at = float("-inf")

    def wait_s(self, now: float) -> float:
        """Return how many seconds it takes until there is a token; 0: there is one."""
        wait_s = self._full_at - now - self._slack_s
        return wait_s if wait_s > _ROUNDING_S else 0.0

    def is_full(self, now: float) -> bool:
        """Tell whether nothing is missing that was taken lately."""
        return self._full_at <= now

    def has_taken(self, now: float) -> bool:
        """Take a token, if there is one."""
        full_at = self._full_at if self._full_at > now else now
        if full_at - now - self._slack_s > _ROUNDING_S:
            return False
        self._full_at = full_at + self._interval_s
        return True

    def give_back(self) -> None:
        """Undo the last taking."""
        self._full_at -= self._interval_s

    def take(self, now: float) -> None:
        """Take a token; where there is none, one that is still to grow."""
        self._full_at = max(self._full_at, now) + self._interval_s


class Accounts:
    """A bucket for each key, all of one rate.

    Full ones are forgotten when told to; beyond the bound, the one that was longest left alone.
    """

    __slots__ = ("_full_at", "_interval_s", "_most", "_slack_s")

    def __init__(self, rate: Rate, most: int) -> None:
        self._interval_s = 1 / rate.per_second
        self._slack_s = (rate.burst - 1) * self._interval_s
        self._most = most
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait_s(self, key: str, now: float) -> float:
        """Return how many seconds it takes until a key has a token; 0: it has one."""
        wait_s = self._full_at.get(key, now) - now - self._slack_s
        return wait_s if wait_s > _ROUNDING_S else 0.0

    def is_full(self, key: str, now: float) -> bool:
        """Tell whether nothing is missing that a key took lately."""
        return self._full_at.get(key, now) <= now

    def has_taken(self, key: str, now: float) -> bool:
        """Take a token of a key, if it has one."""
        full_at = self._full_at.get(key, now)
        if full_at < now:
            full_at = now
        if full_at - now - self._slack_s > _ROUNDING_S:
            return False
        self._keep(key, full_at + self._interval_s)
        return True

    def give_back(self, key: str) -> None:
        """Undo the last taking of a key."""
        self._full_at[key] -= self._interval_s

    def take(self, key: str, now: float) -> None:
        """Take a token of a key; where there is none, one that is still to grow."""
        self._keep(key, max(self._full_at.get(key, now), now) + self._interval_s)

    def forget_full(self, now: float) -> None:
        """Forget the keys that may do as much as one never seen."""
        for key in [key for key, full_at in self._full_at.items() if full_at <= now]:
            del self._full_at[key]

    def _keep(self, key: str, full_at: float) -> None:
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
