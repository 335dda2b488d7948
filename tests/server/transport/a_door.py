"""A listening server on a store in memory, and a client that speaks frames.

Owns: builders for tests over real sockets. Must not know: what any test is about.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from ipaddress import ip_network
from itertools import count
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from seki_protocol.messages.catalogue import SERVER_MESSAGES, read_server_message
from seki_server.domain.limits import Limits
from seki_server.domain.words import PersonId
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.ranked.play import RankedPorts
from seki_server.runtime.runtime import Ports, Runtime
from seki_server.transport.budgets import Seconds
from seki_server.transport.bundle import Bundle, plain_bundle
from seki_server.transport.door import Door, Place
from seki_server.transport.limits import Budget, BudgetLimits, Rate, TransportLimits
from seki_server.transport.megaphone import Megaphone
from seki_server.transport.proxies import Proxies
from tests.support.choosers import PlainChooser
from tests.support.memory_profiles import MemoryProfiles
from tests.support.memory_queue import MemoryQueue
from tests.support.memory_ratings import MemoryRatings
from tests.support.memory_store import (
    ManualClock,
    MemoryCluster,
    MemoryCodes,
    MemoryPeople,
    MemoryProcesses,
    MemoryRecords,
    MemoryRooms,
    MemoryWakeUps,
)

JSON, MSGPACK = "seki.v1.json", "seki.v1.msgpack"
LIMIT_S = 10.0
FIXED: Mapping[str, object] = {"setup": "fixed", "first": "leader"}

Message = dict[str, Any]


class People(MemoryPeople):
    """Gives ids as long as the protocol's."""

    async def identify(self, token_digest: bytes) -> PersonId:
        return PersonId((await super().identify(token_digest)).ljust(22, "_"))

    async def forget(self, person: PersonId) -> None:
        await super().forget(person)
        await super().forget(PersonId(person.rstrip("_")))


@dataclass
class Storage:
    """What outlives a server."""

    rooms: MemoryRooms = field(default_factory=MemoryRooms)
    codes: MemoryCodes = field(default_factory=MemoryCodes)
    people: MemoryPeople = field(default_factory=People)
    clock: ManualClock = field(default_factory=ManualClock)
    cluster: MemoryCluster = field(default_factory=MemoryCluster)
    queue: MemoryQueue = field(default_factory=MemoryQueue)
    ratings: MemoryRatings = field(default_factory=MemoryRatings)
    profiles: MemoryProfiles = field(default_factory=MemoryProfiles)


class HandClock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


GENEROUS = Budget(
    commands=Rate(per_second=1, burst=10**6),
    moves=Rate(per_second=1, burst=10**6),
    guesses=Rate(per_second=1, burst=10**6),
)
UNBOUNDED = BudgetLimits(connection=GENEROUS, person=GENEROUS, address=GENEROUS)
"""For tests that send at once what nobody sends at once."""


def assert_is_of_the_protocol(message: Message) -> None:
    """Fail where the protocol's models do not know a message, or know fewer or more fields."""
    read_server_message(message)
    names = set(SERVER_MESSAGES[message["type"]].model_fields)
    assert set(message) == names, set(message) ^ names


