"""One connection's frames, carried out one after the other.

Owns: their order, and what ends with the connection. Must not know: what a frame asks for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from seki_protocol.close_codes import CloseCode
from seki_server.transport.connection import Connection
from seki_server.transport.errand import Errand
from seki_server.transport.reception import Reception
from seki_server.transport.session import Session
from seki_server.transport.tab import Tab

log = logging.getLogger(__name__)

FAULT: Final = "a fault of the server: come back and resume"


class Conversation:
    """Takes frames in two ways that keep one order.

    A frame that comes while nothing is before it is begun by the very read that brought it; all
    others wait in the library's queue, whose bound stops the reading.
    """

    __slots__ = ("_at_rest", "_connection", "_free", "_has_frame", "_reception", "_session", "_tab")

    def __init__(
        self,
        connection: Connection,
        tab: Tab,
        session: Session,
        reception: Reception,
        at_rest: Callable[[Tab], None],
    ) -> None:
        self._connection = connection
        self._tab = tab
        self._session = session
        self._reception = reception
        self._at_rest = at_rest
        """Called when a command has ended."""
        self._has_frame = False
        """Whether a frame was taken from the queue and is not begun yet."""
        self._free: asyncio.Future[None] | None = None
        """Waited for while a command is carried out."""

    async def run(self) -> None:
        """Carry out frames until the connection has ended, and then the one that is in flight.

        Behind a goodbye frames are read, so that the other side's goodbye is, and not carried out.
        """
        self._connection.begin = self.begin
        self._connection.count = self._reception.count
        try:
            while True:
                frame = await self._connection.recv()
                self._has_frame = True
                await self._until_free()
                await self._tab.until_read()
                self._has_frame = False
                if self._tab.is_open:
                    await self._carry_out(self._session.take(frame))
        except ConnectionClosed:
            return
        finally:
            await self._until_free()

    def begin(self, frame: Frame) -> bool:
        """Begin a frame now, if nothing is before it and it needs no more than one room.

        One that is too many is refused now, whatever is before it.
        """
        tab, connection = self._tab, self._connection
        if self._reception.is_too_much(frame.data, is_text=frame.opcode is Opcode.TEXT):
            return True
        if tab.is_busy or self._has_frame or connection.paused or connection.recv_messages.frames:
            return False
        work = self._session.at_once(frame.data) if frame.opcode is Opcode.BINARY else None
        if work is None:
            return False
        Errand(self._carry_out(work))
        return True

    async def _carry_out(self, work: Awaitable[None]) -> None:
        tab = self._tab
        tab.is_busy = True
        try:
            await work
        except Exception:
            log.exception("a conversation failed")
            tab.end(CloseCode.RESTART, FAULT)
        finally:
            tab.is_busy = False
            free, self._free = self._free, None
            if free and not free.done():
                free.set_result(None)
        self._at_rest(tab)

    async def _until_free(self) -> None:
        if self._tab.is_busy:
            self._free = asyncio.get_running_loop().create_future()
            await self._free
