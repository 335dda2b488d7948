"""A network that misbehaves: a TCP proxy on loopback whose wires are slow, silent, or torn.

Owns: what happens to bytes on their way. Must not know: what the bytes mean. Faults are switched at
run time, for one wire or for all; what waits on the way feels a change at once.
"""

from __future__ import annotations

import asyncio
import math
import socket
import struct
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from random import Random

CHUNK_BYTES = 16 * 1024
"""Read at a time, and kept by the kernel on each side."""

BYTES_UNDER_WAY = 64 * 1024
"""Of each way of a wire; more wait with whoever sends them."""

_RESET_AT_CLOSE = struct.pack("ii", 1, 0)
_PIECES_A_SECOND = 20


class Way(StrEnum):
    """Which way bytes go."""

    UP = "up"
    """From the client to the server."""
    DOWN = "down"


BOTH_WAYS = frozenset(Way)


@dataclass(frozen=True, slots=True)
class Faults:
    """What a wire does to the bytes it carries; order is kept, as TCP does."""

    delay_s: float = 0.0
    """Of each byte, one way."""
    jitter_s: float = 0.0
    """Up to so much more, drawn for each piece."""
    bytes_per_s: float = math.inf
    """Each way. At 0 nothing moves, and all of it does later."""
    swallowed: frozenset[Way] = frozenset()
    """These ways take in everything and deliver nothing, without a word. What was swallowed once is
    gone: such a way stays silent until the wire ends."""


SOUND = Faults()
HALF_OPEN = Faults(swallowed=BOTH_WAYS)
STANDING = Faults(bytes_per_s=0)


class Wire:
    """One connection through the proxy."""

    def __init__(
        self, client: socket.socket, server: socket.socket, faults: Faults, chance: Random
    ):
        self.chance = chance
        self.carried = dict.fromkeys(Way, 0)
        """Bytes delivered each way."""
        self._faults = faults
        self._changed = asyncio.Event()
        self._sockets = (client, server)
        self._task = asyncio.current_task()

    @property
    def faults(self) -> Faults:
        return self._faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        self._faults = faults
        self._changed.set()
        self._changed = asyncio.Event()

    def cut(self) -> None:
        """Tear it: both ends see a reset, and what is under way is lost."""
        for each in self._sockets:
            _reset_at_close(each)
        self._end()

    def close(self) -> None:
        """End it in good order: both ends see an end of file; what is under way is lost."""
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_WR)
        self._end()

    async def carry(self) -> None:
        """Carry bytes both ways until both ends are done or one is torn."""
        client, server = self._sockets
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(_Direction(self, Way.UP, client, server).carry())
                group.create_task(_Direction(self, Way.DOWN, server, client).carry())
        except* OSError:
            for each in self._sockets:
                _reset_at_close(each)

    async def wait(self, seconds: float) -> None:
        """Wait so long, or until the faults change."""
        with suppress(TimeoutError):
            async with asyncio.timeout(None if math.isinf(seconds) else seconds):
                await self._changed.wait()

    def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()


class _Direction:
    """One way of a wire: what is read gets a time from which it may be delivered."""

    def __init__(self, wire: Wire, way: Way, source: socket.socket, sink: socket.socket) -> None:
        self._wire = wire
        self._way = way
        self._source = source
        self._sink = sink
        self._under_way: deque[tuple[float, bytes]] = deque()
        self._waiting_bytes = 0
        self._moved = asyncio.Condition()
        self._is_silent = False

    async def carry(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._read_all())
            group.create_task(self._deliver_all())

    async def _read_all(self) -> None:
        loop, chunk = asyncio.get_running_loop(), b"-"
        while chunk:
            chunk = await loop.sock_recv(self._source, CHUNK_BYTES)
            async with self._moved:
                await self._moved.wait_for(lambda: self._waiting_bytes < BYTES_UNDER_WAY)
                faults = self._wire.faults
                jitter_s = self._wire.chance.uniform(0, faults.jitter_s)
                self._under_way.append((loop.time() + jitter_s, chunk))
                self._waiting_bytes += len(chunk)
                self._moved.notify_all()

    async def _deliver_all(self) -> None:
        chunk = b"-"
        while chunk:
            async with self._moved:
                await self._moved.wait_for(lambda: self._under_way)
            sent_at, chunk = self._under_way.popleft()
            await self._until_due(sent_at)
            if not self._swallows():
                await self._deliver(chunk)
            async with self._moved:
                self._waiting_bytes -= len(chunk)
                self._moved.notify_all()

    async def _until_due(self, sent_at: float) -> None:
        loop = asyncio.get_running_loop()
        while (left := sent_at + self._wire.faults.delay_s - loop.time()) > 0:
            await self._wire.wait(left)

    def _swallows(self) -> bool:
        self._is_silent = self._is_silent or self._way in self._wire.faults.swallowed
        return self._is_silent

    async def _deliver(self, chunk: bytes) -> None:
        """Hand a chunk on, no faster than the wire is; an empty one is the end of the file."""
        loop = asyncio.get_running_loop()
        if not chunk:
            self._sink.shutdown(socket.SHUT_WR)
        while chunk and not self._swallows():
            rate = self._wire.faults.bytes_per_s
            if rate <= 0:
                await self._wire.wait(math.inf)
                continue
            size = len(chunk) if math.isinf(rate) else max(1, int(rate / _PIECES_A_SECOND))
            piece, chunk = chunk[:size], chunk[size:]
            await loop.sock_sendall(self._sink, piece)
            self._wire.carried[self._way] += len(piece)
            if not math.isinf(rate):
                await self._wire.wait(len(piece) / rate)


