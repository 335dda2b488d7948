"""Names tell people apart, codes bring a person to another device, and deleting leaves neither."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.words import Instant, PersonId
from seki_server.ports import PeopleBook
from seki_server.ranked_ports import Profile, ProfileBook
from seki_server.storage.keys import DEVICE_CODE_S, device_code_key
from seki_server.storage.opening import Storage, open_storage
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.support.memory_profiles import MemoryProfiles
from tests.support.memory_store import MemoryPeople
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ALICE, BOB, CAROL, NOW, ROOM

PEOPLE = (ALICE, BOB, CAROL)
NAMES = ("席", "Seki", "seki", "ＳＥＫＩ", "장기")
TAGS = ("2A", "3B")
CODES = ("CODE1", "CODE2", "")
DIGESTS = (bytes(32), b"\xff" * 32)


@pytest.fixture(params=["redis", "memory"])
def profiles(request: pytest.FixtureRequest, storage: Storage) -> ProfileBook:
    return storage.profiles if request.param == "redis" else MemoryProfiles()


@pytest.fixture(params=["redis", "memory"])
def people(request: pytest.FixtureRequest, storage: Storage) -> PeopleBook:
    return storage.people if request.param == "redis" else MemoryPeople()


Asked = tuple[str, tuple[Any, ...]]


def asked(question: str, *arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Asked]:
    return st.tuples(st.just(question), st.tuples(*arguments))


persons, codes = st.sampled_from(PEOPLE), st.sampled_from(CODES)
tags = st.lists(st.sampled_from(TAGS), max_size=2)
instants = st.integers(NOW, NOW + 9).map(Instant)
questions = st.one_of(
    asked("set_name", persons, st.sampled_from(NAMES), tags, instants),
    asked("offer_device_code", persons, codes),
    asked("take_device_code", codes),
    asked("set_recovery_code", persons, st.sampled_from(DIGESTS)),
    asked("delete", persons),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(questions, max_size=30))
def test_whatever_is_asked_profiles_are_as_the_model_has_them(
    lasting_redis: RedisServer, course: list[Asked]
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_compare(lasting_redis, course))


async def _compare(server: RedisServer, course: Sequence[Asked]) -> None:
    async with open_storage(server.address, SETTINGS, RecordingSink()) as storage:
        books = (storage.profiles, MemoryProfiles())
        for question, arguments in course:
            await _alike(books, question, *arguments)
            await _alike(books, "profiles", PEOPLE)
            for digest in DIGESTS:
                await _alike(books, "recover", digest)
        for code in CODES:
            await _alike(books, "take_device_code", code)
        for person in PEOPLE:
            await storage.profiles.delete(person)
    assert server.ask("KEYS", "*{profiles}*") == "*0\r\n", "nothing is left of who was deleted"


async def _alike(books: tuple[ProfileBook, ProfileBook], question: str, *arguments: Any) -> None:
    redis, model = [await getattr(book, question)(*arguments) for book in books]
    assert redis == model, (question, arguments)


async def test_a_tag_tells_apart_who_has_the_same_name_however_it_is_written(
    profiles: ProfileBook,
) -> None:
    assert await profiles.set_name(ALICE, "Seki", TAGS, NOW) == Profile("Seki", "2A", NOW)
    assert await profiles.set_name(BOB, "ｓｅｋｉ", TAGS, NOW) == Profile("ｓｅｋｉ", "3B", NOW)
    assert await profiles.set_name(CAROL, "SEKI", TAGS, NOW) is None
    assert await profiles.profiles(PEOPLE) == {
        ALICE: Profile("Seki", "2A", NOW),
        BOB: Profile("ｓｅｋｉ", "3B", NOW),
    }


async def test_who_takes_another_name_gives_the_old_one_back(profiles: ProfileBook) -> None:
    await profiles.set_name(ALICE, "one", TAGS[:1], NOW)
    later = Instant(NOW + 1)
    assert await profiles.set_name(ALICE, "one", TAGS[:1], later) == Profile("one", "2A", NOW)
    await profiles.set_name(ALICE, "two", TAGS[:1], later)
    assert await profiles.set_name(BOB, "one", TAGS[:1], later) == Profile("one", "2A", later)
    assert await profiles.set_name(BOB, "two", TAGS[:1], later) is None
    assert (await profiles.profiles([BOB]))[BOB].name == "one", "what fails changes nothing"


async def test_of_many_who_want_the_same_name_at_once_each_gets_a_tag_of_their_own(
    profiles: ProfileBook,
) -> None:
    everybody = [PersonId(f"person{number}") for number in range(20)]
    tags = [f"T{number}" for number in range(15)]
    given_tags = [
        profile.tag
        for profile in await asyncio.gather(
            *(profiles.set_name(person, "same", tags, NOW) for person in everybody)
        )
        if profile
    ]
    assert sorted(given_tags) == sorted(tags)


async def test_a_device_code_is_used_once(profiles: ProfileBook) -> None:
    assert await profiles.offer_device_code(ALICE, "CODE1")
    assert not await profiles.offer_device_code(BOB, "CODE1")
    taken = await asyncio.gather(*(profiles.take_device_code("CODE1") for _ in range(10)))
    assert sorted(taken, key=str) == sorted([ALICE, *[None] * 9], key=str)


async def test_a_newer_code_takes_the_place_of_an_older(profiles: ProfileBook) -> None:
    for code, digest in zip(("CODE1", "CODE2"), DIGESTS, strict=True):
        await profiles.offer_device_code(ALICE, code)
        await profiles.set_recovery_code(ALICE, digest)
    assert await profiles.take_device_code("CODE1") is None
    assert await profiles.recover(DIGESTS[0]) is None
    assert await profiles.recover(DIGESTS[1]) == await profiles.recover(DIGESTS[1]) == ALICE


async def test_a_device_code_lasts_some_minutes(redis: RedisServer, storage: Storage) -> None:
    await storage.profiles.offer_device_code(ALICE, "CODE1")
    ttl = int(redis.ask("TTL", device_code_key("CODE1")).removeprefix(":"))
    assert DEVICE_CODE_S - 30 <= ttl <= DEVICE_CODE_S


async def test_who_was_deleted_has_neither_name_nor_code(profiles: ProfileBook) -> None:
    await profiles.set_name(ALICE, "one", TAGS[:1], NOW)
    await profiles.offer_device_code(ALICE, "CODE1")
    await profiles.set_recovery_code(ALICE, DIGESTS[0])
    await profiles.delete(ALICE)
    await profiles.delete(ALICE)
    assert await profiles.profiles([ALICE]) == {}
    assert await profiles.take_device_code("CODE1") is None
    assert await profiles.recover(DIGESTS[0]) is None
    assert await profiles.set_name(BOB, "one", TAGS[:1], NOW)


async def test_another_device_names_the_same_person(people: PeopleBook) -> None:
    person = await people.identify(b"phone".ljust(32))
    await people.attach(b"tablet".ljust(32), person)
    assert await people.identify(b"tablet".ljust(32)) == person
    assert await people.identify(b"phone".ljust(32)) == person
    assert await people.identify(b"stranger".ljust(32)) != person


async def test_who_was_forgotten_comes_back_as_somebody_new(people: PeopleBook) -> None:
    tokens = [name.ljust(32) for name in (b"phone", b"tablet", b"other")]
    person, other = await people.identify(tokens[0]), await people.identify(tokens[2])
    await people.attach(tokens[1], person)
    await people.add_room(person, ROOM)
    await people.forget(person)
    assert list(await people.rooms_of(person)) == []
    newcomers = [await people.identify(token) for token in tokens[:2]]
    assert len({person, other, *newcomers}) == 4
    assert await people.identify(tokens[2]) == other
