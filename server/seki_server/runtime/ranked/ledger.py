"""Counts what ranked matches gave: each once, whoever comes to it how often.

Owns: the way from an end in the outbox to a row of the ledger. Must not know: how a rating is
reckoned, how it is stored, sockets.

The row comes first; then the two are let go, and the end leaves the outbox. Wherever a process dies
on that way, whoever finds the end in the outbox goes it once more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from seki_server.domain.ranked.changes import rating_changes
from seki_server.domain.ranked.cooldown import conduct_after, pack_conduct, unpack_conduct
from seki_server.domain.ranked.ended import RankedEnd
from seki_server.domain.ranked.limits import RankedLimits
from seki_server.domain.ranked.pair_caps import Player, day_of, labels_of, weight_of
from seki_server.domain.ranked.scores import RatedReason
from seki_server.domain.words import Instant, MatchId, PersonId, SeatIndex
from seki_server.ports import Clock, Processes, RoomStore
from seki_server.ranked_ports import (
    Applied,
    LedgerRow,
    PackedConduct,
    QueueBook,
    RatingBook,
)
from seki_server.runtime.at_once import for_each

log = logging.getLogger(__name__)

NO_BLOCK = ""
_ATTEMPTS = 16
"""Reckonings of one match against others that are counted meanwhile; then it waits for a sweep."""
_AT_ONCE = 16

OnCounted = Callable[[LedgerRow], Awaitable[None]]


class Ledger:
    """Counts ranked matches."""

    def __init__(
        self,
        store: RoomStore,
        queue: QueueBook,
        ratings: RatingBook,
        clock: Clock,
        processes: Processes,
        on_counted: OnCounted,
        limits: RankedLimits,
    ) -> None:
        self._store = store
        self._queue = queue
        self._ratings = ratings
        self._clock = clock
        self._processes = processes
        self._on_counted = on_counted
        self._limits = limits
        self._counting: set[MatchId] = set()

    async def sweep(self) -> None:
        """Count what lies in the outboxes that this process looks after."""
        ends = await self._store.outbox(self._processes.my_buckets())
        await for_each(ends, self.count, _AT_ONCE)

    async def count(self, end: RankedEnd) -> None:
        """Count a match, let its people go, tell them. Raises `StorageUnavailable`."""
        if end.match in self._counting:
            return
        self._counting.add(end.match)
        try:
            row = await self._enter(end)
            if row is not None:
                await self._queue.match_over(end.room, await self._conducts(end))
                await self._store.outbox_done(end.room)
                await self._on_counted(row)
        finally:
            self._counting.discard(end.match)

    async def _enter(self, end: RankedEnd) -> LedgerRow | None:
        """Return the row of a match, from now on or from before; None where it has to wait."""
        labels = await self._labels(end)
        for _ in range(_ATTEMPTS):
            now = Instant(max(self._clock.now(), end.ended_at))
            held, tally = await asyncio.gather(
                self._ratings.held(end.game, end.players),
                self._ratings.tally(end.game, day_of(now), labels),
            )
            host, guest = held
            weight = weight_of(tally.games, self._limits.pair_caps)
            changes = rating_changes(host.standing, guest.standing, end.result, weight, now)
            row = LedgerRow(end.match, end.game, now, end.players, end.result, changes)
            applied = await self._ratings.apply(row, (host.version, guest.version), tally)
            if applied is Applied.NOW:
                return row
            if applied is Applied.BEFORE:
                (stored,) = await self._ratings.rows(end.game, (end.match,))
                return stored
        log.warning("a match has to wait to be counted", extra={"match": end.match})
        return None

    async def _labels(self, end: RankedEnd) -> tuple[str, ...]:
        """Return what a game is counted under in the day's tally; nothing where none was played."""
        result = end.result
        if result.host is None and result.guest is None:
            return ()
        plays = await self._queue.playing_of(end.players)
        blocks = [
            plays[person].device_block if person in plays else NO_BLOCK for person in end.players
        ]
        host, guest = map(Player, end.players, blocks)
        return labels_of(host, guest)

    async def _conducts(self, end: RankedEnd) -> Mapping[PersonId, PackedConduct | None]:
        """Return what is to be remembered of both from now on; None: nothing new."""
        result = end.result
        if not result.blamed and result.reason is not RatedReason.ABORTED:
            return dict.fromkeys(end.players)
        conducts: dict[PersonId, PackedConduct | None] = {}
        for seat, person in zip(SeatIndex, end.players, strict=True):
            past = await self._queue.past_of(person, end.game)
            conduct = unpack_conduct(past.conduct)
            after = conduct_after(conduct, end, seat, end.ended_at, self._limits.cool_down)
            conducts[person] = None if after == conduct else PackedConduct(pack_conduct(after))
        return conducts
