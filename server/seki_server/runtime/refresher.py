"""Brings followed rooms up to what other processes have committed.

Owns: what a hint sets off, and the comparisons that make up for lost hints. Must not know: who
sends hints, or sockets.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from seki_server.domain.words import Rev, RoomId
from seki_server.ports import RoomStore, SchemaTooNew, StorageUnavailable
from seki_server.runtime.desks import Desk, Desks
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.patience import Patience, persist
from seki_server.runtime.showing import Showing

log = logging.getLogger(__name__)

Spawn = Callable[[Callable[[], Awaitable[object]]], object]
"""Does something beside the caller, in a task that the runtime owns."""


class Refresher:
    """Takes hints (it is a `HintSink`) and keeps listeners in step with the store."""

    def __init__(
        self,
        store: RoomStore,
        desks: Desks,
        showing: Showing,
        spawn: Spawn,
        limits: RuntimeLimits,
    ) -> None:
        self._store = store
        self._desks = desks
        self._showing = showing
        self._spawn = spawn
        self._limits = limits
        desks.when_behind(self.refresh)

    def hinted(self, room: RoomId, rev: Rev) -> None:
        """Take note of a rev; while somebody is at the desk, they look when they leave."""
        desk = self._desks.held(room)
        if desk is None or rev <= desk.rev:
            return
        if rev > desk.hinted:
            desk.hinted = rev
        if desk.outlet.listeners and not desk.waiting:
            self.refresh(desk)

    def resubscribed(self) -> None:
        """Compare every followed room: hints may have been lost."""
        self._spawn(partial(self.compare, tuple(self._desks.followed())))

    async def compare_running(self) -> None:
        """Compare the followed rooms with a running match."""
        followed = self._desks.followed()
        await self.compare([desk for desk in followed if desk.room and desk.room.running])

    async def compare(self, desks: Sequence[Desk]) -> None:
        """Ask the store for the revs of these desks and refresh those that differ."""
        size = self._limits.compare_batch
        for start in range(0, len(desks), size):
            try:
                await self._compare_batch(desks[start : start + size])
            except StorageUnavailable:
                return

    def refresh(self, desk: Desk) -> None:
        """Bring a desk up to the store, beside the caller."""
        if not desk.refreshing:
            desk.refreshing = True
            self._spawn(partial(self._refresh, desk))

    async def _compare_batch(self, desks: Sequence[Desk]) -> None:
        revs = [desk.rev for desk in desks]
        verified = await asyncio.gather(*(self._store.verify(desk.room_id, None) for desk in desks))
        for desk, rev, stored in zip(desks, revs, verified, strict=True):
            if stored.rev < rev:
                desk.doubt()
                self.refresh(desk)
            else:
                self.hinted(desk.room_id, stored.rev)

    async def _refresh(self, desk: Desk) -> None:
        """Bring a desk up, or let its listeners come back to where it can be."""
        async with desk:
            desk.refreshing = False
            try:
                await persist(lambda: self._bring_up(desk), Patience(self._limits))
            except StorageUnavailable:
                log.warning("a followed room cannot be read", extra={"room": desk.room_id})
            except SchemaTooNew:
                self._showing.send_away(desk, desk.outlet.listeners)
            except BaseException:
                self._showing.send_away(desk, desk.outlet.listeners)
                raise

    async def _bring_up(self, desk: Desk) -> None:
        if not desk.fresh or desk.hinted > desk.rev:
            await self._showing.load(desk)
        await self._showing.catch_up(desk)
