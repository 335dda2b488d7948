"""Does what a session's state says is to be done: sends, answers, retries, tells.

Owns: who waits for which reply, the rooms in hand and the readers of the event stream. Must not
know: how a connection is made, or how views come about.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from weakref import WeakSet

from seki_protocol.client.backoff import backoff_s
from seki_protocol.client.connector import Connector, Dial
from seki_protocol.client.errors import OutcomeUnknown, Refused, RoomGone, SessionEnded
from seki_protocol.client.event_stream import EventStream
from seki_protocol.client.link import LinkLost
from seki_protocol.client.notices import Connected, Happening, RoomLost
from seki_protocol.client.outside import CommandIds, Outside
from seki_protocol.client.room import Room
from seki_protocol.client.server_clock import ServerClock
from seki_protocol.client.session_state import (
    Answered,
    Effect,
    End,
    Farewell,
    Happened,
    Reconnect,
    Rejected,
    RetryLater,
    Send,
    SessionState,
)
from seki_protocol.client.settings import ClientSettings
from seki_protocol.messages.catalogue import (
    COMMAND_VALIDATORS,
    ServerMessage,
    UnknownEvent,
    UnknownMessage,
)

_CLOSED = "closed"


class Driver:
    """Between a session's state and its connector, for as long as `run` runs."""

    def __init__(
        self,
        dial: Dial,
        token: str | None,
        language: str,
        settings: ClientSettings,
        outside: Outside,
    ) -> None:
        self._settings = settings
        self._outside = outside
        token = token or outside.new_token()
        self.state = SessionState(token, language, settings, CommandIds(outside.chance))
        self.clock = ServerClock()
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._connector = Connector(dial, self, settings, outside)
        self._replies: dict[str, asyncio.Future[Mapping[str, Any]]] = {}
        self._rooms: dict[str, Room] = {}
        self._streams: WeakSet[EventStream] = WeakSet()
        self._slots = asyncio.Semaphore(settings.in_flight)
        self._retries: set[asyncio.Task[None]] = set()
        self._ended: SessionEnded | None = None

    async def run(self) -> None:
        """Keep the session going until it ends or is cancelled; nobody waits in vain after that."""
        ended = SessionEnded(_CLOSED)
        try:
            await self._connector.run()
        except SessionEnded as error:
            ended = error
        finally:
            self._end(ended)

    @property
    def is_ready(self) -> bool:
        return self.state.is_ready

    def receive(self, message: ServerMessage | UnknownEvent | UnknownMessage) -> None:
        """Take in a message of the server."""
        self.clock.hear(message, self._outside.clock_ms())
        self.state.receive(message)
        self._perform()

    def disconnected(self, reason: str) -> None:
        """Take note that the connection is gone."""
        self.state.disconnected(reason)
        self._perform()

    async def ask(self, name: str, /, **fields: object) -> Mapping[str, Any]:
        """Send a command, as often as it takes, and return its result."""
        id = self.state.new_id()
        command = COMMAND_VALIDATORS[name]({"id": id, "type": name, **fields})
        async with self._slots:
            if self._ended:
                raise self._ended
            reply: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
            self._replies[id] = reply
            self.state.submit(id, command.model_dump(exclude_defaults=True))
            self._perform()
            try:
                async with asyncio.timeout(self._settings.command_ms / 1000):
                    return await reply
            except TimeoutError:
                raise OutcomeUnknown(f"no reply to `{name}` {id}") from None
            finally:
                del self._replies[id]
                self.state.forget(id)

    async def opened(self, room: str) -> Room:
        """Return a followed room once its view is there."""
        follower = self.state.followed.get(room)
        if follower is None:
            raise RoomGone(room, "room/not_member")
        limit_s = self._settings.command_ms / 1000
        known = self._rooms.get(room)
        if known is None or known.follower is not follower:
            known = self._rooms[room] = Room(follower, self.ask, limit_s)
        await known.until(lambda _: True, limit_s)
        return known

    def now(self) -> int:
        """Return what time it is on the server."""
        now = self.clock.now(self._outside.clock_ms())
        assert now is not None, "the server has greeted us"
        return now

    def stream(self) -> EventStream:
        """Return a new reader of what happens from now on."""
        stream = EventStream(self._settings.stream_length)
        if self._ended:
            stream.close(_fault_of(self._ended))
        self._streams.add(stream)
        return stream

    def _perform(self) -> None:
        for effect in self.state.take_effects():
            self._perform_one(effect)

    def _perform_one(self, effect: Effect) -> None:
        match effect:
            case Send(message):
                self._connector.send(message)
            case Answered(id, result):
                if waiting := self._waiting_for(id):
                    waiting.set_result(result)
            case Rejected(id, refusal):
                if waiting := self._waiting_for(id):
                    error = Refused(refusal.code, refusal.text, refusal.detail)
                    waiting.set_exception(error)
            case RetryLater(id, attempt, least_ms):
                task = asyncio.create_task(self._retry(id, attempt, least_ms))
                self._retries.add(task)
                task.add_done_callback(self._retries.discard)
            case Happened(happening):
                self._tell(happening)
            case Reconnect(reason):
                self._connector.break_off(LinkLost(reason))
            case Farewell(code, come_back_ms):
                self._connector.expect_end(code, come_back_ms)
            case End(reason):
                self._connector.break_off(SessionEnded(reason))

    def _waiting_for(self, id: str) -> asyncio.Future[Mapping[str, Any]] | None:
        waiting = self._replies.get(id)
        return None if waiting is None or waiting.done() else waiting

    async def _retry(self, id: str, attempt: int, least_ms: int) -> None:
        settings = self._settings
        wait_s = backoff_s(
            attempt, settings.backoff_first_ms, settings.backoff_most_ms, self._outside.chance
        )
        await self._outside.sleep(least_ms / 1000 + wait_s)
        self.state.resend(id)
        self._perform()

    def _tell(self, happening: Happening) -> None:
        if isinstance(happening, Connected) and not self.welcomed.done():
            self.welcomed.set_result(None)
        room = self._rooms.get(getattr(happening, "room", ""))
        if room and isinstance(happening, RoomLost):
            del self._rooms[happening.room]
            room.lose(RoomGone(happening.room, happening.code))
        elif room:
            room.changed()
        for stream in self._streams:
            stream.put(happening)

    def _end(self, ended: SessionEnded) -> None:
        """Let everybody who waits know that the session is over."""
        self._ended = ended
        for task in self._retries:
            task.cancel()
        waiting: list[asyncio.Future[Any]] = [self.welcomed, *self._replies.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(ended)
                future.exception()  # nobody need be waiting any more
        for room in self._rooms.values():
            room.lose(RoomGone(room.id, ended.reason))
        for stream in self._streams:
            stream.close(_fault_of(ended))


def _fault_of(ended: SessionEnded) -> SessionEnded | None:
    """Return what a stream's reader has to be told of an end; nothing, if we wanted it."""
    return None if ended.reason == _CLOSED else ended
