"""Nobody who waits is lost, and nobody plays twice at once, however many processes pair."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.ranked.standing import NEWCOMER
from seki_server.domain.words import Instant, PersonId, RoomId
from seki_server.ranked_ports import (
    AlreadyPlaying,
    Joined,
    PackedConduct,
    Pairing,
    PastMoved,
    QueueBook,
    Queued,
)
from seki_server.storage.keys import PLAYING
from seki_server.storage.lane import Lane
from seki_server.storage.opening import Storage, open_storage
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.support.memory_queue import NO_CONDUCT, MemoryQueue
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ALICE, BOB, CAROL, NOW

LATE = Instant(2**50)
REAL = PersonId("AAECAwQFBgcICQoLDA0ODw")
PEOPLE = (ALICE, BOB, CAROL, REAL)
GAMES = ("janggi", "gungi")
ROOM, OTHER_ROOM = (RoomId(f"room{number:012}") for number in range(2))
BAD = PackedConduct(b"\x00left:twice\xff")


def queued(person: PersonId, game: str = "janggi", since: int = NOW, balance: int = 0) -> Queued:
    """Return how a person joins."""
    return Queued(person, game, Instant(since), f"block of {person}", NEWCOMER, None, balance)


def paired(first: Queued, second: Queued, room: RoomId = ROOM, at: int = NOW + 5) -> Pairing:
    return Pairing(room, first, second, Instant(at))


@pytest.fixture(params=["redis", "memory"])
def queue(request: pytest.FixtureRequest, storage: Storage) -> QueueBook:
    return storage.queue if request.param == "redis" else MemoryQueue()


Asked = tuple[str, tuple[Any, ...]]

persons, games = st.sampled_from(PEOPLE), st.sampled_from(GAMES)
instants = st.integers(NOW, NOW + 4).map(Instant)
rooms = st.integers(0, 2).map(lambda number: RoomId(f"room{number:012}"))
conducts = st.sampled_from([NO_CONDUCT, PackedConduct(b"1"), BAD])
entries = st.builds(
    Queued,
    persons,
    games,
    instants,
    st.text(max_size=3),
    st.just(NEWCOMER),
    st.none() | persons,
    st.integers(-9, 9),
)


def asked(question: str, *arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Asked]:
    return st.tuples(st.just(question), st.tuples(*arguments))


questions = st.one_of(
    asked("join", entries, conducts),
    asked("join", entries, st.just(NO_CONDUCT)),
    asked("leave", persons),
    asked("drop_unseen", entries, instants),
    asked("note_seen", st.sets(persons), instants),
    asked("pair", st.builds(paired, entries, entries, rooms, instants)),
    asked("pair", st.builds(paired, entries, entries, rooms, instants)),
    asked("pairing_done", rooms),
    asked("match_over", rooms, st.dictionaries(persons, st.none() | conducts, max_size=2)),
    asked("forget", persons),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(questions, max_size=30), st.data())
def test_whatever_is_asked_the_queue_is_as_the_model_has_it(
    lasting_redis: RedisServer, course: list[Asked], data: st.DataObject
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_compare(lasting_redis, course, data))


async def _compare(server: RedisServer, course: Sequence[Asked], data: st.DataObject) -> None:
    async with open_storage(server.address, SETTINGS, RecordingSink()) as storage:
        books = (storage.queue, MemoryQueue())
        for person in PEOPLE:
            await _alike(books, "join", queued(person, data.draw(games)), NO_CONDUCT)
        for question, arguments in course:
            if question in ("pair", "drop_unseen"):
                arguments = await _sensible(books[1], arguments, data)
            await _alike(books, question, *arguments)
            await _alike(books, "look", data.draw(instants))
            await _alike(books, "look", LATE)
            await _alike(books, "playing_of", PEOPLE)
            for game in GAMES:
                await _alike(books, "recent_waits", game)
                for person in PEOPLE:
                    await _alike(books, "past_of", person, game)
            await _nobody_is_twice(books[1])


async def _sensible(
    model: MemoryQueue, arguments: tuple[Any, ...], data: st.DataObject
) -> tuple[Any, ...]:
    """Mostly ask about who really waits, and pair within one game."""
    waiting = (await model.look(LATE)).waiting
    if not waiting or data.draw(st.integers(0, 5)) == 0:
        return arguments
    one = data.draw(st.sampled_from(waiting))
    if isinstance(arguments[0], Queued):
        return (one, *arguments[1:])
    other = data.draw(st.sampled_from([each for each in waiting if each.game == one.game]))
    return (Pairing(arguments[0].room, one, other, arguments[0].paired_at),)


async def _alike(books: tuple[QueueBook, QueueBook], question: str, *arguments: Any) -> None:
    redis, model = [await getattr(book, question)(*arguments) for book in books]
    assert redis == model, (question, arguments)


async def _nobody_is_twice(book: QueueBook) -> None:
    queue = await book.look(LATE)
    waiting = [entry.person for entry in queue.waiting]
    assert len(set(waiting)) == len(waiting)
    assert not set(waiting) & set(queue.playing)
    assert set(queue.seen) == set(waiting)
    assert max(Counter(queue.playing.values()).values(), default=0) <= 2


async def test_joining_one_game_leaves_the_other(queue: QueueBook) -> None:
    await queue.join(queued(ALICE, "janggi"), NO_CONDUCT)
    assert await queue.join(queued(ALICE, "gungi", NOW + 1), NO_CONDUCT) == Joined(Instant(NOW + 1))
    assert [entry.game for entry in (await queue.look(LATE)).waiting] == ["gungi"]


async def test_who_joins_again_keeps_the_place(queue: QueueBook) -> None:
    for since in (NOW, NOW + 1000):
        assert await queue.join(queued(ALICE, since=since), NO_CONDUCT) == Joined(NOW)


async def test_who_plays_joins_again_only_when_the_match_is_over(queue: QueueBook) -> None:
    both = (queued(ALICE), queued(BOB))
    for each in both:
        await queue.join(each, NO_CONDUCT)
    assert await queue.pair(paired(*both))
    assert await queue.join(both[0], NO_CONDUCT) == AlreadyPlaying(ROOM)
    assert await queue.match_over(OTHER_ROOM, {ALICE: BAD, BOB: None}) == frozenset()
    assert await queue.match_over(ROOM, {ALICE: BAD, BOB: None}) == {ALICE, BOB}
    assert await queue.match_over(ROOM, {ALICE: NO_CONDUCT, BOB: None}) == frozenset()
    assert await queue.join(both[0], NO_CONDUCT) == PastMoved()
    assert await queue.join(both[0], BAD) == Joined(NOW)
    assert (await queue.past_of(ALICE, "janggi")) == (BAD, BOB, 1)
    assert (await queue.past_of(BOB, "janggi")) == (NO_CONDUCT, ALICE, -1)
    assert (await queue.past_of(BOB, "gungi")) == (NO_CONDUCT, None, 0)


async def test_nobody_is_paired_by_what_was_read_before_they_joined_anew(queue: QueueBook) -> None:
    both = (queued(ALICE), queued(BOB))
    for each in both:
        await queue.join(each, NO_CONDUCT)
    await queue.leave(ALICE)
    assert not await queue.pair(paired(*both))
    await queue.join(queued(ALICE, since=NOW + 1), NO_CONDUCT)
    assert not await queue.pair(paired(*both))
    assert {entry.person for entry in (await queue.look(LATE)).waiting} == {ALICE, BOB}


async def test_nobody_is_paired_who_plays(storage: Storage, lane: Lane) -> None:
    both = (queued(ALICE), queued(BOB))
    for each in both:
        await storage.queue.join(each, NO_CONDUCT)
    await lane.ask("HSET", PLAYING, BOB, f"{OTHER_ROOM}:")
    assert not await storage.queue.pair(paired(*both))


async def test_nobody_is_paired_with_themselves(queue: QueueBook) -> None:
    await queue.join(queued(ALICE), NO_CONDUCT)
    assert not await queue.pair(paired(queued(ALICE), queued(ALICE)))


async def test_who_is_seen_keeps_the_place(queue: QueueBook) -> None:
    entry = queued(ALICE)
    await queue.join(entry, NO_CONDUCT)
    await queue.note_seen([ALICE, BOB], Instant(NOW + 100))
    await queue.note_seen([ALICE], Instant(NOW + 50))
    assert (await queue.look(LATE)).seen == {ALICE: NOW + 100}
    assert not await queue.drop_unseen(entry, Instant(NOW + 100))
    assert not await queue.drop_unseen(queued(ALICE, "gungi"), LATE)
    assert await queue.drop_unseen(entry, Instant(NOW + 101))
    assert (await queue.look(LATE)).waiting == []


async def test_a_pairing_stands_until_its_room_is_made(queue: QueueBook) -> None:
    both = (queued(ALICE, balance=-3), queued(BOB))
    for each in both:
        await queue.join(each, NO_CONDUCT)
    pairing = paired(*both)
    await queue.pair(pairing)
    assert (await queue.look(pairing.paired_at)).pairings == []
    assert (await queue.look(Instant(pairing.paired_at + 1))).pairings == [pairing]
    await queue.pairing_done(ROOM)
    assert (await queue.look(LATE)).pairings == []
    assert (await queue.playing_of([ALICE]))[ALICE].device_block == "block of alice"


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), min_size=8, max_size=40))
def test_processes_that_pair_at_once_lose_nobody_and_take_nobody_twice(
    lasting_redis: RedisServer, wishes: list[tuple[int, int]]
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_pair_at_once(lasting_redis, wishes))


async def _pair_at_once(server: RedisServer, wishes: list[tuple[int, int]]) -> None:
    sink = RecordingSink()
    async with (
        open_storage(server.address, SETTINGS, sink) as one,
        open_storage(server.address, SETTINGS, sink) as other,
    ):
        everybody = [queued(PersonId(f"person{number}")) for number in range(12)]
        for entry in everybody:
            await one.queue.join(entry, NO_CONDUCT)
        asked = [
            paired(everybody[a], everybody[b], RoomId(f"room{number:012}"))
            for number, (a, b) in enumerate(wishes)
        ]
        done = await asyncio.gather(
            *((one, other)[i % 2].queue.pair(pairing) for i, pairing in enumerate(asked))
        )
        queue = await one.queue.look(LATE)
    made = [pairing for pairing, is_done in zip(asked, done, strict=True) if is_done]
    assert sorted(queue.pairings, key=lambda each: each.room) == made
    taken = [entry.person for each in made for entry in (each.first, each.second)]
    waiting = [entry.person for entry in queue.waiting]
    assert sorted(taken + waiting) == sorted(entry.person for entry in everybody)
    assert set(queue.playing) == set(taken)
    left = set(waiting)
    assert not any(
        {each.first.person, each.second.person} <= left and each.first != each.second
        for each in asked
    ), "of two who both still wait, no wish was refused"


async def test_the_queue_survives_the_death_of_redis(mortal_redis: RedisServer) -> None:
    both = (queued(ALICE), queued(BOB))
    async with open_storage(mortal_redis.address, SETTINGS, RecordingSink()) as storage:
        for each in (*both, queued(CAROL)):
            await storage.queue.join(each, NO_CONDUCT)
        await storage.queue.pair(paired(*both))
        before = await storage.queue.look(LATE)
    mortal_redis.kill()
    mortal_redis.start()
    async with open_storage(mortal_redis.address, SETTINGS, RecordingSink()) as storage:
        assert await storage.queue.look(LATE) == before
