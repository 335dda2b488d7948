"""How the record of an ended match is stored, for good or for a year.

Owns: the schema of records. Must not know: Redis, files people exchange.

A record is a msgpack map with named fields: it is read by other programs, years later.
"""

from __future__ import annotations

from seki_engine import Side, games
from seki_server.domain.records import MatchRecord
from seki_server.domain.room import NO_CPUS, Match
from seki_server.ports import SchemaTooNew
from seki_server.storage.packing import packer, unpack

RECORD_SCHEMA = 3

_PACK = packer()


def pack_record(match: Match) -> bytes:
    """Pack what a match was played by, by whom, every action, and the result.

    An action is a list: the action, its side, the milliseconds it took, whether the rules made it,
    and the level of the CPU that chose it, if one did.
    """
    terms, position, result = match.terms, match.position, match.result
    assert result is not None, "only an ended match has a record"
    by_side = (terms.first_seat, terms.first_seat.other)
    return _PACK(
        {
            "schema": RECORD_SCHEMA,
            "match": match.id,
            "game": position.game.name,
            "settings": position.settings.model_dump(),
            "start_fen": position.start_fen,
            "persons": [terms.players[seat] for seat in by_side],
            "cpus": [terms.cpus[seat] for seat in by_side],
            "started_at": terms.started_at,
            "ended_at": result.ended_at,
            "replays": match.replays,
            "actions": [tuple(played) for played in match.played],
            "winner": None if result.winner is None else match.side_of(result.winner),
            "termination": result.termination,
            "points": result.points,
            "ranked": terms.settings.ranked,
            "left": None if result.left is None else match.side_of(result.left),
        }
    )


def unpack_record(packed: bytes) -> MatchRecord:
    """Return the record that `pack_record` wrote. Raises SchemaTooNew, and what unpacking may."""
    stored = unpack(packed)
    if stored["schema"] > RECORD_SCHEMA:
        raise SchemaTooNew(f"record {stored['match']} has schema {stored['schema']}")
    winner = stored["winner"]
    return MatchRecord(
        match=stored["match"],
        game=stored["game"],
        settings=games[stored["game"]].clean_settings(stored["settings"]),
        start_fen=stored["start_fen"],
        actions=tuple(action for action, *_ in stored["actions"]),
        persons=tuple(stored["persons"]),
        cpus=tuple(stored.get("cpus", NO_CPUS)),
        started_at=stored["started_at"],
        winner=None if winner is None else Side(winner),
        termination=stored["termination"],
    )
