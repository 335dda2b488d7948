"""Private Redis servers for tests, the wheel's and Debian's, on unix sockets in own folders.

They are configured as the embedded one, so what they acknowledge is on disk. Each is stopped,
killed and started again by its pid.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from seki_server.storage.address import Address, unix_address
from seki_server.storage.embedded import CONFIGURATION
from seki_server.storage.redis_binary import wheel_binary
from tests.support.waiting import wait_until

FLAVOURS = ("embedded", "debian")


def flavour_binary(flavour: str) -> Path:
    """Return the program of a flavour; skips the test where this machine does not have it."""
    if flavour == "embedded":
        return wheel_binary()
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Debian's redis-server is not installed")
    return Path(program)


class RedisServer:
    """One server program and its folder; data survive `kill` and `start`."""

    def __init__(
        self, binary: Path, folder: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        self.binary = binary
        self.folder = folder
        self.environment = dict(environment or {})
        """Beside our own."""
        self.socket = folder / "redis.sock"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> Address:
        return unix_address(str(self.socket))

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self, *options: str) -> None:
        """Start the program and wait until it answers."""
        settings = [word for name, value in CONFIGURATION.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen(
            [self.binary, *settings, "--unixsocket", self.socket, *options],
            cwd=self.folder,
            env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._answers, limit_s=30)

    def kill(self) -> None:
        """End it by SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(timeout=10)
        self._process = None

    def stop(self) -> None:
        """End it by SIGTERM, if it runs."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)
            self._process = None

    def ask(self, *words: str) -> str:
        """Ask one command on a connection of its own and return the raw reply."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(10)
            connection.connect(str(self.socket))
            connection.sendall(_packed(words))
            return connection.recv(1 << 20).decode(errors="surrogateescape")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"{self.binary} ended at once"
        try:
            return self.ask("PING").startswith("+PONG")
        except OSError:
            return False


@contextmanager
def a_redis(
    flavour: str = "embedded", environment: Mapping[str, str] | None = None
) -> Iterator[RedisServer]:
    """Run a server of a flavour in a short folder of its own."""
    binary = flavour_binary(flavour)
    with tempfile.TemporaryDirectory(prefix="seki-redis-") as folder:
        server = RedisServer(binary, Path(folder), environment)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _packed(words: tuple[str, ...]) -> bytes:
    parts = [f"${len(word.encode())}\r\n{word}\r\n" for word in words]
    return f"*{len(words)}\r\n{''.join(parts)}".encode()
