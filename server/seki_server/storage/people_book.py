"""Who a device token names, and which rooms may have a person as a member.

Owns: persons' keys. Must not know: tokens themselves, or rooms.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from seki_server.domain.words import PersonId, RoomId
from seki_server.storage.keys import device_key, person_rooms_key
from seki_server.storage.lane import Lane
from seki_server.storage.settings import DAY_S, StorageSettings

_PERSON_BYTES = 16


class RedisPeopleBook:
    """`PeopleBook` in Redis."""

    def __init__(self, lane: Lane, settings: StorageSettings) -> None:
        self._lane = lane
        self._ttl_s = settings.device_days * DAY_S

    async def identify(self, token_digest: bytes) -> PersonId:
        """Return the person of a token's SHA-256, making a new person at first sight.

        A token that comes a second time is kept for good.
        """
        key, newcomer = device_key(token_digest), secrets.token_urlsafe(_PERSON_BYTES)
        if await self._lane.ask("SET", key, newcomer, "NX", "EX", self._ttl_s):
            return PersonId(newcomer)
        known = await self._lane.ask("GETEX", key, "PERSIST")
        return PersonId(known.decode()) if known else await self.identify(token_digest)

    async def rooms_of(self, person: PersonId) -> Sequence[RoomId]:
        """Return rooms that may have the person as a member: perhaps too many, never too few."""
        key = person_rooms_key(person)
        rooms, _ = await asyncio.gather(
            self._lane.ask("SMEMBERS", key), self._lane.ask("EXPIRE", key, self._ttl_s)
        )
        return sorted(RoomId(room.decode()) for room in rooms)

    async def add_room(self, person: PersonId, room: RoomId) -> None:
        """Note a room before the commit that makes the person its member."""
        key = person_rooms_key(person)
        await asyncio.gather(
            self._lane.ask("SADD", key, room), self._lane.ask("EXPIRE", key, self._ttl_s)
        )

    async def remove_room(self, person: PersonId, room: RoomId) -> None:
        """Forget a room that was read and does not have the person."""
        await self._lane.ask("SREM", person_rooms_key(person), room)
