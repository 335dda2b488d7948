"""What Redis may do to us: die, forget, be full, be read-only. Nothing acknowledged gets lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable

import pytest
from hiredis import ReplyError

from seki_server.domain.words import Rev, RoomId
from seki_server.ports import Commit, Committed, Conflict, StorageUnavailable
from seki_server.storage.address import Address
from seki_server.storage.errors import StorageFault, as_failure
from seki_server.storage.opening import Storage, open_storage
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.server.storage.test_commits import commit_all, number_of, touched
from tests.server.storage.test_contract import plain
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ROOM
from tests.support.waiting import time_passes, until
from tests.support.walks import A_MATCH, scripted


@pytest.fixture
async def mortal(mortal_redis: RedisServer, sink: RecordingSink) -> AsyncIterator[Storage]:
    """Storage on the test's own server."""
    async with open_storage(mortal_redis.address, SETTINGS, sink) as opened:
        yield opened


async def test_what_was_acknowledged_outlives_a_kill_of_redis(
    mortal_redis: RedisServer, mortal: Storage
) -> None:
    for _ in range(3):
        mortal_redis.ask("FLUSHALL")
        acknowledged: list[Commit] = []
        committing = asyncio.ensure_future(_commit_until_it_fails(mortal, acknowledged))
        await until(lambda seen=acknowledged: len(seen) > 40)  # type: ignore[misc]
        mortal_redis.kill()
        await committing
        mortal_redis.start()
        last = acknowledged[-1].after
        stored = await mortal.rooms.load(last.id)
        assert stored
        assert stored.rev - last.rev in (0, 1), "at most the one without an answer is there too"
        backlog = await mortal.rooms.backlog(last.id, acknowledged[0].after.seq)
        assert backlog
        assert len(backlog.events) == stored.seq - acknowledged[0].after.seq


async def _commit_until_it_fails(storage: Storage, acknowledged: list[Commit]) -> None:
    step = scripted()[0]
    while True:
        try:
            assert isinstance(await storage.rooms.commit(step), Committed)
        except StorageUnavailable:
            return
        acknowledged.append(step)
        step = touched(step.after, None)


async def test_storage_goes_on_by_itself_after_redis_was_restarted(
    mortal_redis: RedisServer, mortal: Storage, sink: RecordingSink
) -> None:
    room = await commit_all(mortal, scripted(*A_MATCH))
    await mortal.wake_ups.subscribe(ROOM)
    renewals = sink.renewals
    mortal_redis.kill()
    mortal_redis.start()
    await until(lambda: sink.renewals > renewals)
    assert plain(await mortal.rooms.load(ROOM)) == plain(room)
    room = await commit_all(mortal, [touched(room, None)])
    await until(lambda: (ROOM, room.rev) in sink.hints)


async def test_without_redis_everything_says_unavailable_within_the_time_out(
    mortal_redis: RedisServer, mortal: Storage
) -> None:
    mortal_redis.kill()
    async with asyncio.timeout(2 * SETTINGS.reply_timeout_s):
        outcomes = await asyncio.gather(
            mortal.rooms.load(ROOM),
            mortal.rooms.commit(scripted()[0]),
            mortal.rooms.verify(ROOM, None),
            mortal.codes.look_up("2345ABCD"),
            mortal.people.identify(bytes(32)),
            mortal.wake_ups.subscribe(ROOM),
            return_exceptions=True,
        )
    assert [type(outcome) for outcome in outcomes] == [StorageUnavailable] * 6


async def test_what_is_asked_while_redis_restarts_is_done_afterwards(
    mortal_redis: RedisServer, mortal: Storage
) -> None:
    room = await commit_all(mortal, scripted())
    mortal_redis.kill()
    with pytest.raises(StorageUnavailable):
        await _ask_until_it_fails(mortal)
    committing = asyncio.ensure_future(mortal.rooms.commit(touched(room, None)))
    await asyncio.to_thread(mortal_redis.start)
    assert isinstance(await committing, Committed)


async def _ask_until_it_fails(storage: Storage) -> None:
    """Return when the loss of the connection has been noticed."""
    while True:
        await storage.rooms.verify(ROOM, None)


async def test_after_a_flush_the_room_is_unknown(
    mortal_redis: RedisServer, mortal: Storage
) -> None:
    room = await commit_all(mortal, scripted(*A_MATCH))
    mortal_redis.ask("FLUSHALL")
    assert await mortal.rooms.load(ROOM, room) is None
    assert (await mortal.rooms.verify(ROOM, None)).rev == 0
    assert await mortal.rooms.backlog(ROOM, room.seq) is None
    assert await mortal.rooms.commit(touched(room, None)) == Conflict(Rev(0)), "nothing is stored"


async def test_forgotten_scripts_are_sent_again(mortal_redis: RedisServer, mortal: Storage) -> None:
    *steps, last = scripted(*A_MATCH)
    await commit_all(mortal, steps)
    mortal_redis.ask("SCRIPT", "FLUSH")
    assert await mortal.rooms.commit(last) == Committed(last.after.rev)
    mortal_redis.ask("SCRIPT", "FLUSH")
    assert plain(await mortal.rooms.load(ROOM)) == plain(last.after)
    mortal_redis.ask("SCRIPT", "FLUSH")
    await mortal.rooms.correct_deadline(RoomId("nowhere"), Rev(0), None)


