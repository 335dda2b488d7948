"""A room as a client sees it: a snapshot, and what each event makes of it.

Owns: the view and the fold of events into it. Must not know: connections, gaps, who asks for what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from zlib import crc32

from seki_protocol.messages import events, replies
from seki_protocol.messages.catalogue import UnknownEvent

T = TypeVar("T")

SettingValues = Mapping[str, bool | int | str | None]


class Diverged(Exception):
    """An event does not fit the view: only a snapshot tells how the room stands."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as everybody sees it."""

    id: str
    number: int
    players: tuple[str | None, ...]
    first_seat: int
    started_at: int
    settings: SettingValues
    board: events.Board
    actions: tuple[str, ...]
    replays: int
    offer: replies.StandingOffer | None
    result: replies.Outcome | None
    rematch: tuple[int, ...]
    cpus: tuple[int | None, ...] = (None, None)
    """The levels of the CPUs that play, by seat."""
    thinking: replies.CpuAtWork | None = None
    """The CPU to move, while it looks for its action."""
    paused: bool = False
    """A CPU is to move and waits until somebody is there for whom it should."""

    @property
    def is_over(self) -> bool:
        return self.result is not None


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room after its event `seq`, as one person sees it."""

    room: str
    seq: int
    person: str
    leader: str
    members: tuple[str, ...]
    seats: tuple[str | None, ...]
    settings: SettingValues
    codes: replies.Codes | None
    """For members; None also between a renewal by somebody else and the next snapshot."""
    closed: bool
    match: MatchView | None
    turn: replies.YourTurn | None = None
    """The last word on this person's turn; `your_turn` tells whether it still holds."""
    cpus: tuple[int | None, ...] = (None, None)
    """The levels of the CPUs that sit, by seat; a seat has a person, a CPU or nobody."""

    @property
    def seat(self) -> int | None:
        """The seat of the view's own person."""
        return self.seats.index(self.person) if self.person in self.seats else None

    @property
    def is_member(self) -> bool:
        return self.person in self.members

    @property
    def check(self) -> int:
        """The check of the board as seen here; 0 where no match has been."""
        return self.match.board.check if self.match else 0

    @property
    def running(self) -> MatchView | None:
        """The match, while it is not over."""
        return self.match if self.match and not self.match.is_over else None

    @property
    def your_turn(self) -> replies.YourTurn | None:
        """What may be played now, where it is this person's turn and the server has said so."""
        match = self.running
        return self.turn if match and self.turn and self.turn.step == match.board.step else None


def view_of(snapshot: replies.Snapshot) -> RoomView:
    """Begin a view with a snapshot."""
    match = _match_of(snapshot.match) if snapshot.match else None
    return RoomView(
        room=snapshot.room,
        seq=snapshot.seq,
        person=snapshot.you.person,
        leader=snapshot.leader,
        members=snapshot.members,
        seats=snapshot.seats,
        settings=snapshot.settings,
        codes=snapshot.codes,
        closed=snapshot.closed,
        match=match,
        cpus=snapshot.cpus,
    )


def _match_of(state: replies.MatchState) -> MatchView:
    return MatchView(
        id=state.id,
        number=state.number,
        players=state.players,
        first_seat=state.first_seat,
        started_at=state.started_at,
        settings=state.settings,
        board=state.board,
        actions=state.actions,
        replays=state.replays,
        offer=state.offer,
        result=state.result,
        rematch=state.rematch,
        cpus=state.cpus,
        thinking=state.thinking,
        paused=state.paused,
    )


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
    return replace(view, members=(*_without(view.members, event.person), event.person))


def _member_gone(view: RoomView, event: events.MemberLeft | events.MemberKicked) -> RoomView:
    codes = None if event.person == view.person else view.codes
    return replace(view, members=_without(view.members, event.person), codes=codes)


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
    return replace(view, closed=True)


def _match_started(view: RoomView, event: events.MatchStarted) -> RoomView:
    match = MatchView(
        id=event.board.match,
        number=event.number,
        players=view.seats,
        first_seat=event.first_seat,
        started_at=event.board.now,
        settings=event.settings,
        board=event.board,
        actions=(),
        replays=0,
        offer=None,
        result=None,
        rematch=(),
        cpus=view.cpus,
    )
    return replace(view, match=match, turn=None)


def _action_played(view: RoomView, event: events.ActionPlayed) -> RoomView:
    assert view.match is not None, "compared before"
    return _of_match(view, event, actions=(*view.match.actions, event.action), offer=None)


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
    )
    return _of_match(view, event, result=result, offer=None)


def _rematch_wanted(view: RoomView, event: events.RematchWanted) -> RoomView:
    match = view.match
    if match is None or match.id != event.match:
        raise Diverged(f"event {event.seq} is of another match")
    wanted = tuple(seat for seat in match.rematch if seat != event.seat)
    return replace(view, match=replace(match, rematch=(*wanted, event.seat)))


def _cpu_added(view: RoomView, event: events.CpuAdded) -> RoomView:
    return replace(view, cpus=_with(view.cpus, event.seat, event.level))


def _cpu_removed(view: RoomView, event: events.CpuRemoved) -> RoomView:
    return replace(view, cpus=_with(view.cpus, event.seat, None))


def _cpu_thinking(view: RoomView, event: events.CpuThinking) -> RoomView:
    thinking = replies.CpuAtWork(
        seat=event.seat, level=event.level, step=event.step, until=event.until
    )
    return _of_turn(view, event, thinking=thinking)


def _match_paused(view: RoomView, event: events.MatchPaused) -> RoomView:
    return _of_turn(view, event, thinking=None, paused=True)


def _match_resumed(view: RoomView, event: events.MatchResumed) -> RoomView:
    return _of_turn(view, event, paused=False)


def _of_turn(
    view: RoomView,
    event: events.CpuThinking | events.MatchPaused | events.MatchResumed,
    **changes: Any,
) -> RoomView:
    """Take what happens in a CPU's turn; the board stays as it is."""
    match = view.match
    if match is None or (match.id, match.board.step) != (event.match, event.step):
        raise Diverged(f"event {event.seq} is of another turn")
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
}
