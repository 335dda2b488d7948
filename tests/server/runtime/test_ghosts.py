"""Nobody is shown present for good who is connected nowhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any, cast

from seki_server.domain.commands import SeatPair, StartMatch
from seki_server.domain.decision import Refusal
from seki_server.domain.events import ClockFrozen
from seki_server.domain.words import Millis
from seki_server.ports import RoomStore, StorageUnavailable
from seki_server.runtime.limits import PresenceLimits
from seki_server.runtime.orders import Order
from tests.server.runtime.a_process import ALICE, BOB, CODES, QUICK, ROOM, Tab, a_process
from tests.support.memory_store import MemoryProcesses, MemoryRooms
from tests.support.rooms import FIXED
from tests.support.waiting import until

QUICKER = QUICK.model_copy(
    update={"patience_ms": 0, "presence": PresenceLimits(look_around_ms=10, note_again_ms=10)}
)


class LosesReplies:
    """A store that writes one commit, loses its reply and is away until it is let back."""

    def __init__(self, rooms: MemoryRooms) -> None:
        self._rooms = rooms
        self.loses = False
        self.is_away = False

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        real = getattr(self._rooms, name)

        async def ask(*values: Any, **named: Any) -> Any:
            if self.is_away:
                raise StorageUnavailable("away")
            reply = await real(*values, **named)
            if self.loses and name == "commit":
                self.is_away = True
                raise StorageUnavailable("the reply was lost")
            return reply

        return ask


class LooksAfterNothing(MemoryProcesses):
    """Has no bucket in its charge, and knows who is gone from its last heartbeat."""

    known: Collection[str] = ()

    @property
    def gone(self) -> frozenset[Any]:
        return frozenset(self.known)

    async def beat(self) -> None:
        await super().beat()
        self.known = frozenset(self._cluster.gone)

    def my_buckets(self) -> frozenset[int]:
        return frozenset()


async def test_who_joined_with_the_reply_lost_and_came_in_elsewhere_is_no_ghost() -> None:
    rooms = MemoryRooms()
    store = LosesReplies(rooms)
    async with (
        a_process(rooms, limits=QUICKER) as one,
        a_process(rooms, store=cast("RoomStore", store), limits=QUICKER) as other,
    ):
        await one.done(ALICE, one.creation(FIXED))
        await one.follow(Tab(ALICE))
        store.loses = True
        reply = await other.execute(other.order(BOB, other.joining(BOB), "join1"))
        assert isinstance(reply, Refusal)
        assert BOB in rooms._kept[ROOM].room.present, "stored, though nobody knows"
        store.loses = store.is_away = False
        await until(lambda: BOB not in rooms._kept[ROOM].room.present)


async def test_who_joined_at_a_second_attempt_that_found_the_first_one_stored_is_no_ghost() -> None:
    rooms = MemoryRooms()
    patient = QUICKER.model_copy(update={"patience_ms": 1_000})
    async with a_process(rooms) as one, a_process(rooms, limits=patient) as other:
        await one.done(ALICE, one.creation(FIXED))
        await one.follow(Tab(ALICE))
        rooms.break_off(True)
        await other.done(BOB, other.joining(BOB))
        assert BOB in rooms._kept[ROOM].room.present
        await until(lambda: BOB not in rooms._kept[ROOM].room.present)


async def test_two_who_were_paired_with_the_reply_lost_are_no_ghosts() -> None:
    rooms = MemoryRooms()
    store = LosesReplies(rooms)
    store.loses = True
    async with a_process(rooms, store=cast("RoomStore", store), limits=QUICKER) as process:
        through = (process.processes.own, process.processes.own)
        pair = SeatPair(ROOM, "janggi", ALICE, BOB, CODES, through)
        reply = await process.execute(Order(ROOM, pair, None, process.clock.now()))
        assert isinstance(reply, Refusal)
        assert set(rooms._kept[ROOM].room.present) == {ALICE, BOB}
        store.loses = store.is_away = False
        await until(lambda: not rooms._kept[ROOM].room.present)


async def test_a_place_under_a_name_that_was_taken_for_gone_is_put_right() -> None:
    """The others have finished with the old name; the room is in the share of one of them."""
    rooms = MemoryRooms()
    async with (
        a_process(rooms, limits=QUICKER) as rest,
        a_process(rooms, limits=QUICKER) as one,
    ):
        one.processes.__class__ = LooksAfterNothing
        await one.a_match()
        await one.is_idle()
        desk = one.runtime.desks.held(ROOM)
        assert desk
        for tab in tuple(desk.outlet.listeners):
            one.runtime.following.forget(tab)
        await one.is_idle()
        one.processes._cluster.drop(one.processes.own)
        await rest.runtime.surroundings.look()
        await rest.is_idle()
        alice = Tab(ALICE)
        await one.follow(alice)
        await until(lambda: ALICE in rooms._kept[ROOM].room.present)
        await one.processes.beat()
        one.runtime.following.forget(alice)
        await until(lambda: ALICE not in rooms._kept[ROOM].room.present)


async def test_rooms_are_told_of_time_given_back_no_more_often_than_every_few_seconds() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms, limits=QUICK) as process:
        await process.done(ALICE, process.creation({**FIXED, "turn_seconds": 30}))
        await process.follow(Tab(ALICE))
        await process.done(BOB, process.joining(BOB))
        await process.done(ALICE, StartMatch(ALICE, coin=True))
        for _ in range(5):
            process.clock.stand_still(Millis(1_500))
            await process.runtime.surroundings.look()
        events = rooms._kept[ROOM].events
        told = [event.ms for event in events if isinstance(event, ClockFrozen)]
        assert told == [1_500]
