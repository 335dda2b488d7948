"""Rooms where a CPU is to move, and what comes to them.

Owns building them. Must not know what a test expects of a CPU's turn.
"""

from __future__ import annotations

from seki_server.domain.commands import Play, PlayForCpu, Wake
from seki_server.domain.decision import Decision
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, Seed, Step
from tests.support.rooms import ALICE, FIXED, LIMITS, a_cpu_match, accepted, match_of

OPENING = "a4a5"
REPLY = "a7a6"


def wake(seed: int = 0) -> Wake:
    """Return a wake."""
    return Wake(Seed(seed))


def cpus_turn(settings: dict[str, object] | None = None) -> Room:
    """Return a room where Alice has moved and a CPU of level 4 is to answer."""
    room = a_cpu_match(settings={**FIXED, **(settings or {})})
    return accepted(room, Play(ALICE, match_of(room).id, Step(0), OPENING)).room


def thinking_room(settings: dict[str, object] | None = None) -> Room:
    """Return such a room where the CPU thinks."""
    return accepted(cpus_turn(settings), wake()).room


def found(room: Room, action: str = REPLY) -> PlayForCpu:
    """Return what a CPU answers."""
    match = match_of(room)
    return PlayForCpu(match.id, match.step, action)


def due(room: Room, limits: Limits = LIMITS) -> Instant:
    """Return when the room is woken."""
    at = next_wake(room, limits)
    assert at is not None
    return at


def woken(room: Room, limits: Limits = LIMITS, seed: int = 0) -> Decision:
    """Wake a room when something is due."""
    return accepted(room, wake(seed), due(room, limits), limits)
