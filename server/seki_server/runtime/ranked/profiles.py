"""What is asked about people: names, ratings, games, leaderboards, why a rating moved.

Owns: what is read for each question, and how much of it at a time. Must not know: wire forms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.ranked.glicko import idle
from seki_server.domain.ranked.standing import Standing, is_provisional
from seki_server.domain.words import Instant, MatchId, PersonId, SeatIndex
from seki_server.ports import Clock
from seki_server.ranked_ports import (
    LadderPage,
    LedgerRow,
    Named,
    Profile,
    ProfileBook,
    RatingBook,
    RatingNews,
)
from seki_server.runtime.codes import draw_letters
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import NAME_CROWDED, RuntimeRefusal
from seki_server.runtime.preparing import prepared
from seki_server.runtime.ranked.people import GAMES, People

T = TypeVar("T")

MATCH_UNKNOWN = Refusal(RuntimeRefusal.RANKED_MATCH_UNKNOWN)
TAG_LETTERS = 4
_TAGS_DRAWN = 32
_ROUNDS = 4
"""Times that a page of the leaderboard is read while it has people on it who have become unsure."""


class Described(NamedTuple):
    """A person with their standings by game."""

    named: Named
    standings: Mapping[str, Standing]


class Place(NamedTuple):
    """One place of a leaderboard, from 1."""

    number: int
    named: Named
    standing: Standing


class Leaderboard(NamedTuple):
    places: Sequence[Place]
    size: int
    own_place: int | None


class Games(NamedTuple):
    """A part of somebody's games, the latest first."""

    games: Sequence[RatingNews]
    more: bool


class Profiles:
    """Answers questions about people, and lets them have a name."""

    def __init__(
        self,
        people: People,
        ratings: RatingBook,
        book: ProfileBook,
        clock: Clock,
        limits: RuntimeLimits,
    ) -> None:
        self._people = people
        self._ratings = ratings
        self._book = book
        self._clock = clock
        self._limits = limits

    async def set_name(self, person: PersonId, name: str) -> Profile | Refusal:
        """Call a person by a name that is one; return it with the tag that tells namesakes apart.

        A tag the person has had with the name stays theirs.
        """

        async def give() -> Profile | Refusal:
            known = (await self._book.profiles((person,))).get(person)
            tags = [draw_letters(TAG_LETTERS) for _ in range(_TAGS_DRAWN)]
            if known:
                tags.insert(0, known.tag)
            given = await self._book.set_name(person, name, tags, self._clock.now())
            return given or NAME_CROWDED

        return await self._read(give)

    async def described(self, persons: Sequence[PersonId]) -> Sequence[Described] | Refusal:
        """Return people's names and standings, in this order."""

        async def read() -> Sequence[Described] | Refusal:
            named, standings = await asyncio.gather(
                self._people.named(persons), self._people.standings(persons)
            )
            return [Described(*each) for each in zip(named, standings, strict=True)]

        return await self._read(read)

    async def leaderboard(self, game: str, offset: int, asker: PersonId) -> Leaderboard | Refusal:
        """Return a page of a game's leaderboard. Who has become unsure meanwhile is taken off."""
        if game not in GAMES:
            return Refusal(RefusalCode.PARTY_GAME_UNKNOWN, {"game": game})

        async def read() -> Leaderboard | Refusal:
            page = await self._settled_page(game, offset, asker)
            named = await self._people.named([entry.person for entry in page.entries])
            now = self._clock.now()
            places = [
                Place(number, each, idle(entry.held.standing, now))
                for number, (each, entry) in enumerate(
                    zip(named, page.entries, strict=True), start=offset + 1
                )
            ]
            own = page.own_place
            return Leaderboard(places, page.size, None if own is None else own + 1)

        return await self._read(read)

    async def games(self, person: PersonId, before: MatchId | None) -> Games | Refusal:
        """Return a person's counted matches of all games, behind one of them or from the latest."""

        async def read() -> Games | Refusal:
            rows = await self._rows_of(person, whole=before is not None)
            if before is not None:
                found = [row.match for row in rows]
                rows = rows[found.index(before) + 1 :] if before in found else []
            size = self._limits.ranked.page_games
            return Games(await self._as_news(person, rows[:size]), len(rows) > size)

        return await self._read(read)

    async def history(self, game: str, person: PersonId) -> Sequence[RatingNews] | Refusal:
        """Return how a person's rating has moved by their matches in a game, the oldest first."""
        if game not in GAMES:
            return Refusal(RefusalCode.PARTY_GAME_UNKNOWN, {"game": game})

        async def read() -> Sequence[RatingNews] | Refusal:
            matches = await self._ratings.history(game, person)
            latest = matches[: self._limits.ranked.history_points]
            rows = await self._ratings.rows(game, latest[::-1])
            nobody = Named(person, None)
            return [RatingNews(row, _seat_of(person, row), nobody) for row in rows]

        return await self._read(read)

    async def explain(self, person: PersonId, match: MatchId) -> RatingNews | Refusal:
        """Return what a counted match did to a person's rating."""

        async def read() -> RatingNews | Refusal:
            row = await self._people.row(match)
            if row is None or person not in row.players:
                return MATCH_UNKNOWN
            (news,) = await self._as_news(person, (row,))
            return news

        return await self._read(read)

    async def _settled_page(self, game: str, offset: int, asker: PersonId) -> LadderPage:
        count, now = self._limits.ranked.page_places, self._clock.now()
        page = await self._ratings.leaderboard(game, offset, count, asker)
        for _ in range(_ROUNDS):
            unsure = [each for each in page.entries if _is_unsure(each.held.standing, now)]
            if not unsure:
                break
            for entry in unsure:
                await self._ratings.unlist(game, entry)
            page = await self._ratings.leaderboard(game, offset, count, asker)
        return page

    async def _rows_of(self, person: PersonId, *, whole: bool) -> list[LedgerRow]:
        """Return rows of a person's matches, the latest first: all, or enough for one page."""
        most = None if whole else self._limits.ranked.page_games + 1
        histories = await asyncio.gather(*(self._ratings.history(game, person) for game in GAMES))
        found = await asyncio.gather(
            *(
                self._ratings.rows(game, matches[:most])
                for game, matches in zip(GAMES, histories, strict=True)
            )
        )
        rows = [row for each in found for row in each]
        return sorted(rows, key=lambda row: (row.at, row.match), reverse=True)

    async def _as_news(self, person: PersonId, rows: Sequence[LedgerRow]) -> Sequence[RatingNews]:
        seats = [_seat_of(person, row) for row in rows]
        opponents = await self._people.named(
            [row.players[seat.other] for row, seat in zip(rows, seats, strict=True)]
        )
        return [RatingNews(*each) for each in zip(rows, seats, opponents, strict=True)]

    async def _read(self, read: Callable[[], Awaitable[T | Refusal]]) -> T | Refusal:
        return await prepared(read, self._limits)


def _seat_of(person: PersonId, row: LedgerRow) -> SeatIndex:
    return SeatIndex(row.players.index(person))


def _is_unsure(standing: Standing, now: Instant) -> bool:
    return is_provisional(idle(standing, now))
