"""Names and codes as a model in memory, told in the plainest way. Codes do not get old here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from seki_server.domain.words import Instant, PersonId
from seki_server.ranked_ports import Profile
from seki_server.storage.profile_book import folded

Code = TypeVar("Code", str, bytes)


class MemoryProfiles:
    """`ProfileBook` in memory."""

    def __init__(self) -> None:
        self._profiles: dict[PersonId, Profile] = {}
        self._device_codes: dict[str, PersonId] = {}
        self._recovery_codes: dict[bytes, PersonId] = {}

    async def profiles(self, persons: Sequence[PersonId]) -> Mapping[PersonId, Profile]:
        return {each: self._profiles[each] for each in persons if each in self._profiles}

    async def set_name(
        self, person: PersonId, name: str, tags: Sequence[str], now: Instant
    ) -> Profile | None:
        others = [profile for each, profile in self._profiles.items() if each != person]
        had = {each.tag for each in others if folded(each.name) == folded(name)}
        tag = next((tag for tag in tags if tag not in had), None)
        if tag is None:
            return None
        before = self._profiles.get(person)
        since = before.since if before and before.name == name else now
        self._profiles[person] = Profile(name, tag, since)
        return self._profiles[person]

    async def offer_device_code(self, person: PersonId, code: str) -> bool:
        if self._device_codes.get(code, person) != person:
            return False
        self._device_codes = _without(self._device_codes, person)
        self._device_codes[code] = person
        return True

    async def take_device_code(self, code: str) -> PersonId | None:
        return self._device_codes.pop(code, None)

    async def set_recovery_code(self, person: PersonId, digest: bytes) -> None:
        if self._recovery_codes.get(digest, person) == person:
            self._recovery_codes = _without(self._recovery_codes, person)
            self._recovery_codes[digest] = person

    async def recover(self, digest: bytes) -> PersonId | None:
        return self._recovery_codes.get(digest)

    async def delete(self, person: PersonId) -> None:
        self._profiles.pop(person, None)
        self._device_codes = _without(self._device_codes, person)
        self._recovery_codes = _without(self._recovery_codes, person)


def _without(codes: dict[Code, PersonId], person: PersonId) -> dict[Code, PersonId]:
    return {code: whose for code, whose in codes.items() if whose != person}