async def test_a_full_redis_writes_nothing_and_is_unavailable(
    mortal_redis: RedisServer, mortal: Storage
) -> None:
    room = await commit_all(mortal, scripted(*A_MATCH))
    mortal_redis.ask("CONFIG", "SET", "maxmemory", "1")
    with pytest.raises(StorageUnavailable, match="OOM"):
        await mortal.rooms.commit(touched(room, None))
    with pytest.raises(StorageUnavailable, match="OOM"):
        await mortal.people.identify(bytes(32))
    assert plain(await mortal.rooms.load(ROOM)) == plain(room)
    mortal_redis.ask("CONFIG", "SET", "maxmemory", "0")
    await commit_all(mortal, [touched(room, None)])


async def test_a_read_only_redis_is_unavailable_until_it_takes_writes(
    mortal_redis: RedisServer, mortal: Storage
) -> None:
    room = await commit_all(mortal, scripted(*A_MATCH))
    mortal_redis.ask("REPLICAOF", "127.0.0.1", "1")
    with pytest.raises(StorageUnavailable, match="READONLY"):
        await mortal.rooms.commit(touched(room, None))
    mortal_redis.ask("REPLICAOF", "NO", "ONE")
    await commit_all(mortal, [touched(room, None)])


async def test_keys_of_somebody_else_are_a_fault_and_not_written(
    mortal_redis: RedisServer, mortal: Storage
) -> None:
    mortal_redis.ask("SET", "room:{b160}:room0000room0000", "not ours")
    with pytest.raises(StorageFault, match="WRONGTYPE"):
        await mortal.rooms.commit(scripted()[0])
    assert number_of(mortal_redis.ask("EXISTS", "log:{b160}:room0000room0000")) == 0


async def test_a_redis_that_wants_a_password_does_not_open(mortal_redis: RedisServer) -> None:
    mortal_redis.ask("CONFIG", "SET", "requirepass", "secret")
    settings = SETTINGS.model_copy(update={"reply_timeout_ms": 200})
    with pytest.raises(StorageUnavailable):
        async with open_storage(mortal_redis.address, settings, RecordingSink()):
            pass
    url = f"unix://:secret@{mortal_redis.socket}?db=3"
    async with open_storage(url, settings, RecordingSink()) as storage:
        assert await storage.rooms.load(ROOM) is None
        await storage.people.add_room(scripted()[0].after.leader, ROOM)


@pytest.mark.parametrize(
    ("name", "value"), [("appendfsync", "everysec"), ("maxmemory-policy", "allkeys-lru")]
)
async def test_a_redis_that_may_lose_what_it_acknowledged_is_warned_of(
    mortal_redis: RedisServer, caplog: pytest.LogCaptureFixture, name: str, value: str
) -> None:
    async with open_storage(mortal_redis.address, SETTINGS, RecordingSink()):
        assert "may lose" not in caplog.text
    mortal_redis.ask("CONFIG", "SET", name, value)
    async with open_storage(mortal_redis.address, SETTINGS, RecordingSink()):
        assert f"may lose what it has acknowledged: {name} is '{value}'" in caplog.text


async def test_a_redis_that_hides_its_settings_is_used_with_a_warning(
    mortal_redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    mortal_redis.ask("ACL", "SETUSER", "default", "-config")
    async with open_storage(mortal_redis.address, SETTINGS, RecordingSink()) as storage:
        assert "cannot see whether Redis keeps" in caplog.text
        assert await storage.rooms.load(ROOM) is None


@pytest.mark.parametrize("reply", ["MOVED 866 127.0.0.1:27002", "ASK 866 127.0.0.1:27002"])
def test_a_redirection_says_that_a_cluster_cannot_be_used(reply: str) -> None:
    failure = as_failure(ReplyError(reply))
    assert isinstance(failure, StorageFault)
    assert "Redis Cluster" in str(failure)
    assert reply in str(failure)


class Breaking(Address):
    """An address that can be connected to until it is spoilt; then a mistake of ours shows."""

    is_spoilt = False

    async def connect(self, make: Callable[[], asyncio.Protocol]) -> None:
        if Breaking.is_spoilt:
            raise RuntimeError("spoilt")
        await super().connect(make)


async def test_that_a_part_of_storage_ends_by_itself_is_told(mortal_redis: RedisServer) -> None:
    told: list[bool] = []
    Breaking.is_spoilt = False
    where = Breaking(path=str(mortal_redis.socket))
    async with open_storage(where, SETTINGS, RecordingSink(), lambda: told.append(True)):
        Breaking.is_spoilt = True
        assert told == []
        mortal_redis.kill()
        await until(lambda: told)


@pytest.mark.parametrize("outage", ["suspended", "killed"])
async def test_time_without_redis_is_given_back_to_everybody_once(
    mortal_redis: RedisServer, outage: str
) -> None:
    async with (
        open_storage(mortal_redis.address, SETTINGS, RecordingSink()) as one,
        open_storage(mortal_redis.address, SETTINGS, RecordingSink()) as other,
    ):
        clocks, names = (one.clock, other.clock), (one.clock.own, other.clock.own)
        began_s, began = time.monotonic(), one.clock.now()
        if outage == "suspended":
            os.kill(mortal_redis.pid, signal.SIGSTOP)
            await time_passes(2.5)
            os.kill(mortal_redis.pid, signal.SIGCONT)
        else:
            mortal_redis.kill()
            await time_passes(2.5)
            mortal_redis.start()
        away_ms = 1000 * (time.monotonic() - began_s)
        await until(lambda: all(clock.is_beating and clock.freeze.frozen_ms for clock in clocks))
        passed_ms = 1000 * (time.monotonic() - began_s)
        for clock in clocks:
            assert abs(clock.freeze.frozen_ms - away_ms) < 1000
            assert abs(clock.now() - began - (passed_ms - away_ms)) < 1000
        assert names == (one.clock.own, other.clock.own), "nobody is gone who only waited"
