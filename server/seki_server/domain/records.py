"""The record of a match, and the file it makes.

Owns: what a record says of a match, and how it names who played. Must not know: where records are
kept, who may read one, wire forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from seki_engine import EngineSettings, InvalidRecord, Record, RecordResult, Side, games
from seki_server.domain.course import ABANDONED
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.room import Cpus, Match, Seats
from seki_server.domain.words import Instant, MatchId, PersonId

_EVENT = "Seki"
_SOMEBODY = "Anonymous"
"""Persons have no names yet."""


class MatchRecord(Struct, frozen=True):
    """What is kept of a match for years, or known of one that still goes on."""

    match: MatchId
    game: str
    settings: EngineSettings
    start_fen: str | None
    actions: tuple[str, ...]
    """Since the last replay."""
    persons: Seats
    """By side."""
    cpus: Cpus
    """By side."""
    started_at: Instant
    winner: Side | None
    termination: str | None
    """None while it goes on."""

    def has(self, person: PersonId) -> bool:
        """Tell whether a person played in it."""
        return person in self.persons


class RecordFile(NamedTuple):
    """A record as people exchange it."""

    name: str
    charset: str
    content: bytes


def record_of(match: Match) -> MatchRecord:
    """Return the record of a match so far."""
    terms, position, result = match.terms, match.position, match.result
    first, second = terms.first_seat, terms.first_seat.other
    winner = result.winner if result else None
    return MatchRecord(
        match=match.id,
        game=position.game.name,
        settings=position.settings,
        start_fen=position.start_fen,
        actions=tuple(played.action for played in match.played),
        persons=(terms.players[first], terms.players[second]),
        cpus=(terms.cpus[first], terms.cpus[second]),
        started_at=terms.started_at,
        winner=None if winner is None else match.side_of(winner),
        termination=result.termination if result else None,
    )


def file_of(record: MatchRecord, form: str, day: str) -> RecordFile | Refusal:
    """Write a record in one of its game's forms; `day` is the match's, as `2026-11-30`."""
    game = games[record.game]
    writer = game.writers.get(form)
    if writer is None:
        known = ", ".join(sorted(game.writers))
        return Refusal(RefusalCode.RECORD_FORM_UNKNOWN, {"form": form, "forms": known})
    tags = _tags_of(record, day.replace("-", "."))
    written = Record(
        record.game, record.settings, record.start_fen, record.actions, tags, _result_of(record)
    )
    try:
        content = game.write_record(written, form)
    except InvalidRecord as error:
        detail = {"form": form, "reason": error.faults[0][0]}
        return Refusal(RefusalCode.RECORD_UNSAYABLE, detail)
    name = f"{record.game}-{day}-{record.match.replace('.', '-')}{writer.ending}"
    if isinstance(content, str):
        content = content.encode(writer.charset)
    return RecordFile(name, writer.charset, content)


def _tags_of(record: MatchRecord, day: str) -> Mapping[str, str]:
    first, second = (_name_of(level) for level in record.cpus)
    tags = {"Event": _EVENT, "Date": day, "White": first, "Black": second}
    return tags | ({"Termination": record.termination} if record.termination else {})


def _name_of(level: int | None) -> str:
    return _SOMEBODY if level is None else f"CPU {level}"


def _result_of(record: MatchRecord) -> RecordResult:
    """Say how it ended; a match that was given up by everybody has no result."""
    if record.winner is not None:
        return "second" if record.winner else "first"
    return "unknown" if record.termination in (None, ABANDONED.termination) else "draw"
