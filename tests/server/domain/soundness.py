"""What holds of every room, and between a room and the next version of it.

Owns: the invariants as assertions. Must not know: which commands there are.
"""

from __future__ import annotations

from seki_engine import games
from seki_server.domain.attendance import is_attended
from seki_server.domain.clocks import TIMEOUTS_RUNNING
from seki_server.domain.limits import Limits
from seki_server.domain.ranked.scores import rated_result
from seki_server.domain.ranked.standing import LOST, WON
from seki_server.domain.room import NOBODY, Attendance, Cpu, Human, Match, Room
from seki_server.domain.words import PersonId, SeatIndex


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
    check_presence(room)
    if room.running:
        assert room.seats == room.running.terms.players, "who plays keeps the seat"
        assert room.cpus == room.running.terms.cpus
        assert room.settings == room.running.terms.settings
        check_turn(room.running)
        check_occupants(room, room.running)
    if room.match:
        check_match(room.match, limits)
    if room.running and not room.closed:
        check_attendance(room, room.running, limits)


def check_presence(room: Room) -> None:
    """Assert that only members count as connected, and when the leader does not."""
    presence = room.presence
    processes = [place.process for place in presence.places]
    assert len(processes) == len(set(processes)), "a process has one place"
    for place in presence.places:
        assert place.watched, "nobody follows through no place"
        assert set(place.people) <= set(room.members)
    if room.closed:
        assert presence == NOBODY
    else:
        assert presence.has(room.leader) == (presence.leader_away_since is None)


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
    check_record(match)
    check_rated(match)
    if match.result:
        assert match.offer is None
        assert match.thinking is None
        assert match.deadline is None
        assert not match.is_paused
    else:
        assert match.rematch == ()
        assert position.outcome() is None, "an outcome ends the match in the same decision"
        assert position.automatic_action is None, "an automatic action waits for nobody"


def check_rated(match: Match) -> None:
    """Assert that a ranked match gives no more than one win, and that others name no leaver."""
    result = match.result
    if not match.terms.settings.ranked:
        assert result is None or result.left is None
    elif result is not None:
        rated = rated_result(match)
        assert (rated.host or LOST) + (rated.guest or LOST) <= WON
        assert result.left is None or result.left in rated.blamed


def check_record(match: Match) -> None:
    """Assert that who acted is kept: the seat's CPU, its person, or a CPU for them."""
    for played in match.played:
        seat = match.seat_of(played.side)
        assert played.took >= 0
        if played.automatic:
            assert played.cpu is None
        elif match.terms.players[seat] is None:
            assert played.cpu == match.terms.cpus[seat]
        else:
            assert played.cpu in (None, match.terms.settings.cpu_level)


def check_turn(match: Match) -> None:
    """Assert that only a CPU's turn is thought about, and only a person's is timed."""
    assert not match.thinking or (match.acting_cpu is not None and not match.is_paused)
    is_timed = match.terms.settings.turn_ms is not None
    is_persons = match.acting_cpu is None and not match.is_paused
    assert (match.deadline is not None) == (is_timed and is_persons)


def check_occupants(room: Room, match: Match) -> None:
    """Assert that a CPU acts for a seat exactly where it was given one."""
    for seat in SeatIndex:
        attendance, level = match.attendance[seat], match.terms.cpus[seat]
        if attendance is None:
            assert level is not None
            assert room.occupant(seat) == Cpu(level)
            continue
        person, stand_in = match.terms.players[seat], Cpu(match.terms.settings.cpu_level)
        assert person is not None
        assert room.occupant(seat) == (stand_in if attendance.substitute else Human(person))


def check_attendance(room: Room, match: Match, limits: Limits) -> None:
    """Assert that absence is nobody's being connected, and a pause nobody's being there."""
    assert match.is_paused == (not is_attended(room, match))
    for person, attendance in zip(match.terms.players, match.attendance, strict=True):
        assert (person is None) == (attendance is None)
        if person is not None and attendance is not None:
            check_seat(room, person, attendance, limits)


def check_seat(room: Room, person: PersonId, attendance: Attendance, limits: Limits) -> None:
    """Assert what holds of a person's seat."""
    is_absent = attendance.absent_since is not None
    assert is_absent == (not room.presence.has(person))
    assert is_absent == (attendance.grace_until is not None)
    assert 0 <= attendance.grace_left <= limits.absence.budget_ms
    if not attendance.substitute:
        assert attendance.timeouts < TIMEOUTS_RUNNING


def check_progress(before: Room, after: Room) -> None:
    """Assert what never goes back, is never undone and never forgotten."""
    assert after.id == before.id
    assert after.touched_at >= before.touched_at
    assert after.closed or not before.closed
    assert set(before.kicked) <= set(after.kicked)
    assert (before.frozen_ms or 0) <= (after.frozen_ms or 0)
    if before.match is None or after.match is None:
        assert before.match is None, "a room keeps its last match"
        return
    old, new = before.match, after.match
    if old.id == new.id:
        check_course(old, new)
    else:
        assert old.result, "a match ends before the next one begins"
        assert new.number == old.number + 1


def check_course(old: Match, new: Match) -> None:
    """Assert what never goes back within a match."""
    assert new.terms == old.terms
    assert new.step >= old.step
    assert old.result in (None, new.result), "a result is for good"
    assert new.turn.since >= old.turn.since
    for before, after in zip(old.attendance, new.attendance, strict=True):
        if before and after:
            assert after.grace_left <= before.grace_left, "a budget never grows"
    if old.step == new.step:
        assert new.turn.extra >= old.turn.extra
        if old.deadline is not None and new.deadline is not None:
            assert new.deadline >= old.deadline
