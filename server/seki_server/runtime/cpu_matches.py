"""How many matches with CPUs may go on at a time, for a person and in a process.

Owns: the check before such a match begins. Must not know: what begins a match, wire forms.

The check comes before the commit, and what others begin meanwhile is not seen: two presses at once
may lead to one match more. It is there against abuse, not for exact accounts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

from seki_server.domain.attendance import for_whom
from seki_server.domain.commands import Rematch, StartMatch
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal
from seki_server.domain.events import MatchStarted
from seki_server.domain.limits import Limits
from seki_server.domain.room import NO_CPUS, Room
from seki_server.domain.words import Instant, PersonId, RoomId
from seki_server.ports import CommandKey, PeopleBook, RoomStore, RoomUnreadable
from seki_server.runtime.desks import Desks
from seki_server.runtime.limits import CpuLimits, RuntimeLimits
from seki_server.runtime.orders import CPU_BUSY, Order, too_many_cpu_matches
from seki_server.runtime.preparing import prepared


class CpuMatches:
    """Prepares orders that may begin a match with a CPU."""

    def __init__(
        self,
        store: RoomStore,
        people: PeopleBook,
        desks: Desks,
        rules: Limits,
        limits: RuntimeLimits,
        cpu: CpuLimits,
    ) -> None:
        self._store = store
        self._people = people
        self._desks = desks
        self._rules = rules
        self._limits = limits
        self._cpu = cpu

    async def beginning(
        self, asker: CommandKey, room: RoomId, command: StartMatch | Rematch, stamp: Instant
    ) -> Order | Refusal:
        """Return the order that begins a match, unless that is one with a CPU too many."""

        async def prepare() -> Order | Refusal:
            stored = await self._store.load(room)
            begun = _begun_with_cpu(decide(stored, command, stamp, self._rules))
            if begun and not (await self._store.verify(room, asker)).remembered:
                refusal = await self._refusal(begun, stamp)
                if refusal:
                    return refusal
            return Order(room, command, asker, stamp)

        return await prepared(prepare, self._limits)

    async def _refusal(self, begun: Room, now: Instant) -> Refusal | None:
        """Say why a match that would begin may not, where that is so."""
        here = (desk.room for desk in self._desks.followed() if desk.room_id != begun.id)
        if (
            sum(1 for room in here if room and self._goes_on(room, now))
            >= self._cpu.process_matches
        ):
            return CPU_BUSY
        most = self._cpu.person_matches
        counts = await asyncio.gather(
            *(self._count(person, begun.id, now) for person in for_whom(begun))
        )
        return too_many_cpu_matches(most) if max(counts, default=0) >= most else None

    async def _count(self, person: PersonId, but: RoomId, now: Instant) -> int:
        """Count the matches with CPUs that go on for a person in other rooms."""
        noted = [room for room in await self._people.rooms_of(person) if room != but]
        rooms = await self._rooms(noted)
        return sum(1 for room in rooms if self._goes_on(room, now) and person in for_whom(room))

    async def _rooms(self, noted: Collection[RoomId]) -> Sequence[Room]:
        loaded = await asyncio.gather(*map(self._load, noted))
        return [room for room in loaded if room]

    async def _load(self, room: RoomId) -> Room | None:
        """Load a room; one that cannot be read here is played elsewhere."""
        desk = self._desks.held(room)
        try:
            return await self._store.load(room, desk.room if desk else None)
        except RoomUnreadable:
            return None

    def _goes_on(self, room: Room, now: Instant) -> bool:
        """Tell whether a match with a CPU has moved lately; who went away for good has none."""
        if room.cpus == NO_CPUS or not room.running or room.closed:
            return False
        return now - room.touched_at < self._cpu.match_rest_ms


def _begun_with_cpu(decision: Decision | Refusal) -> Room | None:
    """Return the room where a decision begins a match with a CPU."""
    if not isinstance(decision, Decision) or decision.room.cpus == NO_CPUS:
        return None
    begins = any(isinstance(event, MatchStarted) for event in decision.events)
    return decision.room if begins else None
