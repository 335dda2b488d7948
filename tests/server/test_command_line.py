"""What a person at a terminal is told: where the server is, or why there is none."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from seki_protocol.client import connect
from seki_server.cli import addresses, lan_addresses
from tests.support.server_process import ServerProcess


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    inherited = {name: value for name, value in os.environ.items() if name[:5] != "SEKI_"}
    return subprocess.run(
        [sys.executable, "-m", "seki_server.cli", *arguments],
        env={**inherited, **settings},
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
