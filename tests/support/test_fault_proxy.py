"""The fault proxy itself, between a plain client and a server that echoes, over real sockets."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest

from tests.support.fault_proxy import HALF_OPEN, SOUND, STANDING, FaultProxy, Faults, Way, Wire
from tests.support.fault_proxy import a_fault_proxy as a_proxy
from tests.support.waiting import until

LIMIT_S = 20
SILENCE_S = 0.2
RESET = struct.pack("ii", 1, 0)
TEXT = bytes(range(256)) * 400


@dataclass
class Echo:
    """A server that says back what it hears, and how each of its connections ended."""

    ends: list[str] = field(default_factory=list)
    heard: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while heard := await reader.read(1 << 16):
                self.heard += len(heard)
                writer.write(heard)
                await writer.drain()
            self.ends.append("end of file")
        except ConnectionError:
            self.ends.append("reset")
        finally:
            writer.close()


@dataclass(frozen=True)
class Client:
    """One end of a connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def echo(self, text: bytes) -> bytes:
        """Say something and read as much."""
        self.writer.write(text)
        return await self.hear(len(text))

    async def hear(self, count: int) -> bytes:
        async with asyncio.timeout(LIMIT_S):
            return await self.reader.readexactly(count)

    async def hears_nothing(self) -> bool:
        try:
            async with asyncio.timeout(SILENCE_S):
                await self.reader.read(1)
        except TimeoutError:
            return True
        return False

    async def end(self) -> str:
        """Wait for the connection's end and say how it ended."""
        try:
            async with asyncio.timeout(LIMIT_S):
                assert await self.reader.read() == b""
        except ConnectionError:
            return "reset"
        return "end of file"


@dataclass(frozen=True)
class Setting:
    echo: Echo
    proxy: FaultProxy
    clients: Sequence[Client]

    @property
    def wire(self) -> Wire:
        return self.proxy.wires[0]


@asynccontextmanager
async def a_setting(count: int = 1, seed: int = 0) -> AsyncIterator[Setting]:
    """Connect clients to an echo through a proxy."""
    echo = Echo()
    async with AsyncExitStack() as stack:
        server = await asyncio.start_server(echo.serve, "127.0.0.1", 0)
        await stack.enter_async_context(server)
        port = server.sockets[0].getsockname()[1]
        proxy = await stack.enter_async_context(a_proxy(port, seed))
        clients = [await _a_client(stack, proxy) for _ in range(count)]
        for client in clients:
            assert await client.echo(b"x") == b"x"
        yield Setting(echo, proxy, clients)


async def _a_client(stack: AsyncExitStack, proxy: FaultProxy) -> Client:
    client = Client(*await asyncio.open_connection("127.0.0.1", proxy.port))
    stack.callback(client.writer.close)
    return client


async def test_a_sound_wire_carries_every_byte_in_order() -> None:
    async with a_setting() as setting:
        assert await setting.clients[0].echo(TEXT) == TEXT
        assert setting.wire.carried == {Way.UP: len(TEXT) + 1, Way.DOWN: len(TEXT) + 1}
        setting.clients[0].writer.write_eof()
        assert await setting.clients[0].end() == "end of file"
        await until(lambda: not setting.proxy.wires)
        assert setting.echo.ends == ["end of file"]


async def test_a_delay_is_kept_each_way_and_does_not_add_up() -> None:
    """Many bytes under way wait together, as on a long line."""
    async with a_setting() as setting:
        setting.proxy.faults = Faults(delay_s=0.1)
        begun = time.monotonic()
        assert await setting.clients[0].echo(TEXT) == TEXT
        assert 0.2 <= time.monotonic() - begun < 1.0


async def test_jitter_changes_when_and_never_the_order() -> None:
    async with a_setting(seed=3) as setting:
        setting.proxy.faults = Faults(jitter_s=0.03)
        took = []
        for number in range(12):
            begun = time.monotonic()
            assert await setting.clients[0].echo(bytes([number]) * 9) == bytes([number]) * 9
            took.append(time.monotonic() - begun)
        assert max(took) > 2 * min(took)
        assert await setting.clients[0].echo(TEXT) == TEXT


async def test_a_throttled_wire_is_as_slow_as_it_says_until_told_otherwise() -> None:
    async with a_setting() as setting:
        setting.proxy.faults = Faults(bytes_per_s=4000)
        begun = time.monotonic()
        assert await setting.clients[0].echo(bytes(1600)) == bytes(1600)
        assert 0.35 <= time.monotonic() - begun < 3.0
        setting.clients[0].writer.write(TEXT)
        setting.proxy.faults = SOUND
        begun = time.monotonic()
        assert await setting.clients[0].hear(len(TEXT)) == TEXT
        assert time.monotonic() - begun < 5.0


