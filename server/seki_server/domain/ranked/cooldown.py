"""What is remembered of a person's leaving, and how long it keeps them from the queue.

Owns: strikes, the cool-down they bring, how sides are put right after an abort. Must not know: who
asks for it, where it is stored.

An aborted match was counted among the sides that a person has had when they were paired. For who
stayed it is taken back. Aborting to get the other side is of no use: it counts the other way round
for who did it, so they are owed the side that they left.
"""

from __future__ import annotations

from msgspec import Struct, msgpack
from msgspec.structs import replace

from seki_server.domain.ranked.ended import RankedEnd
from seki_server.domain.ranked.limits import CoolDownLimits
from seki_server.domain.ranked.scores import RatedReason
from seki_server.domain.words import Instant, SeatIndex


class Conduct(Struct, frozen=True, array_like=True):
    """What is remembered of a person."""

    strikes: int = 0
    """How often they left or aborted, less what has been forgotten since."""
    struck_at: Instant = Instant(0)
    """When that was last; it is forgotten from then on."""
    owed: tuple[tuple[str, int], ...] = ()
    """By game, what is added to the balance of their sides for aborted matches."""


GOOD = Conduct()


def pack_conduct(conduct: Conduct) -> bytes:
    """Return the form that is kept of it; nothing where there is nothing to remember."""
    return b"" if conduct == GOOD else msgpack.encode(conduct)


def unpack_conduct(packed: bytes) -> Conduct:
    """Return what `pack_conduct` was given."""
    return msgpack.decode(packed, type=Conduct) if packed else GOOD


def strikes_at(conduct: Conduct, now: Instant, limits: CoolDownLimits) -> int:
    """Return how many strikes are not forgotten yet."""
    forgotten = max(0, now - conduct.struck_at) // limits.forget_ms
    return max(0, conduct.strikes - forgotten)


def cooling_until(conduct: Conduct, now: Instant, limits: CoolDownLimits) -> Instant | None:
    """Return until when a person may not join a queue; None: they may."""
    if not conduct.strikes:
        return None
    doubled = limits.first_ms << min(conduct.strikes - 1, limits.most_ms.bit_length())
    until = Instant(conduct.struck_at + min(doubled, limits.most_ms))
    return until if now < until else None


def balance_with(conduct: Conduct, game: str, balance: int) -> int:
    """Return by how much more a person has had the first side than the second, put right."""
    return balance + dict(conduct.owed).get(game, 0)


def conduct_after(
    conduct: Conduct, ended: RankedEnd, seat: SeatIndex, now: Instant, limits: CoolDownLimits
) -> Conduct:
    """Return what is remembered of a seat's person after an ended ranked match.

    The same value where there is nothing new: nobody is praised.
    """
    is_blamed = seat in ended.result.blamed
    if ended.result.reason is RatedReason.ABORTED:
        conduct = _with_side_owed(conduct, ended, seat, matches=2 if is_blamed else 1)
    if not is_blamed:
        return conduct
    return replace(conduct, strikes=strikes_at(conduct, now, limits) + 1, struck_at=now)


def _with_side_owed(
    conduct: Conduct, ended: RankedEnd, seat: SeatIndex, *, matches: int
) -> Conduct:
    """Return conduct by which somebody is owed the side of a match, so many times."""
    owed = dict(conduct.owed)
    by = -matches if seat == ended.first_seat else matches
    owed[ended.game] = owed.get(ended.game, 0) + by
    return replace(conduct, owed=tuple(sorted(owed.items())))
