"""A client that says whatever a test wants, on a plain WebSocket; in JSON unless told otherwise.

What the server sends beside the reply that is waited for is kept in `pushes`. Two of these at a
table play the recorded game of Janggi, each command spelled out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from seki_protocol.codec import encode
from seki_protocol.frames import read_trusted
from seki_protocol.version import JSON
from tests.support.recorded_games import recorded_game

Message = dict[str, Any]

LIMIT_S = 60
_numbers = count(1)
_RECORDED = recorded_game("janggi").actions


def new_id() -> str:
    """Return a command id that no other command of this run has."""
    return f"raw.{next(_numbers)}"


class RawClient:
    """One connection, past its greeting or not."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self._subprotocol = str(connection.subprotocol)
        self.pushes: list[Message] = []
        self.heard_at = 0.0
        """When the last message came, by the loop's clock."""
        self.person = ""
        self.token = ""
        self.rooms: list[str] = []

    async def greet(self, token: str | None = None) -> Message:
        """Say who is there; return the reply."""
        fields: dict[str, Any] = {} if token is None else {"token": token}
        reply = await self.ask("hello", **fields)
        if reply["type"] == "welcome":
            self.person, self.token, self.rooms = reply["person"], reply["token"], reply["rooms"]
        return reply

    async def ask(self, name: str, *, id: str | None = None, **fields: object) -> Message:
        """Send a command and return its reply."""
        command_id = id or new_id()
        await self.send({"id": command_id, "type": name, **fields})
        return await self.reply_to(command_id)

    async def do(self, name: str, **fields: Any) -> Message:
        """Send a command that must succeed and return its result."""
        reply = await self.ask(name, **fields)
        assert reply["type"] == "ok", reply
        result: Message = reply["result"]
        return result

    async def send(self, message: Mapping[str, object] | str | bytes) -> None:
        """Send a message, or a frame as it is."""
        if isinstance(message, str | bytes):
            await self.connection.send(message)
        else:
            await self.connection.send(encode(message, self._subprotocol))

    async def reply_to(self, command_id: str | None) -> Message:
        """Return the next reply to a command; keep what comes before."""
        while True:
            message = await self.receive()
            if message.get("id", ...) == command_id:
                return message
            self.pushes.append(message)

    async def push(self, name: str, **fields: object) -> Message:
        """Return the first push of a type with these fields; those before it are let go."""
        while True:
            message = self.pushes.pop(0) if self.pushes else await self.receive()
            if message["type"] == name and fields.items() <= message.items():
                return message

    async def pushes_until(self, name: str, **fields: object) -> list[Message]:
        """Return what was pushed up to the first push of a type with these fields, and that."""
        seen: list[Message] = []
        while not (seen and seen[-1]["type"] == name and fields.items() <= seen[-1].items()):
            seen.append(self.pushes.pop(0) if self.pushes else await self.receive())
        return seen

    async def drain(self) -> list[Message]:
        """Return everything that was pushed up to now: up to the reply to a ping."""
        await self.do("ping")
        pushes, self.pushes = self.pushes, []
        return pushes

    async def snapshot(self, room: str, **fields: object) -> Message:
        """Ask for a room and return it, without the time of looking."""
        return without_time(await self.look(room, **fields))

    async def look(self, room: str, **fields: object) -> Message:
        """Ask for a room and return it."""
        await self.do("get_snapshot", room=room, **fields)
        return await self.push("snapshot", room=room)

    async def resume(self, known: Message) -> None:
        """Follow a room again from where a snapshot of it was; the events in between come."""
        since: dict[str, Any] = {"after": known["seq"], "check": known["check"]}
        assert await self.do("resume", room=known["room"], **since) == {"resumed": True}

    def drop(self) -> None:
        """Lose the connection without a word."""
        self.connection.transport.abort()

    async def close_code(self) -> int | None:
        """Read on until the connection is closed; return the code it was closed with."""
        with suppress(ConnectionClosed):
            while True:
                self.pushes.append(await self.receive())
        return self.connection.close_code

    async def receive(self) -> Message:
        """Return the next message, whatever it is."""
        async with asyncio.timeout(LIMIT_S):
            frame = await self.connection.recv()
        self.heard_at = asyncio.get_running_loop().time()
        message = read_trusted(frame, self._subprotocol)
        assert isinstance(message, dict)
        return message


@asynccontextmanager
async def a_raw_client(
    url: str, token: str | None = None, *, greets: bool = True, subprotocol: str = JSON
) -> AsyncIterator[RawClient]:
    """Connect, and say hello unless told otherwise."""
    protocols = [Subprotocol(subprotocol)]
    async with connect(url, subprotocols=protocols, compression=None) as connection:
        client = RawClient(connection)
        hello = await client.receive()
        assert hello["type"] == "hello"
        if greets:
            assert (await client.greet(token))["type"] == "welcome"
        yield client


async def turned_away(url: str) -> tuple[Message, int | None]:
    """Connect where one is not let in; return the goodbye and the close code."""
    async with connect(url, subprotocols=[Subprotocol(JSON)], compression=None) as connection:
        goodbye = await RawClient(connection).receive()
        await connection.wait_closed()
        return goodbye, connection.close_code


@dataclass(frozen=True, slots=True)
class RawTable:
    """A match of Janggi in which the host has the first side."""

    host: RawClient
    guest: RawClient
    room: str
    codes: Mapping[str, str]

    @property
    def match(self) -> str:
        return f"{self.room}.1"

    def mover(self, step: int) -> RawClient:
        """Return whose action the recorded game has at a step: the second side sets up first."""
        return self.guest if step == 0 or (step > 1 and step % 2) else self.host

    def play_at(self, step: int) -> Message:
        """Return the recorded game's command at a step."""
        where = {"room": self.room, "match": self.match, "step": step}
        return {"id": new_id(), "type": "play", **where, "action": _RECORDED[step]}

    async def play(self, step: int, mover: RawClient | None = None) -> None:
        """Play the recorded game's action at a step, perhaps on another connection."""
        command = self.play_at(step)
        mover = mover or self.mover(step)
        await mover.send(command)
        reply = await mover.reply_to(command["id"])
        assert reply.get("result") == {"step": step + 1}, reply

    async def play_until(self, step: int, start: int = 0) -> None:
        """Play the recorded game's actions from one step up to another."""
        for each in range(start, step):
            await self.play(each)


@asynccontextmanager
async def a_raw_table(
    hosts_url: str, guests_url: str | None = None, **settings: object
) -> AsyncIterator[RawTable]:
    """Seat two and begin a match."""
    async with a_raw_client(hosts_url) as host, a_raw_client(guests_url or hosts_url) as guest:
        settings = {"first": "leader", **settings}
        room = (await host.do("create_party", game="janggi", settings=settings))["room"]
        codes = (await host.push("snapshot"))["codes"]
        await guest.do("join_party", code=codes["invite"], seat="any")
        await guest.push("snapshot")
        await host.do("start", room=room)
        for client in (host, guest):
            await client.push("match_started")
        yield RawTable(host, guest, room, codes)


def without_time(snapshot: Message) -> Message:
    """Return a snapshot without when it was taken."""
    timeless = {name: value for name, value in snapshot.items() if name != "now"}
    if timeless["match"]:
        board = {**timeless["match"]["board"], "now": 0}
        timeless["match"] = {**timeless["match"], "board": board}
    return timeless
