"""How a connection ends: slow, silent, or with the server; a command in flight does not."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest

from seki_server.domain.room import Room
from seki_server.domain.words import RoomId
from seki_server.ports import Commit, CommitOutcome, SchemaTooNew
from seki_server.transport.limits import EntryLimits, TransportLimits
from tests.server.transport.a_door import (
    JSON,
    MSGPACK,
    UNBOUNDED,
    Client,
    Server,
    Storage,
    a_server,
)
from tests.support.memory_store import MemoryRooms
from tests.support.waiting import until


class Gate(MemoryRooms):
    """Lets commits wait until it is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()
        self.waiting = 0

    async def commit(self, commit: Commit) -> CommitOutcome:
        self.waiting += 1
        await self.open.wait()
        self.waiting -= 1
        return await super().commit(commit)


@asynccontextmanager
async def a_gated_server() -> AsyncIterator[tuple[Server, Gate]]:
    gate = Gate()
    async with a_server(Storage(rooms=gate)) as server:
        yield server, gate


async def a_move_in_flight(
    server: Server, gate: Gate, subprotocol: str = MSGPACK
) -> tuple[Client, Client, str]:
    """Return the mover, the other and the room, with the first move at the gate."""
    alice, bob, room, match = await server.a_match(host=subprotocol)
    gate.open.clear()
    move = {"type": "play", "room": room, "match": match, "step": 0, "action": "a4b4"}
    await alice.send({"id": "m", **move})
    await until(lambda: gate.waiting == 1)
    return alice, bob, room


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
async def test_a_connection_that_breaks_does_not_stop_its_command(subprotocol: str) -> None:
    async with a_gated_server() as (server, gate):
        alice, bob, _ = await a_move_in_flight(server, gate, subprotocol)
        alice.socket.transport.abort()
        await until(lambda: server.door.connection_count == 2)
        gate.open.set()
        assert (await bob.until("action_played"))["action"] == "a4b4"
        await until(lambda: server.door.connection_count == 1)


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
async def test_stopping_lets_the_command_in_flight_end_and_be_answered(subprotocol: str) -> None:
    """Scenario 18."""
    gate = Gate()
    storage = Storage(rooms=gate)
    async with a_server(storage) as server:
        alice, bob, room = await a_move_in_flight(server, gate, subprotocol)
        stopping = asyncio.create_task(server.door.__aexit__(None, None, None))
        assert await bob.closed() == 1012
        assert not stopping.done()
        gate.open.set()
        assert (await alice.reply("m"))["result"] == {"step": 1}
        code, goodbye = await alice.sent_away()
        assert (code, goodbye["code"]) == (1012, "server/restarting")
        await stopping
    stored = await gate.load(RoomId(room))
    assert stored is not None
    assert stored.match is not None
    assert stored.match.step == 1


async def test_stopping_waits_for_a_command_whose_connection_is_gone() -> None:
    gate = Gate()
    async with a_server(Storage(rooms=gate)) as server:
        alice, _, room = await a_move_in_flight(server, gate)
        alice.socket.transport.abort()
        stopping = asyncio.create_task(server.door.__aexit__(None, None, None))
        await until(lambda: server.door.connection_count == 1)
        assert not stopping.done()
        gate.open.set()
        await stopping
        assert gate.waiting == 0
    stored = await gate.load(RoomId(room))
    assert stored is not None
    assert stored.match is not None
    assert stored.match.step == 1


async def test_a_conversation_that_is_broken_off_lets_its_command_end() -> None:
    gate, complaints = Gate(), list[object]()
    async with a_server(Storage(rooms=gate)) as server:
        _, _, room = await a_move_in_flight(server, gate)
        asyncio.get_running_loop().set_exception_handler(lambda _, each: complaints.append(each))
        assert server.door._server is not None
        talks = tuple(server.door._server.handler_tasks)
        assert len(talks) == 2
        for talk in talks:
            while not talk.done():
                talk.cancel()
                await asyncio.sleep(0)
        gate.open.set()
        await until(lambda: gate.waiting == 0)
        await until(lambda: server.door.connection_count == 0)
        stored = await gate.load(RoomId(room))
    assert stored is not None
    assert stored.match is not None
    assert stored.match.step == 1
    assert complaints == []


async def test_stopping_does_not_wait_for_ever() -> None:
    gate = Gate()
    limits = TransportLimits(close_ms=500, drain_ms=50)
    async with a_server(Storage(rooms=gate), limits=limits) as server:
        await a_move_in_flight(server, gate)
        async with asyncio.timeout(10):
            await server.door.__aexit__(None, None, None)
        gate.open.set()


async def test_a_slow_reader_is_closed_resumably_and_holds_up_nobody() -> None:
    limits = TransportLimits(
        budgets=UNBOUNDED, outbox_bytes=16 * 1024, outbox_ms=50, close_ms=30_000
    )
    async with a_server(limits=limits) as server:
        slow, _ = await server.person(sock=_a_small_socket(server))
        room = (await slow.done("create_party", game="janggi"))["room"]
        quick, _ = await server.person()
        slow.socket.transport.pause_reading()
        asking = json.dumps({"id": "s", "type": "get_snapshot", "room": room})
        (tab,) = (tab for tab in server.door.tabs if tab.person == slow.person)
        while tab.is_open:
            if not tab._connection.paused:
                slow.socket.transport.write(_masked(asking) * 5)
            assert await quick.done("ping") is not None
        slow.socket.transport.resume_reading()
        assert await slow.closed() == 4001


