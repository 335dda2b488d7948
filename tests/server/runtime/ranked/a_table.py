"""People who wait for opponents at processes in memory, and the matches they get.

Owns: builders for tests of ranked play. Must not know: what any test is about.
"""

from __future__ import annotations

from seki_server.domain.commands import Play, Resign
from seki_server.domain.decision import Refusal
from seki_server.domain.ranked.standing import NEWCOMER
from seki_server.domain.room import Match, Room
from seki_server.domain.words import Instant, PersonId, RoomId, SeatIndex
from seki_server.ranked_ports import Queued
from seki_server.runtime.orders import Accepted, Order
from tests.server.runtime.a_process import MemoryRanked, Process, Tab, ranked_on
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until

LATER_MS = 2_100
"""After which anybody takes up what a process has left undone."""


def books_of(rooms: MemoryRooms) -> MemoryRanked:
    """Return what ranked play stores beside these rooms."""
    return ranked_on(rooms)


def person(number: int) -> PersonId:
    return PersonId(f"person{number}".ljust(22, "_"))


def entry(who: PersonId, since: int = 0, game: str = "janggi") -> Queued:
    """Return how somebody waits who has never played."""
    return Queued(who, game, Instant(since), "", NEWCOMER, None, 0)


def come(process: Process, who: PersonId) -> Tab:
    """Connect somebody."""
    tab = Tab(who)
    process.runtime.ranked.came(tab)
    return tab


def go(process: Process, tab: Tab) -> None:
    process.runtime.ranked.connected.went(tab)


async def join(process: Process, who: PersonId, game: str = "janggi", block: str = "") -> Instant:
    """Let somebody wait."""
    since = await process.runtime.ranked.queueing.join(who, game, block)
    assert not isinstance(since, Refusal), since
    return since


async def refused(process: Process, who: PersonId, game: str = "janggi") -> Refusal:
    """Let somebody wait who may not."""
    refusal = await process.runtime.ranked.queueing.join(who, game, "")
    assert isinstance(refusal, Refusal), refusal
    return refusal


async def waiting(process: Process, *people: PersonId, game: str = "janggi") -> list[Tab]:
    """Connect people and let them wait."""
    tabs = [come(process, who) for who in people]
    for who in people:
        await join(process, who, game)
    return tabs


async def paired(*tabs: Tab) -> RoomId:
    """Return the room of two as soon as both were told of it."""
    await until(lambda: all(tab.pairs for tab in tabs))
    (room,) = {tab.pairs[-1].room for tab in tabs}
    return room


async def stored(rooms: MemoryRooms, room: RoomId) -> tuple[Room, Match]:
    """Return a room that must be there, and its match."""
    found = await rooms.load(room)
    assert found is not None
    assert found.match is not None
    return found, found.match


async def played(process: Process, rooms: MemoryRooms, room_id: RoomId, plies: int = 2) -> Match:
    """Play a match past its set-up and so many plies; return it as it stands then."""
    while True:
        _, match = await stored(rooms, room_id)
        if match.position.phase == "play" and match.position.ply >= plies:
            return match
        mover = match.terms.players[match.seat_of(match.position.side_to_move)]
        assert mover is not None
        action = match.position.default_action(1)
        order = Order(room_id, Play(mover, match.id, match.step, action), None, process.clock.now())
        assert isinstance(await process.execute(order), Accepted)


async def resigned(process: Process, room_id: RoomId, match: Match, seat: SeatIndex) -> None:
    """Let a seat's person resign."""
    who = match.terms.players[seat]
    assert who is not None
    order = Order(room_id, Resign(who, match.id, match.step), None, process.clock.now())
    assert isinstance(await process.execute(order), Accepted)


async def won(
    process: Process, rooms: MemoryRooms, room_id: RoomId, winner: PersonId, plies: int = 2
) -> None:
    """Play a match until somebody wins it."""
    match = await played(process, rooms, room_id, plies)
    await resigned(process, room_id, match, SeatIndex(match.terms.players.index(winner)).other)
