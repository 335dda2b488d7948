"""Ratings at a terminal: whether they follow from the ledger, and what a match did to them.

Owns: reckoning everything anew from the rows, and the lines that tell of it. Must not know: how
Redis is found and started.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from msgspec.structs import replace

from seki_engine import games
from seki_server.domain.ranked.changes import RatingChange, rating_changes
from seki_server.domain.ranked.glicko import idle
from seki_server.domain.ranked.standing import (
    DRAWN,
    LOST,
    NEWCOMER,
    WON,
    Standing,
    is_provisional,
)
from seki_server.domain.words import Instant, MatchId, PersonId
from seki_server.ranked_ports import Held, LedgerRow, Version
from seki_server.storage.ledger_audit import Kept, LedgerAudit
from seki_server.storage.opening import Ledgers

Say = Callable[[str], None]

UNKNOWN = Held(NEWCOMER, Version(0))
_SCORES = {WON: "won", DRAWN: "drew", LOST: "lost", None: "rating stays"}


@dataclass(slots=True)
class Reckoning:
    """What the rows of a ledger come to, from zero."""

    held: dict[PersonId, Held] = field(default_factory=dict)
    wrong: list[LedgerRow] = field(default_factory=list)
    """Rows that do not say what they come to, as they should be."""
    counted: int = 0

    def take(self, row: LedgerRow) -> None:
        """Count the next row."""
        host, guest = (self.held.get(person, UNKNOWN) for person in row.players)
        weight = row.changes.host.weight
        changes = rating_changes(host.standing, guest.standing, row.result, weight, row.at)
        if changes != row.changes:
            self.wrong.append(replace(row, changes=changes))
        for person, before, change in zip(row.players, (host, guest), changes, strict=True):
            self.held[person] = Held(change.after, Version(before.version + 1))
        self.counted += 1


async def rebuild(ledgers: Ledgers, now: Instant, say: Say, *, check: bool) -> bool:
    """Reckon all ratings anew; put right what differs, or with `check` only tell of it.

    `now` says who has become unsure by being away. True where everything is right in the end.
    """
    is_right = True
    for game in games:
        reckoned, kept = await _reckon(ledgers.audit, game)
        wrong = list(_wrong_people(reckoned, kept, now))
        size = f"{reckoned.counted} matches, {len(reckoned.held)} people"
        if not wrong and not reckoned.wrong:
            say(f"{game}: {size}: every rating follows from the ledger")
            continue
        for row in reckoned.wrong:
            say(f"{game}: match {row.match}: its row is not what it comes to")
        for person in wrong:
            found, right = kept.held.get(person), reckoned.held.get(person)
            say(f"{game}: {person}: stored {_told(found)}, reckoned {_told(right)}")
        mended = not check and await _mend(ledgers.audit, game, reckoned, kept, wrong)
        is_right = is_right and mended
        say(f"{game}: {size}: {_outcome(check=check, mended=mended)}")
    return is_right


async def _reckon(audit: LedgerAudit, game: str) -> tuple[Reckoning, Kept]:
    """Return what the rows come to, and what is stored, both at a moment when none was added."""
    reckoned = Reckoning()
    while True:
        async for row in audit.rows_from(game, reckoned.counted):
            reckoned.take(row)
        kept = await audit.kept(game)
        if kept.counted == reckoned.counted:
            return reckoned, kept


def _wrong_people(reckoned: Reckoning, kept: Kept, now: Instant) -> Iterator[PersonId]:
    """Yield whose standing or place on the ladder is not what the rows come to."""
    for person in sorted({*reckoned.held, *kept.held, *kept.ladder}):
        right = reckoned.held.get(person)
        if kept.held.get(person) != right or not _is_listed_right(person, right, kept, now):
            yield person


def _is_listed_right(person: PersonId, right: Held | None, kept: Kept, now: Instant) -> bool:
    """Tell whether somebody is on the ladder who belongs there, and with their rating."""
    score = kept.ladder.get(person)
    if right is None or person in kept.departed:
        return score is None
    if score is None:
        return is_provisional(idle(right.standing, now))
    return score == right.standing.rating_milli


async def _mend(
    audit: LedgerAudit, game: str, reckoned: Reckoning, kept: Kept, wrong: list[PersonId]
) -> bool:
    """Put right what is wrong; False where matches were counted meanwhile."""
    for row in reckoned.wrong:
        await audit.rewrite(row)
    is_done = True
    for person in wrong:
        found = kept.held.get(person, UNKNOWN).version
        right, listed = reckoned.held.get(person), person not in kept.departed
        is_done &= await audit.mend(game, person, found, right, listed=listed)
    return is_done


def _outcome(*, check: bool, mended: bool) -> str:
    if check:
        return "nothing was changed"
    return "put right" if mended else "matches were counted meanwhile: run this again"


async def explain(ledgers: Ledgers, match: MatchId, say: Say) -> bool:
    """Tell what a match did to both ratings, and why; False where it was not counted."""
    for game in games:
        for row in await ledgers.ratings.rows(game, [match]):
            for line in _explained(row):
                say(line)
            return True
    say(f"no ranked match {match} was counted")
    return False


def _explained(row: LedgerRow) -> Iterator[str]:
    yield f"{row.game}, match {row.match}, counted at {row.at}: {row.result.reason}"
    for seat, person, change in zip(("host", "guest"), row.players, row.changes, strict=True):
        yield f"{seat} {person}: {_reason(change)}"
        yield f"  rating {_points(change.before)} -> {_points(change.after)}"


def _reason(change: RatingChange) -> str:
    score = _SCORES[change.score]
    return (
        f"{score}, expected {change.expected / 1000:.3f} against {_points(change.opponent)}, "
        f"weight {change.weight / 1000:.3f}"
    )


def _points(standing: Standing) -> str:
    """Tell a rating with its deviation."""
    return f"{standing.rating_milli / 1000:.3f} (deviation {standing.deviation_milli / 1000:.3f})"


def _told(held: Held | None) -> str:
    return "nothing" if held is None else f"{_points(held.standing)} after {held.version} matches"
