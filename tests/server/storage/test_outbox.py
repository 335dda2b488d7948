"""What a ranked match gave waits from the very commit that ended it until it is counted."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from seki_server.domain.ranked.ended import ranked_end
from seki_server.domain.ranked.scores import RatedReason
from seki_server.domain.ranked.standing import LOST, WON
from seki_server.domain.room import Room
from seki_server.domain.words import Rev, RoomId, SeatIndex, Seq
from seki_server.ports import Commit, Committed, Conflict, RoomStore
from seki_server.storage.keys import BUCKETS, FOR_GOOD_S, bucket_of, record_key
from seki_server.storage.opening import Storage, open_storage
from tests.server.domain.ranked.matches import a_ranked_match
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.server.storage.test_commits import number_of, touched
from tests.support.memory_store import MemoryRooms
from tests.support.redis_servers import RedisServer
from tests.support.rooms import (
    ALICE,
    BOB,
    NOW,
    ROOM,
    accepted,
    an_ended_match,
    match_of,
    resign_of,
)
from tests.support.walks import A_MATCH, ended_match, mover_resigns, scripted

EVERYWHERE = range(BUCKETS)


@pytest.fixture(params=["redis", "memory"])
def rooms(request: pytest.FixtureRequest, storage: Storage) -> RoomStore:
    return storage.rooms if request.param == "redis" else MemoryRooms()


def the_end(room: Room) -> list[Commit]:
    """Return the commits by which a room comes to be and its match, then ended by Bob, is over."""
    after = accepted(room, resign_of(room, BOB)).room
    begun = replace(room, rev=Rev(1), seq=Seq(1))
    events = scripted()[0].events[:1]
    made = Commit(None, begun, events, None, {}, None, None)
    after = replace(after, rev=Rev(2), seq=Seq(2))
    return [made, Commit(begun, after, events, None, {}, None, ended_match(begun, after))]


async def commit_all(rooms: RoomStore, commits: Sequence[Commit]) -> None:
    for commit in commits:
        assert await rooms.commit(commit) == Committed(commit.after.rev)


async def test_the_commit_that_ends_a_ranked_match_says_what_it_gave(rooms: RoomStore) -> None:
    begins, ends = the_end(a_ranked_match(plies=2))
    await commit_all(rooms, [begins])
    assert list(await rooms.outbox(EVERYWHERE)) == []
    await commit_all(rooms, [ends])
    (end,) = await rooms.outbox(EVERYWHERE)
    match = match_of(ends.after)
    assert (end.match, end.room, end.game, end.players) == (match.id, ROOM, "janggi", (ALICE, BOB))
    assert (end.result.host, end.result.guest) == (WON, LOST)
    assert (end.first_seat, end.ended_at) == (SeatIndex.HOST, NOW)
    assert end == ranked_end(ROOM, match)


async def test_what_is_counted_is_dropped_by_its_room(rooms: RoomStore) -> None:
    others = [RoomId(f"room{number:012}") for number in range(1, 6)]
    for id_ in (ROOM, *others):
        await commit_all(rooms, the_end(replace(a_ranked_match(plies=2), id=id_)))
    for bucket in EVERYWHERE:
        listed = [end.room for end in await rooms.outbox([bucket])]
        assert sorted(listed) == [
            id_ for id_ in sorted([ROOM, *others]) if bucket_of(id_) == bucket
        ]
    await rooms.outbox_done(ROOM)
    await rooms.outbox_done(ROOM)
    assert sorted(end.room for end in await rooms.outbox(EVERYWHERE)) == others


async def test_a_casual_match_gives_nothing(rooms: RoomStore) -> None:
    await commit_all(rooms, scripted(*A_MATCH, mover_resigns))
    assert list(await rooms.outbox(EVERYWHERE)) == []
    assert ranked_end(ROOM, match_of(an_ended_match())) is None


async def test_an_aborted_match_waits_too_for_its_conduct_counts(rooms: RoomStore) -> None:
    await commit_all(rooms, the_end(a_ranked_match()))
    (end,) = await rooms.outbox(EVERYWHERE)
    assert (end.result.host, end.result.guest) == (None, None)
    assert (end.result.reason, end.result.blamed) == (RatedReason.ABORTED, (SeatIndex.GUEST,))


async def test_a_conflict_gives_nothing(rooms: RoomStore) -> None:
    begins, ends = the_end(a_ranked_match(plies=2))
    await commit_all(rooms, [begins, touched(begins.after, None)])
    assert await rooms.commit(ends) == Conflict(Rev(2))
    assert list(await rooms.outbox(EVERYWHERE)) == []


async def test_of_two_processes_that_end_a_match_one_says_what_it_gave(
    redis: RedisServer, storage: Storage
) -> None:
    begins, ends = the_end(a_ranked_match(plies=2))
    await commit_all(storage.rooms, [begins])
    async with open_storage(redis.address, SETTINGS, RecordingSink()) as other:
        outcomes = await asyncio.gather(storage.rooms.commit(ends), other.rooms.commit(ends))
        assert sorted(type(each).__name__ for each in outcomes) == ["Committed", "Conflict"]
        assert len(await other.rooms.outbox(EVERYWHERE)) == 1


async def test_the_record_of_a_ranked_match_is_kept_for_good(
    redis: RedisServer, storage: Storage
) -> None:
    begins, ends = the_end(a_ranked_match(plies=2))
    await commit_all(storage.rooms, [begins, ends])
    ttl = number_of(redis.ask("TTL", record_key(ROOM, match_of(ends.after).id)))
    assert ttl > FOR_GOOD_S - 60


async def test_a_room_is_listed_with_its_processes_also_by_the_commit_that_ends_its_match(
    storage: Storage,
) -> None:
    begins, ends = the_end(a_ranked_match(plies=2))
    (place,) = ends.after.presence.places
    begins = replace(
        begins, after=replace(begins.after, presence=replace(ends.after.presence, places=()))
    )
    await commit_all(storage.rooms, [begins, replace(ends, before=begins.after)])
    assert list(await storage.rooms.served_by(place.process, EVERYWHERE)) == [ROOM]
    assert len(await storage.rooms.outbox(EVERYWHERE)) == 1