class FaultProxy:
    """The network before one server, which may die and come back meanwhile."""

    def __init__(self, server_port: int, seed: int = 0) -> None:
        self.wires: list[Wire] = []
        """Those that stand, oldest first."""
        self.admits = True
        """Whether new connections get through; else they are reset at once."""
        self.admitted = 0
        """How many connections got through so far."""
        self._faults = SOUND
        self._server_port = server_port
        self._chance = Random(seed)
        self._listener = _a_socket()
        self._listener.bind(("127.0.0.1", 0))
        self._listener.listen(4096)
        self._wires_end: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """Where clients open their sockets."""
        return f"ws://127.0.0.1:{self._listener.getsockname()[1]}/ws"

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    @property
    def faults(self) -> Faults:
        """Of wires to come; setting them changes those that stand too."""
        return self._faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        self._faults = faults
        for wire in self.wires:
            wire.faults = faults

    def cut_all(self) -> int:
        """Tear every wire; return how many there were."""
        wires = list(self.wires)
        for wire in wires:
            wire.cut()
        return len(wires)

    def close_all(self) -> int:
        """End every wire in good order; return how many there were."""
        wires = list(self.wires)
        for wire in wires:
            wire.close()
        return len(wires)

    async def serve(self) -> None:
        """Accept connections until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            client, _ = await loop.sock_accept(self._listener)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            task = asyncio.create_task(self._connect(client))
            self._wires_end.add(task)
            task.add_done_callback(self._wires_end.discard)

    async def end(self) -> None:
        """Stop listening and tear what stands."""
        self._listener.close()
        for task in self._wires_end:
            task.cancel()
        await asyncio.gather(*self._wires_end, return_exceptions=True)

    async def _connect(self, client: socket.socket) -> None:
        with client, _a_socket() as server:
            try:
                await self._reach(server)
            except OSError:
                _reset_at_close(client)
                return
            wire = Wire(client, server, self._faults, self._chance)
            self.wires.append(wire)
            self.admitted += 1
            try:
                await wire.carry()
            finally:
                self.wires.remove(wire)

    async def _reach(self, server: socket.socket) -> None:
        if not self.admits:
            raise ConnectionRefusedError("the proxy admits nobody")
        address = ("127.0.0.1", self._server_port)
        await asyncio.get_running_loop().sock_connect(server, address)


@asynccontextmanager
async def a_fault_proxy(server_port: int, seed: int = 0) -> AsyncIterator[FaultProxy]:
    """Run a proxy before a server's port; what is drawn follows from the seed."""
    proxy = FaultProxy(server_port, seed)
    accepting = asyncio.create_task(proxy.serve())
    try:
        yield proxy
    finally:
        accepting.cancel()
        await asyncio.gather(accepting, return_exceptions=True)
        await proxy.end()


def _a_socket() -> socket.socket:
    """Make one that keeps little in the kernel: what is slow shall be slow by our doing."""
    made = socket.socket()
    made.setblocking(False)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, CHUNK_BYTES)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, CHUNK_BYTES)
    return made


def _reset_at_close(each: socket.socket) -> None:
    with suppress(OSError):
        each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_CLOSE)
