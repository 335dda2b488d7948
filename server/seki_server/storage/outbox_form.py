"""How it is stored what a ranked match gave, until it is counted.

Owns: that form. Must not know: Redis, ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seki_server.domain.ranked.ended import RankedEnd
from seki_server.domain.ranked.scores import RatedReason, RatedResult
from seki_server.domain.words import RoomId, SeatIndex
from seki_server.storage.packing import packer, unpack
from seki_server.storage.person_form import pack_person, unpack_person

_PACK = packer()


def pack_end(end: RankedEnd) -> bytes:
    """Return what stands in the outbox under the room."""
    return _PACK(
        (
            end.match,
            end.game,
            [pack_person(person) for person in end.players],
            end.first_seat,
            result_fields(end.result),
            end.ended_at,
        )
    )


def unpack_end(room: RoomId, stored: bytes) -> RankedEnd:
    """Return the end that `pack_end` was given."""
    match, game, (host, guest), first_seat, result, ended_at, *_ = unpack(stored)
    return RankedEnd(
        match=match,
        room=room,
        game=game,
        players=(unpack_person(host), unpack_person(guest)),
        first_seat=SeatIndex(first_seat),
        result=restore_result(result),
        ended_at=ended_at,
    )


def result_fields(result: RatedResult) -> tuple[Any, ...]:
    """Return what is packed of a result."""
    return (result.host, result.guest, result.reason, result.blamed)


def restore_result(fields: Sequence[Any]) -> RatedResult:
    """Return the result that `result_fields` was given."""
    host, guest, reason, blamed, *_ = fields
    return RatedResult(host, guest, RatedReason(reason), tuple(SeatIndex(seat) for seat in blamed))
