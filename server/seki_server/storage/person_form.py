"""How a person is named in stored forms: 16 bytes instead of 22 letters.

Owns: that form. Must not know: what mentions a person.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from functools import lru_cache

from seki_server.domain.words import PersonId

StoredPerson = bytes | str

_LETTERS = 22


@lru_cache(maxsize=65_536)
def pack_person(person: PersonId) -> StoredPerson:
    """Return the 16 bytes an id spells, or the id itself where it spells none."""
    if len(person) != _LETTERS:
        return person
    try:
        packed = urlsafe_b64decode(person + "==")
    except ValueError:
        return person
    return packed if _spell(packed) == person else person


def unpack_person(stored: StoredPerson) -> PersonId:
    """Return the id that `pack_person` was given."""
    return PersonId(stored if isinstance(stored, str) else _spell(stored))


def pack_member(person: PersonId, members: Sequence[PersonId]) -> StoredPerson | int:
    """Return the place of a person among the members, or who it is if they are none."""
    return members.index(person) if person in members else pack_person(person)


def unpack_member(stored: StoredPerson | int, members: Sequence[PersonId]) -> PersonId:
    """Return the id that `pack_member` was given."""
    return members[stored] if isinstance(stored, int) else unpack_person(stored)


def _spell(packed: bytes) -> str:
    return urlsafe_b64encode(packed).rstrip(b"=").decode()
