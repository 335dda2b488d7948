"""Rooms laid into a Redis as if a server had served them.

Owns: what they are, and through which process their people are connected. Must not know: what is
measured with them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from seki_server.domain.commands import CreateParty, JoinParty, StartMatch
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, MatchId, ProcessId, Rev, RoomId, SeatIndex
from seki_server.ports import Commit
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.settings import StorageSettings
from tests.support.rooms import ALICE, BOB, CODES, FIXED, ROOM, TIMED, accepted, note

_AT_ONCE = 500
_LIMITS = Limits()


class NoSink:
    """Wants no hints: nothing is shown."""

    def hinted(self, room: RoomId, rev: Rev) -> None:
        """Ignore a hint, as an outlet that has shown the rev already."""

    def resubscribed(self) -> None:
        """Ignore it."""


async def store_rooms(redis_url: str, count: int, *, connected: bool) -> ProcessId:
    """Store rooms and be gone without a word; return which process that was.

    A third each are parties without a match, with an untimed match and with a timed one. Where
    their people are connected, they are so through that process.
    """
    async with open_storage(redis_url, StorageSettings(), NoSink()) as storage:
        own, now = storage.clock.own, storage.clock.now()
        kinds = [room if connected else _left(room, own, now) for room in _kinds(own, now)]
        for first in range(0, count, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, count))
            rooms = (_renamed(kinds[number % len(kinds)], number) for number in numbers)
            await asyncio.gather(*(_store(storage, room) for room in rooms))
        await storage.rooms.load(ROOM)  # Behind whatever else was asked because of these commits.
        return own


def _kinds(own: ProcessId, now: Instant) -> Sequence[Room]:
    return [_party(FIXED, own, now), *(_match(each, own, now) for each in (FIXED, TIMED))]


def _party(settings: Mapping[str, object], own: ProcessId, now: Instant) -> Room:
    room = accepted(None, CreateParty(ALICE, ROOM, "janggi", settings, CODES, own), now).room
    joining = JoinParty(BOB, CODES.invite, SeatIndex.GUEST, any_seat=False, through=own)
    return accepted(room, joining, now).room


def _match(settings: Mapping[str, object], own: ProcessId, now: Instant) -> Room:
    return accepted(_party(settings, own, now), StartMatch(ALICE, coin=True), now).room


def _left(room: Room, own: ProcessId, now: Instant) -> Room:
    """Return a room when nobody is connected any more."""
    return accepted(room, note(through=own), now).room


def _renamed(room: Room, number: int) -> Room:
    """Return the same room under another name, as stored by one commit."""
    name = RoomId(f"{number:016}")
    match = room.match and replace(room.match, id=MatchId(f"{name}.1"))
    return replace(room, id=name, rev=Rev(1), match=match)


async def _store(storage: Storage, room: Room) -> None:
    await storage.rooms.commit(Commit(None, room, (), None, {}, next_wake(room, _LIMITS), None))
