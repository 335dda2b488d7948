"""The whole of a game's ledger, for whoever checks it.

Owns: reading it in order, and putting right what does not follow from it. Must not know: how a
rating is reckoned.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import NamedTuple

from seki_server.domain.words import MatchId, PersonId
from seki_server.ranked_ports import Held, LedgerRow, Version
from seki_server.storage.errors import StorageFault
from seki_server.storage.keys import ledger_keys
from seki_server.storage.lane import Lane
from seki_server.storage.packing import pairs_of
from seki_server.storage.rating_form import (
    ladder_score,
    pack_held,
    pack_row,
    rows_found,
    unpack_held,
)
from seki_server.storage.scripts import Script

_AT_A_TIME = 500


class Kept(NamedTuple):
    """What is stored beside the ledger, as it must follow from it."""

    held: Mapping[PersonId, Held]
    ladder: Mapping[PersonId, int]
    """Thousandths of points, of who is listed."""
    departed: frozenset[PersonId]
    counted: int
    """How long the ledger was afterwards."""


class LedgerAudit:
    """Looks through the ledger of a game."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._mend = Script(lane, "ledger_mend.lua")

    async def rows_from(self, game: str, place: int) -> AsyncIterator[LedgerRow]:
        """Yield the rows in the order of the ledger, from a place on.

        Raises StorageFault where a match has no row.
        """
        keys = ledger_keys(game)
        while True:
            last = place + _AT_A_TIME - 1
            found = await self._lane.ask("LRANGE", keys.order, place, last)
            if not found:
                return
            matches = [MatchId(match.decode()) for match in found]
            rows = rows_found(matches, await self._lane.ask("HMGET", keys.ledger, *matches))
            if len(rows) < len(matches):
                raise StorageFault(f"of {game}, a match from place {place} on has no row")
            for row in rows:
                yield row
            place += len(matches)

    async def kept(self, game: str) -> Kept:
        """Return what is stored beside the ledger, the ledger's length last of all."""
        keys = ledger_keys(game)
        held = pairs_of(await self._lane.ask("HGETALL", keys.standing))
        ladder = pairs_of(await self._lane.ask("ZRANGE", keys.ladder, 0, -1, "WITHSCORES"))
        departed = await self._lane.ask("SMEMBERS", keys.departed)
        return Kept(
            {_person(person): unpack_held(stored) for person, stored in held},
            {_person(person): int(score) for person, score in ladder},
            frozenset(_person(person) for person in departed),
            await self._lane.ask("LLEN", keys.order),
        )

    async def rewrite(self, row: LedgerRow) -> None:
        """Put a row in the place of the one that its match has."""
        await self._lane.ask("HSET", ledger_keys(row.game).ledger, row.match, pack_row(row))

    async def mend(
        self, game: str, person: PersonId, found: Version, right: Held | None, *, listed: bool
    ) -> bool:
        """Put a person's standing right; False where its version is no longer the one found."""
        keys = ledger_keys(game)
        score = ladder_score(right.standing) if right and listed else ""
        mended = await self._mend(
            (keys.standing, keys.ladder),
            person,
            found,
            pack_held(right) if right else b"",
            score,
        )
        return bool(mended)


def _person(name: bytes) -> PersonId:
    return PersonId(name.decode())
