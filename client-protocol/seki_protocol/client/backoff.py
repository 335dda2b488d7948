"""How long to wait before trying again.

Owns: full jitter over an exponential bound. Must not know: what is tried.
"""

from __future__ import annotations

from random import Random

_MOST_DOUBLINGS = 20


def backoff_s(attempt: int, first_ms: int, most_ms: int, chance: Random) -> float:
    """Return seconds to wait before attempt 1, 2, …: anywhere from 0 to the attempt's bound."""
    doublings = min(attempt - 1, _MOST_DOUBLINGS)
    return chance.uniform(0, min(most_ms, first_ms * 2**doublings)) / 1000
