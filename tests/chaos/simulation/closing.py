"""What holds once nothing goes wrong any more and everything had time to be put right.

Owns: these checks, and the end of what is still played. Must not know: what went wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from seki_server.domain.attendance import is_attended
from seki_server.domain.commands import Resign
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, PersonId, Seq
from tests.chaos.simulation.cluster import Cluster
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.person import Person
from tests.chaos.simulation.server import Server
from tests.chaos.simulation.witness import Story, Witness
from tests.support.memory_store import MemoryRooms

LONGEST_OVERDUE_MS = 2_000
LONGEST_ON_THE_WAY_S = 4.0
"""A hint may be so late."""


def check_quiet(ground: Ground, servers: Sequence[Server]) -> None:
    """Fail where something was not put right."""
    witness, rooms, cluster = ground.witness, ground.rooms, ground.cluster
    for story in witness.stories.values():
        known = story.seq_before(ground.now_s - LONGEST_ON_THE_WAY_S)
        _check_presence(story.now, servers)
        _check_up_to_date(story, servers, known)
        if known == story.now.seq:
            _check_told(story, servers)
        _check_freeze(story.now, cluster)
        _check_due(story.now, rooms, cluster.now)
    _check_records(witness, rooms)
    witness.check_refused()


async def end_matches(people: Collection[Person]) -> None:
    """Let everybody who plays come and resign."""
    for person in people:
        room = person.room
        match = room.running
        if match and person.name in match.terms.players:
            await person.ask(Resign(person.name, match.id, match.step))


def _check_presence(room: Room, servers: Sequence[Server]) -> None:
    """Who a room says is connected is who follows it, through the processes that live."""
    said = {place.process: set(place.people) for place in room.presence.places}
    followed = {server.clock.own: _followers(room, server) for server in servers}
    expected = {
        process: {person for person in people if room.is_member(person)}
        for process, people in followed.items()
        if people
    }
    assert said == expected, f"{room.id} says {said} are connected, and {expected} are"


def _followers(room: Room, server: Server) -> set[PersonId]:
    desk = server.runtime.desks.held(room.id)
    listening = {tab.person for tab in desk.outlet.listeners} if desk else set()
    follow = {
        tab.person
        for tab in server.tabs
        if tab.story_id == room.id and tab.follows_since_s is not None
    }
    assert listening == follow, f"{listening} listen, and {follow} follow {room.id}"
    return follow


def _check_up_to_date(story: Story, servers: Sequence[Server], known: Seq) -> None:
    """Every tab that follows a room has been shown all of it that is not quite new."""
    for server in servers:
        for tab in server.tabs:
            if tab.story_id == story.id and tab.follows_since_s is not None:
                assert tab.seq is not None, "who follows is shown something"
                assert tab.seq >= known, f"{tab.person} knows {tab.seq}"


def _check_told(story: Story, servers: Sequence[Server]) -> None:
    """Whose turn it is has been told so, at each tab."""
    match = story.now.running
    seat = match.seat_to_move if match else None
    if match is None or seat is None or match.acting_cpu is not None:
        return
    for server in servers:
        for tab in server.tabs:
            if tab.person == match.terms.players[seat] and tab.view is not None:
                assert tab.told is not None, "who is to move is told"
                assert tab.told.whose.step == match.step, "who is to move is told"


def _check_freeze(room: Room, cluster: Cluster) -> None:
    """Whose clock runs has been told of all time given back."""
    match = room.running
    if match and match.deadline is not None and is_attended(room, match):
        assert room.frozen_ms == cluster.freeze.frozen_ms, "time given back was told"


def _check_due(room: Room, rooms: MemoryRooms, now: Instant) -> None:
    """Nothing has been due for long, and the index says when something will be."""
    due = rooms.deadlines.get(room.id)
    assert due is None or due > now - LONGEST_OVERDUE_MS, f"{room.id} is overdue since {due}"


def _check_records(witness: Witness, rooms: MemoryRooms) -> None:
    """Every match that ended has one record, with the result that was told."""
    counts = Counter(match.id for match in rooms.records)
    ended = {
        id_: event
        for story in witness.stories.values()
        for id_, event in story.referee.ended.items()
    }
    assert counts == Counter(list(ended)), "one record a match"
    for match in rooms.records:
        assert match.result is not None
        told = ended[match.id]
        assert (match.result.winner, match.result.termination) == (told.winner, told.termination)
