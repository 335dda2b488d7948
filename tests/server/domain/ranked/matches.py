"""Builders of ranked matches between Alice (first) and Bob."""

from __future__ import annotations

from seki_server.domain.commands import PlayForCpu, ReturnToSeat, SeatPair, Wake
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, PersonId
from tests.support.rooms import (
    ALICE,
    BOB,
    CODES,
    LIMITS,
    NOW,
    PROCESS,
    ROOM,
    accepted,
    match_of,
    play_of,
)

PAIR = SeatPair(ROOM, "janggi", ALICE, BOB, CODES, (PROCESS, PROCESS))
SHORT = Limits(actions=10, cpu_pace_ms=0)
"""A match that is drawn after four moves each, set-up being one action each."""


def a_ranked_match(
    game: str = "janggi", *, plies: int = 0, limits: Limits = LIMITS, now: Instant = NOW
) -> Room:
    """Return a ranked match that has just begun, or so many plies after set-up."""
    pair = SeatPair(ROOM, game, ALICE, BOB, CODES, (PROCESS, PROCESS))
    room = accepted(None, pair, now, limits).room
    while match_of(room).position.phase == "setup":
        room = moved(room, limits=limits, now=now)
    for _ in range(plies):
        room = moved(room, limits=limits, now=now)
    return room


def moved(room: Room, *, limits: Limits = LIMITS, now: Instant = NOW) -> Room:
    """Return the room after the mover's default action."""
    action = match_of(room).position.default_action(1)
    return accepted(room, play_of(room, action), now, limits).room


def due(room: Room, limits: Limits = LIMITS) -> Instant:
    """Return when something is due, as there must be."""
    at = next_wake(room, limits)
    assert at is not None
    return at


def woken(room: Room, limits: Limits = LIMITS) -> Room:
    """Return the room after what is due next, and after the CPU's answer where one then thinks."""
    at = due(room, limits)
    room = accepted(room, Wake(), at, limits).room
    match = match_of(room)
    if not match.thinking:
        return room
    answer = PlayForCpu(match.id, match.step, match.position.default_action(1))
    return accepted(room, answer, at, limits).room


def returned(room: Room, person: PersonId, now: Instant, limits: Limits = LIMITS) -> Room:
    """Return the room with a person acting for their seat again."""
    return accepted(room, ReturnToSeat(person, match_of(room).id), now, limits).room
