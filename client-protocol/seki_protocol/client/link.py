"""One connection to a server: frames in, frames out, until it ends.

Owns: the socket, the subprotocol it agreed on, and how an end is named. Must not know: sessions,
rooms, what any message means.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.typing import Subprotocol

from seki_protocol.client.errors import SessionEnded
from seki_protocol.client.settings import ClientSettings
from seki_protocol.close_codes import may_come_back
from seki_protocol.codec import decode_message, encode
from seki_protocol.messages.catalogue import (
    NotAMessage,
    ServerMessage,
    UnknownEvent,
    UnknownMessage,
)

_PROTOCOL_ERROR = 1002
_WORTH_ANOTHER_TRY = frozenset({408, 425, 429})


class LinkLost(Exception):
    """The connection could not be opened, or is gone; another one may do better."""


class Link:
    """An open connection."""

    def __init__(self, connection: ClientConnection, subprotocol: str) -> None:
        self._connection = connection
        self._subprotocol = subprotocol

    async def send(self, message: Mapping[str, object]) -> None:
        """Send one message; raises LinkLost or SessionEnded as the connection has ended."""
        try:
            await self._connection.send(encode(message, self._subprotocol))
        except ConnectionClosed as closed:
            raise _ending(closed) from closed

    async def receive(self) -> ServerMessage | UnknownEvent | UnknownMessage:
        """Return the next message; raises LinkLost or SessionEnded as the connection has ended."""
        try:
            frame = await self._connection.recv()
        except ConnectionClosed as closed:
            raise _ending(closed) from closed
        try:
            return decode_message(frame, self._subprotocol)
        except NotAMessage as fault:
            await self._connection.close(_PROTOCOL_ERROR)
            raise LinkLost(f"not a message: {fault}") from fault


@asynccontextmanager
async def open_link(url: str, subprotocol: str, settings: ClientSettings) -> AsyncIterator[Link]:
    """Open a connection and close it in the end.

    Raises LinkLost where another try may succeed, SessionEnded where none will.
    """
    try:
        connection = await connect(
            url,
            subprotocols=[Subprotocol(subprotocol)],
            compression=None,
            max_size=settings.frame_bytes,
            open_timeout=settings.open_ms / 1000,
            ping_interval=settings.ping_ms / 1000,
            ping_timeout=settings.ping_ms / 1000,
            close_timeout=1,
        )
    except InvalidURI as error:
        raise SessionEnded(str(error)) from error
    except InvalidStatus as error:
        status = error.response.status_code
        if 400 <= status < 500 and status not in _WORTH_ANOTHER_TRY:
            raise SessionEnded(f"the server refused the connection: HTTP {status}") from error
        raise LinkLost(str(error)) from error
    except (OSError, TimeoutError, InvalidHandshake, EOFError) as error:
        raise LinkLost(f"{type(error).__name__}: {error}") from error
    async with connection:
        if connection.subprotocol != subprotocol:
            raise SessionEnded(f"the server does not speak {subprotocol}")
        yield Link(connection, subprotocol)


def _ending(closed: ConnectionClosed) -> LinkLost | SessionEnded:
    """Tell from the close code whether to come back."""
    code = closed.rcvd.code if closed.rcvd else None
    reason = f"closed by the server: {code}" if code else "the connection broke"
    return LinkLost(reason) if code is None or may_come_back(code) else SessionEnded(reason)
