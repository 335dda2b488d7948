"""The lane sends in groups, answers in order, and never leaves anybody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from seki_server.ports import StorageUnavailable
from seki_server.storage.address import unix_address
from seki_server.storage.errors import StorageFault
from seki_server.storage.lane import Lane
from tests.server.storage.parts import SETTINGS, a_lane
from tests.support.scripted_redis import HANG_UP, SILENCE, ScriptedRedis, a_scripted_redis
from tests.support.waiting import until

QUICK = SETTINGS.model_copy(update={"reply_timeout_ms": 200, "in_flight": 50})


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedRedis]:
    async with a_scripted_redis(str(tmp_path / "redis.sock")) as scripted:
        yield scripted


@pytest.fixture
async def quick(server: ScriptedRedis) -> AsyncIterator[Lane]:
    async with a_lane(server.address, QUICK) as lane:
        await lane.ask("ECHO", "ready")
        server.bursts.clear()
        yield lane


async def test_what_is_asked_in_one_tick_leaves_in_one_write(
    server: ScriptedRedis, quick: Lane
) -> None:
    replies = await asyncio.gather(*(quick.ask("ECHO", number) for number in range(20)))
    assert replies == [b"%d" % number for number in range(20)]
    assert [len(burst) for burst in server.bursts] == [20]


async def test_every_asker_gets_its_own_reply_among_thousands(lane: Lane) -> None:
    async def ask_on(asker: int) -> None:
        for number in range(50):
            word = f"{asker}/{number}" * (1 + 100 * (asker % 7))
            assert await lane.ask("ECHO", word) == word.encode()

    await asyncio.gather(*(ask_on(asker) for asker in range(100)))


async def test_more_than_the_socket_takes_at_once_arrives_whole(lane: Lane) -> None:
    words = [bytes([65 + number % 26]) * 100_000 for number in range(300)]
    assert await asyncio.gather(*(lane.ask("ECHO", word) for word in words)) == words


async def test_an_asker_who_goes_away_takes_no_reply_from_others(quick: Lane) -> None:
    first, second, third = (quick.ask("ECHO", number) for number in range(3))
    second.cancel()
    assert (await first, await third) == (b"0", b"2")


async def test_a_reply_that_does_not_come_is_given_up_and_the_next_connection_works(
    server: ScriptedRedis, quick: Lane
) -> None:
    server.answer = lambda command: SILENCE
    async with asyncio.timeout(4 * QUICK.reply_timeout_s):
        with pytest.raises(StorageUnavailable, match="outcome unknown"):
            await quick.ask("ECHO", "a")
    server.answer = lambda command: b"+OK\r\n"
    assert await quick.ask("ECHO", "b") == b"OK"
    assert server.connections == 2


async def test_everything_behind_a_silent_command_fails_with_it(
    server: ScriptedRedis, quick: Lane
) -> None:
    server.answer = lambda command: SILENCE
    waiting = [quick.ask("ECHO", number) for number in range(10)]
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StorageUnavailable}


async def test_a_slow_command_is_not_given_up_before_its_time(
    server: ScriptedRedis, quick: Lane
) -> None:
    loop = asyncio.get_running_loop()
    server.answer = lambda command: SILENCE
    began = loop.time()
    with pytest.raises(StorageUnavailable):
        await quick.ask("ECHO", "a")
    assert loop.time() - began >= QUICK.reply_timeout_s


async def test_nothing_is_sent_twice_when_the_connection_breaks(
    server: ScriptedRedis, quick: Lane
) -> None:
    server.answer = lambda command: HANG_UP
    waiting = [quick.ask("ECHO", number) for number in range(5)]
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StorageUnavailable}
    server.answer = lambda command: b"+OK\r\n"
    await quick.ask("ECHO", "after")
    assert [command[1] for command in server.commands] == [b"0", b"1", b"2", b"3", b"4", b"after"]


async def test_too_many_waiting_commands_are_refused_at_once(
    server: ScriptedRedis, quick: Lane
) -> None:
    server.answer = lambda command: SILENCE
    waiting = [quick.ask("ECHO", number) for number in range(QUICK.in_flight)]
    with pytest.raises(StorageUnavailable, match="wait for Redis"):
        quick.ask("ECHO", "one more")
    await asyncio.gather(*waiting, return_exceptions=True)
    server.answer = lambda command: b"+OK\r\n"
    assert await quick.ask("ECHO", "room again") == b"OK"


async def test_a_command_that_finds_no_connection_waits_no_longer_than_the_time_out(
    tmp_path: Path,
) -> None:
    nowhere = unix_address(str(tmp_path / "nobody.sock"))
    async with a_lane(nowhere, QUICK) as lane, asyncio.timeout(4 * QUICK.reply_timeout_s):
        with pytest.raises(StorageUnavailable, match="not sent"):
            await lane.ask("ECHO", "a")


async def test_a_command_that_waits_is_sent_once_redis_is_there(tmp_path: Path) -> None:
    path = str(tmp_path / "late.sock")
    async with a_lane(unix_address(path), SETTINGS) as lane:
        waiting = lane.ask("ECHO", "early")
        async with a_scripted_redis(path) as server:
            assert await waiting == b"early"
            assert server.commands == [[b"ECHO", b"early"]]


async def test_a_wrong_command_is_a_fault_and_the_next_one_works(lane: Lane) -> None:
    with pytest.raises(StorageFault, match="unknown command"):
        await lane.ask("FROBNICATE")
    assert await lane.ask("ECHO", "a") == b"a"


@pytest.mark.parametrize(
    "reply",
    [
        b"-LOADING Redis is loading the dataset in memory\r\n",
        b"-MISCONF Errors writing to the AOF file: No space left on device\r\n",
        b"-BUSY Redis is busy running a script.\r\n",
        b"-ERR Error running script (call to f_1): @user_script:1: -OOM command not allowed\r\n",
        b"-READONLY You can't write against a read only replica.\r\n",
    ],
)
async def test_an_error_of_the_moment_says_unavailable(
    server: ScriptedRedis, quick: Lane, reply: bytes
) -> None:
    server.answer = lambda command: reply
    with pytest.raises(StorageUnavailable):
        await quick.ask("ECHO", "a")
    server.answer = lambda command: b"+OK\r\n"
    assert await quick.ask("ECHO", "b") == b"OK"


async def test_a_full_disk_is_logged_once(
    server: ScriptedRedis, quick: Lane, caplog: pytest.LogCaptureFixture
) -> None:
    server.answer = lambda command: b"-MISCONF No space left on device\r\n"
    await asyncio.gather(*(quick.ask("X") for _ in range(20)), return_exceptions=True)
    refusals = [record for record in caplog.records if "No space left" in record.getMessage()]
    assert len(refusals) == 1


async def test_bytes_that_are_no_resp_end_the_connection(
    server: ScriptedRedis, quick: Lane
) -> None:
    server.answer = lambda command: b"HTTP/1.1 400 Bad Request\r\n"
    with pytest.raises(StorageUnavailable):
        await quick.ask("ECHO", "a")
    await until(lambda: server.connections == 2)


async def test_closing_fails_whatever_waits(server: ScriptedRedis) -> None:
    server.answer = lambda command: SILENCE
    async with a_lane(server.address, SETTINGS) as lane:
        sent = lane.ask("ECHO", "a")
        await until(lambda: server.commands)
        unsent = lane.ask("ECHO", "b")
    for waiting in (sent, unsent):
        with pytest.raises(StorageUnavailable):
            await waiting
    with pytest.raises(StorageUnavailable, match="closed"):
        lane.ask("ECHO", "c")
