"""A server and its Redis for benchmarks: one core for the server, the other for all the rest.

Owns: starting both on private addresses, and what the operating system says of the server. Must not
know: what is measured.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_START_LIMIT_S = 30.0
_SERVER_CORE = 0
_OTHER_CORE = 1


@dataclass(frozen=True, slots=True)
class PinnedServer:
    port: int
    pid: int
    redis: str
    """Which Redis stores: its binary's name."""

    def cpu_seconds(self) -> float:
        """Return the CPU time the server has used, all threads and the kernel included."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        user, system = fields[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def resident_kib(self) -> float:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024


@contextmanager
def pinned_server() -> Iterator[PinnedServer]:
    """Run a server on core 0 with a Redis that syncs every write; this process moves to core 1."""
    cores = os.sched_getaffinity(0)
    if len(cores) > 1:
        os.sched_setaffinity(0, {_OTHER_CORE})
    with tempfile.TemporaryDirectory(prefix="seki-bench-") as folder:
        redis = shutil.which("redis-server")
        port = _free_port()
        inherited = {name: value for name, value in os.environ.items() if name[:5] != "SEKI_"}
        measured = {"SEKI_ROOM__CPU_PACE_MS": "0"}  # CPUs that wait would load nothing
        environment = {**inherited, **measured, "SEKI_PORT": str(port), "SEKI_DATA_DIR": folder}
        if redis:
            environment["SEKI_REDIS_SERVER"] = redis
        command = [sys.executable, "-m", "seki_server.cli", "serve"]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            _wait_until_healthy(server, port)
            if len(cores) > 1:
                os.sched_setaffinity(server.pid, {_SERVER_CORE})
            name = Path(redis).name if redis else "embedded"
            yield PinnedServer(port, server.pid, name)
        finally:
            server.terminate()
            server.wait(timeout=30)
            os.sched_setaffinity(0, cores)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_healthy(server: subprocess.Popen[bytes], port: int) -> None:
    limit = time.monotonic() + _START_LIMIT_S
    while time.monotonic() < limit:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            os.sched_yield()
    raise TimeoutError(f"no answer on port {port}")
