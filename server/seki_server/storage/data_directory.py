"""The folder an embedded Redis keeps its files in.

Owns: who may use it (one server, and none older than its files), and where the socket lies.
Must not know: how the server is run.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seki_server.storage.redis_binary import ServerVersion, parse_version

SOCKET_PATH_BYTES = 107
"""The longest path of a unix socket, without its closing zero."""


class DataDirectoryInUse(Exception):
    """Another server runs on the directory."""


class DataDirectoryTooNew(Exception):
    """The directory's files were written by a server that this one cannot follow."""


class NowhereToKeep(Exception):
    """The system lets nothing be kept in the directory."""


class DataDirectory:
    """One data directory, ours while the lock's descriptor is open here or in the server."""

    def __init__(self, path: Path) -> None:
        """Make the directory where there is none. Raises NowhereToKeep."""
        self.path = path.absolute()
        with self.in_use():
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = self.path / "lock"
            self.lock_fd = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._short: str | None = None

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Name the directory in what the system refuses meanwhile: NowhereToKeep."""
        try:
            yield
        except OSError as error:
            raise NowhereToKeep(f"cannot keep data in {self.path}: {error}") from error

    def try_lock(self) -> bool:
        """Take the directory, unless another server has it."""
        try:
            fcntl.flock(self.lock_fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def admit(self, server: ServerVersion) -> None:
        """Record the server's version. Raises DataDirectoryTooNew where it cannot read them."""
        record = self.path / "redis-version"
        if record.exists():
            writer = parse_version(record.read_text())
            if not server.reads(writer):
                raise DataDirectoryTooNew(
                    f"{self.path} was written by {writer}; {server} cannot read it and would start "
                    f"empty. Use {writer} or newer, or another directory."
                )
        written = record.with_suffix(".new")
        written.write_text(f"{server}\n")
        written.replace(record)

    def socket(self) -> Path:
        """Return where the server listens: here, or where this is too long, in a short folder."""
        beside = self.path / "redis.sock"
        if len(os.fsencode(beside)) <= SOCKET_PATH_BYTES:
            return beside
        if self._short is None:
            self._short = tempfile.mkdtemp(prefix="seki-")
        return Path(self._short, "redis.sock")

    def close(self) -> None:
        """Give the directory up."""
        os.close(self.lock_fd)
        if self._short is not None:
            shutil.rmtree(self._short, ignore_errors=True)
