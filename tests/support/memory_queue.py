"""The queue as a model in memory, told in the plainest way."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from seki_server.domain.words import Instant, Millis, PersonId, RoomId
from seki_server.ranked_ports import (
    AlreadyPlaying,
    Joined,
    JoinOutcome,
    PackedConduct,
    Pairing,
    Past,
    PastMoved,
    Playing,
    Queue,
    Queued,
)
from seki_server.storage.queue_book import WAITS_KEPT

NO_CONDUCT = PackedConduct(b"")


class MemoryQueue:
    """`QueueBook` in memory."""

    def __init__(self) -> None:
        self._waiting: dict[PersonId, Queued] = {}
        self._seen: dict[PersonId, Instant] = {}
        self._pairings: dict[RoomId, Pairing] = {}
        self._playing: dict[PersonId, Playing] = {}
        self._waits: dict[str, list[Millis]] = {}
        self._conduct: dict[PersonId, PackedConduct] = {}
        self._sides: dict[tuple[PersonId, str], tuple[PersonId, int]] = {}

    async def past_of(self, person: PersonId, game: str) -> Past:
        opponent, balance = self._sides.get((person, game), (None, 0))
        return Past(self._conduct.get(person, NO_CONDUCT), opponent, balance)

    async def join(self, entry: Queued, conduct: PackedConduct) -> JoinOutcome:
        person = entry.person
        if plays := self._playing.get(person):
            return AlreadyPlaying(plays.room)
        if self._conduct.get(person, NO_CONDUCT) != conduct:
            return PastMoved()
        waits = self._waiting.get(person)
        self._seen[person] = entry.since
        if waits and waits.game == entry.game:
            return Joined(waits.since)
        self._waiting[person] = entry
        return Joined(entry.since)

    async def leave(self, person: PersonId) -> bool:
        self._seen.pop(person, None)
        return self._waiting.pop(person, None) is not None

    async def drop_unseen(self, entry: Queued, seen_before: Instant) -> bool:
        return (
            self._waits_as_read(entry)
            and self._seen[entry.person] < seen_before
            and await self.leave(entry.person)
        )

    async def note_seen(self, persons: Collection[PersonId], at: Instant) -> None:
        for person in persons:
            if person in self._seen:
                self._seen[person] = max(at, self._seen[person])

    async def look(self, paired_before: Instant) -> Queue:
        return Queue(
            waiting=sorted(self._waiting.values(), key=lambda each: (each.since, each.person)),
            seen=dict(self._seen),
            pairings=sorted(
                (each for each in self._pairings.values() if each.paired_at < paired_before),
                key=lambda each: (each.paired_at, each.room),
            ),
            playing={person: plays.room for person, plays in self._playing.items()},
        )

    async def pair(self, pairing: Pairing) -> bool:
        first, second = pairing.first, pairing.second
        both = (first, second)
        if pairing.room in self._pairings or first.person == second.person:
            return False
        if first.game != second.game or not all(map(self._waits_as_read, both)):
            return False
        self._pairings[pairing.room] = pairing
        for one, other, side in ((first, second, 1), (second, first, -1)):
            person = one.person
            await self.leave(person)
            self._playing[person] = Playing(
                pairing.room, one.game, one.device_block, pairing.paired_at
            )
            self._sides[person, one.game] = (other.person, one.balance + side)
            waits = self._waits.setdefault(one.game, [])
            waits.insert(0, Millis(max(0, pairing.paired_at - one.since)))
            del waits[WAITS_KEPT:]
        return True

    async def pairing_done(self, room: RoomId) -> None:
        self._pairings.pop(room, None)

    async def playing_of(self, persons: Collection[PersonId]) -> Mapping[PersonId, Playing]:
        return {person: self._playing[person] for person in persons if person in self._playing}

    async def match_over(
        self, room: RoomId, conducts: Mapping[PersonId, PackedConduct | None]
    ) -> frozenset[PersonId]:
        self._pairings.pop(room, None)
        done = {
            person
            for person in conducts
            if person in self._playing and self._playing[person].room == room
        }
        for person in done:
            del self._playing[person]
            conduct = conducts[person]
            if conduct is not None:
                self._conduct[person] = conduct
        return frozenset(done)

    async def recent_waits(self, game: str) -> Sequence[Millis]:
        return list(self._waits.get(game, ()))

    async def forget(self, person: PersonId) -> None:
        await self.leave(person)
        self._conduct.pop(person, None)
        for game in [game for each, game in self._sides if each == person]:
            del self._sides[person, game]

    def _waits_as_read(self, entry: Queued) -> bool:
        waits = self._waiting.get(entry.person)
        return waits is not None and (waits.game, waits.since) == (entry.game, entry.since)
