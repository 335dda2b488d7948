"""Keeps a session connected: opens, converses, and comes back when told to, or with full jitter.

Owns: the connections, one after another, and what waits to be sent on the present one. Must not
know: what any message means, or who waits for a reply.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from seki_protocol.client.backoff import backoff_s
from seki_protocol.client.errors import SessionEnded
from seki_protocol.client.link import Link, LinkLost
from seki_protocol.client.outside import Outside
from seki_protocol.client.settings import ClientSettings
from seki_protocol.messages.catalogue import ServerMessage, UnknownEvent, UnknownMessage

Dial = Callable[[], AbstractAsyncContextManager[Link]]


class Conversation(Protocol):
    """What the connector tells of its connections."""

    @property
    def is_ready(self) -> bool:
        """Whether the server has welcomed us on the present connection."""

    def receive(self, message: ServerMessage | UnknownEvent | UnknownMessage) -> None:
        """Take in a message."""

    def disconnected(self, reason: str) -> None:
        """Take note that the connection is gone."""


class _Parting(NamedTuple):
    """How a connection was said to end."""

    reason: str
    come_back_ms: int | None


class Connector:
    """One running loop. What it holds to be sent is bounded by what is unanswered."""

    def __init__(
        self, dial: Dial, conversation: Conversation, settings: ClientSettings, outside: Outside
    ) -> None:
        self._dial = dial
        self._conversation = conversation
        self._settings = settings
        self._outside = outside
        self._outgoing: asyncio.Queue[Mapping[str, object] | Exception] = asyncio.Queue()
        self._parting: _Parting | None = None

    def send(self, message: Mapping[str, object]) -> None:
        """Send a message on the present connection; without one it is lost."""
        self._outgoing.put_nowait(message)

    def break_off(self, why: LinkLost | SessionEnded) -> None:
        """End the present connection after what was sent before; LinkLost comes back."""
        self._outgoing.put_nowait(why)

    def expect_end(self, reason: str, come_back_ms: int | None) -> None:
        """Note why the present connection is about to end, and when to come back; None: never."""
        self._parting = _Parting(reason, come_back_ms)

    async def run(self) -> None:
        """Stay connected until that is hopeless, which SessionEnded says."""
        failed = 0
        while True:
            self._outgoing, self._parting = asyncio.Queue(), None
            was_welcomed, reason = await self._connect_once()
            failed = 0 if was_welcomed else failed + 1
            if failed == self._settings.connect_attempts:
                raise SessionEnded(f"no connection after {failed} attempts: {reason}")
            await self._outside.sleep(self._wait_s(failed))

    async def _connect_once(self) -> tuple[bool, str]:
        """Hold one connection until it is lost; tell whether we were welcomed on it."""
        reason = "the connection ended"
        try:
            async with self._dial() as link:
                await self._converse(link)
        except LinkLost as lost:
            reason = str(lost)
        except SessionEnded:
            if self._parting is None:
                raise
        reason = self._heed_parting() or reason
        was_welcomed = self._conversation.is_ready
        self._conversation.disconnected(reason)
        return was_welcomed, reason

    async def _converse(self, link: Link) -> None:
        tasks = [
            asyncio.create_task(self._send_all(link)),
            asyncio.create_task(self._receive_all(link)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send_all(self, link: Link) -> None:
        outgoing = self._outgoing
        while True:
            message = await outgoing.get()
            if isinstance(message, Exception):
                raise message
            await link.send(message)

    async def _receive_all(self, link: Link) -> None:
        while True:
            patience = None if self._conversation.is_ready else self._settings.open_ms / 1000
            try:
                async with asyncio.timeout(patience):
                    message = await link.receive()
            except TimeoutError:
                raise LinkLost("the server did not greet us") from None
            self._conversation.receive(message)

    def _heed_parting(self) -> str | None:
        """Return why the connection was said to end; raises SessionEnded where that is for good."""
        if self._parting is None:
            return None
        if self._parting.come_back_ms is None:
            raise SessionEnded(self._parting.reason)
        return self._parting.reason

    def _wait_s(self, failed: int) -> float:
        settings, chance = self._settings, self._outside.chance
        if self._parting and self._parting.come_back_ms is not None:
            return min(self._parting.come_back_ms, settings.come_back_most_ms) / 1000
        return backoff_s(failed + 1, settings.backoff_first_ms, settings.backoff_most_ms, chance)
