"""What each stored step may do: the rules of clocks, occupants, grace and given-back time.

Owns: these rules as assertions, apart from how the domain keeps them. Must not know: who asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from seki_server.domain import events as e
from seki_server.domain.clocks import TIMEOUTS_RUNNING
from seki_server.domain.limits import Limits
from seki_server.domain.room import Match, Room
from seki_server.domain.thinking import ATTEMPTS
from seki_server.domain.words import Instant, MatchId, Millis, ProcessId, SeatIndex
from seki_server.ports import Commit
from tests.chaos.simulation.turn_clock import TurnClock

MOST_AHEAD_MS = 1_000
"""How far a process may be ahead of a cluster that has begun to stand still."""


EndingSince = Callable[[ProcessId], Instant | None]
"""Tells since when a process sends everybody away, to come back soon; None: it does not."""

WasCalled = Callable[[ProcessId, ProcessId], bool]
"""Tells whether a process had another name before: its people may have gone before it knew."""


class Absence(Struct, frozen=True):
    """One that goes on, as it was told when it began."""

    since: Instant
    grace_left: Millis


class Referee:
    """Watches one room, step by step."""

    def __init__(
        self,
        limits: Limits,
        return_delay_ms: int,
        ending_since: EndingSince,
        was_called: WasCalled,
    ) -> None:
        self._limits = limits
        self._return_delay_ms = return_delay_ms
        self._ending_since = ending_since
        self._was_called = was_called
        self._clock = TurnClock(limits.clocks.returned_ms)
        self._absences: dict[SeatIndex, Absence] = {}
        self._left: dict[SeatIndex, Millis] = {}
        self.timed_out: tuple[MatchId, int] | None = None
        """The latest turn whose time was over."""
        self.ended: dict[MatchId, e.MatchEnded] = {}

    def judge_step(self, before: Room | None, after: Room, cluster_now: Instant) -> None:
        """Judge two versions of the room, whatever happened between them."""
        assert after.touched_at <= cluster_now + MOST_AHEAD_MS, "nothing is stored of the future"
        match = after.running
        assert match is None or match.is_paused != _is_attended(after, match), "who is it for?"
        thinking = match.thinking if match else None
        assert thinking is None or thinking.attempt <= ATTEMPTS, "somebody waits for a CPU"
        for attendance in match.attendance if match else ():
            if attendance and attendance.substitute == "absent":
                assert attendance.absent_since is not None, "who is back has their seat"

    def judge_event(
        self, event: e.Event, view: Mapping[str, Any], commit: Commit, by: ProcessId
    ) -> None:
        """Judge an event, which a process has stored, before it is folded into a view."""
        before, after = commit.before, commit.after
        self._clock.judge(event, view["match"])
        board = getattr(event, "board", None)
        now = getattr(event, "now", board.now if board else after.touched_at)
        assert now == after.touched_at, "a step happens at one instant"
        match event:
            case e.MatchStarted():
                self._begin(after)
            case e.MatchEnded():
                assert event.board.match not in self.ended, "a match has one result"
                self.ended[event.board.match] = event
            case e.ActionPlayed():
                self._judge_action(event, view["match"], before)
            case e.TurnTimedOut() | e.CpuTookSeat():
                assert before is not None
                assert before.running is not None
                self._judge_taking(event, before.running)
            case e.SeatAbsent():
                self._judge_absence(event, commit, by)
            case e.HumanReturned():
                self._judge_return(event)
            case e.ClockFrozen():
                _judge_freeze(event, before, after)

    def _begin(self, after: Room) -> None:
        self._absences.clear()
        self.timed_out = None
        self._left = dict.fromkeys(SeatIndex, Millis(self._limits.absence.budget_ms))

    def _judge_action(
        self, event: e.ActionPlayed, view: Mapping[str, Any], before: Room | None
    ) -> None:
        board = event.board
        assert board.match not in self.ended, "nothing is played after the result"
        assert board.step == view["board"]["step"] + 1, "no step is doubled or left out"
        if event.automatic:
            return
        attendance = view["attendance"][event.seat]
        if event.cpu is None:
            assert attendance is not None, "only a CPU acts for a CPU's seat"
            assert self.timed_out != (board.match, board.step - 1), "its time is over"
            return
        assert not view["paused"], "nothing is played while nobody is there"
        is_stand_in = attendance is None or attendance["substitute"] is not None
        assert is_stand_in or self.timed_out == (board.match, board.step - 1), "it is a person's"

    def _judge_taking(self, event: e.TurnTimedOut | e.CpuTookSeat, match: Match) -> None:
        """A CPU gets a person's turn: time or grace is over, by the clock of the cluster."""
        limits, deadline = self._limits, match.deadline
        assert match.seat_to_move == event.seat, "a CPU comes where it is to move"
        is_late = deadline is not None and event.now >= deadline + limits.clocks.settle_ms
        attendance = match.attendance[event.seat]
        assert attendance is not None
        if isinstance(event, e.TurnTimedOut):
            self.timed_out = (event.match, event.step)
        elif event.reason == "time":
            assert attendance.timeouts == TIMEOUTS_RUNNING - 1
        else:
            since, until = attendance.absent_since, attendance.grace_until
            assert since is not None, "who is there is not absent"
            assert until is not None
            assert event.now >= since + limits.absence.least_ms
            is_late = is_late or event.now >= until
        is_gone = attendance.grace_until is not None and event.now >= attendance.grace_until
        assert is_late or is_gone, "nobody's time is over before it is"

    def _judge_absence(self, event: e.SeatAbsent, commit: Commit, by: ProcessId) -> None:
        limits = self._limits.absence
        assert event.grace_left == self._left[event.seat], "a budget is charged on return only"
        if event.seat in self._absences:
            assert event.until == event.now + limits.least_ms, "who is absent is spared a moment"
            return
        since = Instant(event.until - self._grace(event.grace_left))
        excuse_ms = since - event.now
        assert excuse_ms in self._excuses(event.seat, commit, by), f"an excuse of {excuse_ms} ms"
        self._absences[event.seat] = Absence(since, event.grace_left)

    def _excuses(self, seat: SeatIndex, commit: Commit, by: ProcessId) -> Sequence[int]:
        """Return what an absence may be excused with: who lost a process of ours is excused."""
        places = commit.before.presence.places if commit.before else ()
        match = commit.after.match
        person = match.terms.players[seat] if match else None
        through = [place.process for place in places if person in place.people]
        has_left = any(isinstance(each, e.PresenceChanged) and each.left for each in commit.events)
        if has_left or not through:
            return (0,)
        if by not in through:
            excuse_ms = self._limits.absence.excuse_ms
            is_renamed = any(self._was_called(by, each) for each in through)
            return (0, excuse_ms) if is_renamed else (excuse_ms,)
        ending_since = self._ending_since(by)
        if ending_since is None:
            return (0,)
        is_sent_away = commit.after.touched_at > ending_since
        return (self._return_delay_ms,) if is_sent_away else (0, self._return_delay_ms)

    def _judge_return(self, event: e.HumanReturned) -> None:
        absence = self._absences.pop(event.seat, None)
        charged = 0
        if absence:
            most = min(self._grace(absence.grace_left), absence.grace_left)
            charged = max(0, min(event.now - absence.since, most))
        left = Millis(self._left[event.seat] - charged)
        assert event.grace_left == left, f"charged is {charged}: {event}"
        self._left[event.seat] = left

    def _grace(self, left: Millis) -> int:
        limits = self._limits.absence
        return max(limits.least_ms, min(limits.grace_ms, left))


def _is_attended(room: Room, match: Match) -> bool:
    """Tell whether somebody is there who acts for their seat, or watches where only CPUs do."""
    if not any(match.terms.players):
        return bool(room.presence.places)
    here = {person for place in room.presence.places for person in place.people}
    kept = zip(match.terms.players, match.attendance, strict=True)
    return any(person in here and at and at.substitute != "time" for person, at in kept)


def _judge_freeze(event: e.ClockFrozen, before: Room | None, after: Room) -> None:
    assert before is not None
    assert before.frozen_ms is not None
    assert after.frozen_ms is not None
    assert event.ms == after.frozen_ms - before.frozen_ms, "time is given back once"
    assert event.until - event.since == event.ms
