"""A CPU's turn: from the wake that begins it to the action, which comes in any case.

Owns: the attempts of a turn, and what is played when none of them answers. Must not know: who
searches and how; the answer comes in as a command like any other.

A turn begins with a `Wake`, whose process then searches. Without an answer until the instant said
there, the next `Wake` begins another attempt with a quarter of the time, and the one after that
plays the engine's default action. So the turn is lost with no process. Where no person sits a turn
begins a pace after what led to it, for whoever watches. Who stands in for a person in set-up does
not search: the engine's default is what a person gets there.
"""

from __future__ import annotations

from msgspec.structs import replace

from seki_engine import IllegalAction
from seki_engine.cpu import budget_ms
from seki_server.domain.answers import Answer, changed, refuse
from seki_server.domain.attendance import is_attended
from seki_server.domain.clocks import give_turn_to_cpu
from seki_server.domain.commands import PlayForCpu
from seki_server.domain.course import after_action, end
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import CpuThinking, Event
from seki_server.domain.fence import pass_step, where
from seki_server.domain.limits import Limits
from seki_server.domain.ranked.leaving import aborted_by, is_no_show
from seki_server.domain.room import Match, Room, Thinking
from seki_server.domain.words import CpuLevel, Instant, Millis, Seed

ATTEMPTS = 2
SHARE_OF_LATER_ATTEMPTS = 4
"""A later attempt has this part of the first one's time: somebody has waited already."""

NOTHING: tuple[Event, ...] = ()


def due_of_cpu(room: Room, match: Match, limits: Limits) -> Instant:
    """Return when the turn of the CPU to move goes on by itself."""
    if match.thinking:
        return match.thinking.until
    pace = limits.cpu_pace_ms if match.is_between_cpus else 0
    return max(room.touched_at, Instant(match.turn.since + pace))


def budget_of(level: CpuLevel, attempt: int) -> Millis:
    """Return how long an attempt may take."""
    budget = budget_ms(level)
    return Millis(budget if attempt == 1 else budget // SHARE_OF_LATER_ATTEMPTS)


def urge(room: Room, match: Match, seed: Seed, now: Instant, limits: Limits) -> Answer:
    """Go on with a CPU's turn that is due: begin, try again, or play something."""
    return _go_on(room, match, NOTHING, seed, now, limits)


def take_over(room: Room, match: Match, seed: Seed, now: Instant, limits: Limits) -> Answer:
    """Begin a CPU's turn in the place of a person's whose time or grace is over.

    Where nobody acts any more nothing is played: the match is paused in the same commit.
    """
    seat = match.seat_to_move
    assert seat is not None, "the match runs"
    match, events = give_turn_to_cpu(match, seat, now, limits)
    if not is_attended(room, match):
        return changed(room, events, now, match=match)
    return _go_on(room, match, events, seed, now, limits)


def play(room: Room, command: PlayForCpu, now: Instant, limits: Limits) -> Answer:
    """Play what a CPU has found, if it is still its turn and somebody waits for it."""
    if room.closed:
        return refuse(RefusalCode.ROOM_CLOSED)
    match = pass_step(room, command.match, command.step)
    if isinstance(match, Refusal):
        return match
    if match.acting_cpu is None:
        return refuse(RefusalCode.MATCH_NOT_YOUR_TURN)
    if match.thinking is None:
        return refuse(RefusalCode.MATCH_STALE_STEP, **where(room, match))
    return _played(room, match, NOTHING, command.action, now, limits)


def _go_on(
    room: Room,
    match: Match,
    events: tuple[Event, ...],
    seed: Seed,
    now: Instant,
    limits: Limits,
) -> Answer:
    if is_no_show(match):
        return _aborted(room, match, events, now)
    attempt = match.thinking.attempt + 1 if match.thinking else 1
    if attempt <= ATTEMPTS and not _is_setup_of_person(match):
        return _think(room, match, events, attempt, now, limits)
    action = match.position.default_action(seed)
    return _played(room, match, events, action, now, limits)


def _aborted(room: Room, match: Match, events: tuple[Event, ...], now: Instant) -> Answer:
    """End a ranked match that has hardly begun, instead of playing on for who has left it."""
    assert match.seat_to_move is not None, "the match runs"
    match, ended = end(match, aborted_by(match.seat_to_move), now)
    return changed(room, (*events, ended), now, match=match)


def _is_setup_of_person(match: Match) -> bool:
    """Tell whether a CPU stands in for a person who has not finished setting up."""
    seat = match.seat_to_move
    is_setup = match.position.phase == "setup"
    return is_setup and seat is not None and match.terms.players[seat] is not None


def _think(
    room: Room,
    match: Match,
    events: tuple[Event, ...],
    attempt: int,
    now: Instant,
    limits: Limits,
) -> Answer:
    seat, level = match.seat_to_move, match.acting_cpu
    assert seat is not None, "the match runs"
    assert level is not None, "a CPU is to move"
    until = Instant(now + budget_of(level, attempt) + limits.cpu_grace_ms)
    thinks = CpuThinking(match.id, match.step, seat, level, now, until)
    match = replace(match, thinking=Thinking(attempt, until))
    return changed(room, (*events, thinks), now, match=match)


def _played(
    room: Room,
    match: Match,
    events: tuple[Event, ...],
    action: str,
    now: Instant,
    limits: Limits,
) -> Answer:
    try:
        position = match.position.play(action)
    except IllegalAction as illegal:
        return refuse(RefusalCode.MATCH_ILLEGAL_ACTION, reason=illegal.reason, action=action)
    course = after_action(match, action, position, now, limits, match.acting_cpu)
    return changed(room, (*events, *course.events), now, match=course.match)
