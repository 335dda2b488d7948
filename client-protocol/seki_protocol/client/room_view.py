"""A room as a client sees it, and how a snapshot begins that view.

Owns: the views and what they say of themselves. Must not know: events, connections, the clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from seki_protocol.messages import events, replies
from seki_protocol.messages.words import Substitution

SettingValues = Mapping[str, bool | int | str | None]


@dataclass(frozen=True, slots=True)
class AttendanceView:
    """How a person has kept their seat during a match."""

    grace_left: int | None = None
    """Milliseconds of the match's budget; None until it was told: then all of it is left."""
    absent_since: int | None = None
    """In cluster time, about; None while somebody is connected for the seat."""
    grace_until: int | None = None
    """From when a CPU acts for the seat when it is to move; None while somebody is connected."""
    timeouts: int = 0
    """Turns running whose time ran out."""
    substitute: Substitution | None = None
    """Why a CPU acts for the seat now; None where its person does."""
    acted: int = 0
    """How many actions of the match a CPU has made for the person."""

    @property
    def is_absent(self) -> bool:
        return self.absent_since is not None


Attendances = tuple[AttendanceView | None, ...]


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
    """Nobody is there whose match it is: nothing is played and no turn's clock runs."""
    attendance: Attendances = (None, None)
    """By seat; None where only a CPU plays."""
    ranked: bool = False
    """Whether ratings depend on it."""

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
    present: tuple[str, ...] = ()
    """Which members are connected."""

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

    def remaining_ms(self, now: int) -> int | None:
        """Return how much time the turn has left at an instant of cluster time (`Session.now`).

        None where no time runs.
        """
        deadline = self.running.board.deadline if self.running else None
        return None if deadline is None else max(0, deadline - now)


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
        present=snapshot.present,
    )


def _match_of(state: replies.MatchState) -> MatchView:
    return MatchView(
        id=state.id,
        number=state.number,
        players=state.players,
        first_seat=state.first_seat,
        started_at=state.started_at,
        settings=state.settings,
        ranked=state.ranked,
        board=state.board,
        actions=state.actions,
        replays=state.replays,
        offer=state.offer,
        result=state.result,
        rematch=state.rematch,
        cpus=state.cpus,
        thinking=state.thinking,
        paused=state.paused and state.result is None,
        attendance=tuple(map(_attendance_of, state.attendance)),
    )


def _attendance_of(attendance: replies.Attendance | None) -> AttendanceView | None:
    return AttendanceView(**dict(attendance)) if attendance else None
