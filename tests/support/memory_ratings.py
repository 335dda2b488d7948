"""The ratings as a model in memory, told in the plainest way."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from seki_server.domain.ranked.standing import NEWCOMER, is_provisional
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
from seki_server.storage.rating_book import HISTORY_KEPT

UNKNOWN = Held(NEWCOMER, Version(0))


class MemoryRatings:
    """`RatingBook` in memory."""

    def __init__(self) -> None:
        self.ledger: dict[tuple[str, MatchId], LedgerRow] = {}
        """In the order of counting."""
        self._held: dict[tuple[str, PersonId], Held] = {}
        self._tally: Counter[tuple[str, int, str]] = Counter()
        self._ladder: defaultdict[str, dict[PersonId, int]] = defaultdict(dict)
        self._departed: set[tuple[str, PersonId]] = set()

    async def held(self, game: str, persons: Sequence[PersonId]) -> Sequence[Held]:
        return [self._held.get((game, person), UNKNOWN) for person in persons]

    async def tally(self, game: str, day: int, labels: Collection[str]) -> Tally:
        return Tally(day, {label: self._tally[game, day, label] for label in labels})

    async def apply(
        self, row: LedgerRow, versions: tuple[Version, Version], tally: Tally
    ) -> Applied:
        game = row.game
        if (game, row.match) in self.ledger:
            return Applied.BEFORE
        held = await self.held(game, row.players)
        if tuple(each.version for each in held) != tuple(versions):
            return Applied.OUTDATED
        if await self.tally(game, tally.day, tally.games) != tally:
            return Applied.OUTDATED
        self.ledger[game, row.match] = row
        for person, change, version in zip(row.players, row.changes, versions, strict=True):
            self._held[game, person] = Held(change.after, Version(version + 1))
            if change.score is not None and (game, person) not in self._departed:
                self._ladder[game].pop(person, None)
                if not is_provisional(change.after):
                    self._ladder[game][person] = change.after.rating_milli
        for label in tally.games:
            self._tally[game, tally.day, label] += 1
        return Applied.NOW

    async def leaderboard(self, game: str, offset: int, count: int, asker: PersonId) -> LadderPage:
        ladder = self._ladder[game]
        best = sorted(ladder, key=lambda person: (ladder[person], person), reverse=True)
        persons = best[offset : offset + count]
        entries = map(LadderEntry, persons, await self.held(game, persons))
        return LadderPage(list(entries), len(best), best.index(asker) if asker in best else None)

    async def unlist(self, game: str, entry: LadderEntry) -> None:
        (held,) = await self.held(game, [entry.person])
        if held.version == entry.held.version:
            self._ladder[game].pop(entry.person, None)

    async def history(self, game: str, person: PersonId) -> Sequence[MatchId]:
        if (game, person) in self._departed:
            return []
        played = [
            match
            for (of, match), row in self.ledger.items()
            if of == game and person in row.players
        ]
        return played[: -HISTORY_KEPT - 1 : -1]

    async def rows(self, game: str, matches: Sequence[MatchId]) -> Sequence[LedgerRow]:
        return [self.ledger[game, match] for match in matches if (game, match) in self.ledger]

    async def depart(self, game: str, person: PersonId) -> None:
        self._departed.add((game, person))
        self._ladder[game].pop(person, None)
