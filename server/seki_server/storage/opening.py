"""The way in: everything the app needs of storage, opened and closed in one place.

Owns: which parts there are and how long they live. Must not know: who uses them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from seki_server.ports import HintSink
from seki_server.storage.address import Address, parse_address
from seki_server.storage.cluster_clock import ClusterClock
from seki_server.storage.code_book import RedisCodeBook
from seki_server.storage.connecting import keep_connected
from seki_server.storage.keeping import warn_of_forgetting
from seki_server.storage.lane import Lane
from seki_server.storage.ledger_audit import LedgerAudit
from seki_server.storage.people_book import RedisPeopleBook
from seki_server.storage.profile_book import RedisProfileBook
from seki_server.storage.queue_book import RedisQueueBook
from seki_server.storage.rating_book import RedisRatingBook
from seki_server.storage.record_book import RedisRecordBook
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
    queue: RedisQueueBook
    ratings: RedisRatingBook
    profiles: RedisProfileBook
    records: RedisRecordBook
    wake_ups: RedisWakeUps
    clock: ClusterClock
    """Also the port `Processes`: one heartbeat is for both."""


@asynccontextmanager
async def open_storage(
    where: Address | str,
    settings: StorageSettings,
    sink: HintSink,
    on_end: Callable[[], None] = lambda: None,
) -> AsyncIterator[Storage]:
    """Open storage and keep it connected; the clock has been read once when this is entered.

    `where` may be a URL. `on_end` is called where a part ends by itself, by a mistake of ours:
    from then on storage is not to be relied on. Raises InvalidAddress, StorageUnavailable where
    Redis does not answer within the reply time-out, and StorageFault where it refuses us.
    """
    address = parse_address(where) if isinstance(where, str) else where
    lane = Lane(settings)
    wake_ups = RedisWakeUps(sink, settings)
    clock = ClusterClock(lane, settings)
    tasks = [
        _begin(keep_connected(address, lane, settings), on_end),
        _begin(keep_connected(address, wake_ups, settings), on_end),
        _begin(lane.watch(), on_end),
        _begin(wake_ups.watch(), on_end),
    ]
    try:
        await clock.beat()
        await warn_of_forgetting(lane)
        tasks.append(_begin(clock.keep_beating(), on_end))
        yield Storage(
            rooms=RedisRoomStore(lane, settings),
            codes=RedisCodeBook(lane, settings),
            people=RedisPeopleBook(lane, settings),
            queue=RedisQueueBook(lane),
            ratings=RedisRatingBook(lane),
            profiles=RedisProfileBook(lane),
            records=RedisRecordBook(lane),
            wake_ups=wake_ups,
            clock=clock,
        )
    finally:
        await _end(tasks)


@dataclass(frozen=True, slots=True)
class Ledgers:
    """The ratings alone."""

    ratings: RedisRatingBook
    audit: LedgerAudit


@asynccontextmanager
async def open_ledgers(address: Address, settings: StorageSettings) -> AsyncIterator[Ledgers]:
    """Open the ratings for who looks at them and serves nobody: no clock goes on for that."""
    lane = Lane(settings)
    tasks = [
        _begin(keep_connected(address, lane, settings), lane.close),
        _begin(lane.watch(), lane.close),
    ]
    try:
        yield Ledgers(RedisRatingBook(lane), LedgerAudit(lane))
    finally:
        await _end(tasks)


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _begin(work: Coroutine[None, None, None], on_end: Callable[[], None]) -> asyncio.Task[None]:
    """Start what runs as long as storage does; that it ends by itself is a fault, and told."""

    def tell(task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            logger.critical("storage no longer works", exc_info=task.exception())
            on_end()

    task = asyncio.ensure_future(work)
    task.add_done_callback(tell)
    return task
