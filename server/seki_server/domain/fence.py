"""What every command on a match must pass: the right match, still running, a seat, the right step.

Owns: the ids of a room's matches and the fence. Must not know: what the command wants.
"""

from __future__ import annotations

from typing import NamedTuple

from seki_server.domain.answers import refuse
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.room import Match, Room
from seki_server.domain.words import MatchId, PersonId, RoomId, SeatIndex, Step

_LONGEST_NUMBER = 9


class Passed(NamedTuple):
    """The running match a command is about, and the asker's seat in it."""

    match: Match
    seat: SeatIndex


def match_id(room: RoomId, number: int) -> MatchId:
    """Return the id of a room's match."""
    return MatchId(f"{room}.{number}")


def number_in(room: RoomId, match: MatchId) -> int | None:
    """Return which of the room's matches an id names; None where it can be none of them."""
    text = match.removeprefix(f"{room}.")
    if len(text) > _LONGEST_NUMBER or not (text.isascii() and text.isdecimal()):
        return None
    number = int(text)
    return number if match_id(room, number) == match else None


def pass_fence(room: Room, person: PersonId, match: MatchId, step: Step) -> Passed | Refusal:
    """Let a person's command through to the match it names, or say what it missed."""
    current = pass_match(room, match)
    if isinstance(current, Refusal):
        return current
    seat = room.seat_held_by(person)
    if seat is None:
        return refuse(RefusalCode.SEAT_NONE)
    return _at_step(room, current, step) or Passed(current, seat)


def pass_step(room: Room, match: MatchId, step: Step) -> Match | Refusal:
    """Let through what no person asks of a match, or say what it missed."""
    current = pass_match(room, match)
    if isinstance(current, Refusal):
        return current
    return _at_step(room, current, step) or current


def where(room: Room, match: Match) -> dict[str, object]:
    """Tell an asker who missed something where the match stands."""
    return {"match": match.id, "step": match.step, "seq": room.seq}


def pass_match(room: Room, match: MatchId) -> Match | Refusal:
    """Let through what is asked of a running match, whatever its step, or say what it missed."""
    current = room.match
    if current is None:
        return refuse(RefusalCode.MATCH_NONE)
    if match != current.id:
        return _other_match(room, current, match)
    if current.result:
        return refuse(RefusalCode.MATCH_OVER, **where(room, current))
    return current


def _at_step(room: Room, match: Match, step: Step) -> Refusal | None:
    """Refuse what was asked of another step."""
    if step == match.step:
        return None
    return refuse(RefusalCode.MATCH_STALE_STEP, **where(room, match))


def _other_match(room: Room, current: Match, asked: MatchId) -> Refusal:
    """Refuse what is about another match: an earlier one is over, others never were."""
    number = number_in(room.id, asked)
    is_earlier = number is not None and 0 < number < current.number
    code = RefusalCode.MATCH_OVER if is_earlier else RefusalCode.MATCH_STALE_STEP
    return refuse(code, **where(room, current))
