"""How a match goes from one choice of a person to the next: begin, actions, replays, the end.

Owns: what follows from an action by itself. Must not know: who asked, or anything of the room.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from seki_engine import Position, games
from seki_server.domain.absence import full_attendance, with_attendance
from seki_server.domain.board import board_of
from seki_server.domain.events import ActionPlayed, Event, MatchEnded, MatchReplayed
from seki_server.domain.limits import Limits
from seki_server.domain.room import (
    Match,
    MatchTerms,
    PartySettings,
    Played,
    Result,
    TurnClock,
)
from seki_server.domain.words import CpuLevel, Instant, MatchId, SeatIndex, Step


class Course(Struct, frozen=True):
    """A match further on, and what happened on the way."""

    match: Match
    events: tuple[Event, ...]


NEW_STEP: Mapping[str, Any] = {"offer": None, "thinking": None}
"""What is void of a match as soon as its step moves on or it ends."""


class Ending(NamedTuple):
    """How a match ends. `winner` None is a draw, or nobody where it was abandoned."""

    winner: SeatIndex | None
    termination: str
    left: SeatIndex | None = None
    """Whose going ended it, where that counts."""


ABANDONED = Ending(None, "abandoned")
"""Nobody is left who would play on."""


def begin(id: MatchId, terms: MatchTerms, limits: Limits) -> Match:
    """Return a new match before its first action."""
    return Match(
        id=id,
        terms=terms,
        position=start_position(terms.settings),
        played=(),
        step=Step(0),
        replays=0,
        turn=TurnClock(terms.started_at),
        attendance=full_attendance(terms.players, limits),
    )


def start_position(settings: PartySettings) -> Position:
    """Return where a match under these settings starts."""
    return games[settings.game].start(settings.rules)


def after_action(
    match: Match,
    action: str,
    position: Position,
    now: Instant,
    limits: Limits,
    cpu: CpuLevel | None = None,
) -> Course:
    """Take the mover's action into the match and go on to where somebody has to choose again.

    `position` is the one the action leads to; `cpu` is who chose it where no person did.
    """
    match, event = _play(match, action, position, now, cpu=cpu)
    return go_on(match, (event,), now, limits)


def go_on(match: Match, events: tuple[Event, ...], now: Instant, limits: Limits) -> Course:
    """Do what happens without a person's choice: endings, replays, automatic actions."""
    while True:
        ending = _ending_of(match, limits)
        if ending:
            match, ended = end(match, ending, now)
            return Course(match, (*events, ended))
        if match.position.phase == "over":
            match = _replay(match)
            events = (*events, MatchReplayed(match.replays, board_of(match, now)))
            continue
        action = match.position.automatic_action
        if action is None:
            return Course(match, events)
        position = match.position.play(action)
        match, event = _play(match, action, position, now, automatic=True)
        events = (*events, event)


def end(match: Match, ending: Ending, now: Instant) -> tuple[Match, MatchEnded]:
    """Give a match its result."""
    winner, termination, left = ending
    points = match.position.points
    result = Result(winner, termination, points, now, left)
    turn = replace(match.turn, paused_at=None)
    match = replace(match, result=result, turn=turn, **NEW_STEP)
    return match, MatchEnded(winner, termination, points, board_of(match, now), left)


def _play(
    match: Match,
    action: str,
    position: Position,
    now: Instant,
    *,
    automatic: bool = False,
    cpu: CpuLevel | None = None,
) -> tuple[Match, ActionPlayed]:
    side = match.position.side_to_move
    took = match.turn.elapsed(now)
    match = replace(
        match,
        position=position,
        played=(*match.played, Played(action, side, took, automatic, cpu)),
        step=Step(match.step + 1),
        turn=TurnClock(now),
        **NEW_STEP,
    )
    seat = match.seat_of(side)
    if cpu is not None:
        match = _with_action_counted(match, seat)
    return match, ActionPlayed(action, seat, took, automatic, cpu, board_of(match, now))


def _with_action_counted(match: Match, seat: SeatIndex) -> Match:
    """Return a match in which a CPU has acted once more for the person of a seat, if it has one."""
    attendance = match.attendance[seat]
    return match if attendance is None else with_attendance(match, seat, acted=attendance.acted + 1)


def _replay(match: Match) -> Match:
    """Begin a match anew with the same sides (千日手; rules page of Gungi, "End").

    The first turn has begun with the action that led to it.
    """
    return replace(
        match,
        position=start_position(match.terms.settings),
        played=(),
        step=Step(match.step + 1),
        replays=match.replays + 1,
        **NEW_STEP,
    )


def _ending_of(match: Match, limits: Limits) -> Ending | None:
    """Return how a match ends where it stands; None while it goes on or is to be played again."""
    outcome = match.position.outcome()
    if outcome is None:
        if len(match.played) < limits.actions:
            return None
        return Ending(None, "action_limit")
    if outcome.replay and match.replays < limits.replays and not match.terms.settings.ranked:
        return None
    winner = None if outcome.winner is None else match.seat_of(outcome.winner)
    return Ending(winner, outcome.termination)
