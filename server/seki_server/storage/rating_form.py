"""How standings and the rows of the ledger are stored.

Owns: both forms. Must not know: Redis, how a rating is reckoned.

A standing has its version in front as text, for scripts to compare: `<version>:<packed>`. A row is
kept for good, so it has a schema and tells everything that its change came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import astuple

from seki_server.domain.ranked.changes import RatingChange, RatingChanges
from seki_server.domain.ranked.standing import NEWCOMER, Standing, is_provisional
from seki_server.domain.words import MatchId
from seki_server.ports import SchemaTooNew
from seki_server.ranked_ports import Held, LedgerRow, Version
from seki_server.storage.outbox_form import restore_result, result_fields
from seki_server.storage.packing import packer, unpack
from seki_server.storage.person_form import pack_person, unpack_person

ROW_SCHEMA = 1
AS_IT_IS = "="
"""The score of who neither comes onto the ladder nor goes."""

_PACK = packer()


def pack_held(held: Held) -> bytes:
    """Return what stands under a person."""
    return f"{held.version}:".encode() + _PACK(astuple(held.standing))


def unpack_held(stored: bytes | None) -> Held:
    """Return what `pack_held` was given; a newcomer's where there is nothing."""
    if stored is None:
        return Held(NEWCOMER, Version(0))
    version, packed = stored.split(b":", 1)
    return Held(Standing(*unpack(packed)), Version(int(version)))


def ladder_score(standing: Standing) -> int | str:
    """Return the score on the ladder, '' for who is not on it."""
    return "" if is_provisional(standing) else standing.rating_milli


def pack_row(row: LedgerRow) -> bytes:
    """Return what stands in the ledger under the match."""
    changes = row.changes
    return _PACK(
        (
            ROW_SCHEMA,
            row.game,
            row.at,
            [pack_person(person) for person in row.players],
            result_fields(row.result),
            changes.host.weight,
            [astuple(change.before) for change in changes],
            [astuple(change.after) for change in changes],
            [change.expected for change in changes],
        )
    )


def unpack_row(match: MatchId, stored: bytes) -> LedgerRow:
    """Return the row that `pack_row` was given. Raises SchemaTooNew."""
    schema, *fields = unpack(stored)
    if schema > ROW_SCHEMA:
        raise SchemaTooNew(f"the row of {match} has schema {schema}")
    game, at, (host, guest), result, weight, before, after, expected = fields
    given = restore_result(result)
    one, other = (Standing(*each) for each in before)
    changes = RatingChanges(
        RatingChange(one, Standing(*after[0]), given.host, expected[0], other, weight),
        RatingChange(other, Standing(*after[1]), given.guest, expected[1], one, weight),
    )
    return LedgerRow(match, game, at, (unpack_person(host), unpack_person(guest)), given, changes)


def rows_found(matches: Sequence[MatchId], stored: Sequence[Any]) -> list[LedgerRow]:
    """Return the rows of those matches that have one."""
    return [
        unpack_row(match, row)
        for match, row in zip(matches, stored, strict=True)
        if row is not None
    ]
