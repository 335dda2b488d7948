"""How a test counts ranked matches in a book, as the runtime does."""

from __future__ import annotations

from collections.abc import Sequence

from seki_server.domain.ranked.changes import rating_changes
from seki_server.domain.ranked.scores import RatedReason, RatedResult
from seki_server.domain.ranked.standing import DRAWN, LOST, WHOLE, WON, Permille, Score
from seki_server.domain.words import Instant, MatchId, PersonId
from seki_server.ranked_ports import Applied, LedgerRow, RatingBook, Tally, Version
from tests.support.rooms import ALICE, BOB, NOW

WIN = RatedResult(WON, LOST, RatedReason.PLAYED)
DRAW = RatedResult(DRAWN, DRAWN, RatedReason.PLAYED)
DAY = 7
NO_TALLY = Tally(DAY, {})


def a_result(host: Score | None, guest: Score | None) -> RatedResult:
    return RatedResult(host, guest, RatedReason.PLAYED)


async def a_row(
    book: RatingBook,
    number: int,
    players: tuple[PersonId, PersonId] = (ALICE, BOB),
    result: RatedResult = WIN,
    *,
    weight: Permille = WHOLE,
    game: str = "janggi",
) -> tuple[LedgerRow, tuple[Version, Version]]:
    """Return the row of a match as it would be counted now, and the versions it comes from."""
    host, guest = await book.held(game, players)
    at = Instant(NOW + 1000 * number)
    changes = rating_changes(host.standing, guest.standing, result, weight, at)
    row = LedgerRow(MatchId(f"room{number:012}.1"), game, at, players, result, changes)
    return row, (host.version, guest.version)


async def count(
    book: RatingBook,
    number: int,
    players: tuple[PersonId, PersonId] = (ALICE, BOB),
    result: RatedResult = WIN,
    *,
    labels: Sequence[str] = (),
    game: str = "janggi",
) -> Applied:
    """Count a match, as often anew as it takes."""
    outcome = Applied.OUTDATED
    while outcome is Applied.OUTDATED:
        tally = await book.tally(game, DAY, labels)
        row, versions = await a_row(book, number, players, result, game=game)
        outcome = await book.apply(row, versions, tally)
    return outcome
