"""Records of ended matches are found again, whole, by whoever names their room and match."""

from __future__ import annotations

import asyncio
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_engine import Side
from seki_server.domain.records import record_of
from seki_server.domain.words import MatchId, RoomId
from seki_server.ports import RoomUnreadable, SchemaTooNew
from seki_server.storage.keys import record_key
from seki_server.storage.lane import Lane
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.record_form import RECORD_SCHEMA, pack_record, unpack_record
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.support.memory_store import MemoryRecords, MemoryRooms
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ROOM, an_ended_match, match_of
from tests.support.walks import commits_of

OTHER_ROOM = RoomId("room0000room0001")


@settings(max_examples=20, deadline=None)
@given(
    numbers=st.lists(st.integers(0, 2**16), min_size=20, max_size=80),
    game=st.sampled_from(["janggi", "gungi"]),
)
def test_any_walk_leaves_the_records_that_the_model_has(
    lasting_redis: RedisServer, numbers: list[int], game: str
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_compare(lasting_redis, numbers, game))


async def _compare(server: RedisServer, numbers: list[int], game: str) -> None:
    rooms = MemoryRooms()
    model = MemoryRecords(rooms)
    async with open_storage(server.address, SETTINGS, RecordingSink()) as storage:
        for commit in commits_of(numbers, game):
            await storage.rooms.commit(commit)
            await rooms.commit(commit)
        for number in range(1, 10):
            match = MatchId(f"{ROOM}.{number}")
            assert await storage.records.read(ROOM, match) == await model.read(ROOM, match)
            assert await storage.records.read(OTHER_ROOM, match) is None


def test_what_is_packed_of_a_match_is_its_record() -> None:
    match = match_of(an_ended_match())
    record = unpack_record(pack_record(match))
    assert record == record_of(match)
    assert record.winner is Side.FIRST


async def _keep(lane: Lane, **changed: Any) -> MatchId:
    """Store a record that another release, or nobody, may have written."""
    match = match_of(an_ended_match())
    stored = msgpack.unpackb(pack_record(match)) | changed
    kept = {name: value for name, value in stored.items() if value is not ...}
    await lane.ask("SET", record_key(ROOM, match.id), msgpack.packb(kept))
    return match.id


async def test_a_record_of_before_cpus_has_none(storage: Storage, lane: Lane) -> None:
    match = await _keep(lane, schema=1, cpus=...)
    record = await storage.records.read(ROOM, match)
    assert record is not None
    assert record.cpus == (None, None)


async def test_a_record_of_a_newer_release_is_left_alone(storage: Storage, lane: Lane) -> None:
    match = await _keep(lane, schema=RECORD_SCHEMA + 1)
    with pytest.raises(SchemaTooNew):
        await storage.records.read(ROOM, match)


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "chess"},
        {"settings": {"max_plies": "many"}},
        {"actions": 5},
        {"winner": 7},
        {"persons": ...},
    ],
)
async def test_a_record_without_sense_is_named(
    storage: Storage, lane: Lane, changed: dict[str, Any]
) -> None:
    match = await _keep(lane, **changed)
    with pytest.raises(RoomUnreadable, match=match):
        await storage.records.read(ROOM, match)
