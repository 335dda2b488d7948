"""Everything the server says is a message of the protocol, though nothing checks it on the way.

Every message that the other tests here receive is checked as well (`a_door.Client.receive`).
"""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_engine import games
from seki_protocol.codec import encode
from seki_protocol.messages.catalogue import EVENTS
from seki_server.domain.board import TurnToMove
from seki_server.domain.commands import (
    CreateParty,
    JoinParty,
    NotePresence,
    Resign,
    StartMatch,
    Wake,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.events import Board, Event, MatchEnded
from seki_server.domain.limits import Limits
from seki_server.domain.room import Codes, Room, Substitution
from seki_server.domain.settings import first_settings, flat_settings
from seki_server.domain.snapshot import snapshot
from seki_server.domain.wake import next_wake
from seki_server.domain.words import (
    Check,
    Code,
    Instant,
    MatchId,
    PersonId,
    ProcessId,
    RoomId,
    Seq,
    Step,
)
from seki_server.ports import Turn
from seki_server.runtime.orders import RuntimeRefusal
from seki_server.transport.wire import (
    Message,
    event_message,
    refused_message,
    snapshot_message,
    turn_message,
)
from tests.server.transport.a_door import JSON, MSGPACK, assert_is_of_the_protocol

ALICE, BOB, CAROL = (PersonId(name * 22) for name in "abc")
ROOM = RoomId("room" * 4)
CODES = Codes(invite=Code("2345ABCD"), watch=Code("6789EFGH"))
HERE = ProcessId("here")
NOW = Instant(1_795_000_000_000)

naturals = st.integers(0, 2**31 - 1)
seats = st.sampled_from([0, 1])
settings = st.sampled_from(sorted(games)).map(lambda game: flat_settings(_defaults(game)))

BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "leader": st.just(ALICE),
    "person": st.just(BOB),
    "players": st.just((ALICE, BOB)),
    "level": st.integers(1, 8),
    "cpu": st.none() | st.integers(1, 8),
    "settings": settings,
    "seat": seats,
    "first_seat": seats,
    "winner": st.none() | seats,
    "to_move": st.none() | seats,
    "match": st.just(MatchId(f"{ROOM}.12")),
    "phase": st.sampled_from(["setup", "play", "over"]),
    "kind": st.sampled_from(["draw", "take_back"]),
    "reason": st.sampled_from(["absent", "time"]),
    "present": st.lists(st.sampled_from([ALICE, BOB]), unique=True).map(tuple),
    "left": st.none() | st.just(BOB),
    "deadline": st.none() | naturals,
    "points": st.none() | st.tuples(*[st.floats(0, 100)] * 2),
    "check": st.integers(0, 2**32 - 1),
}
"""What a field of an event holds, by its name; others by their type."""

OF_ONE_KIND: dict[tuple[type, str], st.SearchStrategy[Any]] = {
    (MatchEnded, "left"): st.none() | seats
}
"""What a field holds in this kind of event alone."""

BY_TYPE = {bool: st.booleans(), str: st.text(min_size=1, max_size=32), int: naturals}


def _defaults(game: str) -> Any:
    return first_settings(game, {"turn_seconds": 30}, Limits())


def an_event(kind: type) -> st.SearchStrategy[Any]:
    """Make events of a kind with anything their fields may hold."""
    fields = {}
    for name, hint in get_type_hints(kind).items():
        if hint is Board:
            fields[name] = an_event(Board)
        else:
            plain = getattr(hint, "__supertype__", hint)
            by_name = OF_ONE_KIND.get((kind, name), BY_NAME.get(name))
            fields[name] = BY_TYPE[plain] if by_name is None else by_name
    return st.builds(kind, **fields)


def through(message: Message, subprotocol: str) -> Message:
    """Return a message as a client reads it."""
    frame = encode(message, subprotocol)
    read: Message = json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
    return read


def test_every_event_of_the_domain_has_a_message_and_the_other_way_round() -> None:
    names = {event_message(ROOM, Seq(1), a_shell_of(kind))["type"] for kind in get_args(Event)}
    assert names == set(EVENTS)


