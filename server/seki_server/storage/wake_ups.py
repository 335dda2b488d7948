"""Hints that a room was committed to, by Redis' pub/sub.

Owns: one subscriber connection and what it is subscribed to. Must not know: rooms, or what a hint
leads to.

A hint is a rev and costs a dictionary look-up and a call: every commit of the process itself
comes back this way as well.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field

from hiredis import ReplyError

from seki_server.domain.words import Rev, RoomId
from seki_server.ports import HintSink, StorageUnavailable
from seki_server.storage.keys import room_keys
from seki_server.storage.resp import Reply, RespConnection, pack_command
from seki_server.storage.settings import StorageSettings

logger = logging.getLogger(__name__)

_CHANNELS_A_COMMAND = 500


@dataclass(frozen=True, slots=True)
class _Subscription:
    """One room's channel, and who waits until hints are sure to arrive."""

    room: RoomId
    waiting: list[asyncio.Future[None]] = field(default_factory=list)


class RedisWakeUps:
    """`WakeUps` on a connection of its own; a `Session` of `keep_connected`."""

    def __init__(self, sink: HintSink, settings: StorageSettings) -> None:
        self._sink = sink
        self._timeout_s = settings.reply_timeout_s
        self._connection: RespConnection | None = None
        self._wanted: dict[bytes, _Subscription] = {}
        self._unconfirmed: Counter[bytes] = Counter()
        """SUBSCRIBEs on this connection whose confirmation has not come yet."""
        self._is_renewing = False
        self._heard = True

    async def subscribe(self, room: RoomId) -> None:
        """Return once hints of the room are sure to arrive. Raises StorageUnavailable."""
        channel = room_keys(room).channel.encode()
        confirmed = asyncio.get_running_loop().create_future()
        self._wanted.setdefault(channel, _Subscription(room)).waiting.append(confirmed)
        if self._connection is not None:
            self._send_subscribe([channel])
        try:
            async with asyncio.timeout(self._timeout_s):
                await confirmed
        except TimeoutError:
            self.unsubscribe(room)
            raise StorageUnavailable(f"no confirmation for the wake-ups of {room}") from None

    def unsubscribe(self, room: RoomId) -> None:
        """Want no more hints of the room; whoever still waits for them fails."""
        channel = room_keys(room).channel.encode()
        subscription = self._wanted.pop(channel, None)
        if subscription is None:
            return
        for waiting in subscription.waiting:
            if not waiting.done():
                waiting.set_exception(StorageUnavailable(f"unsubscribed from {room}"))
        if self._connection is not None:
            self._connection.write(pack_command(b"UNSUBSCRIBE", channel))

    def attached(self, connection: RespConnection) -> None:
        """Subscribe anew to everything; the sink hears of it once that is confirmed."""
        self._connection = connection
        self._heard = True
        connection.deliver = self._deliver
        self._is_renewing = True
        channels = list(self._wanted)
        for begin in range(0, len(channels), _CHANNELS_A_COMMAND):
            self._send_subscribe(channels[begin : begin + _CHANNELS_A_COMMAND])
        self._finish_renewal()

    def detached(self) -> None:
        """Take note that hints may get lost from here on."""
        self._connection = None
        self._unconfirmed.clear()

    async def watch(self) -> None:
        """Drop a connection on which nothing is heard any more, until cancelled."""
        while True:
            await asyncio.sleep(self._timeout_s)
            if self._connection is None:
                continue
            if not self._heard:
                self._connection.abort()
            self._heard = False
            self._connection.write(pack_command(b"PING"))

    def _send_subscribe(self, channels: list[bytes]) -> None:
        assert self._connection is not None
        self._unconfirmed.update(channels)
        self._connection.write(pack_command(b"SUBSCRIBE", *channels))

    def _deliver(self, push: Reply) -> None:
        self._heard = True
        if isinstance(push, ReplyError):
            self._refused(push)
        elif push[0] == b"message":
            subscription = self._wanted.get(push[1])
            if subscription is not None:
                self._sink.hinted(subscription.room, Rev(int(push[2])))
        elif push[0] == b"subscribe":
            self._confirm(push[1])

    def _refused(self, error: ReplyError) -> None:
        logger.error("wake-ups: %s", error)
        if self._connection is not None:
            self._connection.abort()

    def _confirm(self, channel: bytes) -> None:
        self._unconfirmed[channel] -= 1
        if self._unconfirmed[channel] > 0:
            return
        del self._unconfirmed[channel]
        if (subscription := self._wanted.get(channel)) is not None:
            _resolve(subscription.waiting)
        self._finish_renewal()

    def _finish_renewal(self) -> None:
        if self._is_renewing and not self._unconfirmed:
            self._is_renewing = False
            self._sink.resubscribed()


def _resolve(waiting: list[asyncio.Future[None]]) -> None:
    for future in waiting:
        if not future.done():
            future.set_result(None)
    waiting.clear()
