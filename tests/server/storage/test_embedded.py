"""The embedded Redis: one server on one directory, never an older one, gone when we are."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.storage.data_directory import (
    SOCKET_PATH_BYTES,
    DataDirectory,
    DataDirectoryInUse,
    DataDirectoryTooNew,
)
from seki_server.storage.embedded import STEADY_S, RestartPauses, embedded_redis
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.redis_binary import (
    NoRedisBinary,
    ServerVersion,
    parse_version,
    version_of,
    wheel_binary,
)
from tests.server.storage.parts import SETTINGS, RecordingSink, a_lane
from tests.server.storage.test_commits import commit_all
from tests.server.storage.test_contract import plain
from tests.support.redis_servers import FLAVOURS, flavour_binary
from tests.support.rooms import ROOM
from tests.support.waiting import until, wait_until
from tests.support.walks import A_MATCH, scripted

versions = st.builds(
    ServerVersion, st.sampled_from(["redis", "valkey"]), st.integers(6, 9), st.integers(0, 9)
)

OTHER_SERVER = """
import asyncio, pathlib, sys
from seki_server.storage.embedded import STEADY_S, RestartPauses, embedded_redis
from seki_server.storage.settings import StorageSettings

async def main():
    async with embedded_redis(pathlib.Path(sys.argv[1]), StorageSettings()) as address:
        print(address, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


@asynccontextmanager
async def stored_in(data: Path, flavour: str) -> AsyncIterator[Storage]:
    """Open storage on an embedded server of a flavour."""
    async with (
        embedded_redis(data, SETTINGS, flavour_binary(flavour)) as address,
        open_storage(address, SETTINGS, RecordingSink()) as storage,
    ):
        yield storage


@pytest.mark.parametrize("flavour", FLAVOURS)
async def test_what_was_stored_is_there_at_the_next_start(tmp_path: Path, flavour: str) -> None:
    async with stored_in(tmp_path, flavour) as storage:
        room = await commit_all(storage, scripted(*A_MATCH))
    async with stored_in(tmp_path, flavour) as storage:
        assert plain(await storage.rooms.load(ROOM)) == plain(room)


async def test_it_is_configured_to_keep_what_it_acknowledges(tmp_path: Path) -> None:
    async with embedded_redis(tmp_path, SETTINGS) as address, a_lane(address) as lane:
        for name, value in {
            "appendonly": b"yes",
            "appendfsync": b"always",
            "no-appendfsync-on-rewrite": b"no",
            "maxmemory-policy": b"noeviction",
            "save": b"",
            "port": b"0",
        }.items():
            assert await lane.ask("CONFIG", "GET", name) == [name.encode(), value]


async def test_a_killed_server_is_started_again_with_everything_acknowledged(
    tmp_path: Path,
) -> None:
    async with embedded_redis(tmp_path, SETTINGS) as address, a_lane(address) as lane:
        await lane.ask("SET", "key", "value")
        for _ in range(3):
            pid = await _pid_of(tmp_path)
            os.kill(pid, signal.SIGKILL)
            await until(lambda before=pid: _pids_of(tmp_path) not in ([], [before]))  # type: ignore[misc]
            assert await lane.ask("GET", "key") == b"value"


@given(runs=st.lists(st.floats(0, STEADY_S * 2), min_size=1, max_size=20))
def test_a_server_that_ends_right_after_each_start_is_started_after_longer_and_longer_pauses(
    runs: list[float],
) -> None:
    pauses, expected_ms = RestartPauses(SETTINGS), SETTINGS.reconnect_first_ms
    for ran_s in runs:
        if ran_s >= STEADY_S:
            expected_ms = SETTINGS.reconnect_first_ms
        assert expected_ms / 2 <= 1000 * pauses.after(ran_s) <= expected_ms
        expected_ms = min(2 * expected_ms, SETTINGS.reconnect_most_ms)


async def test_a_server_that_cannot_be_started_for_a_while_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data, aside = tmp_path / "data", tmp_path / "aside"
    async with embedded_redis(data, SETTINGS) as address, a_lane(address) as lane:
        pid = await _pid_of(data)
        data.rename(aside)
        os.kill(pid, signal.SIGKILL)
        await until(lambda: "No such file or directory" in caplog.text)
        aside.rename(data)
        assert await lane.ask("PING") == b"PONG"


async def _pid_of(data: Path) -> int:
    await until(lambda: len(_pids_of(data)) == 1)
    return _pids_of(data)[0]


def _pids_of(data: Path) -> list[int]:
    """Find the server programs that run in a directory."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            program = (entry / "exe").readlink().name
            if (entry / "cwd").readlink() == data and program in ("valkey-server", "redis-server"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


async def test_a_second_server_on_the_directory_is_refused(tmp_path: Path) -> None:
    async with embedded_redis(tmp_path, SETTINGS) as address, a_lane(address) as lane:
        with pytest.raises(DataDirectoryInUse, match=str(tmp_path)):
            async with embedded_redis(tmp_path, SETTINGS, lock_limit_s=0.1):
                pass
        assert await lane.ask("ECHO", "still here") == b"still here"


def test_an_orphan_keeps_the_directory_locked(tmp_path: Path) -> None:
    """The lock is the server program's as well: it holds while the program runs."""
    directory = DataDirectory(tmp_path)
    assert directory.try_lock()
    orphan = subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE, pass_fds=(directory.lock_fd,))
    directory.close()
    second = DataDirectory(tmp_path)
    assert not second.try_lock()
    orphan.kill()
    orphan.communicate()
    assert second.try_lock()
    second.close()


