"""The way in: everything the app needs of storage, opened and closed in one place.

Owns: which parts there are and how long they live. Must not know: who uses them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass

from seki_server.ports import HintSink
from seki_server.storage.address import Address, parse_address
from seki_server.storage.cluster_clock import ClusterClock
from seki_server.storage.code_book import RedisCodeBook
from seki_server.storage.connecting import keep_connected
from seki_server.storage.lane import Lane
from seki_server.storage.people_book import RedisPeopleBook
from seki_server.storage.room_store import RedisRoomStore
from seki_server.storage.settings import StorageSettings
from seki_server.storage.wake_ups import RedisWakeUps

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Storage:
    """The ports, on one Redis."""

    rooms: RedisRoomStore
    codes: RedisCodeBook
    people: RedisPeopleBook
    wake_ups: RedisWakeUps
    clock: ClusterClock
    """Also says which processes live and which buckets this one looks after."""


@asynccontextmanager
async def open_storage(
    where: Address | str, settings: StorageSettings, sink: HintSink
) -> AsyncIterator[Storage]:
    """Open storage and keep it connected; the clock has been read once when this is entered.

    `where` may be a URL. Raises InvalidAddress, StorageUnavailable where Redis does not answer
    within the reply time-out, and StorageFault where it refuses us.
    """
    address = parse_address(where) if isinstance(where, str) else where
    lane = Lane(settings)
    wake_ups = RedisWakeUps(sink, settings)
    clock = ClusterClock(lane, secrets.token_hex(4), settings)
    tasks = [
        _begin(keep_connected(address, lane, settings)),
        _begin(keep_connected(address, wake_ups, settings)),
        _begin(lane.watch()),
        _begin(wake_ups.watch()),
    ]
    try:
        await clock.beat()
        tasks.append(_begin(clock.keep_beating()))
        yield Storage(
            rooms=RedisRoomStore(lane, settings),
            codes=RedisCodeBook(lane, settings),
            people=RedisPeopleBook(lane, settings),
            wake_ups=wake_ups,
            clock=clock,
        )
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _begin(work: Coroutine[None, None, None]) -> asyncio.Task[None]:
    """Start what runs as long as storage does; that it ends by itself is a fault, and logged."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(_log_end)
    return task


def _log_end(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        logger.critical("storage no longer works", exc_info=task.exception())
