"""deploy/redis.conf is understood, line by line, by the servers it is meant for."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from tests.support.redis_servers import FLAVOURS, flavour_binary

CONF = Path(__file__).resolve().parents[2] / "deploy" / "redis.conf"
UNITS = {"kb": 1024, "mb": 1024**2, "gb": 1024**3}


def directives(text: str) -> dict[str, str]:
    """Read the directives of a Redis configuration: name → value as written."""
    lines = (line.strip() for line in text.splitlines())
    pairs = (line.split(maxsplit=1) for line in lines if line and not line.startswith("#"))
    return {name: value.strip('"') for name, value in pairs}


def reported_as(value: str) -> str:
    """Write a value as the server reports it: sizes in bytes."""
    number, unit = value[:-2], value[-2:].lower()
    return str(int(number) * UNITS[unit]) if unit in UNITS and number.isdigit() else value


@contextmanager
def running_server(binary: Path, folder: Path) -> Iterator[redis.Redis]:
    """Run a server with the configuration, on a socket in a folder, until the block ends."""
    socket = folder / "redis.sock"
    overrides = ["--port", "0", "--unixsocket", str(socket), "--dir", str(folder)]
    server = subprocess.Popen([binary, CONF, *overrides], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        started = any("ready to accept connections" in line.lower() for line in server.stdout)
        assert started, f"{binary} refused {CONF}"
        with redis.Redis(unix_socket_path=str(socket), decode_responses=True) as client:
            yield client
    finally:
        server.kill()
        server.communicate()


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_a_server_runs_with_exactly_what_the_file_says(flavour: str, tmp_path: Path) -> None:
    said = directives(CONF.read_text(encoding="utf-8"))
    expected = {name: reported_as(value) for name, value in said.items()}
    with running_server(flavour_binary(flavour), tmp_path) as client:
        reported = client.config_get(*expected)
    assert reported == expected


def test_what_is_acknowledged_is_on_disk_and_stays_there() -> None:
    said = directives(CONF.read_text(encoding="utf-8"))
    promised = {
        "appendonly": "yes",
        "appendfsync": "always",
        "no-appendfsync-on-rewrite": "no",
        "maxmemory-policy": "noeviction",
        "save": "",
    }
    assert said.items() >= promised.items()


def test_every_directive_has_its_reason_above_it() -> None:
    blocks = CONF.read_text(encoding="utf-8").split("\n\n")
    unexplained = [
        name for block in blocks for name in directives(block) if not block.lstrip().startswith("#")
    ]
    assert unexplained == []
