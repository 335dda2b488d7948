"""What must be true of a room before and after something was accepted.

Owns: the assertions that need both. Must not know: how commands are drawn.
"""

from __future__ import annotations

from seki_server.domain.commands import (
    AddCpu,
    Command,
    Configure,
    JoinParty,
    Kick,
    RemoveCpu,
    RenewCodes,
    StartMatch,
    TransferLeader,
)
from seki_server.domain.decision import Decision
from seki_server.domain.events import ClockFrozen, CpuTookSeat, TurnTimedOut
from seki_server.domain.limits import Limits
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Instant, SeatIndex

LeaderCommand = Configure | TransferLeader | Kick | StartMatch | RenewCodes | AddCpu | RemoveCpu


def check_right(before: Room, command: Command) -> None:
    """Assert that who was given what they asked of a party had the right to it."""
    if isinstance(command, JoinParty):
        assert command.code == before.codes.invite
        assert command.person not in before.kicked
    elif isinstance(command, LeaderCommand):
        assert command.person == before.leader
        is_between_cpus = before.seats == (None, None) and isinstance(command, RemoveCpu)
        assert not before.running or isinstance(command, RenewCodes) or is_between_cpus


def check_wake(before: Match | None, answer: Decision, now: Instant, limits: Limits) -> None:
    """Assert that a CPU was given a person's turn no earlier than their time or grace was over."""
    at = max(now, answer.room.touched_at)
    for event in answer.events:
        if isinstance(event, TurnTimedOut):
            assert before
            assert before.deadline is not None
            assert before.deadline + limits.clocks.settle_ms <= at
        if isinstance(event, CpuTookSeat) and event.reason == "absent":
            kept = before.attendance[event.seat] if before else None
            assert kept
            assert kept.absent_since is not None
            assert at - kept.absent_since >= limits.absence.least_ms


def check_told_of_freeze(before: Room, after: Room, decision: Decision) -> None:
    """Assert that time that stood still is told of first, once, where a clock ran."""
    told = [event for event in decision.events if isinstance(event, ClockFrozen)]
    newly = (after.frozen_ms or 0) - (before.frozen_ms or 0)
    match = before.running
    is_timed = match is not None and (
        match.deadline is not None or any(each and each.absent_since for each in match.attendance)
    )
    assert [event.ms for event in told] == ([newly] if newly and is_timed else [])
    assert decision.events[0] in told or not told


def check_taken_back(before: Match, after: Match, asker: SeatIndex) -> None:
    """Assert that exactly one choice of the asker, and what followed it, counts no more."""
    kept = len(after.played)
    assert after.played == before.played[:kept]
    gone = [p for p in before.played[kept:] if p.side is before.side_of(asker)]
    assert [p.automatic for p in gone].count(False) == 1
    assert after.seat_to_move == asker
    assert after.position.phase == "play"
    assert after.turn.since >= before.turn.since
