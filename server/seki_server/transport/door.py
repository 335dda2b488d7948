"""The listening port: takes connections, keeps them beating, and closes in good order.

Owns: the listening server, the tabs and their end. Must not know: commands, rooms.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from types import TracebackType
from typing import Self, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError
from websockets.typing import Subprotocol

from seki_protocol.close_codes import CloseCode
from seki_protocol.version import PROTOCOL_VERSION, SUBPROTOCOLS
from seki_server.domain.words import Millis
from seki_server.ports import Clock
from seki_server.runtime.runtime import Runtime
from seki_server.transport.budgets import Budgets, Seconds
from seki_server.transport.bundle import Bundle
from seki_server.transport.connection import Connection
from seki_server.transport.conversation import Conversation
from seki_server.transport.entry import Entry, Lobby
from seki_server.transport.heart import Heart
from seki_server.transport.limits import TransportLimits
from seki_server.transport.pages import Health, Pages
from seki_server.transport.proxies import Proxies
from seki_server.transport.reception import Reception
from seki_server.transport.session import Session
from seki_server.transport.tab import NOBODY, Tab
from seki_server.transport.tick import Tick

RESTARTING = "server/restarting"
_CUT_MS = 100
"""For those who were cut to be forgotten. Commands that still wait for their store are given up."""
_SOONEST = 10
"""The first client comes back after this part of the time in which all do."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the door is and who may come through it."""

    host: str
    port: int
    origins: Collection[str]
    proxies: Proxies
    release: str
    """What the server calls its version."""
    health: Health
    bundle: Bundle
    """The page for people."""


class Door:
    """Serves connections while entered (`async with`)."""

    def __init__(
        self,
        place: Place,
        runtime: Runtime,
        clock: Clock,
        limits: TransportLimits,
        seconds: Seconds = time.monotonic,
    ) -> None:
        self._place = place
        self._runtime = runtime
        self._clock = clock
        self._limits = limits
        self._tabs: set[Tab] = set()
        self._tick = Tick()
        self._budgets = Budgets(limits.budgets, seconds)
        self._entry = Entry(limits.entry, limits.budgets.accounts, seconds)
        self._lobby = Lobby(limits.entry.address_connections, place.proxies)
        self._returns: Iterator[Millis] | None = None
        """When each client is to come back; None while the server stays."""
        self._server: Server | None = None
        self._heart = Heart(limits.heartbeat_ms, self._forget_full)

    @property
    def tabs(self) -> Collection[Tab]:
        """Who is connected."""
        return self._tabs

    @property
    def connection_count(self) -> int:
        """How many tabs are connected."""
        return len(self._tabs)

    @property
    def return_delay_ms(self) -> Millis:
        """After how long the last client is back from a server that stops."""
        return Millis(self._limits.return_spread_ms)

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
            process_request=Pages(
                place.health, place.origins, place.proxies, self._is_full, place.bundle
            ),
            server_header=None,
            open_timeout=limits.entry.open_ms / 1000,
            ping_interval=None,
            close_timeout=limits.close_ms / 1000,
            max_size=limits.cut_bytes,
            max_queue=limits.budgets.waiting_frames,
            write_limit=(limits.outbox_bytes // 2, limits.outbox_bytes // 2),
            create_connection=cast(
                "type[ServerConnection]", partial(Connection, lobby=self._lobby)
            ),
            backlog=limits.entry.backlog,
        )
        for listening in self._server.sockets:
            # Connections inherit it; else the kernel keeps megabytes more for who does not read.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.outbox_bytes)
        self._heart.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take no more connections, let commands in flight end, say goodbye and when to return."""
        assert self._server is not None
        self._heart.stop()
        self._runtime.leaving(self.return_delay_ms)
        self._returns = cycle(return_times(len(self._tabs), self.return_delay_ms))
        self._server.close(close_connections=False)
        for tab in self._tabs:
            if not tab.is_busy:
                self._send_home(tab)
        if await self._have_ended(self._server, self._limits.drain_ms):
            return
        log.warning("connections were cut", extra={"connections": len(self._tabs)})
        for tab in tuple(self._tabs):
            tab.cut()
        await self._have_ended(self._server, _CUT_MS)

    @staticmethod
    async def _have_ended(server: Server, within_ms: int) -> bool:
        """Wait for all connections to end; tell whether they did in time."""
        try:
            async with asyncio.timeout(within_ms / 1000):
                await server.wait_closed()
        except TimeoutError:
            return False
        return True

    def _send_home(self, tab: Tab) -> None:
        """Say goodbye where the server stops."""
        if self._returns:
            tab.part(CloseCode.RESTART, RESTARTING, next(self._returns))

    def _is_full(self) -> bool:
        return len(self._tabs) >= self._limits.connections

    async def _serve(self, connection: ServerConnection) -> None:
        """Let one connection in, or tell it when to come back."""
        assert isinstance(connection, Connection)
        assert connection.request is not None
        tab = Tab(connection, self._tick, self._limits)
        account = self._place.proxies.account_of(connection.peer, connection.request.headers)
        self._lobby.leave(connection)
        self._tabs.add(tab)
        self._heart.add(tab)
        try:
            later = self._entry.enter(account)
            if later is None:
                await self._converse(connection, tab, account)
            else:
                tab.part(CloseCode.TRY_LATER, later.code, later.come_back_ms)
                await connection.wait_closed()
        finally:
            self._tabs.discard(tab)
            self._heart.remove(tab)

    async def _converse(self, connection: Connection, tab: Tab, account: str) -> None:
        """Speak with one connection until it ends. A command in flight ends before."""
        limits = self._limits
        reception = Reception(tab, self._budgets.meter(account), limits.faulty_frames)
        session = Session(tab, reception, self._runtime, self._clock, limits, account)
        patience = asyncio.get_running_loop().call_later(
            limits.entry.hello_ms / 1000, _send_away_unnamed, tab
        )
        try:
            tab.send(self._hello())
            self._send_home(tab)
            await Conversation(connection, tab, session, reception, self._send_home).run()
        finally:
            patience.cancel()
            session.close()
            self._entry.leave(account)

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

    def _forget_full(self) -> None:
        """Forget whoever has used up nothing of what may be asked and opened."""
        self._budgets.forget_full()
        self._entry.forget_full()


def return_times(clients: int, spread_ms: Millis) -> list[Millis]:
    """Return when each client is to come back: evenly over the time, one at its end."""
    soonest, count = spread_ms // _SOONEST, max(1, clients)
    return [Millis(spread_ms - (spread_ms - soonest) * number // count) for number in range(count)]


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
