"""How it is stored who waits, who was paired and who plays.

Owns: the forms of entries, pairings and what is noted of a person. Must not know: Redis, how
opponents are chosen.

What scripts compare stands in front as text: `<game>:<since>:` of an entry, `<room>:` of what
somebody plays. The rest is packed.
"""

from __future__ import annotations

from msgspec.structs import astuple

from seki_server.domain.ranked.standing import Standing
from seki_server.domain.words import Instant, PersonId, RoomId
from seki_server.ranked_ports import PackedConduct, Pairing, Past, Playing, Queued
from seki_server.storage.packing import packer, unpack
from seki_server.storage.person_form import StoredPerson, pack_person, unpack_person

_PACK = packer()


def entry_begin(entry: Queued) -> bytes:
    """Return what tells this joining of a person from their others."""
    return f"{entry.game}:{entry.since}:".encode()


def pack_entry(entry: Queued) -> bytes:
    """Return what stands in the queue under the person."""
    rest = (
        entry.device_block,
        astuple(entry.standing),
        _pack_somebody(entry.last_opponent),
        entry.balance,
    )
    return entry_begin(entry) + _PACK(rest)


def unpack_entry(person: PersonId, stored: bytes) -> Queued:
    """Return the entry that `pack_entry` was given."""
    game, since, packed = stored.split(b":", 2)
    block, standing, opponent, balance, *_ = unpack(packed)
    return Queued(
        person,
        game.decode(),
        Instant(int(since)),
        block,
        Standing(*standing),
        _unpack_somebody(opponent),
        balance,
    )


def pack_pairing(pairing: Pairing) -> bytes:
    """Return what stands among the pairings under the room."""
    both = (pairing.first, pairing.second)
    return _PACK(
        (pairing.paired_at, [(pack_person(each.person), pack_entry(each)) for each in both])
    )


def unpack_pairing(room: RoomId, stored: bytes) -> Pairing:
    """Return the pairing that `pack_pairing` was given."""
    paired_at, both, *_ = unpack(stored)
    first, second = (unpack_entry(unpack_person(person), entry) for person, entry in both)
    return Pairing(room, first, second, paired_at)


def pack_playing(pairing: Pairing, entry: Queued) -> bytes:
    """Return what is noted of one of the two while they play."""
    packed = _PACK((entry.game, entry.device_block, pairing.paired_at))
    return f"{pairing.room}:".encode() + packed


def room_played(stored: bytes) -> RoomId:
    """Return the room of what somebody plays."""
    return RoomId(stored.split(b":", 1)[0].decode())


def unpack_playing(stored: bytes) -> Playing:
    """Return what `pack_playing` noted."""
    game, block, since, *_ = unpack(stored.split(b":", 1)[1])
    return Playing(room_played(stored), game, block, since)


def pack_sides(opponent: PersonId, balance: int) -> bytes:
    """Return what is remembered of whom a person met last, and with which side."""
    return _PACK((pack_person(opponent), balance))


def unpack_past(conduct: bytes | None, sides: bytes | None) -> Past:
    """Return what is remembered, also where that is nothing."""
    opponent, balance, *_ = unpack(sides) if sides else (None, 0)
    return Past(PackedConduct(conduct or b""), _unpack_somebody(opponent), balance)


def _pack_somebody(person: PersonId | None) -> StoredPerson | None:
    return None if person is None else pack_person(person)


def _unpack_somebody(stored: StoredPerson | None) -> PersonId | None:
    return None if stored is None else unpack_person(stored)