async def test_who_asks_for_more_than_fits_and_then_reads_it_gets_it_all() -> None:
    limits = TransportLimits(budgets=UNBOUNDED, outbox_bytes=16 * 1024, outbox_ms=60_000)
    async with a_server(limits=limits) as server:
        eager, _ = await server.person(sock=_a_small_socket(server))
        room = (await eager.done("create_party", game="janggi"))["room"]
        quick, _ = await server.person()
        eager.socket.transport.pause_reading()
        asking = json.dumps({"id": "s", "type": "get_snapshot", "room": room})
        for _ in range(200):
            eager.socket.transport.write(_masked(asking) * 20)
            assert await quick.done("ping") is not None
        assert not server.is_closing(eager.person)
        eager.socket.transport.resume_reading()
        assert await eager.done("ping") is not None
        assert sum(push["type"] == "snapshot" for push in eager.pushes) == 4_001


async def test_a_watcher_who_stops_reading_costs_bounded_memory_and_holds_up_nobody() -> None:
    """Scenario 37, by what the server holds for them."""
    limits = TransportLimits(budgets=UNBOUNDED, outbox_bytes=16 * 1024)
    async with a_server(limits=limits) as server:
        leader, _ = await server.person()
        room = (await leader.done("create_party", game="janggi"))["room"]
        watcher, _ = await server.person(sock=_a_small_socket(server))
        await watcher.done("watch", code=(await leader.until("snapshot"))["codes"]["watch"])
        (tab,) = (tab for tab in server.door.tabs if tab.person == watcher.person)
        transport = tab._connection.transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        watcher.socket.transport.pause_reading()
        held, changes = [0], 0
        while tab.is_open:
            changes += 1
            await leader.done(
                "configure", room=room, settings={"allow_take_back": changes % 2 == 0}
            )
            held.append(transport.get_write_buffer_size())
        largest = max(after - before for before, after in pairwise(held))
        assert 10 < changes < 1_000
        assert max(held) <= limits.outbox_bytes + largest
        watcher.socket.transport.resume_reading()
        assert await watcher.closed() == 4001
        assert await leader.done("ping")


async def test_who_answers_no_ping_is_hung_up_on() -> None:
    limits = TransportLimits(heartbeat_ms=50)
    async with a_server(limits=limits) as server:
        silent, _ = await server.person()
        lively, _ = await server.person()
        silent.socket.transport.pause_reading()
        await until(lambda: server.door.connection_count == 1)
        assert await lively.done("ping")


async def test_who_does_not_say_who_is_there_keeps_no_place() -> None:
    async with a_server(limits=TransportLimits(entry=EntryLimits(hello_ms=100))) as server:
        silent = await server.connect()
        known, _ = await server.person()
        assert await silent.closed() == 1012
        await until(lambda: server.door.connection_count == 1)
        assert await known.done("ping")


class Newer(MemoryRooms):
    """Holds rooms of a newer release, as soon as it is told so."""

    is_newer = False

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        if self.is_newer:
            raise SchemaTooNew
        return await super().load(room, known)


async def test_a_room_of_a_newer_release_sends_the_client_to_another_process() -> None:
    rooms = Newer()
    async with a_server(Storage(rooms=rooms)) as server:
        client, _ = await server.person()
        rooms.is_newer = True
        refusal = await client.refused("leave_seat", room="newr" * 4)
        assert (refusal["code"], refusal["retryable"]) == ("storage/newer_schema", True)
        assert await client.closed() == 1012


async def test_followers_of_a_room_that_a_newer_release_took_over_are_sent_away() -> None:
    rooms = Newer()
    async with a_server(Storage(rooms=rooms)) as server:
        _, bob, room, _ = await server.a_match()
        rooms.is_newer = True
        server.runtime.hints.hinted(RoomId(room), 99)  # type: ignore[arg-type]
        assert await bob.closed() == 1012


async def test_whoever_goes_is_forgotten() -> None:
    async with a_server() as server:
        clients = [(await server.person())[0] for _ in range(3)]
        await clients[0].done("create_party", game="janggi")
        assert server.door.connection_count == 3
        for client in clients:
            await client.socket.close()
        await until(lambda: server.door.connection_count == 0)
        assert not list(server.runtime.desks.followed())


def _a_small_socket(server: Server) -> socket.socket:
    """Connect by a socket that takes little before it is read."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.connect(("127.0.0.1", server.door.port))
    small.setblocking(False)
    return small


def _masked(text: str) -> bytes:
    """Return a client's frame, masked with zeros."""
    payload = text.encode()
    assert len(payload) < 126
    return bytes((0x81, 0x80 | len(payload))) + bytes(4) + payload
