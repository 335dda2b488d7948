"""Looks at the queue again and again: who is there, who has been away too long, who meets whom.

Owns: one look of this process. Must not know: rules of choosing, how a room is made, sockets.
Any process may choose any pair; the store lets the first one have it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from seki_server.domain.ranked.limits import PairingLimits
from seki_server.domain.ranked.pairing import Pair, Waiting, choose_pairs
from seki_server.domain.words import Instant, PersonId, Seed
from seki_server.ports import Clock
from seki_server.ranked_ports import Pairing, Queue, QueueBook, Queued
from seki_server.runtime.at_once import for_each
from seki_server.runtime.codes import draw_room_id
from seki_server.runtime.connected import Connected
from seki_server.runtime.limits import RankedRunningLimits
from seki_server.runtime.ranked.news import RankedNews
from seki_server.runtime.ranked.rooms import PairRooms
from seki_server.runtime.ranked.waiting import whole_queue

NO_BLOCK = ""


class Matchmaking:
    """Pairs those who wait."""

    def __init__(
        self,
        book: QueueBook,
        rooms: PairRooms,
        news: RankedNews,
        clock: Clock,
        draw_seed: Callable[[], Seed],
        pairing: PairingLimits,
        limits: RankedRunningLimits,
    ) -> None:
        self._book = book
        self._rooms = rooms
        self._news = news
        self._clock = clock
        self._draw_seed = draw_seed
        self._pairing = pairing
        self._limits = limits
        self._turn = asyncio.Lock()

    async def look(self, here: Connected) -> None:
        """Look once: note who is here, let go who is nowhere, pair, make rooms, tell people."""
        async with self._turn:
            now = self._clock.now()
            queue = await whole_queue(self._book, self._clock)
            orphaned_before = now - self._limits.orphan_ms
            orphans = [each for each in queue.pairings if each.paired_at < orphaned_before]
            await self._note_presence(queue, here, now)
            paired = await self._pair(queue, here, now)
            await for_each((*paired, *orphans), self._make_room, self._limits.at_once)
            if paired or orphans:
                queue = await whole_queue(self._book, self._clock)
            await self._news.look(queue)

    async def _note_presence(self, queue: Queue, here: Connected, now: Instant) -> None:
        """Let who waits and is here keep the place, and who was nowhere for too long lose it."""
        persons = [entry.person for entry in queue.waiting if entry.person in here.persons]
        await self._book.note_seen(persons, now)
        seen_before = Instant(now - self._limits.grace_ms)
        for entry in queue.waiting:
            is_here = entry.person in here.persons
            if not is_here and queue.seen.get(entry.person, entry.since) < seen_before:
                await self._book.drop_unseen(entry, seen_before)

    async def _pair(self, queue: Queue, here: Connected, now: Instant) -> Sequence[Pairing]:
        """Choose who meets, and return the pairs that the store let this process have."""
        entries = {entry.person: entry for entry in queue.waiting}
        waiting = [self._waiting(entry, queue, here, now) for entry in queue.waiting]
        paired: list[Pairing] = []
        for pair in choose_pairs(waiting, now, self._pairing, self._draw_seed()):
            pairing = await self._pairing_of(pair, entries, now)
            if await self._book.pair(pairing):
                paired.append(pairing)
        return paired

    def _waiting(self, entry: Queued, queue: Queue, here: Connected, now: Instant) -> Waiting:
        """Return an entry as the choice sees it."""
        seen = queue.seen.get(entry.person, entry.since)
        is_present = entry.person in here.persons or now - seen <= self._limits.present_ms
        return Waiting(
            entry.person,
            entry.game,
            entry.standing,
            entry.since,
            NO_BLOCK if self._limits.neighbours_meet else entry.device_block,
            entry.last_opponent,
            entry.balance,
            is_present,
        )

    async def _pairing_of(
        self, pair: Pair, entries: dict[PersonId, Queued], now: Instant
    ) -> Pairing:
        """Return the row of a pair. It counts sides on from what was counted, not put right.

        What is put right stays remembered beside, and would else be put right again each time.
        """
        both = []
        for person in (pair.first, pair.second):
            past = await self._book.past_of(person, pair.game)
            both.append(replace(entries[person], balance=past.balance))
        first, second = both
        return Pairing(draw_room_id(), first, second, now)

    async def _make_room(self, pairing: Pairing) -> None:
        if await self._rooms.make(pairing):
            await self._news.paired(pairing)
