"""How much a ranked game counts that the same two have played before on the same day.

Owns: what is counted a day, and the weight that follows. Must not know: where it is counted.

Identities are free: what somebody loses to themselves, or to friends, must soon be worth nothing.
So games are counted of two people, of a person with whoever is behind one address, and of two
addresses.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from seki_server.domain.ranked.limits import PairCapLimits
from seki_server.domain.ranked.standing import WHOLE, Permille
from seki_server.domain.words import Instant, PersonId

_DAY_MS = 24 * 60 * 60 * 1000
_PAIR = "pair"


class Player(Struct, frozen=True):
    """Who plays, and from where."""

    person: PersonId
    block: str
    """What people behind one address have in common; empty: not known."""


def day_of(now: Instant) -> int:
    """Return the day an instant belongs to."""
    return now // _DAY_MS


def labels_of(host: Player, guest: Player) -> tuple[str, ...]:
    """Return what a game between two is counted under, the same whoever is host."""
    people = _label(_PAIR, host.person, guest.person)
    with_blocks = [
        _label("behind", each.person, other.block, ordered=True)
        for each, other in ((host, guest), (guest, host))
        if other.block
    ]
    if host.block and guest.block:
        with_blocks.append(_label("blocks", host.block, guest.block))
    return (people, *sorted(with_blocks))


def weight_of(games: Mapping[str, int], limits: PairCapLimits) -> Permille:
    """Return how much the next game counts, by how many the day had under each of its labels."""
    return min((_weight(label, count, limits) for label, count in games.items()), default=WHOLE)


def _weight(label: str, count: int, limits: PairCapLimits) -> Permille:
    is_pair = label.startswith(f"{_PAIR}|")
    beyond = count + 1 - (limits.pair_full if is_pair else limits.block_full)
    return WHOLE if beyond <= 0 else Permille(WHOLE * limits.share_permille**beyond // 1000**beyond)


def _label(kind: str, one: str, other: str, *, ordered: bool = False) -> str:
    return "|".join((kind, one, other) if ordered else (kind, *sorted((one, other))))
