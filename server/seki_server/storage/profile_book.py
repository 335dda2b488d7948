"""How people are called, and by which codes they come to another device.

Owns: the keys of profiles. Must not know: which names are allowed, what a code leads to.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Mapping, Sequence
from hashlib import blake2b

from seki_server.domain.words import Instant, PersonId
from seki_server.ranked_ports import Profile
from seki_server.storage.keys import (
    DEVICE_CODE_S,
    device_code_key,
    name_key,
    profile_key,
    recovery_key,
)
from seki_server.storage.lane import Lane
from seki_server.storage.scripts import Script

_FOLDED_BYTES = 12


class RedisProfileBook:
    """`ProfileBook` in Redis."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._name = Script(lane, "profile_name.lua")
        self._code = Script(lane, "profile_code.lua")
        self._delete = Script(lane, "profile_delete.lua")

    async def profiles(self, persons: Sequence[PersonId]) -> Mapping[PersonId, Profile]:
        """Return the profiles of those of these people who have a name."""
        found = await asyncio.gather(
            *(
                self._lane.ask("HMGET", profile_key(person), "name", "tag", "since")
                for person in persons
            )
        )
        return {
            person: Profile(name.decode(), tag.decode(), Instant(int(since)))
            for person, (name, tag, since) in zip(persons, found, strict=True)
            if name is not None
        }

    async def set_name(
        self, person: PersonId, name: str, tags: Sequence[str], now: Instant
    ) -> Profile | None:
        """Call a person so, with the first tag that nobody of that name has; None: all are had."""
        keys = (profile_key(person), name_key(folded(name)))
        given = await self._name(keys, person, name, now, *tags)
        if given is None:
            return None
        tag, since = given
        return Profile(name, tag.decode(), Instant(int(since)))

    async def offer_device_code(self, person: PersonId, code: str) -> bool:
        """Let a code name the person once, for some minutes, in place of one before.

        False where the code is another's.
        """
        keys = (profile_key(person), device_code_key(code))
        return bool(await self._code(keys, person, "device_code", DEVICE_CODE_S))

    async def take_device_code(self, code: str) -> PersonId | None:
        """Return who a code names; it does so once."""
        return _person(await self._lane.ask("GETDEL", device_code_key(code)))

    async def set_recovery_code(self, person: PersonId, digest: bytes) -> None:
        """Let a code of this SHA-256 name the person, in place of one before."""
        await self._code((profile_key(person), recovery_key(digest)), person, "recovery", "")

    async def recover(self, digest: bytes) -> PersonId | None:
        """Return who a recovery code of this SHA-256 names."""
        return _person(await self._lane.ask("GET", recovery_key(digest)))

    async def delete(self, person: PersonId) -> None:
        """Forget a person's name and codes."""
        await self._delete((profile_key(person),), person)


def folded(name: str) -> str:
    """Return what names have in common that look alike, as a key may hold it."""
    alike = unicodedata.normalize("NFKC", name).casefold()
    return blake2b(alike.encode(errors="surrogatepass"), digest_size=_FOLDED_BYTES).hexdigest()


def _person(stored: bytes | None) -> PersonId | None:
    return None if stored is None else PersonId(stored.decode())
