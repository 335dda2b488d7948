"""Whom a process serves is listed by the commit that says so, however places come and go."""

from __future__ import annotations

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.room import Place, Presence, Room
from seki_server.domain.words import ProcessId, Rev, RoomId, Seq
from seki_server.ports import Commit, Committed
from seki_server.storage.keys import BUCKETS, bucket_of, record_key, served_key
from seki_server.storage.opening import Storage, open_storage
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.server.storage.test_commits import KEYS, commit_all, number_of, touched
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ALICE, ROOM, an_ended_match, match_of
from tests.support.waiting import until
from tests.support.walks import A_MATCH, scripted

EVERYWHERE = range(BUCKETS)
PROCESSES = [ProcessId(f"{number:08x}") for number in range(4)]

gatherings = st.lists(
    st.tuples(st.sets(st.sampled_from(PROCESSES)), st.booleans(), st.booleans()),
    min_size=1,
    max_size=12,
)
"""After each commit: through which processes people are there, whether the room is closed then,
and whether the commit ends a match."""


def served_through(room: Room, *processes: ProcessId) -> Room:
    """Return the room with Alice connected through each process."""
    places = tuple(Place(process, (ALICE,), watched=True) for process in processes)
    return replace(room, presence=Presence(places))


@settings(max_examples=40, deadline=None)
@given(gatherings)
def test_a_room_is_listed_with_the_processes_of_its_places_until_it_is_closed(
    lasting_redis: RedisServer, gathered: list[tuple[set[ProcessId], bool, bool]]
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_gather(lasting_redis, gathered))


async def _gather(redis: RedisServer, gathered: list[tuple[set[ProcessId], bool, bool]]) -> None:
    room = replace(an_ended_match(), rev=Rev(0))
    match = match_of(room)
    async with open_storage(redis.address, SETTINGS, RecordingSink()) as storage:
        for here, closed, ends in gathered:
            before = room if room.rev else None
            if here != {place.process for place in room.presence.places}:
                room = served_through(room, *sorted(here))
            room = replace(room, rev=Rev(room.rev + 1), seq=Seq(room.seq + 1), closed=closed)
            events = scripted()[0].events[:1]
            commit = Commit(before, room, events, None, {}, None, match if ends else None)
            assert await storage.rooms.commit(commit) == Committed(room.rev)
            assert (redis.ask("EXISTS", record_key(ROOM, match.id)) == ":1\r\n") is ends
            redis.ask("DEL", record_key(ROOM, match.id))
            for process in PROCESSES:
                listed = await storage.rooms.served_by(process, EVERYWHERE)
                assert list(listed) == ([ROOM] if process in here and not closed else [])


async def test_rooms_are_listed_by_bucket(storage: Storage) -> None:
    process, rooms = PROCESSES[0], [RoomId(f"room{number:012}") for number in range(20)]
    for id_ in rooms:
        room = served_through(replace(scripted()[0].after, id=id_), process)
        await storage.rooms.commit(Commit(None, room, scripted()[0].events, None, {}, None, None))
    for bucket in EVERYWHERE:
        listed = await storage.rooms.served_by(process, [bucket])
        assert sorted(listed) == [room for room in rooms if bucket_of(room) == bucket]


async def test_a_conflict_lists_nothing(storage: Storage) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    step = touched(room, None)
    late = replace(step, before=replace(room, rev=Rev(room.rev - 1)))
    elsewhere = served_through(step.after, PROCESSES[3])
    await storage.rooms.commit(replace(late, after=elsewhere))
    assert list(await storage.rooms.served_by(PROCESSES[3], EVERYWHERE)) == []


async def test_the_list_lives_as_long_as_the_rooms_in_it(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    step = touched(room, None)
    room = await commit_all(
        storage, [replace(step, after=served_through(step.after, PROCESSES[2]))]
    )
    key = served_key(bucket_of(ROOM), PROCESSES[2])
    assert number_of(redis.ask("TTL", key)) > SETTINGS.room_ttl_s - 60
    for expiring in (KEYS.room, key):
        redis.ask("EXPIRE", expiring, "1000")
    await commit_all(storage, [touched(room, None)])
    await until(lambda: number_of(redis.ask("TTL", key)) > SETTINGS.room_ttl_s - 60)
