"""What is said of a position: to everybody with each match event, and to the mover at a turn.

Owns: both views. Must not know: who asks for them.
"""

from __future__ import annotations

from zlib import crc32

from msgspec import Struct

from seki_server.domain.events import Board
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Check, Instant, PersonId, Step


class TurnToMove(Struct, frozen=True):
    """What the mover is told."""

    person: PersonId
    step: Step
    count: int
    """How many legal actions there are."""
    actions: tuple[str, ...] | None
    """Which; None where the party's settings hide them."""
    declarations: tuple[str, ...]
    """Those that touch no square (`pass`, `accept`, `done`), told in any case."""


def board_of(match: Match, now: Instant) -> Board:
    """Describe a match's position."""
    position = match.position
    phase = "over" if match.result else position.phase
    fen = position.fen()
    return Board(
        match.id,
        match.step,
        position.ply,
        phase,
        None if phase == "over" else match.seat_of(position.side_to_move),
        position.in_check,
        fen,
        Check(crc32(fen.encode())),
        now,
        match.deadline,
    )


def turn(room: Room) -> TurnToMove | None:
    """Say whose turn it is and what they may do; None while no person is to move.

    Who has a CPU on their seat is told, for they may act and have it back; whose time is over is
    not.
    """
    match = room.running
    if match is None or room.closed or match.turn.is_over:
        return None
    position = match.position
    person = match.terms.players[match.seat_of(position.side_to_move)]
    if person is None:
        return None
    declarations = tuple(position.declarations)
    if not match.terms.settings.show_legal_moves:
        return TurnToMove(person, match.step, position.legal_action_count, None, declarations)
    actions = tuple(position.legal_actions())
    return TurnToMove(person, match.step, len(actions), actions, declarations)
