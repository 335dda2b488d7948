"""What each event makes of the view of a room.

Owns: the fold of events into a view, and which events do not fit. Must not know: connections, gaps,
who asks for what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar
from zlib import crc32

from seki_protocol.client.room_view import Attendances, AttendanceView, MatchView, RoomView
from seki_protocol.messages import events, replies
from seki_protocol.messages.catalogue import UnknownEvent

T = TypeVar("T")

OfSeat = events.SeatAbsent | events.HumanReturned | events.CpuTookSeat | events.TurnTimedOut


class Diverged(Exception):
    """An event does not fit the view: only a snapshot tells how the room stands."""


def fold(view: RoomView, event: events.Event | UnknownEvent) -> RoomView:
    """Return the view after its next event; raises Diverged where the event does not fit.

    An event of a newer server has its number and changes nothing else.
    """
    if event.seq != view.seq + 1 or event.room != view.room:
        raise Diverged(f"event {event.seq} of {event.room} does not follow {view.seq}")
    if not isinstance(event, UnknownEvent):
        if isinstance(event, events.OnBoard):
            _compare(view, event)
        view = _FOLDS[type(event)](view, event)
    return replace(view, seq=event.seq)


def _compare(view: RoomView, event: events.OnBoard) -> None:
    board = event.board
    if crc32(board.fen.encode()) != board.check:
        raise Diverged(f"event {event.seq}: the board is not what its check says")
    known = view.match.id if view.match else None
    if not isinstance(event, events.MatchStarted) and board.match != known:
        raise Diverged(f"event {event.seq} is of another match")


def _of_match(view: RoomView, event: events.OnBoard, **changes: Any) -> RoomView:
    """Take an event's board; of a CPU's turn nothing stays when the step moves on."""
    match = view.match
    assert match is not None, "compared before"
    if event.board.step != match.board.step or event.board.phase == "over":
        changes = {"thinking": None, "paused": False, **changes}
    return replace(view, match=replace(match, board=event.board, **changes))


def _party_created(view: RoomView, event: events.PartyCreated) -> RoomView:
    return replace(view, leader=event.leader, settings=event.settings)


def _member_joined(view: RoomView, event: events.MemberJoined) -> RoomView:
    members = (*_without(view.members, event.person), event.person)
    present = (*_without(view.present, event.person), event.person)
    return replace(view, members=members, present=present)


def _member_gone(view: RoomView, event: events.MemberLeft | events.MemberKicked) -> RoomView:
    return replace(
        view,
        members=_without(view.members, event.person),
        present=_without(view.present, event.person),
        codes=None if event.person == view.person else view.codes,
    )


def _leader_changed(view: RoomView, event: events.LeaderChanged) -> RoomView:
    return replace(view, leader=event.person)


def _seat_taken(view: RoomView, event: events.SeatTaken) -> RoomView:
    return replace(view, seats=_with(view.seats, event.seat, event.person))


def _seat_left(view: RoomView, event: events.SeatLeft) -> RoomView:
    match = view.match
    if match:
        match = replace(match, rematch=tuple(s for s in match.rematch if s != event.seat))
    return replace(view, seats=_with(view.seats, event.seat, None), match=match)


def _settings_changed(view: RoomView, event: events.SettingsChanged) -> RoomView:
    return replace(view, settings=event.settings)


def _codes_renewed(view: RoomView, event: events.CodesRenewed) -> RoomView:
    return replace(view, codes=None)


def _party_closed(view: RoomView, event: events.PartyClosed) -> RoomView:
    return replace(view, closed=True, present=())


def _match_started(view: RoomView, event: events.MatchStarted) -> RoomView:
    match = MatchView(
        id=event.board.match,
        number=event.number,
        players=view.seats,
        first_seat=event.first_seat,
        started_at=event.board.now,
        settings=event.settings,
        ranked=event.ranked,
        board=event.board,
        actions=(),
        replays=0,
        offer=None,
        result=None,
        rematch=(),
        cpus=view.cpus,
        attendance=tuple(AttendanceView() if person else None for person in view.seats),
    )
    return replace(view, match=match, turn=None)


def _action_played(view: RoomView, event: events.ActionPlayed) -> RoomView:
    match = view.match
    assert match is not None, "compared before"
    attendance = match.attendance
    if event.cpu is not None:
        attendance = _acted_for(attendance, event.seat)
    elif not event.automatic:
        attendance = _acted(attendance, event.seat)
    actions = (*match.actions, event.action)
    return _of_match(view, event, actions=actions, offer=None, attendance=attendance)


def _acted(attendance: Attendances, seat: int) -> Attendances:
    """Forget the turns that ran out of who has now acted in time."""
    before = attendance[seat]
    return attendance if before is None else _with(attendance, seat, replace(before, timeouts=0))


def _acted_for(attendance: Attendances, seat: int) -> Attendances:
    """Count that a CPU has acted for a person, where one has the seat."""
    before = attendance[seat]
    if before is None:
        return attendance
    return _with(attendance, seat, replace(before, acted=before.acted + 1))


def _actions_taken_back(view: RoomView, event: events.ActionsTakenBack) -> RoomView:
    assert view.match is not None, "compared before"
    kept = len(view.match.actions) - event.count
    if kept < 0:
        raise Diverged(f"event {event.seq} takes back more than was played")
    return _of_match(view, event, actions=view.match.actions[:kept], offer=None)


def _match_replayed(view: RoomView, event: events.MatchReplayed) -> RoomView:
    return _of_match(view, event, actions=(), replays=event.replays, offer=None)


def _offer_made(view: RoomView, event: events.OfferMade) -> RoomView:
    offer = replies.StandingOffer(kind=event.kind, seat=event.seat)
    return _of_match(view, event, offer=offer)


def _offer_gone(view: RoomView, event: events.OfferDeclined | events.OfferWithdrawn) -> RoomView:
    return _of_match(view, event, offer=None)


def _match_ended(view: RoomView, event: events.MatchEnded) -> RoomView:
    result = replies.Outcome(
        winner=event.winner,
        termination=event.termination,
        points=event.points,
        ended_at=event.board.now,
        left=event.left,
    )
    return _of_match(view, event, result=result, offer=None)


def _rematch_wanted(view: RoomView, event: events.RematchWanted) -> RoomView:
    match = _this_match(view, event)
    wanted = tuple(seat for seat in match.rematch if seat != event.seat)
    return _with_match(view, match, rematch=(*wanted, event.seat))


def _cpu_added(view: RoomView, event: events.CpuAdded) -> RoomView:
    return replace(view, cpus=_with(view.cpus, event.seat, event.level))


def _cpu_removed(view: RoomView, event: events.CpuRemoved) -> RoomView:
    return replace(view, cpus=_with(view.cpus, event.seat, None))


def _cpu_thinking(view: RoomView, event: events.CpuThinking) -> RoomView:
    thinking = replies.CpuAtWork(
        seat=event.seat, level=event.level, step=event.step, until=event.until
    )
    return _with_match(view, _at_step(view, event), thinking=thinking)


def _match_paused(view: RoomView, event: events.MatchPaused) -> RoomView:
    match = _with_deadline(_at_step(view, event), None)
    return _with_match(view, match, thinking=None, paused=True)


def _match_resumed(view: RoomView, event: events.MatchResumed) -> RoomView:
    match = _with_deadline(_at_step(view, event), event.deadline)
    return _with_match(view, match, paused=False)


def _presence_changed(view: RoomView, event: events.PresenceChanged) -> RoomView:
    return replace(view, present=event.present)


def _seat_absent(view: RoomView, event: events.SeatAbsent) -> RoomView:
    return _with_attendance(
        view,
        event,
        grace_left=event.grace_left,
        absent_since=event.now,
        grace_until=event.until,
    )


def _human_returned(view: RoomView, event: events.HumanReturned) -> RoomView:
    before = _attendance(view, event)
    match = _with_deadline(_this_match(view, event), event.deadline)
    if before.substitute and match.board.to_move == event.seat:
        match = replace(match, thinking=None)
    timeouts = 0 if before.substitute else before.timeouts
    back = AttendanceView(event.grace_left, timeouts=timeouts, acted=before.acted)
    return _with_match(view, match, attendance=_with(match.attendance, event.seat, back))


def _cpu_took_seat(view: RoomView, event: events.CpuTookSeat) -> RoomView:
    timeouts = _attendance(view, event).timeouts + (event.reason == "time")
    view = _with_attendance(view, event, substitute=event.reason, timeouts=timeouts)
    match = _this_match(view, event)
    return _with_match(view, _with_deadline(match, None))


def _turn_timed_out(view: RoomView, event: events.TurnTimedOut) -> RoomView:
    match = _with_deadline(_at_step(view, event), None)
    timeouts = _attendance(view, event).timeouts + 1
    return _with_attendance(_with_match(view, match), event, timeouts=timeouts)


def _clock_frozen(view: RoomView, event: events.ClockFrozen) -> RoomView:
    return _with_match(view, _with_deadline(_this_match(view, event), event.deadline))


def _this_match(view: RoomView, event: events.OfMatch) -> MatchView:
    match = view.match
    if match is None or match.id != event.match:
        raise Diverged(f"event {event.seq} is of another match")
    return match


def _at_step(
    view: RoomView,
    event: events.CpuThinking | events.MatchPaused | events.MatchResumed | events.TurnTimedOut,
) -> MatchView:
    match = _this_match(view, event)
    if match.board.step != event.step:
        raise Diverged(f"event {event.seq} is of another turn")
    return match


def _attendance(view: RoomView, event: OfSeat) -> AttendanceView:
    attendance = _this_match(view, event).attendance[event.seat]
    if attendance is None:
        raise Diverged(f"event {event.seq} is about a person where none plays")
    return attendance


def _with_attendance(view: RoomView, event: OfSeat, **changes: Any) -> RoomView:
    attendance = replace(_attendance(view, event), **changes)
    match = _this_match(view, event)
    return _with_match(view, match, attendance=_with(match.attendance, event.seat, attendance))


def _with_deadline(match: MatchView, deadline: int | None) -> MatchView:
    return replace(match, board=match.board.model_copy(update={"deadline": deadline}))


def _with_match(view: RoomView, match: MatchView, **changes: Any) -> RoomView:
    return replace(view, match=replace(match, **changes))


def _without(people: tuple[str, ...], person: str) -> tuple[str, ...]:
    return tuple(other for other in people if other != person)


def _with(seats: tuple[T | None, ...], seat: int, who: T | None) -> tuple[T | None, ...]:
    return tuple(who if index == seat else held for index, held in enumerate(seats))


_FOLDS: Mapping[type, Callable[[RoomView, Any], RoomView]] = {
    events.PartyCreated: _party_created,
    events.MemberJoined: _member_joined,
    events.MemberLeft: _member_gone,
    events.MemberKicked: _member_gone,
    events.LeaderChanged: _leader_changed,
    events.SeatTaken: _seat_taken,
    events.SeatLeft: _seat_left,
    events.SettingsChanged: _settings_changed,
    events.CodesRenewed: _codes_renewed,
    events.PartyClosed: _party_closed,
    events.MatchStarted: _match_started,
    events.ActionPlayed: _action_played,
    events.ActionsTakenBack: _actions_taken_back,
    events.MatchReplayed: _match_replayed,
    events.OfferMade: _offer_made,
    events.OfferDeclined: _offer_gone,
    events.OfferWithdrawn: _offer_gone,
    events.MatchEnded: _match_ended,
    events.RematchWanted: _rematch_wanted,
    events.CpuAdded: _cpu_added,
    events.CpuRemoved: _cpu_removed,
    events.CpuThinking: _cpu_thinking,
    events.MatchPaused: _match_paused,
    events.MatchResumed: _match_resumed,
    events.PresenceChanged: _presence_changed,
    events.SeatAbsent: _seat_absent,
    events.HumanReturned: _human_returned,
    events.CpuTookSeat: _cpu_took_seat,
    events.TurnTimedOut: _turn_timed_out,
    events.ClockFrozen: _clock_frozen,
}
