"""Does what a session's state says is to be done: sends, answers, retries, tells.

Owns: the rooms in hand, the readers of the event stream, and what the session asks by itself. Must
not know: how a connection is made, or how views come about.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from pydantic import ValidationError

from seki_protocol.client.backoff import backoff_s
from seki_protocol.client.connector import Connector, Dial
from seki_protocol.client.errors import OutcomeUnknown, Refused, RoomGone, SessionEnded
from seki_protocol.client.event_stream import EventStream
from seki_protocol.client.link import LinkLost
from seki_protocol.client.notices import Connected, Happening, RoomLost
from seki_protocol.client.outside import CommandIds, Outside
from seki_protocol.client.pending import Pending
from seki_protocol.client.queue_follower import Question, QueueFollower
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
from seki_protocol.messages.ranked import QueueChanged

_CLOSED = "closed"
_BECAME = "the session has become another person"
TOKEN_CHANGED = "session/token_changed"
"""Why rooms and connections end of a session that becomes another person."""


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
        self.queue = QueueFollower()
        self.clock = ServerClock()
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._connector = Connector(dial, self, settings, outside)
        self._pending = Pending(settings.in_flight)
        self._rooms: dict[str, Room] = {}
        self._streams: WeakSet[EventStream] = WeakSet()
        self._tasks: set[asyncio.Task[None]] = set()
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
        state, id = self.state, self.state.new_id()
        command = COMMAND_VALIDATORS[name]({"id": id, "type": name, **fields})
        async with self._pending.reply_to(id) as reply:
            if self._ended:
                raise self._ended
            if state is not self.state:
                raise OutcomeUnknown(_BECAME)
            self.queue.asked(name)
            state.submit(id, command.model_dump(exclude_defaults=True))
            self._perform()
            try:
                async with asyncio.timeout(self._settings.command_ms / 1000):
                    result = await reply
            except TimeoutError:
                raise OutcomeUnknown(f"no reply to `{name}` {id}") from None
            finally:
                state.forget(id)
        if name == "get_queue":
            self._tell(QueueChanged.model_validate({"type": "queue_changed", **result}))
        return result

    async def become(self, token: str | None) -> str:
        """Be the person of a token from now on, a new one without; return who that is."""
        self.disconnected(TOKEN_CHANGED)
        for room in self.state.followed:
            self._tell(RoomLost(room, TOKEN_CHANGED))
        self._pending.fail_all(OutcomeUnknown(_BECAME))
        self.queue = QueueFollower(is_followed=self.queue.is_followed)
        self.state = self.state.anew(token or self._outside.new_token())
        self.welcomed = asyncio.get_running_loop().create_future()
        self._connector.break_off(LinkLost(TOKEN_CHANGED))
        await asyncio.shield(self.welcomed)
        assert self.state.person is not None, "the server has welcomed us"
        return self.state.person

    async def entered(self, room: str) -> Room:
        """Return a room, followed from now on if it was not yet, once its view is there."""
        if room not in self.state.followed:
            await self.ask("get_snapshot", room=room)
        return await self.opened(room)

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
                self._pending.settle(id, result)
            case Rejected(id, refusal):
                self._pending.fail(id, Refused(refusal.code, refusal.text, refusal.detail))
            case RetryLater(id, attempt, least_ms):
                self._begin(self._retry(id, attempt, least_ms))
            case Happened(happening):
                self._tell(happening)
            case Reconnect(reason):
                self._connector.break_off(LinkLost(reason))
            case Farewell(code, come_back_ms):
                self._connector.expect_end(code, come_back_ms)
            case End(reason):
                self._connector.break_off(SessionEnded(reason))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
        question = self.queue.heed(happening)
        if question and question.room not in self.state.followed:
            self._begin(self._ask_itself(question))

    async def _ask_itself(self, question: Question) -> None:
        """Ask what nobody waits for; what comes of it is told as a happening, or comes later."""
        fields = {} if question.room is None else {"room": question.room}
        with suppress(Refused, OutcomeUnknown, SessionEnded, ValidationError):
            await self.ask(question.name, **fields)

    def _end(self, ended: SessionEnded) -> None:
        """Let everybody who waits know that the session is over."""
        self._ended = ended
        for task in self._tasks:
            task.cancel()
        if not self.welcomed.done():
            self.welcomed.set_exception(ended)
            self.welcomed.exception()  # nobody need be waiting any more
        self._pending.fail_all(ended)
        for room in self._rooms.values():
            room.lose(RoomGone(room.id, ended.reason))
        for stream in self._streams:
            stream.close(_fault_of(ended))


def _fault_of(ended: SessionEnded) -> SessionEnded | None:
    """Return what a stream's reader has to be told of an end; nothing, if we wanted it."""
    return None if ended.reason == _CLOSED else ended