class Client:
    """One connection. Replies are told from pushes by their ids."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.pushes: list[Message] = []
        self.token = self.person = ""
        self._ids = (f"{secrets.token_hex(4)}.{number}" for number in count(1))

    async def send(self, message: Mapping[str, object]) -> None:
        if self.socket.subprotocol == JSON:
            await self.socket.send(json.dumps(message))
        else:
            await self.socket.send(msgpack.packb(message))

    async def receive(self) -> Message:
        async with asyncio.timeout(LIMIT_S):
            frame = await self.socket.recv()
        message: Message = json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
        assert_is_of_the_protocol(message)
        return message

    async def push(self) -> Message:
        """Return the next message that is no reply."""
        if self.pushes:
            return self.pushes.pop(0)
        message = await self.receive()
        assert message["type"] not in ("ok", "refused", "welcome"), message
        return message

    async def until(self, kind: str) -> Message:
        """Return the next push of a type, passing over others."""
        while (message := await self.push())["type"] != kind:
            pass
        return message

    async def ask(self, type: str, *, id: str | None = None, **fields: Any) -> Message:
        """Send a command and return its reply; pushes on the way are kept."""
        if id is None:
            id = next(self._ids)
        await self.send({"id": id, "type": type, **fields})
        return await self.reply(id)

    async def reply(self, id: str | None) -> Message:
        while True:
            message = await self.receive()
            if message["type"] in ("ok", "refused", "welcome") and message["id"] == id:
                return message
            self.pushes.append(message)

    async def receive_after_a_ping(self) -> list[Message]:
        """Return whatever came before the reply to a ping."""
        await self.send({"id": "last", "type": "ping"})
        received: list[Message] = []
        while (message := await self.receive()).get("id") != "last":
            received.append(message)
        return received

    async def done(self, type: str, **fields: Any) -> Message:
        """Ask for what must be accepted; return the result."""
        reply = await self.ask(type, **fields)
        assert reply["type"] == "ok", reply
        result: Message = reply["result"]
        return result

    async def refused(self, type: str, **fields: Any) -> Message:
        reply = await self.ask(type, **fields)
        assert reply["type"] == "refused", reply
        return reply

    async def closed(self) -> int:
        """Read until the server closes; return the code."""
        try:
            while True:
                self.pushes.append(await self.receive())
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    async def sent_away(self) -> tuple[int, Message]:
        """Read until the server closes; return the code and the goodbye before it."""
        code = await self.closed()
        goodbye = self.pushes[-1]
        assert goodbye["type"] == "goodbye", goodbye
        return code, goodbye


class Server:
    """A door that is open, and the way to it."""

    def __init__(
        self, door: Door, runtime: Runtime, storage: Storage, stack: AsyncExitStack
    ) -> None:
        self.door = door
        self.runtime = runtime
        self.storage = storage
        self._stack = stack

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.door.port}/ws"

    async def connect(self, subprotocol: str = JSON, **options: Any) -> Client:
        """Open a connection; the server's hello is read."""
        client = await self.knock(subprotocol, **options)
        assert (await client.receive())["type"] == "hello"
        return client

    async def knock(self, subprotocol: str = JSON, **options: Any) -> Client:
        """Open a connection that may be refused; nothing is read."""
        socket = await self._stack.enter_async_context(
            connect(
                self.url,
                subprotocols=[Subprotocol(subprotocol)],
                compression=None,
                ping_interval=None,
                close_timeout=1,
                **options,
            )
        )
        return Client(socket)

    async def person(
        self, token: str | None = None, subprotocol: str = JSON, **options: Any
    ) -> tuple[Client, Message]:
        """Connect and say hello; return the client and the welcome."""
        client = await self.connect(subprotocol, **options)
        fields = {} if token is None else {"token": token}
        welcome = await client.ask("hello", **fields)
        assert welcome["type"] == "welcome", welcome
        client.token, client.person = welcome["token"], welcome["person"]
        return client, welcome

    def is_closing(self, person: str) -> bool:
        """Tell whether the server has said goodbye to a person's only tab."""
        return all(not tab.is_open for tab in self.door.tabs if tab.person == person)

    async def a_match(
        self, host: str = JSON, guest: str = MSGPACK, **settings: object
    ) -> tuple[Client, Client, str, str]:
        """Return two seated clients, their room and its running match; the first one moves."""
        alice, _ = await self.person(subprotocol=host)
        bob, _ = await self.person(subprotocol=guest)
        created = await alice.done("create_party", game="janggi", settings={**FIXED, **settings})
        room = created["room"]
        codes = (await alice.until("snapshot"))["codes"]
        await bob.done("join_party", code=codes["invite"], seat="any")
        started = await alice.done("start", room=room)
        return alice, bob, room, started["match"]


@asynccontextmanager
async def a_server(
    storage: Storage | None = None,
    *,
    origins: Sequence[str] = (),
    proxies: Sequence[str] = (),
    limits: TransportLimits | None = None,
    running: RuntimeLimits | None = None,
    seconds: Seconds = time.monotonic,
    bundle: Bundle | None = None,
) -> AsyncIterator[Server]:
    """Listen on a free port of this machine; clients are closed before the server."""
    storage = storage or Storage()
    rooms, clock = storage.rooms, storage.clock
    sink, audience = _Relay(), Megaphone()
    ports = Ports(
        rooms,
        storage.codes,
        storage.people,
        MemoryWakeUps(rooms, sink),
        clock,
        audience,
        PlainChooser(),
        MemoryProcesses(storage.cluster),
        MemoryRecords(rooms),
        RankedPorts(storage.queue, storage.ratings, storage.profiles, audience),
    )
    runtime = Runtime(ports, Limits(), running or RuntimeLimits(patience_ms=0))
    sink.hinted = runtime.hints.hinted  # type: ignore[method-assign]
    sink.resubscribed = runtime.hints.resubscribed  # type: ignore[method-assign]

    async def health() -> Mapping[str, object]:
        return {"status": "ok", "connections": door.connection_count}

    trusted = Proxies([ip_network(each) for each in proxies])
    place = Place("127.0.0.1", 0, origins, trusted, "test", health, bundle or plain_bundle())
    limits = limits or TransportLimits(close_ms=500, drain_ms=2000)
    door = Door(place, runtime, clock, limits, seconds)
    async with runtime, door, AsyncExitStack() as stack:
        yield Server(door, runtime, storage, stack)


class _Relay:
    """A `HintSink` that is wired to the runtime when there is one."""

    def hinted(self, room: Any, rev: Any) -> None:
        raise AssertionError("not wired")

    def resubscribed(self) -> None:
        raise AssertionError("not wired")
