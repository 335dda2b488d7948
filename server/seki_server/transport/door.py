"""The listening port: takes connections, keeps them beating, and closes in good order.

Owns: the listening server, the tabs and their end. Must not know: commands, rooms.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError
from websockets.typing import Subprotocol

from seki_protocol.close_codes import CloseCode
from seki_protocol.version import PROTOCOL_VERSION, SUBPROTOCOLS
from seki_server.ports import Clock
from seki_server.runtime.runtime import Runtime
from seki_server.transport.connection import Connection
from seki_server.transport.conversation import GOODBYE, Conversation
from seki_server.transport.limits import TransportLimits
from seki_server.transport.pages import Health, Pages
from seki_server.transport.session import Session
from seki_server.transport.tab import NOBODY, Tab
from seki_server.transport.tick import Tick

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the door is and who may come through it."""

    host: str
    port: int
    origins: Collection[str]
    release: str
    """What the server calls its version."""
    health: Health


class Door:
    """Serves connections while entered (`async with`)."""

    def __init__(
        self, place: Place, runtime: Runtime, clock: Clock, limits: TransportLimits
    ) -> None:
        self._place = place
        self._runtime = runtime
        self._clock = clock
        self._limits = limits
        self._tabs: set[Tab] = set()
        self._tick = Tick()
        self._is_closing = False
        self._server: Server | None = None
        self._heart: asyncio.Task[None] | None = None

    @property
    def tabs(self) -> Collection[Tab]:
        """Who is connected."""
        return self._tabs

    @property
    def connection_count(self) -> int:
        """How many tabs are connected."""
        return len(self._tabs)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def __aenter__(self) -> Self:
        place, limits = self._place, self._limits
        self._server = await serve(
            self._serve,
            place.host,
            place.port,
            subprotocols=[Subprotocol(name) for name in SUBPROTOCOLS],
            select_subprotocol=_select_subprotocol,
            compression=None,
            process_request=Pages(place.health, place.origins, self._is_full),
            server_header=None,
            open_timeout=limits.open_ms / 1000,
            ping_interval=None,
            close_timeout=limits.close_ms / 1000,
            max_size=limits.cut_bytes,
            max_queue=limits.waiting_frames,
            write_limit=(limits.outbox_bytes // 2, limits.outbox_bytes // 2),
            create_connection=Connection,
        )
        self._heart = asyncio.create_task(self._beat())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take no more connections, let commands in flight end, say goodbye."""
        assert self._server is not None
        assert self._heart is not None
        self._heart.cancel()
        self._is_closing = True
        self._server.close(close_connections=False)
        for tab in self._tabs:
            if not tab.is_busy:
                tab.end(CloseCode.RESTART, GOODBYE)
        try:
            async with asyncio.timeout(self._limits.drain_ms / 1000):
                await self._server.wait_closed()
        except TimeoutError:
            log.warning("connections were cut", extra={"connections": len(self._tabs)})
            for tab in tuple(self._tabs):
                tab.cut()

    def _is_full(self) -> bool:
        return len(self._tabs) >= self._limits.connections

    async def _serve(self, connection: ServerConnection) -> None:
        """Speak with one connection until it ends. A command in flight ends before."""
        assert isinstance(connection, Connection)
        tab = Tab(connection, self._tick, self._limits)
        session = Session(tab, self._runtime, self._clock, self._limits)
        self._tabs.add(tab)
        patience = asyncio.get_running_loop().call_later(
            self._limits.hello_ms / 1000, _send_away_unnamed, tab
        )
        try:
            tab.send(self._hello())
            await Conversation(connection, tab, session, lambda: self._is_closing).run()
        finally:
            patience.cancel()
            self._tabs.discard(tab)
            session.close()

    def _hello(self) -> dict[str, object]:
        codec = self._limits.codec
        return {
            "type": "hello",
            "protocol": PROTOCOL_VERSION,
            "server": self._place.release,
            "now": self._clock.now(),
            "heartbeat_ms": self._limits.heartbeat_ms,
            "limits": {"frame_bytes": codec.frame_bytes, "depth": codec.depth},
        }

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._limits.heartbeat_ms / 1000)
            for tab in tuple(self._tabs):
                tab.beat()


def _send_away_unnamed(tab: Tab) -> None:
    """Free the place of a connection that has not said who is there."""
    if tab.person is NOBODY:
        tab.end(CloseCode.RESTART, "no hello came: come back and say it")


def _select_subprotocol(
    _: ServerConnection, offered: Collection[Subprotocol]
) -> Subprotocol | None:
    for known in SUBPROTOCOLS:
        if known in offered:
            return Subprotocol(known)
    raise NegotiationError(f"one of the subprotocols {', '.join(SUBPROTOCOLS)} is wanted")
