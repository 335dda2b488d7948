"""The whole room as one person may see it.

Owns: the public view, and that codes are for members only. Must not know: wire forms.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from seki_server.domain.board import board_of
from seki_server.domain.party import named_codes
from seki_server.domain.room import Match, Room
from seki_server.domain.settings import flat_settings
from seki_server.domain.words import Instant, PersonId


def snapshot(room: Room, person: PersonId, now: Instant) -> Mapping[str, object]:
    """Return everything a person may know of a room, in plain values."""
    is_member = room.is_member(person)
    return {
        "room": room.id,
        "seq": room.seq,
        "check": room.check,
        "you": {"person": person, "member": is_member, "seat": room.seat_held_by(person)},
        "leader": room.leader,
        "members": room.members,
        "seats": room.seats,
        "cpus": room.cpus,
        "present": room.present,
        "settings": flat_settings(room.settings),
        "codes": named_codes(room.codes) if is_member else None,
        "closed": room.closed,
        "match": _view_of(room.match, now) if room.match else None,
        "now": now,
    }


def _view_of(match: Match, now: Instant) -> dict[str, object]:
    terms = match.terms
    return {
        "id": match.id,
        "number": terms.number,
        "settings": flat_settings(terms.settings),
        "ranked": terms.settings.ranked,
        "players": terms.players,
        "cpus": terms.cpus,
        "first_seat": terms.first_seat,
        "started_at": terms.started_at,
        "board": asdict(board_of(match, now)),
        "actions": tuple(played.action for played in match.played),
        "count": 0 if match.result else match.position.legal_action_count,
        "replays": match.replays,
        "offer": _offer(match),
        "result": asdict(match.result) if match.result else None,
        "rematch": match.rematch,
        "thinking": _thinking(match),
        "attendance": tuple(each and asdict(each) for each in match.attendance),
        "paused": match.is_paused,
    }


def _thinking(match: Match) -> dict[str, object] | None:
    seat, thinking = match.seat_to_move, match.thinking
    if thinking is None or seat is None:
        return None
    level = match.acting_cpu
    return {"seat": seat, "level": level, "step": match.step, "until": thinking.until}


def _offer(match: Match) -> dict[str, object] | None:
    offer = match.offer
    return {"kind": offer.kind.value, "seat": offer.seat} if offer else None
