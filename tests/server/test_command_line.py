"""What a person at a terminal is told: where the server is, or why there is none."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from redis import Redis

from seki_protocol.client import connect
from seki_protocol.version import JSON
from seki_server.cli import addresses, lan_addresses, open_many_files
from seki_server.storage.keys import LIVING
from tests.support.raw_client import a_raw_table
from tests.support.redis_servers import a_redis
from tests.support.server_process import ServerProcess
from tests.support.sites import a_site
from tests.support.waiting import wait_until


def inherited() -> dict[str, str]:
    """Return this process's environment without settings."""
    return {name: value for name, value in os.environ.items() if name[:5] != "SEKI_"}


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "seki_server.cli", *arguments],
        env={**inherited(), **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = run("serve", SEKI_PORT=port, SEKI_DATA_DIR=str(tmp_path))
    assert ended.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}: Address already in use" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_data_directory_in_use_is_named(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, {"SEKI_DATA_DIR": str(tmp_path / "data")})
    server.start()
    try:
        ended = run("serve", SEKI_PORT="0", SEKI_DATA_DIR=str(tmp_path / "data"))
    finally:
        server.stop()
    assert ended.returncode == 1
    assert str(tmp_path / "data") in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"SEKI_REDIS_URL": "redis://127.0.0.1:1"}, "Redis cannot be reached"),
        ({"SEKI_REDIS_URL": "http://127.0.0.1"}, "SEKI_REDIS_URL"),
        ({"SEKI_PORT": "many"}, "port"),
        ({"SEKI_ROOM__MEMBERS": "1000"}, "members"),
        ({"SEKI_REDIS_SERVER": "/no/such/binary"}, "/no/such/binary"),
        ({"SEKI_HOST": "192.0.2.77"}, "cannot listen on 192.0.2.77"),
        ({"SEKI_HOST": "no-such-host.invalid"}, "cannot listen on no-such-host.invalid"),
        ({"SEKI_PAGE": "/no/such/folder"}, "SEKI_PAGE: /no/such/folder has no index.html"),
        ({"SEKI_DATA_DIR": "/dev/null"}, "cannot keep data in /dev/null"),
        ({"SEKI_DATA_DIR": "/proc/data"}, "cannot keep data in /proc/data"),
        ({"SEKI_REDIS_ULR": "redis://127.0.0.1"}, "no such setting: SEKI_REDIS_ULR"),
        (
            {"SEKI_REDIS_URL": "rediss://127.0.0.1?ssl_ca_certs=/no/such/file"},
            "SEKI_REDIS_URL: the files for TLS",
        ),
    ],
)
def test_what_is_wrong_is_named(settings: dict[str, str], said: str, tmp_path: Path) -> None:
    ended = run("serve", **{"SEKI_DATA_DIR": str(tmp_path / "data"), "SEKI_PORT": "0", **settings})
    assert ended.returncode == 1
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


async def begin_a_match(url: str) -> None:
    async with connect(url) as host, connect(url) as guest:
        room = await host.create_party("janggi")
        assert room.view.codes is not None
        await guest.join_party(room.view.codes.invite, "any")
        await room.start()


def test_an_order_to_stop_ends_the_server_in_good_order(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, {"SEKI_DATA_DIR": str(tmp_path / "data")})
    server.start()
    asyncio.run(begin_a_match(server.url))
    server.terminate()
    assert server.wait() == 0
    said = server.log.read_text()
    assert f"http://localhost:{server.port}" in said
    assert "Traceback" not in said
    assert "leaked" not in said


def test_an_order_to_stop_is_obeyed_within_five_seconds_whoever_does_not_answer(
    tmp_path: Path,
) -> None:
    server = ServerProcess(tmp_path, {"SEKI_DATA_DIR": str(tmp_path / "data")})
    server.start()
    try:
        with silent_client(server.port):
            begun = time.monotonic()
            server.terminate()
            assert server.wait() == 0
            assert time.monotonic() - begun < 5
    finally:
        server.kill()


@pytest.mark.parametrize("flavour", ["embedded", "debian"])
def test_an_order_to_stop_is_obeyed_within_five_seconds_by_a_redis_that_hangs(
    flavour: str,
) -> None:
    with a_site(flavour) as site, site.store() as store:
        redis = psutil.Process(store.info("server")["process_id"])
        assert asyncio.run(end_while_it_hangs(site.server, redis)) == 0
        if flavour == "embedded":
            assert not redis.is_running()


