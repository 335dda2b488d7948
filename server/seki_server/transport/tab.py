"""One connected tab: its frames out, its bounds, its end.

Owns: the connection's outbox and the ways it closes. Must not know: commands, rooms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from websockets.protocol import OPEN

from seki_protocol.close_codes import CloseCode
from seki_protocol.frames import WRITERS
from seki_protocol.messages.words import Language
from seki_protocol.refusals import text_of
from seki_server.domain.words import Millis, PersonId
from seki_server.transport.connection import Connection
from seki_server.transport.frames import PING, frame_of
from seki_server.transport.limits import TransportLimits
from seki_server.transport.tick import Tick

NOBODY = PersonId("")
DEFAULT_LANGUAGE: Language = "en"


class Tab:
    """A `Listener` with a socket."""

    __slots__ = (
        "_connection",
        "_limits",
        "_tick",
        "_unsent",
        "_write_form",
        "faults",
        "is_busy",
        "language",
        "person",
        "subprotocol",
    )

    def __init__(self, connection: Connection, tick: Tick, limits: TransportLimits) -> None:
        self._connection = connection
        self._tick = tick
        self._limits = limits
        self._unsent: list[bytes] = []
        self.subprotocol = str(connection.subprotocol)
        self._write_form = WRITERS[self.subprotocol]
        self.person = NOBODY
        """Who is connected; nobody before the hello."""
        self.language: Language = DEFAULT_LANGUAGE
        self.faults = 0
        """How many frames were no commands."""
        self.is_busy = False
        """Whether a command is being carried out."""

    @property
    def is_open(self) -> bool:
        """Whether nobody has said goodbye yet."""
        return self._connection.protocol.state is OPEN

    def send(self, message: Mapping[str, object]) -> None:
        """Send one message."""
        self.write(self.pack(message))

    def pack(self, message: Mapping[str, object]) -> bytes:
        """Return a message as a frame of this tab's subprotocol."""
        return frame_of(self._write_form(message))

    def write(self, frames: bytes) -> None:
        """Send whole frames at the end of the tick, in one piece with whatever else is sent."""
        if not self._unsent:
            self._tick.plan(self._flush)
        self._unsent.append(frames)

    async def until_read(self) -> None:
        """Wait until at most half of what may be unread is; hang on to nobody who never reads.

        A client that asks for much at once is so no slow reader of its own replies.
        """
        written = self._connection.transport.get_write_buffer_size()
        if written + sum(map(len, self._unsent)) > self._limits.outbox_bytes // 2:
            self._flush()
        if not self._connection.paused:
            return
        try:
            async with asyncio.timeout(self._limits.outbox_ms / 1000):
                await self._connection.drain()
        except TimeoutError:
            self.end(CloseCode.SLOW_READER, "nothing is read: come back and resume")
        except OSError:
            return

    def part(self, code: CloseCode, because: str, come_back_ms: Millis | None) -> None:
        """End with a word of why, as of a refusal, and of when to come back; None: not at all."""
        text = text_of(because, self.language)
        parting = {"code": because, "text": text, "come_back_ms": come_back_ms}
        self.send({"type": "goodbye", **parting})
        self.end(code, because)

    def end(self, code: CloseCode, reason: str) -> None:
        """Close; hang up on who does not answer."""
        self._flush()
        if not self.is_open:
            return
        connection = self._connection
        connection.protocol.send_close(code, reason)
        connection.send_data()
        loop = asyncio.get_running_loop()
        loop.call_later(self._limits.close_ms / 1000, connection.transport.abort)

    def beat(self) -> None:
        """Ping; hang up on who was silent since the ping before."""
        connection = self._connection
        if not connection.heard:
            connection.transport.abort()
            return
        connection.heard = False
        self.write(PING)

    def cut(self) -> None:
        """Hang up."""
        self._connection.transport.abort()

    def _flush(self) -> None:
        """Write what waits; who leaves too much unread is cut off, to come back and resume."""
        unsent, self._unsent = self._unsent, []
        if not unsent or not self.is_open:
            return
        transport = self._connection.transport
        transport.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))
        if transport.get_write_buffer_size() > self._limits.outbox_bytes:
            self.end(CloseCode.SLOW_READER, "too much is unread: come back and resume")
