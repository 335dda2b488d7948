"""Who may come in now, and when the others are to come back.

Owns: the pace of new connections and their number from each address. Must not know: sockets.
Who has to wait gets a slot of their own, so that all are back soon and no two at once: one of this
process where the common pace is short, one of their address where only that one's is; so an address
that knocks too often takes nothing from others. Who opens a socket and says nothing waits in the
lobby, whose places are counted too.
"""

from __future__ import annotations

import logging
from collections import Counter
from itertools import count
from math import ceil
from typing import Final, NamedTuple

from seki_server.domain.words import Millis
from seki_server.transport.buckets import Accounts, Bucket
from seki_server.transport.budgets import Seconds
from seki_server.transport.limits import EntryLimits, Rate
from seki_server.transport.proxies import Proxies

BUSY: Final = "server/busy"
TOO_MANY_CONNECTIONS: Final = "limit/too_many_connections"

log = logging.getLogger(__name__)

_SLOTS_SHARE: Final = 0.8
"""Of the pace for those who were told when to come; the rest is for whoever comes unasked."""


_GOLDEN: Final = 0.6180339887498949
"""Steps of this part of a circle, however many, never come close to each other."""


class Later(NamedTuple):
    """Not now."""

    code: str
    come_back_ms: Millis


class Entry:
    """Lets connections in, at a pace and up to a number an address."""

    def __init__(self, limits: EntryLimits, accounts: int, seconds: Seconds) -> None:
        self._limits = limits
        self._seconds = seconds
        self._pace = Bucket(limits.pace)
        self._addresses = Accounts(limits.address_pace, accounts)
        self._inside: Counter[str] = Counter()
        self._slots = Slots(limits.pace, limits.slots_ms)
        self._address_slots: dict[str, Slots] = {}
        self._turned_away = count()
        self._has_complained = False

    def enter(self, address: str) -> Later | None:
        """Let a connection in; `leave` has to follow. Else say why it is not let in, and when."""
        if self._inside[address] >= self._limits.address_connections:
            self._complain()
            return Later(TOO_MANY_CONNECTIONS, self._spread_ms())
        now = self._seconds()
        if wait_s := self._addresses.wait_s(address, now):
            slot = self._slots_of(address).next_slot(now)
            return Later(BUSY, _ms(max(now + wait_s, slot) - now))
        if self._pace.wait_s(now):
            self._addresses.take(address, now)
            return Later(BUSY, _ms(self._slots.next_slot(now) - now))
        self._addresses.take(address, now)
        self._pace.take(now)
        self._inside[address] += 1
        return None

    def leave(self, address: str) -> None:
        """Take note that a connection that was let in has ended."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

    def forget_full(self) -> None:
        """Forget the addresses from which nobody came lately."""
        now = self._seconds()
        self._addresses.forget_full(now)
        for address in [each for each, slots in self._address_slots.items() if slots.are_over(now)]:
            del self._address_slots[address]

    def _complain(self) -> None:
        """Tell the operator, once: what looks like one address may be a proxy with everybody."""
        if not self._has_complained:
            log.warning("one address is full; if it is a proxy, name it in SEKI_TRUSTED_PROXIES")
        self._has_complained = True

    def _spread_ms(self) -> Millis:
        """Tell each of a full address another time: between the setting's and a half more."""
        share = next(self._turned_away) * _GOLDEN % 1
        return Millis(round(self._limits.crowded_ms * (1 + share / 2)))

    def _slots_of(self, address: str) -> Slots:
        slots = self._address_slots.get(address)
        if slots is None:
            slots = Slots(self._limits.address_pace, self._limits.slots_ms)
            self._address_slots[address] = slots
        return slots


class Slots:
    """Moments to come back at, one after the other at a share of a pace."""

    __slots__ = ("_last", "_slot_s", "_within_s")

    def __init__(self, pace: Rate, within_ms: int) -> None:
        self._slot_s = 1 / (pace.per_second * _SLOTS_SHARE)
        self._within_s = within_ms / 1000
        self._last = float("-inf")

    def next_slot(self, now: float) -> float:
        """Give the next free slot away; after the last one it begins anew with the first."""
        slot = max(self._last, now) + self._slot_s
        if slot > now + self._within_s:
            slot = now + self._slot_s
        self._last = slot
        return slot

    def are_over(self, now: float) -> bool:
        """Tell whether all that were given away have passed."""
        return self._last <= now


def _ms(wait_s: float) -> Millis:
    return Millis(ceil(1000 * wait_s))


class Lobby:
    """Sockets that nobody has asked anything through yet: so many of each peer are held.

    A trusted proxy opens as many as it likes: it does so for others, when they have spoken.
    """

    def __init__(self, most: int, proxies: Proxies) -> None:
        self._most = most
        self._proxies = proxies
        self._peers: dict[object, str] = {}
        self._waiting: Counter[str] = Counter()

    def enter(self, socket: object, peer: str) -> bool:
        """Let a socket wait, unless too many of its peer do."""
        if self._waiting[peer] >= self._most and not self._proxies.is_one(peer):
            return False
        self._peers[socket] = peer
        self._waiting[peer] += 1
        return True

    def leave(self, socket: object) -> None:
        """Take note that a socket waits no more, if it did."""
        peer = self._peers.pop(socket, None)
        if peer is None:
            return
        self._waiting[peer] -= 1
        if not self._waiting[peer]:
            del self._waiting[peer]
