"""The stores in Redis and in memory answer alike, whatever is asked of them."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from seki_server.domain.room import Room
from seki_server.domain.words import Code, Instant, PersonId, RoomId, Seq
from seki_server.ports import CodeBook, CodeKind, CodeTarget, Commit, PeopleBook
from seki_server.storage.keys import BUCKETS
from seki_server.storage.opening import Storage, open_storage
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.support.memory_store import MemoryCodes, MemoryPeople, MemoryRooms
from tests.support.redis_servers import RedisServer
from tests.support.rooms import OTHER_PROCESS, PROCESS, ROOM
from tests.support.walks import commits_of

EVERYWHERE = range(BUCKETS)
LATE = Instant(2**50)
OTHER_ROOM = RoomId("room0000room0001")
CODE = Code("2345ABCD")


@settings(max_examples=50, deadline=None)
@given(
    numbers=st.lists(st.integers(0, 2**16), min_size=1, max_size=50),
    game=st.sampled_from(["janggi", "gungi"]),
)
def test_any_walk_of_a_room_is_stored_as_the_model_has_it(
    lasting_redis: RedisServer, numbers: list[int], game: str
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_compare(lasting_redis, list(commits_of(numbers, game)), numbers))


async def _compare(server: RedisServer, commits: list[Commit], numbers: list[int]) -> None:
    async with open_storage(server.address, SETTINGS, RecordingSink()) as storage:
        stores = (storage.rooms, MemoryRooms())
        for index, commit in enumerate(commits):
            again = commits[numbers[index] % (index + 1)]
            await _alike(stores, "commit", commit)
            await _alike(stores, "commit", again)
            await _alike(stores, "load", ROOM)
            await _alike(stores, "load", ROOM, again.after)
            await _alike(stores, "verify", ROOM, again.asker)
            await _alike(stores, "overdue", LATE, EVERYWHERE)
            for process in (PROCESS, OTHER_PROCESS):
                await _alike(stores, "served_by", process, EVERYWHERE)
        for after in range(-1, commits[-1].after.seq + 2):
            await _alike(stores, "backlog", ROOM, Seq(after))


async def _alike(stores: tuple[object, object], question: str, *arguments: object) -> None:
    redis, model = [await getattr(store, question)(*arguments) for store in stores]
    assert plain(redis) == plain(model), (question, arguments)


def plain(answer: object) -> object:
    """Compare positions by what they are made of: the engine does not compare them."""
    if not isinstance(answer, Room) or answer.match is None:
        return answer
    position = answer.match.position
    made_of = (position.game.name, position.settings, position.start_fen, tuple(position.actions))
    match = asdict(answer.match)
    room = asdict(answer)
    return room | {"match": match | {"position": (made_of, position.fen(), position.zobrist)}}


@pytest.fixture(params=["redis", "memory"])
def codes(request: pytest.FixtureRequest, storage: Storage) -> CodeBook:
    return storage.codes if request.param == "redis" else MemoryCodes()


@pytest.fixture(params=["redis", "memory"])
def people(request: pytest.FixtureRequest, storage: Storage) -> PeopleBook:
    return storage.people if request.param == "redis" else MemoryPeople()


async def test_a_code_names_what_it_was_first_given_to(codes: CodeBook) -> None:
    invite = CodeTarget(ROOM, CodeKind.INVITE)
    assert await codes.look_up(CODE) is None
    assert await codes.reserve(CODE, invite)
    assert await codes.reserve(CODE, invite), "the same again is no conflict"
    assert not await codes.reserve(CODE, CodeTarget(ROOM, CodeKind.WATCH))
    assert not await codes.reserve(CODE, CodeTarget(OTHER_ROOM, CodeKind.INVITE))
    assert await codes.look_up(CODE) == invite


@pytest.mark.parametrize("text", ["", "\x00", "Ж" * 1000, "2345abcd"])
async def test_any_text_may_be_looked_up_as_a_code(codes: CodeBook, text: str) -> None:
    await codes.reserve(CODE, CodeTarget(ROOM, CodeKind.INVITE))
    assert await codes.look_up(text) is None


async def test_a_code_is_given_to_one_of_many_who_ask_at_once(codes: CodeBook) -> None:
    targets = [CodeTarget(RoomId(f"room{n:012}"), CodeKind.INVITE) for n in range(20)]
    given_to = await asyncio.gather(*(codes.reserve(CODE, target) for target in targets))
    assert sum(given_to) == 1
    assert await codes.look_up(CODE) == targets[given_to.index(True)]


async def test_a_token_names_one_person_also_when_two_tabs_come_at_once(people: PeopleBook) -> None:
    persons = await asyncio.gather(*(people.identify(bytes(32)) for _ in range(20)))
    assert len(set(persons)) == 1
    assert await people.identify(bytes(32)) == persons[0]
    assert await people.identify(b"other".ljust(32)) != persons[0]


async def test_the_rooms_of_a_person_are_those_added_and_not_removed(people: PeopleBook) -> None:
    person = PersonId("somebody")
    assert list(await people.rooms_of(person)) == []
    for room in (OTHER_ROOM, ROOM, OTHER_ROOM):
        await people.add_room(person, room)
    assert list(await people.rooms_of(person)) == [ROOM, OTHER_ROOM]
    await people.remove_room(person, ROOM)
    assert list(await people.rooms_of(person)) == [OTHER_ROOM]
    assert list(await people.rooms_of(PersonId("somebody else"))) == []
