"""Rooms where a CPU is to move, and what comes to them.

Owns building them. Must not know what a test expects of a CPU's turn.
"""

from __future__ import annotations

from seki_server.domain.commands import Play, PlayForCpu, Wake
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, PersonId, Seed, Step
from tests.support.rooms import ALICE, FIXED, LIMITS, a_cpu_match, accepted, match_of

OPENING = "a4a5"
REPLY = "a7a6"


def wake(*attendants: PersonId, seed: int = 0) -> Wake:
    """Return a wake from a process where these people look on."""
    return Wake(Seed(seed), frozenset(attendants))


def cpus_turn(settings: dict[str, object] | None = None) -> Room:
    """Return a room where Alice has moved and a CPU of level 4 is to answer."""
    room = a_cpu_match(settings={**FIXED, **(settings or {})})
    return accepted(room, Play(ALICE, match_of(room).id, Step(0), OPENING)).room


def thinking_room(settings: dict[str, object] | None = None) -> Room:
    """Return such a room where the CPU thinks."""
    return accepted(cpus_turn(settings), wake(ALICE)).room


def found(room: Room, action: str = REPLY) -> PlayForCpu:
    """Return what a CPU answers."""
    match = match_of(room)
    return PlayForCpu(match.id, match.step, action)


def due(room: Room) -> Instant:
    """Return when the room is woken."""
    at = next_wake(room, LIMITS)
    assert at is not None
    return at
