"""What people ask of the queue: to wait in it, to leave it, how it stands.

Owns: who may join. Must not know: who meets whom, wire forms.
"""

from __future__ import annotations

from collections.abc import Callable

from seki_server.domain.decision import Refusal
from seki_server.domain.limits import Limits
from seki_server.domain.ranked.cooldown import balance_with, cooling_until, unpack_conduct
from seki_server.domain.ranked.glicko import idle
from seki_server.domain.ranked.rules import ranked_settings
from seki_server.domain.words import Instant, PersonId
from seki_server.ports import Clock
from seki_server.ranked_ports import (
    AlreadyPlaying,
    Joined,
    Past,
    QueueBook,
    Queued,
    QueueState,
    RatingBook,
)
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import BUSY, NOT_QUEUED, already_playing, cooling_down
from seki_server.runtime.preparing import prepared
from seki_server.runtime.ranked.waiting import Waits


class Queueing:
    """Lets people wait."""

    def __init__(
        self,
        book: QueueBook,
        ratings: RatingBook,
        waits: Waits,
        clock: Clock,
        on_change: Callable[[], None],
        rules: Limits,
        limits: RuntimeLimits,
    ) -> None:
        self._book = book
        self._ratings = ratings
        self._waits = waits
        self._clock = clock
        self._on_change = on_change
        self._rules = rules
        self._limits = limits

    async def join(self, person: PersonId, game: str, device_block: str) -> Instant | Refusal:
        """Let a person wait; return since when they do. Who waits already keeps the place."""
        settings = ranked_settings(game, self._rules)
        if isinstance(settings, Refusal):
            return settings
        joined = await prepared(lambda: self._join(person, game, device_block), self._limits)
        if not isinstance(joined, Refusal):
            self._on_change()
        return joined

    async def leave(self, person: PersonId) -> Refusal | None:
        """Take a person out."""

        async def leave() -> Refusal | bool:
            return await self._book.leave(person)

        left = await prepared(leave, self._limits)
        if isinstance(left, Refusal):
            return left
        self._on_change()
        return None if left else NOT_QUEUED

    async def state(self, person: PersonId) -> QueueState | Refusal:
        """Return how it stands with a person's waiting."""
        return await prepared(lambda: self._waits.state_of(person), self._limits)

    async def _join(self, person: PersonId, game: str, device_block: str) -> Instant | Refusal:
        """Join with what is remembered of the person; look again where that has moved."""
        for _ in range(self._limits.conflicts):
            past, now = await self._book.past_of(person, game), self._clock.now()
            conduct = unpack_conduct(past.conduct)
            until = cooling_until(conduct, now, self._rules.ranked.cool_down)
            if until is not None:
                return cooling_down(until, now)
            balance = balance_with(conduct, game, past.balance)
            entry = await self._entry(person, game, device_block, past, balance)
            outcome = await self._book.join(entry, past.conduct)
            if isinstance(outcome, Joined):
                return outcome.since
            if isinstance(outcome, AlreadyPlaying):
                return already_playing(outcome.room)
        return BUSY

    async def _entry(
        self, person: PersonId, game: str, device_block: str, past: Past, balance: int
    ) -> Queued:
        (held,) = await self._ratings.held(game, (person,))
        now = self._clock.now()
        standing = idle(held.standing, now)
        return Queued(person, game, now, device_block, standing, past.last_opponent, balance)
