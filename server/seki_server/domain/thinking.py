"""A CPU's turn: from the wake that begins it to the action, which comes in any case.

Owns: the attempts of a turn, and what is played when none of them answers. Must not know: who
searches and how; the answer comes in as a command like any other.

A turn begins with a `Wake`, whose process then searches. Without an answer until the instant said
there, the next `Wake` begins another attempt with a quarter of the time, and the one after that
plays the engine's default action. So the turn is lost with no process. Where no person sits a turn
begins a pace after what led to it, for whoever watches.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from seki_engine import IllegalAction
from seki_engine.cpu import budget_ms
from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.attendance import is_attended
from seki_server.domain.commands import PlayForCpu, Wake
from seki_server.domain.course import after_action
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import CpuThinking, Event, MatchPaused, MatchResumed
from seki_server.domain.fence import pass_step, where
from seki_server.domain.limits import Limits
from seki_server.domain.room import NO_CPUS, Cpu, Match, Room, Thinking
from seki_server.domain.words import CpuLevel, Instant, Millis, SeatIndex

ATTEMPTS = 2
SHARE_OF_LATER_ATTEMPTS = 4
"""A later attempt has this part of the first one's time: somebody has waited already."""


class TurnOfCpu(NamedTuple):
    """A CPU is to move in a running match."""

    match: Match
    seat: SeatIndex
    level: CpuLevel


def turn_of_cpu(room: Room) -> TurnOfCpu | None:
    """Return the turn of the CPU that is to move; None where nobody or a person is."""
    match = room.running
    if match is None or room.cpus == NO_CPUS:
        return None
    seat = match.seat_of(match.position.side_to_move)
    occupant = room.occupant(seat)
    if not isinstance(occupant, Cpu):
        return None
    return TurnOfCpu(match, seat, occupant.level)


def due_of(room: Room, turn: TurnOfCpu, limits: Limits) -> Instant | None:
    """Return when the next thing happens by itself; None while nobody is there who wants it."""
    match = turn.match
    if match.paused:
        return None
    if match.thinking:
        return match.thinking.until
    pace = limits.cpu_pace_ms if match.is_between_cpus else 0
    return max(room.touched_at, Instant(match.turn_since + pace))


def budget_of(level: CpuLevel, attempt: int) -> Millis:
    """Return how long an attempt may take."""
    budget = budget_ms(level)
    return Millis(budget if attempt == 1 else budget // SHARE_OF_LATER_ATTEMPTS)


def urge(room: Room, turn: TurnOfCpu, command: Wake, now: Instant, limits: Limits) -> Answer:
    """Go on with a CPU's turn, if it is time: begin, try again, play something, or wait."""
    due = due_of(room, turn, limits)
    if due is not None and now < due:
        return unchanged(room)
    if not is_attended(room, command.attendants):
        return _pause(room, turn, now)
    attempt = turn.match.thinking.attempt + 1 if turn.match.thinking else 1
    if attempt <= ATTEMPTS:
        return _think(room, turn, attempt, now, limits)
    action = turn.match.position.default_action(command.seed)
    return _played(room, turn, action, now, limits)


def play(room: Room, command: PlayForCpu, now: Instant, limits: Limits) -> Answer:
    """Play what a CPU has found, if it is still its turn and somebody waits for it."""
    if room.closed:
        return refuse(RefusalCode.ROOM_CLOSED)
    passed = pass_step(room, command.match, command.step)
    if isinstance(passed, Refusal):
        return passed
    turn = turn_of_cpu(room)
    if turn is None:
        return refuse(RefusalCode.MATCH_NOT_YOUR_TURN)
    if turn.match.thinking is None:
        return refuse(RefusalCode.MATCH_STALE_STEP, **where(room, turn.match))
    return _played(room, turn, command.action, now, limits)


def _pause(room: Room, turn: TurnOfCpu, now: Instant) -> Answer:
    match = replace(turn.match, thinking=None, paused=True)
    return changed(room, (MatchPaused(match.id, match.step),), now, match=match)


def _think(room: Room, turn: TurnOfCpu, attempt: int, now: Instant, limits: Limits) -> Answer:
    match = turn.match
    until = Instant(now + budget_of(turn.level, attempt) + limits.cpu_grace_ms)
    events: tuple[Event, ...] = ()
    if match.paused:
        events = (MatchResumed(match.id, match.step),)
    events += (CpuThinking(match.id, match.step, turn.seat, turn.level, now, until),)
    match = replace(match, thinking=Thinking(attempt, until), paused=False)
    return changed(room, events, now, match=match)


def _played(room: Room, turn: TurnOfCpu, action: str, now: Instant, limits: Limits) -> Answer:
    match = turn.match
    try:
        position = match.position.play(action)
    except IllegalAction as illegal:
        return refuse(RefusalCode.MATCH_ILLEGAL_ACTION, reason=illegal.reason, action=action)
    course = after_action(match, action, position, now, limits, turn.level)
    return changed(room, course.events, now, match=course.match)