def test_redis_ends_when_its_server_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OTHER_SERVER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout
        assert server.stdout.readline()
        assert len(_pids_of(tmp_path)) == 1
        server.kill()
    wait_until(lambda: _pids_of(tmp_path) == [])


async def test_it_is_started_on_the_main_thread_only(tmp_path: Path) -> None:
    refused: list[BaseException] = []

    async def start() -> None:
        async with embedded_redis(tmp_path, SETTINGS):
            pass

    def run() -> None:
        try:
            asyncio.run(start())
        except RuntimeError as error:
            refused.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    await asyncio.to_thread(thread.join)
    assert len(refused) == 1


async def test_an_older_server_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "redis-version").write_text("valkey 99.1\n")
    with pytest.raises(DataDirectoryTooNew, match=r"written by valkey 99\.1; valkey \d"):
        async with embedded_redis(tmp_path, SETTINGS):
            pass
    assert (tmp_path / "redis-version").read_text() == "valkey 99.1\n"
    assert _pids_of(tmp_path) == []


async def test_the_version_is_recorded(tmp_path: Path) -> None:
    async with embedded_redis(tmp_path, SETTINGS):
        recorded = (tmp_path / "redis-version").read_text()
    assert parse_version(recorded) == version_of(wheel_binary())


@given(versions, versions)
def test_no_server_reads_what_a_newer_one_of_its_kind_wrote(
    one: ServerVersion, other: ServerVersion
) -> None:
    assert one.reads(one)
    if one.product == other.product:
        assert one.reads(other) == ((one.major, one.minor) >= (other.major, other.minor))
    if one.product == "redis" and other.product == "valkey":
        assert not one.reads(other)


def test_the_recorded_version_is_whole_at_every_moment(tmp_path: Path) -> None:
    record = tmp_path / "redis-version"
    record.write_text("valkey 8.0\n")
    with record.open() as before:
        DataDirectory(tmp_path).admit(version_of(wheel_binary()))
        assert before.read() == "valkey 8.0\n"
    assert parse_version(record.read_text()) == version_of(wheel_binary())


@given(versions)
def test_a_recorded_version_is_read_back(version: ServerVersion) -> None:
    assert parse_version(f"{version}\n") == version


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0", ("redis", 7, 0)),
        ("Valkey server v=8.1.4 sha=00000000:0 malloc=libc bits=64", ("valkey", 8, 1)),
    ],
)
def test_the_programs_answers_are_read(text: str, version: tuple[str, int, int]) -> None:
    assert parse_version(text) == ServerVersion(*version)


@pytest.mark.parametrize("program", ["/bin/true", "/bin/false", "/nowhere/redis-server"])
async def test_a_program_that_is_no_redis_is_refused(tmp_path: Path, program: str) -> None:
    with pytest.raises(NoRedisBinary):
        async with embedded_redis(tmp_path, SETTINGS, Path(program)):
            pass


async def test_a_long_path_still_has_a_socket(tmp_path: Path) -> None:
    data = tmp_path / ("深い" * 12) / ("folder" * 6)
    assert len(os.fsencode(data)) > SOCKET_PATH_BYTES
    async with embedded_redis(data, SETTINGS) as address, a_lane(address) as lane:
        assert await lane.ask("ECHO", "here") == b"here"
        assert address.path
        assert len(os.fsencode(address.path)) <= SOCKET_PATH_BYTES
        folder = Path(address.path).parent
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not folder.exists()
