"""The rooms of pairs: made from the rows that pairing left, by whichever process comes to it.

Owns: the order of writes around the commit that makes such a room. Must not know: who was chosen.
"""

from __future__ import annotations

import asyncio
import logging

from seki_server.domain.commands import SeatPair
from seki_server.domain.decision import Refusal
from seki_server.domain.words import PersonId
from seki_server.ports import Clock, CodeBook, PeopleBook, RoomStore
from seki_server.ranked_ports import Pairing, QueueBook
from seki_server.runtime.codes import draw_codes, reserve_codes
from seki_server.runtime.connected import Connected
from seki_server.runtime.executor import Executor
from seki_server.runtime.orders import Order, Reply

log = logging.getLogger(__name__)

CODE_DRAWS = 8


class PairRooms:
    """Makes rooms of pairs. Doing it twice does it once."""

    def __init__(
        self,
        store: RoomStore,
        codes: CodeBook,
        people: PeopleBook,
        queue: QueueBook,
        executor: Executor,
        connected: Connected,
        clock: Clock,
    ) -> None:
        self._store = store
        self._codes = codes
        self._people = people
        self._queue = queue
        self._executor = executor
        self._connected = connected
        self._clock = clock

    async def make(self, pairing: Pairing) -> bool:
        """Make the room of a pair; tell whether it stands now.

        Where it cannot be made now the row stays for another time. Where it never can, which is a
        fault of ours, both are let go; not before it was asked for again, since what went wrong may
        have come after the commit, and who is let go could meet somebody else. Raises
        `StorageUnavailable`.
        """
        reply = await self._commit(pairing)
        if isinstance(reply, Refusal) and not reply.retryable:
            reply = await self._commit(pairing)
        if isinstance(reply, Refusal) and reply.retryable:
            return False
        if isinstance(reply, Refusal):
            log.error("a pair got no room", extra={"room": pairing.room, "code": reply.code})
            await self._queue.match_over(pairing.room, dict.fromkeys(_persons(pairing)))
            return False
        await self._note(pairing)
        await self._queue.pairing_done(pairing.room)
        return True

    async def _commit(self, pairing: Pairing) -> Reply:
        """Make the room, unless it is there: then it answers as it did."""
        room, codes = pairing.room, draw_codes()
        if not (await self._store.verify(room, None)).rev:
            codes = await reserve_codes(self._codes, room, CODE_DRAWS)
            await self._note(pairing)
        first, second = _persons(pairing)
        through = (self._connected.place_of(first), self._connected.place_of(second))
        command = SeatPair(room, pairing.game, first, second, codes, through)
        replies: list[Reply] = []
        await self._executor.execute(Order(room, command, None, self._clock.now()), replies.append)
        return replies[0]

    async def _note(self, pairing: Pairing) -> None:
        """Note the room for both; again after the commit, should a reader have come too early."""
        await asyncio.gather(
            *(self._people.add_room(person, pairing.room) for person in _persons(pairing))
        )


def _persons(pairing: Pairing) -> tuple[PersonId, PersonId]:
    return pairing.first.person, pairing.second.person
