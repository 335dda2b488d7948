"""Every key has a name, a slot, a type and an end."""

from __future__ import annotations

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.words import Code, MatchId, PersonId, ProcessId, RoomId
from seki_server.ports import CodeKind, CodeTarget
from seki_server.storage.cluster_clock import ClusterClock
from seki_server.storage.commit_form import pack_commit
from seki_server.storage.keys import (
    BUCKETS,
    CLOCK,
    GONE,
    KEY_KINDS,
    LIVING,
    PAIRINGS,
    PLAYING,
    QUEUE,
    SEEN,
    Bucket,
    bucket_of,
    deadlines_key,
    device_code_key,
    ledger_keys,
    name_key,
    outbox_key,
    past_key,
    profile_key,
    record_key,
    recovery_key,
    room_keys,
    served_key,
    waits_key,
)
from seki_server.storage.lane import Lane
from seki_server.storage.opening import Storage
from seki_server.storage.settings import StorageSettings
from tests.server.domain.ranked.matches import a_ranked_match
from tests.server.storage.counting import DRAW, count
from tests.server.storage.test_outbox import the_end
from tests.server.storage.test_queue import paired, queued
from tests.support.memory_queue import NO_CONDUCT
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ALICE, BOB, CAROL, NOW
from tests.support.walks import A_MATCH, commits_of, mover_resigns, scripted

rooms = st.text(min_size=1).map(RoomId)


def slot_of(key: str) -> int:
    """Return the slot a Redis Cluster keeps a key in (CRC16, XMODEM, of the tag)."""
    tag = key
    if "{" in key:
        inside = key.split("{", 1)[1].split("}", 1)
        tag = inside[0] if len(inside) == 2 and inside[0] else key
    return binascii.crc_hqx(tag.encode(), 0) % 16384


def test_the_slot_is_computed_as_redis_does() -> None:
    assert slot_of("123456789") == 0x31C3
    assert slot_of("room:{b7}:x") == slot_of("b7") == slot_of("{b7}")


@given(numbers=st.lists(st.integers(0, 2**16), min_size=1, max_size=30), room=rooms)
def test_all_keys_of_a_commit_share_a_slot(numbers: list[int], room: RoomId) -> None:
    for commit in commits_of(numbers):
        slots = {slot_of(key) for key in pack_commit(commit, StorageSettings()).keys}
        assert len(slots) == 1
    own = room_keys(room)
    names = {
        *own,
        own.memory + "person",
        record_key(room, MatchId(f"{room}.1")),
        served_key(bucket_of(room), ProcessId("00000001")),
    }
    assert len({slot_of(name) for name in names}) == 1


def test_the_clocks_keys_share_a_slot() -> None:
    assert slot_of(CLOCK) == slot_of(LIVING) == slot_of(GONE)


@given(person=st.text(min_size=1).map(PersonId), game=st.sampled_from(["janggi", "gungi"]))
def test_what_one_script_of_ranked_play_touches_shares_a_slot(person: PersonId, game: str) -> None:
    queue = {QUEUE, SEEN, PAIRINGS, PLAYING, waits_key(game), past_key(person)}
    assert len({slot_of(name) for name in queue}) == 1
    ledger = ledger_keys(game)
    names = {*ledger, ledger.history(person), ledger.tally(7)}
    assert len(names) == len(ledger) + 2
    assert len({slot_of(name) for name in names}) == 1
    profile = {profile_key(person), name_key("ab"), recovery_key(bytes(32)), device_code_key("X")}
    assert len({slot_of(name) for name in profile}) == 1


def test_an_outbox_is_in_the_slot_of_its_rooms() -> None:
    room = RoomId("room0000room0000")
    assert slot_of(outbox_key(bucket_of(room))) == slot_of(room_keys(room).room)


@given(room=rooms)
def test_a_room_is_indexed_in_its_own_bucket(room: RoomId) -> None:
    bucket = bucket_of(room)
    assert 0 <= bucket < BUCKETS
    assert room_keys(room).deadlines == deadlines_key(bucket)


def test_buckets_never_change_for_they_are_stored() -> None:
    names = ("a", "room0000room0000", "席")
    assert [bucket_of(name) for name in names] == [Bucket(67), Bucket(160), Bucket(188)]


async def test_every_stored_key_is_named_and_expires_or_says_why_not(
    redis: RedisServer, storage: Storage, lane: Lane
) -> None:
    leaver = ClusterClock(lane, StorageSettings())
    await leaver.beat()
    await leaver.retire()
    room, person = RoomId("room0000room0001"), PersonId("alice")
    for commit in scripted(*A_MATCH, mover_resigns):
        await storage.rooms.commit(replace(commit, after=replace(commit.after, id=room)))
    await storage.codes.reserve(Code("2345ABCD"), CodeTarget(room, CodeKind.INVITE))
    await storage.people.add_room(person, room)
    await storage.people.identify(b"once".ljust(32))
    await storage.people.identify(b"twice".ljust(32))
    await storage.people.identify(b"twice".ljust(32))
    await _leave_everything_of_ranked_play(storage)
    kinds = {kind.word: kind for kind in KEY_KINDS}
    keys = redis.ask("KEYS", "*").split("\r\n")[2::2]
    assert len(keys) > len(kinds)
    assert {key.split(":")[0] for key in keys} == set(kinds)
    for key in keys:
        kind = kinds[key.split(":")[0]]
        assert redis.ask("TYPE", key) == f"+{kind.type}\r\n"
        lasts_for_good = redis.ask("TTL", key) == ":-1\r\n"
        assert not lasts_for_good or kind.stays_because, key
        assert lasts_for_good or kind.expires, key


async def _leave_everything_of_ranked_play(storage: Storage) -> None:
    both = (queued(ALICE), queued(BOB))
    for entry in (*both, queued(CAROL)):
        await storage.queue.join(entry, NO_CONDUCT)
    await storage.queue.pair(paired(*both))
    for step in the_end(a_ranked_match(plies=2)):
        await storage.rooms.commit(step)
    for number in range(30):
        await count(storage.ratings, number, result=DRAW, labels=["pair|a|b"])
    await storage.ratings.depart("janggi", BOB)
    await storage.profiles.set_name(ALICE, "Seki", ["2A"], NOW)
    await storage.profiles.offer_device_code(ALICE, "CODE1")
    await storage.profiles.set_recovery_code(ALICE, bytes(32))


async def test_a_device_is_kept_for_good_once_it_has_come_back(
    redis: RedisServer, storage: Storage
) -> None:
    await storage.people.identify(bytes(32))
    key = f"device:{bytes(32).hex()}"
    assert redis.ask("TTL", key) != ":-1\r\n"
    await storage.people.identify(bytes(32))
    assert redis.ask("TTL", key) == ":-1\r\n"


@pytest.mark.parametrize("kind", KEY_KINDS, ids=lambda kind: kind.word)
def test_a_kind_of_key_expires_or_has_a_reason_to_stay(kind: object) -> None:
    assert getattr(kind, "expires", "") or getattr(kind, "stays_because", "")
