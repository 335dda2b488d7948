"""Who waits for an opponent, who was paired, who plays a ranked match.

Owns: the keys of the queue. Must not know: who fits whom, how a room is made.
"""

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
from seki_server.storage.keys import (
    PAIRINGS,
    PAST_S,
    PLAYING,
    QUEUE,
    SEEN,
    WAITS_S,
    past_key,
    waits_key,
)
from seki_server.storage.lane import Lane
from seki_server.storage.packing import pairs_of
from seki_server.storage.queue_form import (
    entry_begin,
    pack_entry,
    pack_pairing,
    pack_playing,
    pack_sides,
    room_played,
    unpack_entry,
    unpack_pairing,
    unpack_past,
    unpack_playing,
)
from seki_server.storage.resp import Argument, Reply
from seki_server.storage.scripts import Script

WAITS_KEPT = 64
_JOINED, _PLAYS = 0, 1
_CONDUCT = "conduct"


class RedisQueueBook:
    """`QueueBook` in Redis."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._join = Script(lane, "queue_join.lua")
        self._leave = Script(lane, "queue_leave.lua")
        self._look = Script(lane, "queue_look.lua")
        self._pair = Script(lane, "queue_pair.lua")
        self._match_over = Script(lane, "match_over.lua")

    async def past_of(self, person: PersonId, game: str) -> Past:
        """Return what the queue remembers of a person."""
        return unpack_past(*await self._lane.ask("HMGET", past_key(person), _CONDUCT, game))

    async def join(self, entry: Queued, conduct: PackedConduct) -> JoinOutcome:
        """Let a person wait; who waits in the game already keeps the place, another game is left.

        `conduct` is what the decision to let them in was made from.
        """
        person = entry.person
        verdict, *rest = await self._join(
            (QUEUE, SEEN, PLAYING, past_key(person)),
            person, pack_entry(entry), entry.game, entry.since, conduct,
        )  # fmt: skip
        if verdict == _JOINED:
            return Joined(unpack_entry(person, rest[0]).since)
        return AlreadyPlaying(room_played(rest[0])) if verdict == _PLAYS else PastMoved()

    async def leave(self, person: PersonId) -> bool:
        """Take a person out; False where they did not wait (any more)."""
        return bool(await self._leave((QUEUE, SEEN), person, "", ""))

    async def drop_unseen(self, entry: Queued, seen_before: Instant) -> bool:
        """Take out who was last connected before an instant, if this is still how they wait."""
        left = await self._leave((QUEUE, SEEN), entry.person, entry_begin(entry), seen_before)
        return bool(left)

    async def note_seen(self, persons: Collection[PersonId], at: Instant) -> None:
        """Note that people are connected; whoever does not wait is passed over."""
        if persons:
            seen = [word for person in persons for word in (at, person)]
            await self._lane.ask("ZADD", SEEN, "XX", "GT", *seen)

    async def look(self, paired_before: Instant) -> Queue:
        """Return the queue, with pairings made before an instant."""
        return _queue(await self._look((QUEUE, SEEN, PAIRINGS, PLAYING)), paired_before)

    async def pair(self, pairing: Pairing) -> bool:
        """Take both from the queue and write the pairing down, or do nothing.

        False where the two do not wait as the pairing says, for the same game, or one plays.
        """
        first, second, game = pairing.first, pairing.second, pairing.game
        if first.game != second.game:
            return False
        keys = (
            QUEUE, SEEN, PAIRINGS, PLAYING, waits_key(game),
            past_key(first.person), past_key(second.person),
        )  # fmt: skip
        done = await self._pair(
            keys,
            pairing.room, pack_pairing(pairing), game, WAITS_KEPT, WAITS_S, PAST_S,
            *_paired(pairing, first, second, 1), *_paired(pairing, second, first, -1),
        )  # fmt: skip
        return bool(done)

    async def pairing_done(self, room: RoomId) -> None:
        """Drop a pairing whose room is made."""
        await self._lane.ask("HDEL", PAIRINGS, room)

    async def playing_of(self, persons: Collection[PersonId]) -> Mapping[PersonId, Playing]:
        """Return who of these people plays, and where."""
        if not persons:
            return {}
        found = await self._lane.ask("HMGET", PLAYING, *persons)
        return {
            person: unpack_playing(stored)
            for person, stored in zip(persons, found, strict=True)
            if stored is not None
        }

    async def match_over(
        self, room: RoomId, conducts: Mapping[PersonId, PackedConduct | None]
    ) -> frozenset[PersonId]:
        """Let the people of a ranked match join again, and remember how they behaved; None: as is.

        Returns for whom it was done: each person once a match, whoever asks how often.
        """
        keys = (PLAYING, PAIRINGS, *(past_key(person) for person in conducts))
        told: list[Argument] = []
        for person, conduct in conducts.items():
            told += (person, 0 if conduct is None else 1, conduct or b"")
        done = await self._match_over(keys, room, PAST_S, *told)
        return frozenset(PersonId(person.decode()) for person in done)

    async def recent_waits(self, game: str) -> Sequence[Millis]:
        """Return how long those waited who were paired last, the latest first."""
        waits = await self._lane.ask("LRANGE", waits_key(game), 0, WAITS_KEPT - 1)
        return [Millis(int(wait)) for wait in waits]

    async def forget(self, person: PersonId) -> None:
        """Take a person out and remember nothing of them; a running match stays theirs."""
        await self.leave(person)
        await self._lane.ask("DEL", past_key(person))


def _paired(
    pairing: Pairing, entry: Queued, opponent: Queued, balance: int
) -> tuple[Argument, ...]:
    """Return what the script is told of one of the two."""
    return (
        entry.person,
        entry_begin(entry),
        max(0, pairing.paired_at - entry.since),
        pack_playing(pairing, entry),
        pack_sides(opponent.person, entry.balance + balance),
    )


def _queue(reply: Reply, paired_before: Instant) -> Queue:
    entries, seen, pairings, playing = map(pairs_of, reply)
    waiting = [unpack_entry(PersonId(person.decode()), stored) for person, stored in entries]
    paired = [unpack_pairing(RoomId(room.decode()), stored) for room, stored in pairings]
    return Queue(
        waiting=sorted(waiting, key=lambda entry: (entry.since, entry.person)),
        seen={PersonId(person.decode()): Instant(int(at)) for person, at in seen},
        pairings=sorted(
            (pairing for pairing in paired if pairing.paired_at < paired_before),
            key=lambda pairing: (pairing.paired_at, pairing.room),
        ),
        playing={PersonId(person.decode()): room_played(plays) for person, plays in playing},
    )