def a_shell_of(kind: type) -> Any:
    """Make an empty shell of an event: only its kind counts."""
    boards = {"board": a_shell_of_a_board()}
    return kind(**{name: boards.get(name) for name in get_type_hints(kind)})


def a_shell_of_a_board() -> Board:
    return Board(MatchId("m"), Step(0), 0, "play", None, False, "", Check(0), NOW, None)


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_event_is_one_of_the_protocol(
    kind: type, subprotocol: str, data: st.DataObject
) -> None:
    message = event_message(ROOM, Seq(7), data.draw(an_event(kind)))
    read = through(message, subprotocol)
    assert_is_of_the_protocol(read)
    assert (read["room"], read["seq"]) == (ROOM, 7)


def is_paused(room: Room) -> bool:
    assert room.running is not None, "it lasts"
    return room.running.is_paused


def rooms_of_a_life(game: str) -> list[Room]:
    """Return a room at each step from its making to a match's end.

    Between, Bob goes, the time of turns runs out and everybody goes, so that every part of a
    match's attendance has been there.
    """
    rooms: list[Room] = []
    settings = {"allow_draw_offer": True, "first": "guest", "turn_seconds": 30}

    def do(command: Any) -> None:
        now = NOW
        if isinstance(command, Wake):
            due = next_wake(rooms[-1], Limits())
            assert due is not None
            now = due
        decision = decide(rooms[-1] if rooms else None, command, now)
        assert isinstance(decision, Decision), decision
        rooms.append(decision.room)

    do(CreateParty(ALICE, ROOM, game, settings, CODES, through=HERE))
    do(JoinParty(BOB, CODES.invite, None, any_seat=True, through=HERE))
    do(StartMatch(ALICE, coin=True))
    do(NotePresence(HERE, frozenset({ALICE})))
    while not is_paused(rooms[-1]):
        do(Wake())
    do(NotePresence(HERE, frozenset()))
    match = rooms[-1].match
    assert match is not None
    do(Resign(BOB, match.id, match.step))
    return rooms


@pytest.mark.parametrize("game", sorted(games))
def test_a_life_shows_every_part_of_an_attendance(game: str) -> None:
    matches = [room.match for room in rooms_of_a_life(game) if room.match]
    attendances = [each for match in matches for each in match.attendance if each]
    assert {each.substitute for each in attendances} == {None, *Substitution}
    assert {each.timeouts for each in attendances} == {0, 1, 2}
    assert any(each.absent_since for each in attendances)
    assert any(match.is_paused for match in matches)
    assert {match.deadline is None for match in matches} == {True, False}


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
@pytest.mark.parametrize("game", sorted(games))
def test_every_snapshot_is_one_of_the_protocol(game: str, subprotocol: str) -> None:
    for room in rooms_of_a_life(game):
        for person in (ALICE, BOB, CAROL):
            message = snapshot_message(snapshot(room, person, NOW))
            assert_is_of_the_protocol(through(message, subprotocol))
            assert (message["codes"] is None) == (not room.is_member(person))


@pytest.mark.parametrize("actions", [None, ("a4b4", "pass"), ()])
def test_a_turn_is_a_message_of_the_protocol(actions: tuple[str, ...] | None) -> None:
    whose = TurnToMove(ALICE, Step(3), 2, actions, declarations=("pass",))
    assert_is_of_the_protocol(through(turn_message(Turn(ROOM, whose)), MSGPACK))


@pytest.mark.parametrize("code", [*RefusalCode, *RuntimeRefusal])
def test_a_refusal_is_a_message_of_the_protocol(code: str) -> None:
    refusal = Refusal(code, {"step": 3, "faults": (("x", "y"),)})
    for id in (None, "c1"):
        message = refused_message(id, refusal, "because")
        for subprotocol in (JSON, MSGPACK):
            assert_is_of_the_protocol(through(message, subprotocol))
