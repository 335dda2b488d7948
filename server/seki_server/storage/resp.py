"""One connection to Redis, from its first to its last byte.

Owns: RESP over a transport. Must not know: reconnecting, time-outs, or who asked what.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import hiredis
from hiredis import ProtocolError, Reader, ReplyError

Reply = Any
"""bytes, int, None, a list of replies, or a `ReplyError` as a value."""

Argument = str | bytes | int

_NOT_YET = object()


def pack_command(*command: Argument) -> bytes:
    """Return a command as it goes over the wire."""
    packed: bytes = hiredis.pack_command(cast("Any", command))
    return packed


class RespConnection(asyncio.Protocol):
    """Hands every reply, in order, to whoever `deliver` is at that time."""

    def __init__(self) -> None:
        self.deliver: Callable[[Reply], None] = _ignore
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_writable: Callable[[], None] = _nothing
        self.is_writable = True
        self._reader = Reader(notEnoughData=_NOT_YET)
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def write(self, packed: bytes) -> None:
        """Send packed commands; on a connection that is closing they go unanswered as all others.

        Its end is told a little later; until then uvloop's transport raises, unlike asyncio's.
        """
        assert self._transport is not None
        if not self._transport.is_closing():
            self._transport.write(packed)

    def abort(self) -> None:
        """Close at once; what was not answered stays so."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, chunk: bytes) -> None:
        try:
            self._reader.feed(chunk)
            take = self._reader.gets
            while (reply := take()) is not _NOT_YET:
                self.deliver(reply)
        except ProtocolError:
            self.abort()

    def pause_writing(self) -> None:
        self.is_writable = False

    def resume_writing(self) -> None:
        self.is_writable = True
        self.on_writable()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)

    async def ask(self, packed: list[bytes]) -> list[Reply]:
        """Send commands on a connection nobody else uses yet and return their replies.

        Raises ReplyError for the first error, ConnectionError where the connection ends before.
        """
        replies: list[Reply] = []
        complete = asyncio.get_running_loop().create_future()

        def collect(reply: Reply) -> None:
            replies.append(reply)
            if len(replies) == len(packed) and not complete.done():
                complete.set_result(None)

        self.deliver = collect
        self.write(b"".join(packed))
        await asyncio.wait({complete, self.lost}, return_when=asyncio.FIRST_COMPLETED)
        if not complete.done():
            raise ConnectionError("closed during the greeting")
        for reply in replies:
            if isinstance(reply, ReplyError):
                raise reply
        return replies


def _ignore(reply: Reply) -> None:
    """Take a reply that nobody waits for."""


def _nothing() -> None:
    """Do nothing: nobody waits to write."""
