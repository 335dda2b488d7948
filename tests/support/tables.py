"""A table: two people seated against each other through the Python client, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from random import Random

from seki_protocol.client import (
    ClientSettings,
    MatchView,
    Outside,
    Room,
    RoomView,
    Session,
    connect,
)
from seki_protocol.client.event_stream import EventStream
from seki_protocol.client.notices import Happening
from seki_protocol.messages.events import ActionPlayed, EventBase

PATIENCE_S = 60
IMPATIENT = ClientSettings(
    backoff_first_ms=10, backoff_most_ms=200, connect_attempts=10_000, retries=100
)
"""Comes back at once, and does not give up."""


def a_session(url: str, token: str | None = None, seed: int | None = None) -> Session:
    """Return a session that comes back quickly; with a seed, its chance is that seed's."""
    outside = Outside() if seed is None else Outside(chance=Random(seed))
    return connect(url, token, settings=IMPATIENT, outside=outside)


@dataclass(slots=True)
class Diary:
    """Everything a session was told, in order."""

    happenings: list[Happening] = field(default_factory=list)

    def events_of(self, room: str) -> list[EventBase]:
        """Return a room's events as they came."""
        return [each for each in self.happenings if _is_event_of(each, room)]  # type: ignore[misc]

    def actions_of(self, room: str) -> list[tuple[int, str]]:
        """Return the actions as they came, each with the step after it."""
        events = self.events_of(room)
        return [(e.board.step, e.action) for e in events if isinstance(e, ActionPlayed)]


@contextmanager
def a_diary(session: Session) -> Iterator[Diary]:
    """Keep a diary of a session."""
    diary = Diary()
    task = asyncio.create_task(_write(diary, session.events()))
    try:
        yield diary
    finally:
        task.cancel()


@dataclass(frozen=True, slots=True)
class Table:
    """Host and guest, each with a session and the room as they see it."""

    sessions: tuple[Session, Session]
    rooms: tuple[Room, Room]

    @property
    def room(self) -> str:
        return self.rooms[0].id

    @property
    def people(self) -> tuple[str, str]:
        host, guest = self.sessions
        return host.person, guest.person

    @property
    def second(self) -> Room:
        """The room in the hands of who has the second side."""
        match = self.rooms[0].view.match
        assert match is not None
        return self.rooms[1 - match.first_seat]

    def mover(self, match: MatchView) -> Room:
        """Return the room in the hands of whose turn it is."""
        assert match.board.to_move is not None
        return self.rooms[match.board.to_move]

    async def play(self, step: int, action: str) -> int:
        """Let whoever's turn it is at `step` make an action; return the step after it."""
        views = await self.at_step(step)
        match = views[0].match
        assert match is not None
        return await self.mover(match).play(action, step)

    async def at_step(self, step: int) -> list[RoomView]:
        """Wait until both see the board at a step."""
        return await asyncio.gather(
            *(room.until(lambda view: _step(view) >= step, PATIENCE_S) for room in self.rooms)
        )


@asynccontextmanager
async def a_table(
    urls: tuple[str, str],
    game: str = "janggi",
    settings: Mapping[str, bool | int | str | None] | None = None,
    seed: int | None = None,
) -> AsyncIterator[Table]:
    """Seat a host and a guest, each through a server of their own, and begin a match."""
    seeds = (None, None) if seed is None else (2 * seed, 2 * seed + 1)
    async with (
        a_session(urls[0], seed=seeds[0]) as host,
        a_session(urls[1], seed=seeds[1]) as guest,
    ):
        hosts_room = await host.create_party(game, settings)
        codes = hosts_room.view.codes
        assert codes is not None
        guests_room = await guest.join_party(codes.invite, "any")
        await hosts_room.start()
        table = Table((host, guest), (hosts_room, guests_room))
        await table.at_step(0)
        yield table


def timeless(view: RoomView) -> RoomView:
    """Return a view without what differs between two sights of the same state.

    The grace that is left is told by whole sights and with absences, not by a match's beginning.
    """
    match = view.match
    if match:
        board = match.board.model_copy(update={"now": 0})
        attendance = tuple(each and replace(each, grace_left=None) for each in match.attendance)
        match = replace(match, board=board, attendance=attendance)
    return replace(view, match=match, turn=None)


def _step(view: RoomView) -> int:
    return -1 if view.match is None else view.match.board.step


def _is_event_of(happening: Happening, room: str) -> bool:
    return isinstance(happening, EventBase) and happening.room == room


async def _write(diary: Diary, stream: EventStream) -> None:
    async for happening in stream:
        diary.happenings.append(happening)