async def test_what_stands_still_is_delivered_once_the_wire_moves_again() -> None:
    async with a_setting() as setting:
        setting.proxy.faults = STANDING
        setting.clients[0].writer.write(b"later")
        assert await setting.clients[0].hears_nothing()
        assert setting.echo.heard == 1
        setting.proxy.faults = SOUND
        assert await setting.clients[0].hear(5) == b"later"


async def test_a_wire_that_stands_holds_back_its_sender() -> None:
    """The proxy keeps a bounded amount; the rest waits with whoever sends it."""
    async with a_setting() as setting:
        setting.proxy.faults = STANDING
        setting.clients[0].writer.write(bytes(1 << 25))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(SILENCE_S):
                await setting.clients[0].writer.drain()
        setting.clients[0].writer.transport.abort()


@pytest.mark.parametrize("way", Way)
async def test_a_half_open_wire_swallows_one_way_and_tells_nobody(way: Way) -> None:
    async with a_setting() as setting:
        setting.proxy.faults = Faults(swallowed=frozenset({way}))
        setting.clients[0].writer.write(b"lost")
        assert await setting.clients[0].hears_nothing()
        assert setting.echo.heard == (1 if way == Way.UP else 5)
        assert not setting.echo.ends


async def test_what_was_swallowed_never_comes_and_the_wire_stays_silent() -> None:
    async with a_setting() as setting:
        setting.proxy.faults = HALF_OPEN
        setting.clients[0].writer.write(b"lost")
        assert await setting.clients[0].hears_nothing()
        setting.proxy.faults = SOUND
        setting.clients[0].writer.write(b"as well")
        assert await setting.clients[0].hears_nothing()
        assert setting.echo.heard == 1


async def test_a_cut_is_a_reset_at_both_ends() -> None:
    async with a_setting() as setting:
        setting.wire.cut()
        assert await setting.clients[0].end() == "reset"
        await until(lambda: setting.echo.ends)
        assert setting.echo.ends == ["reset"]
        assert not setting.proxy.wires


async def test_a_clean_close_is_an_end_of_file_at_both_ends() -> None:
    async with a_setting() as setting:
        setting.wire.close()
        assert await setting.clients[0].end() == "end of file"
        await until(lambda: setting.echo.ends)
        assert setting.echo.ends == ["end of file"]


async def test_a_reset_of_one_end_reaches_the_other() -> None:
    async with a_setting() as setting:
        client = setting.clients[0].writer
        client.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        client.transport.abort()
        await until(lambda: setting.echo.ends)
        assert setting.echo.ends == ["reset"]


async def test_faults_of_one_wire_leave_the_others_alone() -> None:
    async with a_setting(3) as setting:
        setting.proxy.wires[1].faults = replace(SOUND, swallowed=HALF_OPEN.swallowed)
        setting.proxy.wires[2].cut()
        assert await setting.clients[0].echo(b"well") == b"well"
        setting.clients[1].writer.write(b"lost")
        assert await setting.clients[1].hears_nothing()
        assert await setting.clients[2].end() == "reset"
        assert len(setting.proxy.wires) == 2


async def test_all_wires_are_torn_at_once_and_new_ones_stand() -> None:
    async with a_setting(5) as setting, AsyncExitStack() as stack:
        assert setting.proxy.cut_all() == 5
        ends = await asyncio.gather(*(client.end() for client in setting.clients))
        assert ends == ["reset"] * 5
        again = await _a_client(stack, setting.proxy)
        assert await again.echo(b"back") == b"back"
        assert setting.proxy.admitted == 6


async def test_while_it_admits_nobody_connections_are_reset_and_old_ones_stand() -> None:
    async with a_setting() as setting, AsyncExitStack() as stack:
        setting.proxy.admits = False
        refused = await _a_client(stack, setting.proxy)
        assert await refused.end() == "reset"
        assert await setting.clients[0].echo(b"well") == b"well"
        assert setting.proxy.admitted == 1


async def test_a_server_that_is_not_there_resets_who_comes() -> None:
    async with a_setting() as setting:
        port = setting.proxy.port
    async with a_proxy(port) as proxy, AsyncExitStack() as stack:
        client = await _a_client(stack, proxy)
        assert await client.end() == "reset"
