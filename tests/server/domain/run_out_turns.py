"""Matches whose turns have run out: what tests of time and of idle people stand on."""

from __future__ import annotations

from seki_server.domain.room import Room
from seki_server.domain.words import SeatIndex
from tests.support.cpu_turns import found, woken
from tests.support.rooms import (
    a_timed_match,
    accepted,
    match_of,
    play_of,
)

HOST = SeatIndex.HOST


def legal(room: Room) -> list[str]:
    return list(match_of(room).position.legal_actions())


def timeouts_of(room: Room, seat: SeatIndex = HOST) -> int:
    """Return how many turns of a seat have run out, one after another."""
    attendance = match_of(room).attendance[seat]
    assert attendance
    return attendance.timeouts


def timed_out() -> Room:
    """Return a match in which Alice's first turn has run out: a CPU thinks for her."""
    return woken(a_timed_match()).room


def let_run_out(room: Room) -> Room:
    """Let the turn of the person to move run out, and a CPU play what it finds."""
    room = woken(room).room
    while match_of(room).thinking:
        action = match_of(room).position.default_action(1)
        room = accepted(room, found(room, action), room.touched_at).room
    return room


def substituted() -> Room:
    """Return a match in which a CPU thinks for Alice: the second of her turns has run out."""
    room = let_run_out(a_timed_match())
    room = accepted(room, play_of(room, legal(room)[0]), room.touched_at).room
    return woken(room).room
