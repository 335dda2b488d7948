"""What holds of every room, and between a room and the next version of it.

Owns: the invariants as assertions. Must not know: which commands there are.
"""

from __future__ import annotations

from seki_engine import games
from seki_server.domain.limits import Limits
from seki_server.domain.room import Match, Room
from seki_server.domain.words import SeatIndex


def check_room(room: Room, limits: Limits) -> None:
    """Assert what holds of a room whatever happened to it."""
    seated = [person for person in room.seats if person]
    assert len(seated) == len(set(seated)), "one person, one seat"
    assert set(seated) <= set(room.members)
    assert not set(room.kicked) & set(room.members)
    for person, level in zip(room.seats, room.cpus, strict=True):
        assert person is None or level is None, "a CPU gives way to whoever sits down"
    assert len(room.members) == len(set(room.members)) <= limits.members
    assert len(room.kicked) <= limits.kicked
    assert room.leader in room.members or room.closed
    if room.running:
        assert room.seats == room.running.terms.players, "who plays keeps the seat"
        assert room.cpus == room.running.terms.cpus
        assert all(room.occupant(seat) for seat in SeatIndex)
        check_turn(room, room.running)
        assert room.settings == room.running.terms.settings
    if room.match:
        check_match(room.match, limits)


def check_match(match: Match, limits: Limits) -> None:
    """Assert what holds of a match: its record rebuilds its position, its offer is of now."""
    position = match.position
    actions = [played.action for played in match.played]
    assert list(position.actions) == actions
    settings = match.terms.settings
    again = games[settings.game].restore(settings.rules, actions)
    assert (again.fen(), again.zobrist) == (position.fen(), position.zobrist)
    assert len(actions) <= limits.actions
    assert match.step >= len(actions)
    assert match.replays <= limits.replays
    if match.offer:
        assert match.offer.step == match.step
    for played in match.played:
        cpu = match.terms.cpus[match.seat_of(played.side)]
        assert played.cpu == (None if played.automatic else cpu), "who acted is kept"
    if match.result:
        assert match.offer is None
        assert match.thinking is None
        assert not match.paused
    else:
        assert match.rematch == ()
        assert position.outcome() is None, "an outcome ends the match in the same decision"
        assert position.automatic_action is None, "an automatic action waits for nobody"


def check_turn(room: Room, match: Match) -> None:
    """Assert that only a CPU's turn is thought about or paused."""
    seat = match.seat_to_move
    is_cpus = seat is not None and room.cpus[seat] is not None
    assert is_cpus or not (match.thinking or match.paused)
    assert not (match.thinking and match.paused)


def check_progress(before: Room, after: Room) -> None:
    """Assert what never goes back, is never undone and never forgotten."""
    assert after.id == before.id
    assert after.touched_at >= before.touched_at
    assert after.closed or not before.closed
    assert set(before.kicked) <= set(after.kicked)
    if before.match is None or after.match is None:
        assert before.match is None, "a room keeps its last match"
        return
    old, new = before.match, after.match
    if old.id == new.id:
        assert new.terms == old.terms
        assert new.step >= old.step
        assert old.result in (None, new.result), "a result is for good"
    else:
        assert old.result, "a match ends before the next one begins"
        assert new.number == old.number + 1
