"""What an order on a party needs around its commit: codes, rooms of a person, rooms by code.

Owns: the order of these writes. Must not know: what the domain decides, wire forms.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from seki_server.domain.commands import CreateParty, JoinParty, RenewCodes
from seki_server.domain.decide import decide
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.limits import Limits
from seki_server.domain.words import Instant, PersonId, RoomId, SeatIndex
from seki_server.ports import (
    CodeBook,
    CommandKey,
    PeopleBook,
    Processes,
    RoomStore,
    RoomUnreadable,
    StorageUnavailable,
)
from seki_server.runtime.codes import draw_codes, reserve_codes, room_id_of
from seki_server.runtime.cpu_matches import CpuMatches
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import TOO_MANY_ROOMS, Order
from seki_server.runtime.patience import Patience, persist
from seki_server.runtime.preparing import prepared

T = TypeVar("T")

log = logging.getLogger(__name__)


class Parties:
    """Prepares orders that make, enter or recode a party."""

    def __init__(
        self,
        store: RoomStore,
        codes: CodeBook,
        people: PeopleBook,
        processes: Processes,
        cpu_matches: CpuMatches,
        rules: Limits,
        limits: RuntimeLimits,
    ) -> None:
        self.cpu_matches = cpu_matches
        """Prepares what begins a match."""
        self._store = store
        self._codes = codes
        self._people = people
        self._processes = processes
        self._rules = rules
        self._limits = limits

    async def identify(self, token_digest: bytes) -> PersonId:
        """Return who a token names. Raises `StorageUnavailable`."""
        return await self._patiently(lambda: self._people.identify(token_digest))

    async def rooms_of(self, person: PersonId) -> Sequence[RoomId]:
        """Return the open rooms of which the person is a member; forget the others.

        Raises `StorageUnavailable`. A room that cannot be read by this release is named too.
        """
        return await self._patiently(lambda: self._checked_rooms(person))

    async def creation(
        self, asker: CommandKey, game: str, settings: Mapping[str, object], stamp: Instant
    ) -> Order | Refusal:
        """Return the order that makes a party, with codes that lead to its room.

        Codes are reserved only where the party will be made: not for settings that are refused,
        nor for a room that is there already.
        """
        person, room = asker.person, room_id_of(asker.person, asker.id)

        async def prepare() -> Order | Refusal:
            through = self._processes.own
            command = CreateParty(person, room, game, settings, draw_codes(), through)
            is_refused = isinstance(decide(None, command, stamp, self._rules), Refusal)
            if not is_refused and not (await self._store.verify(room, asker)).rev:
                if await self._has_enough_rooms(person, room):
                    return TOO_MANY_ROOMS
                codes = await reserve_codes(self._codes, room, self._limits.code_draws)
                command = replace(command, codes=codes)
                await self._people.add_room(person, room)
            return Order(room, command, asker, stamp)

        return await prepared(prepare, self._limits)

    async def joining(
        self, asker: CommandKey, code: str, seat: SeatIndex | None, any_seat: bool, stamp: Instant
    ) -> Order | Refusal:
        """Return the order that makes the person a member of the room a code leads to."""
        person = asker.person

        async def prepare() -> Order | Refusal:
            target = await self._codes.look_up(code)
            if target is None:
                return Refusal(RefusalCode.PARTY_CODE_UNKNOWN)
            if await self._has_enough_rooms(person, target.room):
                return TOO_MANY_ROOMS
            await self._people.add_room(person, target.room)
            command = JoinParty(person, code, seat, any_seat, self._processes.own)
            return Order(target.room, command, asker, stamp)

        return await prepared(prepare, self._limits)

    async def recoding(self, asker: CommandKey, room: RoomId, stamp: Instant) -> Order | Refusal:
        """Return the order that gives a room new codes.

        They are reserved only for who may have them, and not for a command that was carried out.
        """

        async def prepare() -> Order | Refusal:
            stored = await self._store.load(room)
            command = RenewCodes(asker.person, draw_codes())
            if not (await self._store.verify(room, asker)).remembered:
                decision = decide(stored, command, stamp, self._rules)
                if isinstance(decision, Refusal):
                    return decision
                codes = await reserve_codes(self._codes, room, self._limits.code_draws)
                command = replace(command, codes=codes)
            return Order(room, command, asker, stamp)

        return await prepared(prepare, self._limits)

    async def room_behind(self, code: str) -> RoomId | Refusal:
        """Return the room a code was given to."""

        async def look_up() -> RoomId | Refusal:
            target = await self._codes.look_up(code)
            return target.room if target else Refusal(RefusalCode.PARTY_CODE_UNKNOWN)

        return await prepared(look_up, self._limits)

    async def note_again(self, person: PersonId, room: RoomId) -> None:
        """Note a room once more after the commit, should a reader have found it too early."""
        try:
            await self._patiently(lambda: self._people.add_room(person, room))
        except StorageUnavailable:
            log.warning("a room could not be noted once more", extra={"room": room})

    async def _has_enough_rooms(self, person: PersonId, room: RoomId) -> bool:
        """Tell whether one room more than those a person has would be too many."""
        noted = await self._people.rooms_of(person)
        if room in noted or len(noted) < self._limits.person_rooms:
            return False
        rooms = await self._checked_rooms(person)
        return room not in rooms and len(rooms) >= self._limits.person_rooms

    async def _checked_rooms(self, person: PersonId) -> Sequence[RoomId]:
        noted = await self._people.rooms_of(person)
        belongs = await asyncio.gather(*(self._belongs(person, room) for room in noted))
        return [room for room, does in zip(noted, belongs, strict=True) if does]

    async def _belongs(self, person: PersonId, room: RoomId) -> bool:
        """Tell whether a noted room has the person; strike it out where it does not.

        Somebody may join between the reading and the striking out: read again, and put it back.
        """
        if await self._is_member(person, room):
            return True
        await self._people.remove_room(person, room)
        if not await self._is_member(person, room):
            return False
        await self._people.add_room(person, room)
        return True

    async def _is_member(self, person: PersonId, room_id: RoomId) -> bool:
        """Tell whether a room has a person; one that cannot be read may have anybody."""
        try:
            room = await self._store.load(room_id)
        except RoomUnreadable:
            return True
        return room is not None and room.is_member(person) and not room.closed

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        return await persist(attempt, Patience(self._limits))
