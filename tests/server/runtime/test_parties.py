"""Codes lead to one room, a person's rooms are all found again, and there is a bound to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.commands import CreateParty, JoinParty
from seki_server.domain.decision import Refusal
from seki_server.domain.words import CODE_ALPHABET, Code, Instant, PersonId, RoomId, SeatIndex
from seki_server.ports import CodeTarget, CommandKey, SchemaTooNew, StorageUnavailable
from seki_server.runtime.codes import draw_code, room_id_of
from seki_server.runtime.orders import (
    NEWER_SCHEMA,
    TOO_MANY_ROOMS,
    UNAVAILABLE,
    Accepted,
    Order,
)
from tests.server.runtime.a_process import ALICE, BOB, CAROL, FIXED, QUICK, Process, Tab, a_process
from tests.support.memory_store import MemoryCodes, MemoryPeople, MemoryRooms

persons = st.text(alphabet="ABCabc-_09", min_size=1, max_size=22).map(PersonId)
ids = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40)

Recoding = Callable[[CommandKey, RoomId, Instant], Awaitable[Order | Refusal]]


def a_key(person: PersonId, id: str = "c1") -> CommandKey:
    return CommandKey(person, id, b"digest")


async def create(process: Process, person: PersonId = ALICE, id: str = "c1") -> Order:
    """Make a party the way a client does."""
    now = process.clock.now()
    order = await process.runtime.parties.creation(a_key(person, id), "janggi", FIXED, now)
    assert isinstance(order, Order)
    assert isinstance(await process.execute(order), Accepted)
    return order


async def join(process: Process, person: PersonId, code: str, id: str = "j1") -> Order | Refusal:
    now = process.clock.now()
    return await process.runtime.parties.joining(
        a_key(person, id), code, None, any_seat=True, stamp=now
    )


@given(persons, ids, persons, ids)
def test_the_same_command_makes_the_same_room_and_another_one_another(
    person: PersonId, id: str, other: PersonId, other_id: str
) -> None:
    room = room_id_of(person, id)
    assert len(room) == 16
    assert room.isalnum()
    assert room == room.lower()
    assert (room_id_of(other, other_id) == room) == ((other, other_id) == (person, id))


def test_codes_are_eight_letters_that_are_not_mistaken() -> None:
    drawn = {draw_code() for _ in range(200)}
    assert len(drawn) == 200
    assert {len(code) for code in drawn} == {8}
    assert set("".join(drawn)) <= set(CODE_ALPHABET)


async def test_both_codes_lead_to_the_new_room_and_to_what_they_are_for() -> None:
    rooms, codes = MemoryRooms(), MemoryCodes()
    async with a_process(rooms, books=(codes, MemoryPeople())) as process:
        order = await create(process)
        room = await rooms.load(order.room)
        assert room is not None
        for kind, code in (("invite", room.codes.invite), ("watch", room.codes.watch)):
            assert await codes.look_up(code) == CodeTarget(order.room, kind)  # type: ignore[arg-type]


class Crowded(MemoryCodes):
    """Gives away the first codes of every draw to somebody else."""

    def __init__(self, taken: int) -> None:
        super().__init__()
        self.taken = taken

    async def reserve(self, code: Code, target: CodeTarget) -> bool:
        if self.taken:
            self.taken -= 1
            return False
        return await super().reserve(code, target)


async def test_a_code_that_is_taken_is_drawn_anew() -> None:
    codes = Crowded(taken=7)
    async with a_process(MemoryRooms(), books=(codes, MemoryPeople())) as process:
        await create(process)
        assert len(codes._targets) == 2


async def test_without_a_free_code_the_command_may_come_again() -> None:
    limits = QUICK.model_copy(update={"patience_ms": 0})
    books = (Crowded(taken=8), MemoryPeople())
    async with a_process(MemoryRooms(), limits=limits, books=books) as process:
        now = process.clock.now()
        reply = await process.runtime.parties.creation(a_key(ALICE), "janggi", FIXED, now)
        assert reply == UNAVAILABLE
        await create(process)


async def test_a_creation_sent_again_makes_no_second_room_and_takes_no_codes() -> None:
    codes = MemoryCodes()
    async with a_process(MemoryRooms(), books=(codes, MemoryPeople())) as process:
        first, again = await create(process), await create(process)
        assert first.room == again.room
        assert len(codes._targets) == 2


async def test_settings_that_are_refused_take_no_codes() -> None:
    codes = MemoryCodes()
    async with a_process(MemoryRooms(), books=(codes, MemoryPeople())) as process:
        now = process.clock.now()
        wrong = {"setup": "upside down"}
        order = await process.runtime.parties.creation(a_key(ALICE), "janggi", wrong, now)
        assert isinstance(order, Order)
        reply = await process.execute(order)
        assert isinstance(reply, Refusal)
        assert reply.code == "party/settings_invalid"
        assert codes._targets == {}


async def test_a_person_finds_all_their_rooms_again_and_no_others() -> None:
    rooms, people = MemoryRooms(), MemoryPeople()
    async with a_process(rooms, books=(MemoryCodes(), people)) as process:
        mine = [(await create(process, ALICE, f"c{n}")).room for n in range(3)]
        theirs = (await create(process, BOB)).room
        await people.add_room(ALICE, theirs)
        await people.add_room(ALICE, RoomId("gone" * 4))
        assert sorted(await process.runtime.parties.rooms_of(ALICE)) == sorted(mine)
        assert sorted(await people.rooms_of(ALICE)) == sorted(mine)


async def test_a_room_joined_while_it_is_being_struck_out_is_kept() -> None:
    rooms = MemoryRooms()

    class Hasty(MemoryPeople):
        """Somebody is made a member between the reading and the striking out."""

        async def remove_room(self, person: PersonId, room: RoomId) -> None:
            kept = rooms._kept[room]
            kept.room = replace(kept.room, members=(*kept.room.members, person))
            await super().remove_room(person, room)

    people = Hasty()
    async with a_process(rooms, books=(MemoryCodes(), people)) as process:
        room = (await create(process)).room
        await people.add_room(BOB, room)
        assert await process.runtime.parties.rooms_of(BOB) == [room]
        assert await people.rooms_of(BOB) == [room]


async def test_a_person_has_a_bounded_number_of_rooms() -> None:
    limits = QUICK.model_copy(update={"person_rooms": 2})
    rooms = MemoryRooms()
    async with a_process(rooms, limits=limits) as process:
        for number in range(2):
            await create(process, ALICE, f"c{number}")
        now = process.clock.now()
        parties = process.runtime.parties
        assert await parties.creation(a_key(ALICE, "c2"), "janggi", FIXED, now) == TOO_MANY_ROOMS
        other = await rooms.load((await create(process, BOB)).room)
        assert other is not None
        assert await join(process, ALICE, other.codes.invite) == TOO_MANY_ROOMS
        assert isinstance(await join(process, BOB, other.codes.invite), Order)
        await create(process, ALICE, "c1")


async def test_rooms_that_are_over_do_not_count() -> None:
    limits = QUICK.model_copy(update={"person_rooms": 1})
    rooms = MemoryRooms()
    async with a_process(rooms, limits=limits) as process:
        rooms.forget((await create(process, ALICE, "c1")).room)
        await create(process, ALICE, "c2")


async def test_a_room_is_noted_before_the_commit_that_makes_a_member() -> None:
    rooms, people = MemoryRooms(), MemoryPeople()
    async with a_process(rooms, books=(MemoryCodes(), people)) as process:
        room = await rooms.load((await create(process)).room)
        assert room is not None
        order = await join(process, BOB, room.codes.invite)
        assert isinstance(order, Order)
        assert await people.rooms_of(BOB) == [room.id]
        assert order.command == JoinParty(BOB, room.codes.invite, None, True, process.processes.own)


@pytest.mark.parametrize("code", ["", "NOSUCHCD", "x" * 32])
async def test_a_code_that_nobody_has_leads_nowhere(code: str) -> None:
    async with a_process(MemoryRooms()) as process:
        for reply in (
            await join(process, BOB, code),
            await process.runtime.parties.room_behind(code),
        ):
            assert isinstance(reply, Refusal)
            assert reply.code == "party/code_unknown"


async def test_only_the_leader_takes_new_codes() -> None:
    rooms, codes = MemoryRooms(), MemoryCodes()
    async with a_process(rooms, books=(codes, MemoryPeople())) as process:
        room = await rooms.load((await create(process)).room)
        assert room is not None
        order = await join(process, BOB, room.codes.invite)
        assert isinstance(order, Order)
        assert isinstance(await process.execute(order), Accepted)
        recoding, now = process.runtime.parties.recoding, process.clock.now()
        assert await refusals(recoding, room.id, now, CAROL, BOB) == [
            "room/not_member",
            "party/not_leader",
        ]
        unknown = await recoding(a_key(ALICE), RoomId("gone" * 4), now)
        assert isinstance(unknown, Refusal)
        assert unknown.code == "room/unknown"
        assert len(codes._targets) == 2


async def test_new_codes_asked_for_again_are_the_same_and_take_no_more() -> None:
    codes = MemoryCodes()
    async with a_process(MemoryRooms(), books=(codes, MemoryPeople())) as process:
        room = (await create(process)).room
        replies = []
        for _ in range(2):
            order = await process.runtime.parties.recoding(
                a_key(ALICE, "c9"), room, process.clock.now()
            )
            assert isinstance(order, Order)
            replies.append(await process.execute(order))
        assert isinstance(replies[0], Accepted)
        assert replies[0] == replies[1]
        assert len(codes._targets) == 4


async def refusals(recoding: Recoding, room: RoomId, now: Instant, *persons: PersonId) -> list[str]:
    """Let persons ask for new codes in vain; return the codes of the refusals."""
    replies = [await recoding(a_key(person, "r"), room, now) for person in persons]
    return [reply.code for reply in replies if isinstance(reply, Refusal)]


class Forgetful(MemoryPeople):
    """Does not answer the first times it is told of a room."""

    silences = 2

    async def add_room(self, person: PersonId, room: RoomId) -> None:
        self.silences -= 1
        if self.silences >= 0:
            raise StorageUnavailable
        await super().add_room(person, room)


async def test_a_room_is_noted_once_more_as_soon_as_the_store_answers() -> None:
    people, room = Forgetful(), RoomId("room" * 4)
    async with a_process(MemoryRooms(), books=(MemoryCodes(), people)) as process:
        await process.runtime.parties.note_again(ALICE, room)
        assert await people.rooms_of(ALICE) == [room]


class Away(MemoryPeople):
    async def rooms_of(self, person: PersonId) -> list[RoomId]:
        raise StorageUnavailable


class Newer(MemoryRooms):
    async def load(self, room: RoomId, known: object = None) -> None:
        raise SchemaTooNew


async def test_books_that_are_away_refuse_retryably() -> None:
    limits = QUICK.model_copy(update={"patience_ms": 0})
    async with a_process(MemoryRooms(), limits=limits, books=(MemoryCodes(), Away())) as process:
        now = process.clock.now()
        parties = process.runtime.parties
        assert await parties.creation(a_key(ALICE), "janggi", FIXED, now) == UNAVAILABLE
        with pytest.raises(StorageUnavailable):
            await parties.rooms_of(ALICE)


async def test_a_room_of_a_newer_release_is_named_but_not_touched() -> None:
    people = MemoryPeople()
    async with a_process(Newer(), books=(MemoryCodes(), people)) as process:
        room = RoomId("newr" * 4)
        await people.add_room(ALICE, room)
        assert await process.runtime.parties.rooms_of(ALICE) == [room]
        assert await process.runtime.parties.recoding(a_key(ALICE), room, process.clock.now()) == (
            NEWER_SCHEMA
        )


async def test_the_maker_sits_and_leads() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms) as process:
        order = await create(process)
        assert isinstance(order.command, CreateParty)
        room = await rooms.load(order.room)
        assert room is not None
        assert (room.leader, room.seats[SeatIndex.HOST]) == (ALICE, ALICE)
        tab = Tab(ALICE)
        await process.follow(tab, room=order.room)
        assert tab.snapshots[0]["codes"] is not None
