"""The command `seki`: serve until told to stop, or look at ratings.

Owns: arguments, signals, and what a person at a terminal reads. Must not know: rooms, sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import logging
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

from pydantic import ValidationError

from seki_server.app import open_server
from seki_server.domain.words import Instant, MatchId
from seki_server.ports import StorageUnavailable
from seki_server.ratings import explain, rebuild
from seki_server.settings import Settings, misspelt
from seki_server.storage.address import Address, InvalidAddress, parse_address
from seki_server.storage.data_directory import (
    DataDirectoryInUse,
    DataDirectoryTooNew,
    NowhereToKeep,
)
from seki_server.storage.embedded import embedded_redis
from seki_server.storage.errors import StorageFault
from seki_server.storage.opening import open_ledgers
from seki_server.storage.redis_binary import NoRedisBinary
from seki_server.telemetry.logs import log_to_stderr
from seki_server.transport.bundle import NoPage

EVERYWHERE = ("0.0.0.0", "::")
COLLECTOR_THRESHOLDS = (50_000, 20, 20)
STOPS = (signal.SIGTERM, signal.SIGINT)
OTHER_FILES = 256
"""Open files beside the connections: modules, logs, the own Redis."""

log = logging.getLogger(__name__)


class CannotServe(Exception):
    """Why the server does not start, in words for the person at the terminal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    asked = _parser().parse_args(arguments)
    if wrong := misspelt(os.environ):
        return _fail(f"there is no such setting: {', '.join(wrong)}")
    try:
        settings = Settings()
    except ValidationError as invalid:
        return _fail(f"these settings are wrong:\n{invalid}")
    log_to_stderr(settings.log_level)
    try:
        if asked.command == "ratings":
            return asyncio.run(look_at_ratings(settings, asked))
        open_many_files(settings.transport.connections)
        _run(settings)
    except CannotServe as reason:
        return _fail(str(reason))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="seki", description="Janggi and Gungi online.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    commands.add_parser("serve", help="start the server; settings come from SEKI_… variables")
    ratings = commands.add_parser(
        "ratings",
        help="look at the ledger that all ratings come from",
        description="While a server runs on its own Redis, name that one's socket in "
        "SEKI_REDIS_URL: unix:///path/to/data/redis.sock",
    )
    questions = ratings.add_subparsers(dest="question", required=True, metavar="question")
    anew = questions.add_parser("rebuild", help="reckon all anew and put right what differs")
    anew.add_argument("--check", action="store_true", help="only tell what differs")
    one = questions.add_parser("explain", help="tell what a match did to both ratings, and why")
    one.add_argument("match")
    return parser


def _run(settings: Settings) -> None:
    """Serve on the fast event loop where there is one."""
    try:
        import uvloop
    except ImportError:
        factory = None
    else:
        factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(settings))
    gc.unfreeze()
    gc.collect()


class _Stop:
    """When the server is to end: by a signal at any time, or because storage has ended."""

    def __init__(self) -> None:
        self.is_broken = False
        self._is_asked = asyncio.Event()
        self._starting = asyncio.current_task()

    def ask(self, by: signal.Signals) -> None:
        """Let the server end; a start that goes on is broken off. Asked twice, end at once."""
        if self._is_asked.is_set():
            signal.signal(by, signal.SIG_DFL)
            signal.raise_signal(by)
        if self._starting is not None:
            self._starting.cancel()
        self._is_asked.set()

    def tell_broken(self) -> None:
        """Let the server end with a failure, so that whoever watches it starts another."""
        self.is_broken = True
        self._is_asked.set()

    def has_broken_off(self) -> bool:
        """Take note of a cancellation; True where it was ours."""
        if self._starting is None or not self._is_asked.is_set():
            return False
        self._starting.uncancel()
        return True

    async def wait(self) -> None:
        """Take the start as over and wait until the server is to end."""
        self._starting = None
        await self._is_asked.wait()


