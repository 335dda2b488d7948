"""A site: a server process and the Redis it stands on, both of which may be killed at any moment.

On the embedded flavour the server runs its own Redis and starts it again itself; on Debian's, a
Redis of ours is named by `SEKI_REDIS_URL`.
"""

from __future__ import annotations

import json
import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
from redis import Redis

from tests.support.redis_servers import RedisServer, a_redis
from tests.support.server_process import ServerProcess, a_server
from tests.support.waiting import wait_until

REDIS_LIMIT_S = 60


def short_times(*turn_seconds: int, **absence_ms: int) -> dict[str, str]:
    """Return settings by which turns may last so long; `grace=500` is that absence's `_ms`."""
    turns = {"SEKI_ROOM__CLOCKS__TURN_SECONDS": json.dumps(turn_seconds)}
    waits = {f"SEKI_ROOM__ABSENCE__{name.upper()}_MS": str(ms) for name, ms in absence_ms.items()}
    return {**turns, **waits}


def without_budgets() -> dict[str, str]:
    """Return settings by which a client may ask as much as it likes."""
    rate = json.dumps({"per_second": 1e6, "burst": 10**6})
    askers = ("CONNECTION", "PERSON", "ADDRESS")
    return {f"SEKI_TRANSPORT__BUDGETS__{asker}__COMMANDS": rate for asker in askers}


@dataclass(frozen=True, slots=True)
class Site:
    """One server and its Redis."""

    server: ServerProcess
    redis_socket: Path
    crash_redis: Callable[[], None]
    """Kill Redis by SIGKILL, and return when it serves again."""

    @contextmanager
    def store(self) -> Iterator[Redis]:
        """Give a client of the Redis, past the server."""
        with Redis(unix_socket_path=str(self.redis_socket)) as redis:
            yield redis


@contextmanager
def a_site(flavour: str, **settings: str) -> Iterator[Site]:
    """Run a site on a flavour of Redis, with further `SEKI_…` settings."""
    with tempfile.TemporaryDirectory(prefix="seki-site-", ignore_cleanup_errors=True) as name:
        build = _embedded_site if flavour == "embedded" else _debian_site
        with build(Path(name), settings) as site:
            yield site


@contextmanager
def _embedded_site(folder: Path, settings: dict[str, str]) -> Iterator[Site]:
    data = folder / "d"
    with a_server(folder, {"SEKI_DATA_DIR": str(data), **settings}) as server:
        yield Site(server, data / "redis.sock", lambda: _crash_embedded(server))


@contextmanager
def _debian_site(folder: Path, settings: dict[str, str]) -> Iterator[Site]:
    with a_redis("debian") as redis:

        def crash() -> None:
            redis.kill()
            redis.start()

        with a_server(folder, {"SEKI_REDIS_URL": redis.url, **settings}) as server:
            yield Site(server, redis.socket, crash)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two servers on one Redis."""

    servers: tuple[ServerProcess, ServerProcess]
    redis: RedisServer

    @property
    def urls(self) -> tuple[str, str]:
        one, other = self.servers
        return one.url, other.url

    @contextmanager
    def store(self) -> Iterator[Redis]:
        """Give a client of the Redis, past the servers."""
        with Redis(unix_socket_path=str(self.redis.socket)) as redis:
            yield redis


@contextmanager
def a_pair(flavour: str = "embedded", **settings: str) -> Iterator[Pair]:
    """Run two servers on one Redis, with further `SEKI_…` settings."""
    with tempfile.TemporaryDirectory(prefix="seki-pair-") as name, a_redis(flavour) as redis:
        spoken = {"SEKI_REDIS_URL": redis.url, **settings}
        with a_server(Path(name), spoken) as one, a_server(Path(name), spoken) as other:
            yield Pair((one, other), redis)


def _crash_embedded(server: ServerProcess) -> None:
    (redis,) = psutil.Process(server.pid).children()
    os.kill(redis.pid, signal.SIGKILL)
    wait_until(lambda: _has_child_but(server, redis.pid), REDIS_LIMIT_S)
    wait_until(server.is_healthy, REDIS_LIMIT_S)


def _has_child_but(server: ServerProcess, pid: int) -> bool:
    return any(child.pid != pid for child in psutil.Process(server.pid).children())