async def end_while_it_hangs(server: ServerProcess, redis: psutil.Process) -> int:
    """Let Redis hang while a command is on its way to it; end the server in time."""
    async with a_raw_table(server.url) as table:
        await table.play_until(2)
        redis.suspend()
        try:
            await table.mover(2).send(table.play_at(2))
            begun = time.monotonic()
            server.terminate()
            status = await asyncio.to_thread(server.wait)
            assert time.monotonic() - begun < 5
            return status
        finally:
            with suppress(psutil.NoSuchProcess):
                redis.resume()


def test_a_second_order_to_stop_ends_the_server_at_once(tmp_path: Path) -> None:
    settings = {"SEKI_TRANSPORT__DRAIN_MS": "60000", "SEKI_DATA_DIR": str(tmp_path / "data")}
    server = ServerProcess(tmp_path, settings)
    server.start()
    try:
        with silent_client(server.port):
            server.terminate()
            wait_until(lambda: "Stopping" in server.last_words())
            server.terminate()
            assert server.wait() == -signal.SIGTERM
        server.start()
    finally:
        server.stop()


@contextmanager
def silent_client(port: int) -> Iterator[None]:
    """Keep a connection open that answers nothing."""
    request = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {JSON}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(request.encode())
        assert client.recv(12) == b"HTTP/1.1 101"
        yield


NEVER_READY = """#!/bin/sh
[ "$1" = --version ] && echo "Valkey server v=9.9.9" && exit 0
exec sleep 1000
"""
"""A Redis that is still loading."""


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_an_order_to_stop_is_obeyed_while_redis_still_loads(
    tmp_path: Path, sent: signal.Signals
) -> None:
    program, data = tmp_path / "redis-server", tmp_path / "data"
    program.write_text(NEVER_READY)
    program.chmod(0o755)
    settings = {"SEKI_REDIS_SERVER": str(program), "SEKI_DATA_DIR": str(data), "SEKI_PORT": "0"}
    with subprocess.Popen(
        [sys.executable, "-m", "seki_server.cli", "serve"],
        env={**inherited(), **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            wait_until((data / "redis-version").exists, 30)
            server.send_signal(sent)
            said, _ = server.communicate(timeout=30)
        finally:
            server.kill()
    assert server.returncode == 0, said
    assert "Traceback" not in said


def test_a_server_whose_storage_ends_by_itself_ends_as_a_failure(tmp_path: Path) -> None:
    with a_redis() as redis, Redis(unix_socket_path=str(redis.socket)) as store:
        server = ServerProcess(tmp_path, {"SEKI_REDIS_URL": redis.url})
        server.start()
        try:
            store.zadd(LIVING, {b"no text: \xff": 1e15})
            assert server.wait() == 1
        finally:
            server.kill()
    assert "storage no longer works" in server.last_words()


@pytest.fixture
def few_files() -> Iterator[None]:
    """Let this process open few files, though the system would allow more."""
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, most), most))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


@pytest.mark.usefixtures("few_files")
def test_as_many_files_may_be_open_as_the_system_allows(caplog: pytest.LogCaptureFixture) -> None:
    open_many_files(connections=1)
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert allowed == most
    assert not caplog.records
    open_many_files(connections=most)
    assert f"allows {most} open files" in caplog.text


def test_the_address_people_open_is_named() -> None:
    assert list(addresses("127.0.0.1", 8080)) == ["Seki serves on http://localhost:8080"]
    assert list(addresses("192.0.2.7", 1)) == ["Seki serves on http://192.0.2.7:1"]
    first, *others = addresses("0.0.0.0", 8080)
    assert first.endswith("http://localhost:8080")
    assert [line.split("//")[1] for line in others] == [f"{each}:8080" for each in lan_addresses()]


def test_no_loopback_address_is_given_to_others() -> None:
    assert not [address for address in lan_addresses() if address.startswith("127.")]


def test_the_demo_plays_both_games_to_their_ends() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "seki_server.demo", "--pause-ms", "0"],
        env={**os.environ, "SEKI_PORT": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "the host wins: resign" in ended.stdout
    assert ended.stdout.rstrip().endswith("the host wins: no_action")
