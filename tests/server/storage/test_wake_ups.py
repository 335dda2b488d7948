"""Hints reach who asked for them, from any process, and a broken connection is never hidden."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from seki_server.domain.words import Rev, RoomId
from seki_server.ports import StorageUnavailable
from seki_server.storage.address import Address, unix_address
from seki_server.storage.connecting import keep_connected
from seki_server.storage.keys import room_keys
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.wake_ups import RedisWakeUps
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.server.storage.test_commits import commit_all, number_of
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ROOM
from tests.support.scripted_redis import SILENCE, a_scripted_redis
from tests.support.waiting import until
from tests.support.walks import A_MATCH, scripted

QUICK = SETTINGS.model_copy(update={"reply_timeout_ms": 150})
CHANNEL = b"wake:{b160}:room0000room0000"


@asynccontextmanager
async def only_wake_ups(address: Address, sink: RecordingSink) -> AsyncIterator[RedisWakeUps]:
    """Open wake-ups alone, with a short time-out."""
    wake_ups = RedisWakeUps(sink, QUICK)
    tasks = [
        asyncio.ensure_future(keep_connected(address, wake_ups, QUICK)),
        asyncio.ensure_future(wake_ups.watch()),
    ]
    try:
        yield wake_ups
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_each_commit_hints_the_subscribers_of_its_room_in_every_process(
    redis: RedisServer, storage: Storage, sink: RecordingSink
) -> None:
    elsewhere = RecordingSink()
    async with open_storage(redis.address, SETTINGS, elsewhere) as other:
        await storage.wake_ups.subscribe(ROOM)
        await other.wake_ups.subscribe(ROOM)
        await other.wake_ups.subscribe(RoomId("another room"))
        room = await commit_all(storage, scripted(*A_MATCH))
        expected = [(ROOM, Rev(rev)) for rev in range(1, room.rev + 1)]
        await until(lambda: sink.hints == expected and elsewhere.hints == expected)


async def test_a_subscription_is_sure_when_it_returns(redis: RedisServer, storage: Storage) -> None:
    await asyncio.gather(*(storage.wake_ups.subscribe(ROOM) for _ in range(3)))
    reply = redis.ask("PUBSUB", "NUMSUB", CHANNEL.decode())
    assert number_of(reply.splitlines()[-1]) == 1


async def test_nothing_is_heard_of_a_room_after_unsubscribing(
    redis: RedisServer, storage: Storage, sink: RecordingSink
) -> None:
    await storage.wake_ups.subscribe(ROOM)
    storage.wake_ups.unsubscribe(ROOM)
    storage.wake_ups.unsubscribe(ROOM)
    other = RoomId("another room")
    await storage.wake_ups.subscribe(other)
    await commit_all(storage, scripted(*A_MATCH))
    redis.ask("PUBLISH", room_keys(other).channel, "7")
    await until(lambda: (other, 7) in sink.hints)
    assert number_of(redis.ask("PUBSUB", "NUMSUB", CHANNEL.decode()).splitlines()[-1]) == 0
    assert ROOM not in {room for room, _ in sink.hints}


async def test_subscribing_again_at_once_waits_for_its_own_confirmation(
    tmp_path: Path, sink: RecordingSink
) -> None:
    answers = [b"*3\r\n$9\r\nsubscribe\r\n$%d\r\n%b\r\n:1\r\n" % (len(CHANNEL), CHANNEL)]
    path = str(tmp_path / "redis.sock")
    async with a_scripted_redis(path) as server, only_wake_ups(server.address, sink) as wake_ups:
        server.answer = lambda command: answers.pop() if answers else SILENCE
        await until(lambda: sink.renewals == 1)
        first = asyncio.ensure_future(wake_ups.subscribe(ROOM))
        await asyncio.sleep(0)
        wake_ups.unsubscribe(ROOM)
        for waiting in (first, wake_ups.subscribe(ROOM)):
            with pytest.raises(StorageUnavailable):
                await waiting
    assert answers == []


async def test_after_a_lost_connection_everything_is_subscribed_again_and_told(
    redis: RedisServer, storage: Storage, sink: RecordingSink
) -> None:
    rooms = [RoomId(f"room{number:012}") for number in range(1200)]
    await asyncio.gather(*(storage.wake_ups.subscribe(room) for room in rooms))
    renewals = sink.renewals
    redis.ask("CLIENT", "KILL", "TYPE", "pubsub")
    await until(lambda: sink.renewals == renewals + 1)
    assert len(redis.ask("PUBSUB", "CHANNELS").splitlines()) == 1 + 2 * len(rooms)


async def test_a_connection_that_went_silent_is_replaced(
    tmp_path: Path, sink: RecordingSink
) -> None:
    path = str(tmp_path / "redis.sock")
    async with a_scripted_redis(path) as server, only_wake_ups(server.address, sink):
        await until(lambda: server.connections == 1)
        server.goes_silent()
        await until(lambda: server.connections >= 2)


async def test_a_subscription_without_confirmation_is_unavailable(
    tmp_path: Path, sink: RecordingSink
) -> None:
    async with a_scripted_redis(str(tmp_path / "redis.sock")) as server:
        server.answer = lambda command: SILENCE
        async with only_wake_ups(server.address, sink) as wake_ups, asyncio.timeout(5):
            with pytest.raises(StorageUnavailable):
                await wake_ups.subscribe(ROOM)
    async with only_wake_ups(unix_address(str(tmp_path / "nobody")), sink) as wake_ups:
        with pytest.raises(StorageUnavailable):
            await wake_ups.subscribe(ROOM)
