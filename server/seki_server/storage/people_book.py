"""Who a device token names, and which rooms may have a person as a member.

Owns: persons' keys. Must not know: tokens themselves, or rooms.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from seki_server.domain.words import PersonId, RoomId
from seki_server.storage.keys import device_key, person_devices_key, person_rooms_key
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
        key, newcomer = device_key(token_digest), PersonId(secrets.token_urlsafe(_PERSON_BYTES))
        if await self._lane.ask("SET", key, newcomer, "NX", "EX", self._ttl_s):
            devices = person_devices_key(newcomer)
            await asyncio.gather(
                self._lane.ask("SADD", devices, key),
                self._lane.ask("EXPIRE", devices, self._ttl_s),
            )
            return newcomer
        known = await self._lane.ask("GETEX", key, "PERSIST")
        if not known:
            return await self.identify(token_digest)
        person = PersonId(known.decode())
        await self._keep_device(person, key)
        return person

    async def attach(self, token_digest: bytes, person: PersonId) -> None:
        """Let another token name a person, for good."""
        key = device_key(token_digest)
        await self._keep_device(person, key)
        await self._lane.ask("SET", key, person)

    async def forget(self, person: PersonId) -> None:
        """Let no token name the person any more: whoever comes with one is somebody new."""
        devices = person_devices_key(person)
        keys = [key.decode() for key in await self._lane.ask("SMEMBERS", devices)]
        await asyncio.gather(*(self._lane.ask("DEL", key) for key in keys))
        await asyncio.gather(
            self._lane.ask("DEL", devices), self._lane.ask("DEL", person_rooms_key(person))
        )

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

    async def _keep_device(self, person: PersonId, key: str) -> None:
        """Note one of a person's tokens, for whoever is to forget them."""
        devices = person_devices_key(person)
        await asyncio.gather(
            self._lane.ask("SADD", devices, key), self._lane.ask("PERSIST", devices)
        )
