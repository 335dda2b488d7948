"""Who floods a server is sent away, and whoever plays meanwhile does not notice."""

from __future__ import annotations

import asyncio
import select
import time
from collections.abc import Iterator

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from seki_protocol.close_codes import CloseCode
from seki_protocol.version import MSGPACK
from tests.support.raw_client import RawTable, a_raw_client, a_raw_table
from tests.support.sites import Site, a_site
from tests.support.waiting import until

FRAMES_PER_S = 5_000
AT_ONCE = 25
"""Frames in one write: the flood is of one socket, whose writes the kernel joins anyway."""
GIVE_UP_S = 20
MOVE_S = 1 / 3
MOVES = 12
LATE_S = 1.0
"""Far above what a move takes, far below what a server that reads a whole flood takes."""
GROWTH_KIB = 16 * 1024
BROKEN_OFF = 1006
"""The server's last word was lost, since it hung up while we were still sending."""

ROOM = "k3m9p2x7q4w8t5z1"
PLAY = {"type": "play", "room": ROOM, "match": f"{ROOM}.1", "step": 0, "action": "a4b4"}


def data(message: object) -> bytes:
    return Frame(Opcode.BINARY, msgpack.packb(message)).serialize(mask=True)


FLOODS = {
    "moves": data({"id": "flood", **PLAY}),
    "pings": data({"id": "flood", "type": "ping"}),
    "codes tried": data({"id": "flood", "type": "watch", "code": "NOSUCHCD"}),
    "rooms asked for": data({"id": "flood", "type": "get_snapshot", "room": ROOM}),
    "no message": Frame(Opcode.BINARY, b"\xc1").serialize(mask=True),
    "nothing": Frame(Opcode.BINARY, b"").serialize(mask=True),
    "too deep": Frame(Opcode.BINARY, b"\x91" * 1_000).serialize(mask=True),
    "too large": Frame(Opcode.BINARY, b"\x00" * 20_000).serialize(mask=True),
    "text": Frame(Opcode.TEXT, b"{}").serialize(mask=True),
    "pings of the socket": Frame(Opcode.PING, b"").serialize(mask=True),
    "pongs of the socket": Frame(Opcode.PONG, b"").serialize(mask=True),
    "parts of one message": Frame(Opcode.BINARY, b"\xc1", fin=False).serialize(mask=True)
    + Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * (AT_ONCE - 1),
}


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that is flooded by nobody else's tests."""
    with a_site("embedded") as site:
        yield site


async def test_a_flood_is_ended_and_an_honest_player_is_never_throttled(site: Site) -> None:
    """Scenario 35. The flooder comes back as the same person for as long as the other plays."""
    async with a_raw_table(site.server.url) as table, a_raw_client(site.server.url) as flooder:
        is_over = asyncio.Event()
        playing = asyncio.create_task(_play_honestly(table, is_over))
        codes = []
        while not is_over.is_set():
            for name in ("moves", "pings"):
                code = await asyncio.to_thread(flood, site.server.url, FLOODS[name], flooder.token)
                codes.append(code)
        assert await playing < LATE_S
    assert len(codes) >= 4
    assert set(codes) <= {CloseCode.POLICY, BROKEN_OFF}
    assert CloseCode.POLICY in codes


@pytest.mark.parametrize("name", sorted(FLOODS))
async def test_a_flood_of_anything_is_ended_without_growth_or_work(site: Site, name: str) -> None:
    """Scenario 35, and closing line: malformed frames."""
    server = psutil.Process(site.server.pid)
    before, used = site.server.resident_kib(), sum(server.cpu_times()[:2])
    async with a_raw_client(site.server.url) as bystander:
        flooding = asyncio.create_task(asyncio.to_thread(flood, site.server.url, FLOODS[name]))
        begun = time.monotonic()
        while not flooding.done():
            asked = time.monotonic()
            await bystander.do("ping")
            assert time.monotonic() - asked < LATE_S
            await until(lambda asked=asked: time.monotonic() > asked + 0.02)  # type: ignore[misc]
        code = await flooding
        assert code in {CloseCode.POLICY, CloseCode.TOO_BIG, BROKEN_OFF, 1002}
        assert time.monotonic() - begun < GIVE_UP_S
    assert sum(server.cpu_times()[:2]) - used < 1.0
    await until(lambda: site.server.resident_kib() - before < GROWTH_KIB)


async def _play_honestly(table: RawTable, is_over: asyncio.Event) -> float:
    """Play three moves a second, each of which must be accepted; return the longest wait."""
    longest = 0.0
    for step in range(MOVES):
        begun = time.monotonic()
        await table.play(step)
        longest = max(longest, time.monotonic() - begun)
        await until(lambda begun=begun: time.monotonic() > begun + MOVE_S)  # type: ignore[misc]
    is_over.set()
    return longest


def flood(url: str, frame: bytes, token: str | None = None) -> int | None:
    """Send a frame 5,000 times a second until the server ends it; return the close code."""
    hello = {"id": "h", "type": "hello", **({} if token is None else {"token": token})}
    protocols = [Subprotocol(MSGPACK)]
    with connect(url, subprotocols=protocols, compression=None, max_queue=None) as connection:
        connection.send(msgpack.packb(hello))
        begun = time.monotonic()
        sent = 0
        while connection.close_code is None and time.monotonic() < begun + GIVE_UP_S:
            try:
                connection.socket.sendall(frame * AT_ONCE)
                sent += AT_ONCE
                ahead = begun + sent / FRAMES_PER_S - time.monotonic()
                select.select([], [], [], max(0.0, ahead))
            except OSError:
                break
        try:
            while True:
                connection.recv(1)
        except (ConnectionClosed, TimeoutError):
            return connection.close_code
