"""A server and its Redis for benchmarks: one core for the server, the other for all the rest.

Owns: starting both on private addresses, their ends and new starts, and what the operating system
and Redis say of them. Must not know: what is measured.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from seki_server.cli import open_many_files
from tests.support.redis_servers import RedisServer, a_redis
from tests.support.server_process import ServerProcess

NO_SETTINGS: Mapping[str, str] = {}
_AS_OFTEN_AS_THEY_LIKE = '{"per_second": 100000, "burst": 100000}'
OPEN_DOOR = {
    "SEKI_TRANSPORT__ENTRY__PACE": _AS_OFTEN_AS_THEY_LIKE,
    "SEKI_TRANSPORT__BUDGETS__CONNECTION__MOVES": _AS_OFTEN_AS_THEY_LIKE,
    "SEKI_TRANSPORT__BUDGETS__PERSON__MOVES": _AS_OFTEN_AS_THEY_LIKE,
}
"""For what is measured after everybody has come in: they need wait for nothing."""

_SERVER_CORE = 0
_OTHER_CORE = 1
_SOCKETS = 10_000
"""More than any benchmark opens."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What has been used up to now; the difference of two is what something cost."""

    server_s: float
    """CPU time of the server programs so far, all threads and the kernel included."""
    redis_s: float
    commits: int

    def __sub__(self, before: Spent) -> Spent:
        return Spent(
            self.server_s - before.server_s,
            self.redis_s - before.redis_s,
            self.commits - before.commits,
        )


class PinnedServer:
    """One server program on one port, on a Redis that outlives it."""

    def __init__(self, program: ServerProcess, redis: RedisServer, cores: Collection[int]) -> None:
        self._program = program
        self._redis = redis
        self._cores = cores
        self._spent_by_the_dead_s = 0.0
        self.port = program.port

    @property
    def redis(self) -> str:
        """Which Redis stores: its binary's name."""
        return self._redis.binary.name

    @property
    def redis_url(self) -> str:
        return self._redis.url

    def start(self) -> None:
        """Start the server on its core and wait until it is healthy."""
        before = os.sched_getaffinity(0)
        if len(self._cores) > 1:
            os.sched_setaffinity(0, {_SERVER_CORE})
        try:
            self._program.launch()
        finally:
            os.sched_setaffinity(0, before)
        self._program.await_health()

    def restart_by_force(self) -> None:
        """Kill it and start it again."""
        self._spent_by_the_dead_s += _cpu_seconds(self._program.pid)
        self._program.kill()
        self.start()

    def restart_in_good_order(self) -> None:
        """Let it say goodbye to everybody and end, and start it again.

        What its end costs is not counted.
        """
        self._spent_by_the_dead_s += _cpu_seconds(self._program.pid)
        self._program.terminate()
        self._program.wait()
        self.start()

    def spent(self) -> Spent:
        """Return what server and Redis have used up to now."""
        stats = self._redis.ask("INFO", "commandstats")
        published = re.search(r"cmdstat_publish:calls=(\d+)", stats)
        return Spent(
            self._spent_by_the_dead_s + _cpu_seconds(self._program.pid),
            _cpu_seconds(self._redis.pid),
            int(published[1]) if published else 0,
        )

    def resident_kib(self) -> float:
        return self._program.resident_kib()

    def ask_redis(self, *words: str) -> str:
        """Ask Redis one command and return the raw reply."""
        return self._redis.ask(*words)


@contextmanager
def pinned_server(
    settings: Mapping[str, str] = NO_SETTINGS, *, started: bool = True
) -> Iterator[PinnedServer]:
    """Give a server for core 0 with a Redis that syncs every write; this process moves to core 1.

    `settings` are further `SEKI_…` variables.
    """
    open_many_files(_SOCKETS)
    cores = os.sched_getaffinity(0)
    if len(cores) > 1:
        os.sched_setaffinity(0, {_OTHER_CORE})
    flavour = "debian" if shutil.which("redis-server") else "embedded"
    with (
        tempfile.TemporaryDirectory(prefix="seki-bench-") as folder,
        a_redis(flavour) as redis,
    ):
        measured = {"SEKI_ROOM__CPU_PACE_MS": "0"}  # CPUs that wait would load nothing
        program = ServerProcess(Path(folder), {**measured, "SEKI_REDIS_URL": redis.url, **settings})
        server = PinnedServer(program, redis, cores)
        try:
            if started:
                server.start()
            yield server
        finally:
            program.stop()
            os.sched_setaffinity(0, cores)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system = fields[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
