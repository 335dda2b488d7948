"""Another match between those who are seated.

Owns: both seats' wish, and that it leads to one match however often it is pressed. A CPU always
wishes for another match, so the wish of the other seat is enough. Must not know: how a match goes.
"""

from __future__ import annotations

from msgspec.structs import replace

from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import Rematch
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import RematchWanted
from seki_server.domain.fence import number_in, where
from seki_server.domain.limits import Limits
from seki_server.domain.matches import next_match
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Instant, SeatIndex


def want(room: Room, command: Rematch, now: Instant, limits: Limits) -> Answer:
    """Note that a seat wants another match; the second seat's wish begins it.

    A wish that comes late, for the match before the one it led to, is fulfilled already.
    """
    match = room.match
    if match is None:
        return refuse(RefusalCode.MATCH_NONE)
    seat = room.seat_held_by(command.person)
    if seat is None:
        return refuse(RefusalCode.SEAT_NONE)
    if number_in(room.id, command.match) == match.number - 1 > 0:
        return unchanged(room, {"match": match.id})
    if not match.result:
        return refuse(RefusalCode.REMATCH_NOT_OVER)
    if command.match != match.id:
        return refuse(RefusalCode.MATCH_STALE_STEP, **where(room, match))
    return _note(room, match, seat, command, now, limits)


def _note(
    room: Room, match: Match, seat: SeatIndex, command: Rematch, now: Instant, limits: Limits
) -> Answer:
    waiting = {"match": None}
    is_noted = seat in match.rematch
    wanted = () if is_noted else (RematchWanted(match.id, seat),)
    if seat.other not in match.rematch and room.cpus[seat.other] is None:
        if is_noted:
            return unchanged(room, waiting)
        noted = replace(match, rematch=(*match.rematch, seat))
        return changed(room, wanted, now, waiting, match=noted)
    course = next_match(room, coin=command.coin, now=now, limits=limits)
    events = (*wanted, *course.events)
    return changed(room, events, now, {"match": course.match.id}, match=course.match)
