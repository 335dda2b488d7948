"""What may be asked: by one connection, as one person, from one address.

Owns: the accounts of this process, and what is charged to which. Must not know: frames, commands.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import ceil

from seki_server.domain.words import Millis, PersonId
from seki_server.transport.buckets import Accounts, Bucket
from seki_server.transport.limits import Budget, BudgetLimits, Rate

NO_WAIT = Millis(0)

Seconds = Callable[[], float]
"""Tells the present instant, in seconds of a clock that never goes back."""


class Kind(StrEnum):
    """What is charged; each has a budget of its own."""

    COMMANDS = "commands"
    MOVES = "moves"
    GUESSES = "guesses"


class Rarity(StrEnum):
    """What a person may ask seldom, since it costs much; each has a rate of its own."""

    RECODINGS = "recodings"
    RECORDS = "records"
    RENAMINGS = "renamings"
    READINGS = "readings"


class Budgets:
    """The accounts of persons and addresses, and the meters of connections."""

    def __init__(self, limits: BudgetLimits, seconds: Seconds) -> None:
        self.limits = limits
        self.seconds = seconds
        self.of_person = {kind: _accounts(limits.person, kind, limits) for kind in Kind}
        self.of_address = {kind: _accounts(limits.address, kind, limits) for kind in Kind}
        self.newcomers = Accounts(limits.newcomers, limits.accounts)
        """Wrong codes by address, as they count for who has tried none."""
        self.rarities = {rarity: _account(limits, rarity) for rarity in Rarity}

    def meter(self, address: str) -> Meter:
        """Return what a new connection from an address is charged to."""
        return Meter(self, address)

    def take_rarity(self, rarity: Rarity, person: PersonId) -> Millis:
        """Charge it to a person; return how long to wait where that is too much, else 0."""
        now, accounts = self.seconds(), self.rarities[rarity]
        wait_s = accounts.wait_s(person, now)
        if not wait_s:
            accounts.take(person, now)
        return _ms(wait_s)

    def forget_full(self) -> None:
        """Forget everybody who has used up nothing."""
        now = self.seconds()
        others = (self.newcomers, *self.rarities.values())
        for accounts in (*self.of_person.values(), *self.of_address.values(), *others):
            accounts.forget_full(now)


class Meter:
    """One connection's budgets. What is refused is charged to the connection's excess alone.

    So whoever floods one connection keeps neither the person's others nor the address's waiting.
    """

    __slots__ = ("_address", "_budgets", "_excess", "_frames", "_own")

    def __init__(self, budgets: Budgets, address: str) -> None:
        limits = budgets.limits
        self._budgets = budgets
        self._address = address
        self._own = {kind: Bucket(getattr(limits.connection, kind)) for kind in Kind}
        self._frames = Bucket(_sum(limits.connection.commands, limits.connection.moves))
        self._excess = Bucket(limits.excess)

    def frame(self) -> Millis:
        """Charge a frame that is not read yet: one that could be nothing within the budgets waits.

        Returns how long to wait; 0: it may be read.
        """
        now = self._budgets.seconds()
        return NO_WAIT if self._frames.has_taken(now) else _ms(self._frames.wait_s(now))

    def charge(self, kind: Kind, person: PersonId) -> Millis:
        """Charge what is asked, unless it is too much: then return how long to wait."""
        budgets, own, address = self._budgets, self._own[kind], self._address
        now = budgets.seconds()
        if own.has_taken(now):
            if budgets.of_address[kind].has_taken(address, now):
                if not person or budgets.of_person[kind].has_taken(person, now):
                    return NO_WAIT
                budgets.of_address[kind].give_back(address)
            own.give_back()
        return Millis(max(1, self.wait_ms(kind, person)))

    def wait_ms(self, kind: Kind, person: PersonId) -> Millis:
        """Return how long to wait until something may be asked; 0: now. Nobody is no person."""
        budgets, now = self._budgets, self._budgets.seconds()
        wait_s = max(
            self._own[kind].wait_s(now), budgets.of_address[kind].wait_s(self._address, now)
        )
        return _ms(max(wait_s, budgets.of_person[kind].wait_s(person, now)) if person else wait_s)

    def guess_wait_ms(self, person: PersonId) -> Millis:
        """Return how long to wait until a code may be tried; 0: now.

        The wrong ones of others at the address count less for who has tried none: one who guesses
        keeps nobody else in the house from joining with the right code.
        """
        budgets, now = self._budgets, self._budgets.seconds()
        of_person = budgets.of_person[Kind.GUESSES]
        if self._own[Kind.GUESSES].is_full(now) and of_person.is_full(person, now):
            return _ms(budgets.newcomers.wait_s(self._address, now))
        return self.wait_ms(Kind.GUESSES, person)

    def own_wait_ms(self, kind: Kind) -> Millis:
        """Return the same as far as this connection alone goes."""
        return _ms(self._own[kind].wait_s(self._budgets.seconds()))

    def take(self, kind: Kind, person: PersonId) -> None:
        """Charge what has happened, be it too much or not."""
        budgets, now = self._budgets, self._budgets.seconds()
        self._own[kind].take(now)
        budgets.of_address[kind].take(self._address, now)
        if person:
            budgets.of_person[kind].take(person, now)
        if kind is Kind.GUESSES:
            budgets.newcomers.take(self._address, now)

    def take_rarity(self, rarity: Rarity, person: PersonId) -> Millis:
        """Charge it to a person; return how long to wait where that is too much, else 0."""
        return self._budgets.take_rarity(rarity, person)

    def is_excessive(self) -> bool:
        """Charge a frame that was too much; tell whether there were too many of these."""
        now = self._budgets.seconds()
        if self._excess.wait_s(now):
            return True
        self._excess.take(now)
        return False


def _account(limits: BudgetLimits, rarity: Rarity) -> Accounts:
    return Accounts(getattr(limits, rarity), limits.accounts)


def _accounts(budget: Budget, kind: Kind, limits: BudgetLimits) -> Accounts:
    return Accounts(getattr(budget, kind), limits.accounts)


def _sum(one: Rate, other: Rate) -> Rate:
    return Rate.model_construct(
        per_second=one.per_second + other.per_second, burst=one.burst + other.burst
    )


def _ms(wait_s: float) -> Millis:
    """Return a wait in whole milliseconds, never less; 0 only where there is none."""
    return Millis(ceil(wait_s * 1000))
