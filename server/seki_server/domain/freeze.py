"""Time that is given back: nobody was served, so nobody's clock ran.

Owns: what is told of such a time, and to whom. Must not know: how it is measured. Cluster time
itself stands still meanwhile, so no deadline has to be moved.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from seki_server.domain.answers import Answer, changed
from seki_server.domain.commands import Command, Wake
from seki_server.domain.decision import Decision, Refusal
from seki_server.domain.events import ClockFrozen
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Instant, Millis, Seq


class Freeze(NamedTuple):
    """How cluster time has stood still so far."""

    frozen_ms: Millis
    """All times together."""
    ended_at: Instant
    """When the last time was over by the clock on the wall: milliseconds since 1970."""


NO_FREEZE = Freeze(Millis(0), Instant(0))


def told(
    before: Room | None, command: Command, answer: Answer, freeze: Freeze, now: Instant
) -> Answer:
    """Let a decision tell first, once, of time that stood still since the room was last decided on.

    It is told where a clock of the match ran. A `Wake` tells it alone if nothing else is due.
    """
    if isinstance(answer, Refusal):
        return answer
    ms = _newly_frozen(before, freeze)
    frozen = _event(before.running, ms, freeze, now) if before and ms > 0 else None
    if frozen is None:
        return answer if ms == 0 else _noted(answer, freeze)
    if answer.changes:
        room = replace(answer.room, seq=Seq(answer.room.seq + 1))
        return _noted(Decision(room, (frozen, *answer.events), answer.result), freeze)
    if not isinstance(command, Wake):
        return answer
    return changed(answer.room, (frozen,), now, frozen_ms=freeze.frozen_ms)


def _newly_frozen(before: Room | None, freeze: Freeze) -> Millis:
    """Return how long time stood still since a room was looked at; negative: it never was."""
    if before is None or before.frozen_ms is None:
        return Millis(-1)
    return Millis(max(0, freeze.frozen_ms - before.frozen_ms))


def _noted(decision: Decision, freeze: Freeze) -> Decision:
    if not decision.changes:
        return decision
    room = replace(decision.room, frozen_ms=freeze.frozen_ms)
    return Decision(room, decision.events, decision.result)


def _event(match: Match | None, ms: Millis, freeze: Freeze, now: Instant) -> ClockFrozen | None:
    """Return what is told of a match; None where nothing in it is timed."""
    if match is None or not _has_clock(match):
        return None
    since = Instant(freeze.ended_at - ms)
    return ClockFrozen(match.id, ms, since, freeze.ended_at, now, match.deadline)


def _has_clock(match: Match) -> bool:
    """Tell whether a clock of a match runs: that of a person's turn, or of somebody's absence."""
    if match.deadline is not None:
        return True
    return any(each and each.absent_since is not None for each in match.attendance)