async def serve(settings: Settings) -> None:
    """Serve until a signal says stop. Raises `CannotServe`."""
    stop = _Stop()
    loop = asyncio.get_running_loop()
    for each in STOPS:
        loop.add_signal_handler(each, stop.ask, each)
    try:
        await _serve_until(stop, settings)
    except asyncio.CancelledError:
        if not stop.has_broken_off():
            raise
        _say("Stopped before the start was over.")
    except StorageUnavailable as silence:
        raise CannotServe(f"Redis cannot be reached: {silence}") from silence
    except NoPage as missing:
        raise CannotServe(f"SEKI_PAGE: {missing}") from missing
    except StorageFault as fault:
        raise CannotServe(f"Redis refuses to work with us: {fault}") from fault
    except socket.gaierror as error:
        raise CannotServe(f"cannot listen on {settings.host}: {error.strerror}") from error
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
            raise
        where = f"{settings.host}:{settings.port}"
        raise CannotServe(f"cannot listen on {where}: {os.strerror(error.errno)}") from error
    if stop.is_broken:
        raise CannotServe("storage no longer works; the log says why")


async def _serve_until(stop: _Stop, settings: Settings) -> None:
    async with (
        open_redis(settings) as address,
        open_server(settings, address, stop.tell_broken) as door,
    ):
        _spare_the_collector()
        for line in await asyncio.to_thread(list, addresses(settings.host, door.port)):
            _say(line)
        await stop.wait()
        _say("Stopping: commands in flight are being finished.")


async def look_at_ratings(settings: Settings, asked: argparse.Namespace) -> int:
    """Answer a question about ratings; return the exit status. Raises `CannotServe`."""
    try:
        async with (
            open_redis(settings) as address,
            open_ledgers(address, settings.storage) as ledgers,
        ):
            if asked.question == "explain":
                return 0 if await explain(ledgers, MatchId(asked.match), _say) else 1
            now = Instant(time.time_ns() // 1_000_000)
            return 0 if await rebuild(ledgers, now, _say, check=asked.check) else 1
    except StorageUnavailable as silence:
        raise CannotServe(f"Redis cannot be reached: {silence}") from silence
    except StorageFault as fault:
        raise CannotServe(f"Redis refuses to work with us: {fault}") from fault


@asynccontextmanager
async def open_redis(settings: Settings) -> AsyncIterator[Address]:
    """Give the address of Redis; without `SEKI_REDIS_URL` start an own one, and stop it at the end.

    Raises `CannotServe`.
    """
    try:
        if settings.redis_url is not None:
            yield parse_address(settings.redis_url)
            return
        own = embedded_redis(settings.data_dir, settings.storage, settings.redis_server)
        async with own as address:
            yield address
    except InvalidAddress as error:
        raise CannotServe(f"SEKI_REDIS_URL: {error}") from error
    except (
        DataDirectoryInUse,
        DataDirectoryTooNew,
        NowhereToKeep,
        NoRedisBinary,
    ) as error:
        raise CannotServe(str(error)) from error


def open_many_files(connections: int) -> None:
    """Let this process open as many files as the system allows; warn where these are too few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    except (OSError, ValueError) as error:
        log.warning("the limit of open files stays: %s", error)
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < connections + OTHER_FILES:
        too_few = "the system allows %d open files, too few for SEKI_TRANSPORT__CONNECTIONS=%d"
        log.warning(too_few, allowed, connections)


def addresses(host: str, port: int) -> Iterator[str]:
    """Yield the lines that say where people open the server."""
    shown = "localhost" if host in (*EVERYWHERE, "127.0.0.1", "::1") else host
    yield f"Seki serves on http://{shown}:{port}"
    if host in EVERYWHERE:
        for address in lan_addresses():
            yield f"  in the local network: http://{address}:{port}"


def lan_addresses() -> Sequence[str]:
    """Return the IPv4 addresses by which this machine may be reached from others."""
    found = {str(each[4][0]) for each in _resolved(socket.gethostname())}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found.add(probe.getsockname()[0])
        except OSError:
            pass
    return sorted(address for address in found if not address.startswith("127."))


def _resolved(name: str) -> Sequence[tuple[object, object, object, object, tuple[object, ...]]]:
    try:
        return socket.getaddrinfo(name, None, socket.AF_INET)
    except OSError:
        return ()


def _spare_the_collector() -> None:
    """Look for cycles seldom: nothing here makes them by the move, and each look costs.

    Every action makes a new tuple of a match's whole course, which each look goes through: with
    Python's own thresholds that was a seventh of the server's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTOR_THRESHOLDS)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _fail(reason: str) -> int:
    sys.stderr.write(f"seki: {reason}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
