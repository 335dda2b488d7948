"""Builders of rooms and commands, so that a test says only what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from seki_engine import Side
from seki_server.domain.commands import (
    AddCpu,
    Command,
    CreateParty,
    JoinParty,
    LeaveSeat,
    NotePresence,
    Play,
    Resign,
    StartMatch,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal
from seki_server.domain.limits import Limits
from seki_server.domain.room import Codes, Match, Result, Room
from seki_server.domain.words import (
    Code,
    Instant,
    Millis,
    PersonId,
    ProcessId,
    RoomId,
    SeatIndex,
)

ALICE = PersonId("alice")
BOB = PersonId("bob")
CAROL = PersonId("carol")
DAVE = PersonId("dave")
STRANGER = PersonId("stranger")

ROOM = RoomId("room0000room0000")
CODES = Codes(invite=Code("2345ABCD"), watch=Code("6789EFGH"))
OTHER_CODES = Codes(invite=Code("JKMNPQRS"), watch=Code("TUVWXYZ2"))

PROCESS, OTHER_PROCESS = ProcessId("process1"), ProcessId("process2")
"""Where everybody is connected, and another one."""

NOW = Instant(1_000_000)
LIMITS = Limits(cpu_pace_ms=0)

FIXED: Mapping[str, object] = {"setup": "fixed", "first": "leader"}
"""Janggi without set-up, the leader (Alice) moves first."""

TURN_MS = 30_000
TIMED: Mapping[str, object] = {**FIXED, "turn_seconds": TURN_MS // 1000}
"""The same with half a minute for each turn."""


def accepted(
    room: Room | None, command: Command, now: Instant = NOW, limits: Limits = LIMITS
) -> Decision:
    """Decide a command that must be accepted."""
    answer = decide(room, command, now, limits)
    assert isinstance(answer, Decision), answer
    return answer


def refused(
    room: Room | None, command: Command, now: Instant = NOW, limits: Limits = LIMITS
) -> Refusal:
    """Decide a command that must be refused."""
    answer = decide(room, command, now, limits)
    assert isinstance(answer, Refusal), answer
    return answer


def create(game: str = "janggi", settings: Mapping[str, object] | None = None) -> CreateParty:
    """Let Alice, who is connected, make the room."""
    return CreateParty(ALICE, ROOM, game, settings or {}, CODES, PROCESS)


def join(person: PersonId, seat: SeatIndex | None = None, *, any_seat: bool = False) -> JoinParty:
    """Let a person, who is connected, join by the right code."""
    return JoinParty(person, CODES.invite, seat, any_seat, PROCESS)


def note(*people: PersonId, through: ProcessId = PROCESS, excuse: int = 0) -> NotePresence:
    """Say that these people, and nobody else, are connected through a process."""
    return NotePresence(through, frozenset(people), Millis(excuse))


def people_at(room: Room, process: ProcessId) -> frozenset[PersonId]:
    """Return which members a room has as connected through a process."""
    places = room.presence.places
    return frozenset(each for place in places if place.process == process for each in place.people)


def gone(
    room: Room,
    *people: PersonId,
    now: Instant = NOW,
    through: ProcessId = PROCESS,
    excuse: int = 0,
    limits: Limits = LIMITS,
) -> Decision:
    """Lose people's connection through a process."""
    left = people_at(room, through) - set(people)
    return accepted(room, note(*left, through=through, excuse=excuse), now, limits)


def back(
    room: Room,
    *people: PersonId,
    now: Instant = NOW,
    through: ProcessId = PROCESS,
    limits: Limits = LIMITS,
) -> Decision:
    """Connect people through a process."""
    return accepted(room, note(*people_at(room, through), *people, through=through), now, limits)


def a_room(
    game: str = "janggi",
    settings: Mapping[str, object] | None = None,
    *,
    guest: PersonId | None = BOB,
    others: tuple[PersonId, ...] = (),
) -> Room:
    """Return a party led by Alice on the host's seat, with a guest and people who only belong.

    All of them are connected through one process.
    """
    room = accepted(None, create(game, settings)).room
    if guest:
        room = accepted(room, join(guest, SeatIndex.GUEST)).room
    for person in others:
        room = accepted(room, join(person)).room
    return room


def a_match(
    game: str = "janggi",
    settings: Mapping[str, object] | None = None,
    *,
    others: tuple[PersonId, ...] = (),
    limits: Limits = LIMITS,
) -> Room:
    """Return a room whose match has just begun, between Alice and Bob."""
    room = a_room(game, FIXED if settings is None else settings, others=others)
    return accepted(room, StartMatch(ALICE, coin=True), limits=limits).room


def a_timed_match(settings: Mapping[str, object] | None = None, *, limits: Limits = LIMITS) -> Room:
    """Return a match that has just begun with `TURN_MS` for each turn."""
    return a_match(settings={**TIMED, **(settings or {})}, limits=limits)


def a_cpu_match(
    game: str = "janggi", settings: Mapping[str, object] | None = None, *, seats: int = 1
) -> Room:
    """Return a room whose match has just begun, between Alice and a CPU, or two of these."""
    room = a_room(game, FIXED if settings is None else settings, guest=None)
    if seats == 2:
        room = accepted(room, LeaveSeat(ALICE)).room
        for seat in SeatIndex:
            room = accepted(room, AddCpu(ALICE, seat, None)).room
    return accepted(room, StartMatch(ALICE, coin=True)).room


def match_of(room: Room) -> Match:
    """Return the match a room must have."""
    assert room.match is not None
    return room.match


def result_of(room: Room) -> Result:
    """Return the result a room's match must have."""
    result = match_of(room).result
    assert result is not None
    return result


def mover_of(room: Room) -> PersonId:
    """Return whose turn it is."""
    return _player(room, match_of(room).position.side_to_move)


def waiter_of(room: Room) -> PersonId:
    """Return who waits for the other's action."""
    return _player(room, match_of(room).position.side_to_move.other)


def _player(room: Room, side: Side) -> PersonId:
    match = match_of(room)
    return player_on(match, match.seat_of(side))


def player_on(match: Match, seat: SeatIndex) -> PersonId:
    """Return the person who plays from a seat where no CPU does."""
    person = match.terms.players[seat]
    assert person is not None
    return person


def play_of(room: Room, action: str, person: PersonId | None = None) -> Play:
    """Return the command that plays an action now, by the mover or by somebody else."""
    match = match_of(room)
    return Play(person or mover_of(room), match.id, match.step, action)


def resign_of(room: Room, person: PersonId) -> Resign:
    """Return the command by which a person resigns now."""
    match = match_of(room)
    return Resign(person, match.id, match.step)


def played_out(room: Room, *actions: str, now: Instant = NOW, limits: Limits = LIMITS) -> Decision:
    """Play actions in turn; the decision is the last one's."""
    *_, last = playing(room, *actions, now=now, limits=limits)
    return last


def playing(
    room: Room, *actions: str, now: Instant = NOW, limits: Limits = LIMITS
) -> Iterator[Decision]:
    """Play actions in turn, one decision each."""
    for action in actions:
        decision = accepted(room, play_of(room, action), now, limits)
        room = decision.room
        yield decision


def after(room: Room, *actions: str) -> Room:
    """Return the room after these actions, played in turn."""
    return played_out(room, *actions).room if actions else room


def an_ended_match(loser: PersonId = BOB, settings: Mapping[str, object] | None = None) -> Room:
    """Return a room whose match one of the two has resigned."""
    room = a_match(settings=settings)
    return accepted(room, resign_of(room, loser)).room
