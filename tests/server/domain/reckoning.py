"""Presence reckoned the plain way: connections as sets, grace and turns as sums of time.

Owns: a model of two seats, their connections, their budgets and the turn, to compare rooms with.
Must not know: how the domain reckons, or what a CPU plays.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from seki_server.domain.limits import AbsenceLimits
from seki_server.domain.words import PersonId, ProcessId


@dataclass
class SeatReckoning:
    """One person's seat."""

    left: int
    through: set[ProcessId] = field(default_factory=set)
    since: int | None = None
    until: int = 0
    """Meaningful while absent."""
    grace: int = 0
    """Of the present absence."""
    is_idle: bool = False
    """A CPU acts since turns ran out, however connected."""
    charged: list[int] = field(default_factory=list)
    """What each absence so far took off the budget."""


class Reckoning:
    """Both seats and the turn that runs."""

    def __init__(self, people: tuple[PersonId, PersonId], rules: AbsenceLimits, now: int) -> None:
        self.seats = {person: SeatReckoning(rules.budget_ms) for person in people}
        self._rules = rules
        self._now = now
        self.elapsed = 0

    @property
    def is_paused(self) -> bool:
        return all(seat.is_idle or not seat.through for seat in self.seats.values())

    def passes_to(self, now: int) -> None:
        """Let time pass: a turn runs only while anybody is there who acts."""
        self.elapsed += 0 if self.is_paused else now - self._now
        self._now = now

    def connect(self, person: PersonId, process: ProcessId) -> None:
        was_paused = self.is_paused
        seat = self.seats[person]
        seat.through.add(process)
        self._come_back(seat)
        if was_paused and not self.is_paused:
            for other in self.seats.values():
                other.until = max(other.until, self._now + self._rules.least_ms)

    def disconnect(self, person: PersonId, process: ProcessId) -> None:
        seat = self.seats[person]
        had_any = bool(seat.through)
        seat.through.discard(process)
        if had_any and not seat.through:
            self._go(seat)

    def acts(self, person: PersonId) -> None:
        """Take an action: it ends the turn, and an absence, even where it begins anew."""
        seat = self.seats[person]
        self._come_back(seat)
        seat.is_idle = False
        if not seat.through:
            self._go(seat)
        self.elapsed = 0

    def _go(self, seat: SeatReckoning) -> None:
        seat.grace = max(self._rules.least_ms, min(self._rules.grace_ms, seat.left))
        seat.since, seat.until = self._now, self._now + seat.grace

    def _come_back(self, seat: SeatReckoning) -> None:
        if seat.since is not None:
            charge = min(self._now - seat.since, seat.grace, seat.left)
            seat.charged.append(charge)
            seat.left -= charge
            seat.is_idle = False
        seat.since = None
