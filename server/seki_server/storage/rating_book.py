"""Ratings in Redis: the ledger of each game, and what follows from it.

Owns: the keys of ratings, and that a match is counted once. Must not know: how a rating is
reckoned, what a match gives.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

from seki_server.domain.words import MatchId, PersonId
from seki_server.ranked_ports import (
    Applied,
    Held,
    LadderEntry,
    LadderPage,
    LedgerRow,
    Tally,
    Version,
)
from seki_server.storage.keys import TALLY_S, ledger_keys
from seki_server.storage.lane import Lane
from seki_server.storage.rating_form import (
    AS_IT_IS,
    ladder_score,
    pack_held,
    pack_row,
    rows_found,
    unpack_held,
)
from seki_server.storage.resp import Argument
from seki_server.storage.scripts import Script

HISTORY_KEPT = 500
"""Matches listed a person and game; the ledger has them all."""

_VERDICTS = (Applied.NOW, Applied.BEFORE, Applied.OUTDATED)


class RedisRatingBook:
    """`RatingBook` in Redis."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._apply = Script(lane, "ledger_apply.lua")
        self._unlist = Script(lane, "ledger_unlist.lua")
        self._depart = Script(lane, "ledger_depart.lua")

    async def held(self, game: str, persons: Sequence[PersonId]) -> Sequence[Held]:
        """Return people's standings; a newcomer's for who has none."""
        if not persons:
            return []
        found = await self._lane.ask("HMGET", ledger_keys(game).standing, *persons)
        return [unpack_held(stored) for stored in found]

    async def tally(self, game: str, day: int, labels: Collection[str]) -> Tally:
        """Return how many of a day's games had each label."""
        if not labels:
            return Tally(day, {})
        found = await self._lane.ask("HMGET", ledger_keys(game).tally(day), *labels)
        return Tally(
            day, {label: int(games or 0) for label, games in zip(labels, found, strict=True)}
        )

    async def apply(
        self, row: LedgerRow, versions: tuple[Version, Version], tally: Tally
    ) -> Applied:
        """Count a match: once, from standings of these versions and a tally that still holds.

        Every label of the tally has one game more afterwards.
        """
        keys = ledger_keys(row.game)
        histories = (keys.history(person) for person in row.players)
        verdict = await self._apply(
            (*keys, keys.tally(tally.day), *histories),
            row.match, pack_row(row), HISTORY_KEPT, TALLY_S,
            *_moved(row, versions),
            *(word for label in tally.games.items() for word in label),
        )  # fmt: skip
        return _VERDICTS[verdict]

    async def leaderboard(self, game: str, offset: int, count: int, asker: PersonId) -> LadderPage:
        """Return places of the leaderboard, from 0: of those whose ratings were settled."""
        ladder = ledger_keys(game).ladder
        found, size, place = await asyncio.gather(
            self._lane.ask("ZREVRANGE", ladder, offset, offset + count - 1) if count else _nobody(),
            self._lane.ask("ZCARD", ladder),
            self._lane.ask("ZREVRANK", ladder, asker),
        )
        persons = [PersonId(person.decode()) for person in found]
        entries = map(LadderEntry, persons, await self.held(game, persons))
        return LadderPage(list(entries), size, place)

    async def unlist(self, game: str, entry: LadderEntry) -> None:
        """Take off the leaderboard who has become unsure by being away, if nothing came since."""
        keys = ledger_keys(game)
        await self._unlist((keys.standing, keys.ladder), entry.person, entry.held.version)

    async def history(self, game: str, person: PersonId) -> Sequence[MatchId]:
        """Return a person's counted matches, the latest first, as many as are kept."""
        matches = await self._lane.ask("LRANGE", ledger_keys(game).history(person), 0, -1)
        return [MatchId(match.decode()) for match in matches]

    async def rows(self, game: str, matches: Sequence[MatchId]) -> Sequence[LedgerRow]:
        """Return the rows of those matches that were counted, in this order."""
        if not matches:
            return []
        found = await self._lane.ask("HMGET", ledger_keys(game).ledger, *matches)
        return rows_found(matches, found)

    async def depart(self, game: str, person: PersonId) -> None:
        """List a person nowhere from now on. The rows stay, and name an id that means nobody."""
        keys = ledger_keys(game)
        await self._depart((keys.departed, keys.ladder, keys.history(person)), person)


async def _nobody() -> list[bytes]:
    return []


def _moved(row: LedgerRow, versions: tuple[Version, Version]) -> list[Argument]:
    """Return what the script is told of both people."""
    told: list[Argument] = []
    for person, change, version in zip(row.players, row.changes, versions, strict=True):
        after = Held(change.after, Version(version + 1))
        score = AS_IT_IS if change.score is None else ladder_score(change.after)
        told += (person, version, pack_held(after), score)
    return told
