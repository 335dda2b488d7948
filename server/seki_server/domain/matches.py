"""Starting, playing and resigning a match.

Owns: who begins, and what a person may do to a running match alone. Must not know: what follows
from an action (`course`).
"""

from __future__ import annotations

from seki_engine import IllegalAction
from seki_server.domain.absence import (
    Attended,
    act_again,
    needs_return,
    with_attendance,
)
from seki_server.domain.answers import Answer, changed, refuse
from seki_server.domain.board import board_of
from seki_server.domain.commands import Play, Resign, StartMatch
from seki_server.domain.course import Course, Ending, after_action, begin, end, go_on
from seki_server.domain.cpu_seats import with_opponent
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import Event, MatchStarted
from seki_server.domain.fence import match_id, pass_fence, where
from seki_server.domain.limits import Limits
from seki_server.domain.ranked.leaving import aborted_by, is_too_early
from seki_server.domain.room import Match, MatchTerms, Room
from seki_server.domain.settings import flat_settings
from seki_server.domain.words import Instant, SeatIndex

WRONG_PHASE = frozenset({"wrong_phase", "setup_not_done", "setup_done"})
"""The engine's reasons against an action that belongs to another phase of the game."""


def start(room: Room, command: StartMatch, now: Instant, limits: Limits) -> Answer:
    """Begin a match between the two who are seated; who is alone plays a CPU."""
    seating = with_opponent(room)
    room = seating.room
    if any(room.occupant(seat) is None for seat in SeatIndex):
        return refuse(RefusalCode.PARTY_SEATS_EMPTY)
    course = next_match(room, coin=command.coin, now=now, limits=limits)
    events = (*seating.events, *course.events)
    return changed(room, events, now, {"match": course.match.id}, match=course.match)


def play(room: Room, command: Play, stamp: Instant, now: Instant, limits: Limits) -> Answer:
    """Play the mover's action if the game's rules allow it.

    `stamp` is when it was received: before the deadline it stands, at the deadline it does not,
    whatever was decided in between.
    """
    passed = pass_fence(room, command.person, command.match, command.step)
    if isinstance(passed, Refusal):
        return passed
    match, seat = passed
    if match.seat_to_move != seat:
        return refuse(RefusalCode.MATCH_NOT_YOUR_TURN)
    if _is_late(match, stamp):
        return refuse(RefusalCode.CLOCK_TOO_LATE, deadline=match.end_of_turn, **where(room, match))
    try:
        position = match.position.play(command.action)
    except IllegalAction as illegal:
        return _illegal(illegal, command.action)
    match, back = _acting(match, seat, now, limits)
    course = after_action(match, command.action, position, now, limits)
    events = (*back, *course.events)
    return changed(room, events, now, {"step": course.match.step}, match=course.match)


def resign(room: Room, command: Resign, now: Instant) -> Answer:
    """Give the match to the other seat, in turn or out of it, in set-up too."""
    passed = pass_fence(room, command.person, command.match, command.step)
    if isinstance(passed, Refusal):
        return passed
    match, event = end(passed.match, _resigned(passed.match, passed.seat), now)
    return changed(room, (event,), now, match=match)


def next_match(room: Room, *, coin: bool, now: Instant, limits: Limits) -> Course:
    """Return the room's next match, begun, between those who sit on its two seats."""
    number = room.match.number + 1 if room.match else 1
    first_seat = _first_seat(room, coin=coin)
    terms = MatchTerms(number, room.settings, room.seats, first_seat, now, room.cpus)
    match = begin(match_id(room.id, number), terms, limits)
    flat = flat_settings(room.settings)
    started = MatchStarted(number, first_seat, flat, board_of(match, now), terms.settings.ranked)
    return go_on(match, (started,), now, limits)


def _resigned(match: Match, seat: SeatIndex) -> Ending:
    return aborted_by(seat) if is_too_early(match) else Ending(seat.other, "resign")


def _is_late(match: Match, stamp: Instant) -> bool:
    """Tell whether the time of the person to move was over when an action was received.

    None runs while a CPU has the seat: acting is how its person gets it back.
    """
    deadline = match.deadline
    return match.turn.is_over or (deadline is not None and stamp >= deadline)


def _acting(match: Match, seat: SeatIndex, now: Instant, limits: Limits) -> Attended:
    """Take an action as the sign that its seat's person is there, and no longer lets turns run."""
    back: tuple[Event, ...] = ()
    if needs_return(match, seat):
        match, back = act_again(match, seat, now, limits)
    attendance = match.attendance[seat]
    if attendance and attendance.timeouts:
        match = with_attendance(match, seat, timeouts=0)
    return Attended(match, back)


def _first_seat(room: Room, *, coin: bool) -> SeatIndex:
    """Return which seat moves first.

    Two who have just played each other exchange sides or keep them, as the settings say (rules
    page of Janggi, resolution 17); others begin as `first` says. Where the leader is not seated,
    the coin decides. One CPU is like another.
    """
    last = room.match.terms if room.match else None
    if last and last.players in (room.seats, room.seats[::-1]):
        has_moved_over = last.players != room.seats
        first = last.first_seat.other if has_moved_over else last.first_seat
        return first.other if room.settings.swap_on_rematch else first
    leader = room.seat_held_by(room.leader)
    if room.settings.first == "random" or leader is None:
        return SeatIndex.HOST if coin else SeatIndex.GUEST
    return leader if room.settings.first == "leader" else leader.other


def _illegal(illegal: IllegalAction, action: str) -> Refusal:
    """Name the rule that an action breaks."""
    is_phase = illegal.reason in WRONG_PHASE
    code = RefusalCode.MATCH_WRONG_PHASE if is_phase else RefusalCode.MATCH_ILLEGAL_ACTION
    return refuse(code, reason=illegal.reason, action=action)
