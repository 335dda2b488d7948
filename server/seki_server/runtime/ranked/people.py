"""What is read of people and counted matches to be shown to others.

Owns: names, standings and rows as they are put together. Must not know: who asks, wire forms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from seki_server.domain.ranked.glicko import idle
from seki_server.domain.ranked.rules import RANKED_RULES
from seki_server.domain.ranked.standing import Standing
from seki_server.domain.words import MatchId, PersonId
from seki_server.ports import Clock
from seki_server.ranked_ports import LedgerRow, Named, ProfileBook, RatingBook

GAMES = tuple(RANKED_RULES)


class People:
    """Reads what anybody may know of people. Every method may raise `StorageUnavailable`."""

    def __init__(self, ratings: RatingBook, profiles: ProfileBook, clock: Clock) -> None:
        self._ratings = ratings
        self._profiles = profiles
        self._clock = clock

    async def named(self, persons: Sequence[PersonId]) -> Sequence[Named]:
        """Return how people are called, in this order."""
        profiles = await self._profiles.profiles(tuple(dict.fromkeys(persons)))
        return [Named(person, profiles.get(person)) for person in persons]

    async def standing(self, game: str, person: PersonId) -> Standing:
        """Return a person's standing, as unsure as it is by now."""
        (held,) = await self._ratings.held(game, (person,))
        return idle(held.standing, self._clock.now())

    async def standings(self, persons: Sequence[PersonId]) -> Sequence[Mapping[str, Standing]]:
        """Return people's standings by game, of those games in which they have played ranked."""
        now = self._clock.now()
        held = await asyncio.gather(*(self._ratings.held(game, persons) for game in GAMES))
        return [
            {
                game: idle(each[number].standing, now)
                for game, each in zip(GAMES, held, strict=True)
                if each[number].version
            }
            for number in range(len(persons))
        ]

    async def row(self, match: MatchId) -> LedgerRow | None:
        """Return the row of a counted match, whichever its game."""
        found = await asyncio.gather(*(self._ratings.rows(game, (match,)) for game in GAMES))
        return next((row for rows in found for row in rows), None)
