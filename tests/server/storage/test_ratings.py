"""A ranked match is counted once, whoever counts it and however often, and all lists follow."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.ranked.standing import DRAWN, LOST, NEWCOMER, WON, Permille, is_provisional
from seki_server.domain.words import MatchId, PersonId
from seki_server.ports import SchemaTooNew
from seki_server.ranked_ports import Applied, Held, LadderEntry, RatingBook, Tally, Version
from seki_server.storage.keys import ledger_keys
from seki_server.storage.lane import Lane
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.packing import packer
from seki_server.storage.rating_book import HISTORY_KEPT
from seki_server.storage.rating_form import ROW_SCHEMA
from tests.server.storage.counting import DAY, DRAW, NO_TALLY, WIN, a_result, a_row, count
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.support.memory_ratings import UNKNOWN, MemoryRatings
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ALICE, BOB, CAROL, STRANGER

REAL = PersonId("AAECAwQFBgcICQoLDA0ODw")
PEOPLE = (ALICE, BOB, CAROL, REAL)
GAMES = ("janggi", "gungi")
LABELS = ("pair|a|b", "blocks|1|2", "")


@pytest.fixture(params=["redis", "memory"])
def ratings(request: pytest.FixtureRequest, storage: Storage) -> RatingBook:
    return storage.ratings if request.param == "redis" else MemoryRatings()


Step = tuple[str, Any]
scores = st.sampled_from([LOST, DRAWN, WON, None])
twos = st.permutations(PEOPLE).map(lambda people: (people[0], people[1]))
steps = st.one_of(
    st.tuples(
        st.just("count"),
        st.tuples(
            st.integers(0, 30),
            twos,
            st.builds(a_result, scores, scores),
            st.sets(st.sampled_from(LABELS)),
            st.sampled_from(GAMES),
        ),
    ),
    st.tuples(st.just("depart"), st.tuples(st.sampled_from(GAMES), st.sampled_from(PEOPLE))),
    st.tuples(st.just("unlist"), st.tuples(st.sampled_from(GAMES), st.sampled_from(PEOPLE))),
    st.tuples(st.just("season"), st.tuples(st.integers(100, 200), st.sampled_from(GAMES))),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(steps, max_size=20))
def test_whatever_is_counted_the_ratings_are_as_the_model_has_them(
    lasting_redis: RedisServer, course: list[Step]
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_compare(lasting_redis, course))


async def _compare(server: RedisServer, course: Sequence[Step]) -> None:
    async with open_storage(server.address, SETTINGS, RecordingSink()) as storage:
        books = (storage.ratings, MemoryRatings())
        for kind, told in course:
            redis, model = [await _take(book, kind, told) for book in books]
            assert redis == model
            for game in GAMES:
                for offset, size in ((0, 10), (1, 2), (0, 0)):
                    await _alike(books, "leaderboard", game, offset, size, ALICE)
                await _alike(books, "held", game, (*PEOPLE, STRANGER))
                await _alike(books, "tally", game, DAY, LABELS)
                for person in PEOPLE:
                    matches = await _alike(books, "history", game, person)
                    await _alike(books, "rows", game, (*matches, MatchId("none.1")))


async def _take(book: RatingBook, kind: str, told: tuple[Any, ...]) -> object:
    if kind == "count":
        number, players, result, labels, game = told
        return await count(book, number, players, result, labels=sorted(labels), game=game)
    if kind == "season":
        begin, game = told
        return [await count(book, begin + i, game=game, result=DRAW) for i in range(16)]
    game, person = told
    if kind == "depart":
        await book.depart(game, person)
        return None
    (held,) = await book.held(game, [person])
    stale = Held(held.standing, Version(held.version + (person == ALICE)))
    await book.unlist(game, LadderEntry(person, stale))
    return None


async def _alike(books: tuple[RatingBook, RatingBook], question: str, *arguments: Any) -> Any:
    redis, model = [await getattr(book, question)(*arguments) for book in books]
    assert redis == model, (question, arguments)
    return model


async def test_a_match_is_counted_once(ratings: RatingBook) -> None:
    row, versions = await a_row(ratings, 1)
    assert await ratings.apply(row, versions, NO_TALLY) is Applied.NOW
    after = await ratings.held("janggi", row.players)
    assert [held.standing for held in after] == [change.after for change in row.changes]
    assert [held.version for held in after] == [1, 1]
    assert await ratings.apply(row, versions, NO_TALLY) is Applied.BEFORE
    again, versions = await a_row(ratings, 1, result=DRAW)
    assert await ratings.apply(again, versions, NO_TALLY) is Applied.BEFORE
    assert await ratings.held("janggi", row.players) == after
    assert list(await ratings.rows("janggi", [row.match])) == [row]
    assert list(await ratings.held("gungi", row.players)) == [UNKNOWN, UNKNOWN]


async def test_what_was_reckoned_from_old_standings_is_not_written(ratings: RatingBook) -> None:
    row, versions = await a_row(ratings, 1)
    await count(ratings, 2, (CAROL, BOB))
    before = await ratings.held("janggi", PEOPLE)
    assert await ratings.apply(row, versions, NO_TALLY) is Applied.OUTDATED
    assert await ratings.held("janggi", PEOPLE) == before
    assert list(await ratings.rows("janggi", [row.match])) == []
    assert list(await ratings.history("janggi", ALICE)) == []


async def test_what_was_weighed_by_an_old_tally_is_not_written(ratings: RatingBook) -> None:
    tally = await ratings.tally("janggi", DAY, LABELS)
    assert tally == Tally(DAY, dict.fromkeys(LABELS, 0))
    row, versions = await a_row(ratings, 1)
    await count(ratings, 2, (CAROL, REAL), labels=LABELS[:1])
    assert await ratings.apply(row, versions, tally) is Applied.OUTDATED
    tally = await ratings.tally("janggi", DAY, LABELS)
    assert await ratings.apply(row, versions, tally) is Applied.NOW
    assert list((await ratings.tally("janggi", DAY, LABELS)).games.values()) == [2, 1, 1]
    assert list((await ratings.tally("janggi", DAY + 1, LABELS)).games.values()) == [0, 0, 0]


async def test_a_rating_that_stays_is_written_as_it_was(ratings: RatingBook) -> None:
    await count(ratings, 1, result=a_result(None, LOST))
    alice, bob = await ratings.held("janggi", (ALICE, BOB))
    assert alice == Held(NEWCOMER, Version(1))
    assert bob.standing.losses == 1
    assert list(await ratings.history("janggi", ALICE)) == ["room000000000001.1"]


async def test_the_leaderboard_has_who_is_settled_the_best_first(ratings: RatingBook) -> None:
    for number in range(60):
        pair = ((ALICE, BOB), (BOB, CAROL), (ALICE, CAROL))[number % 3]
        await count(ratings, number, pair, WIN if number % 4 == 0 else DRAW)
    await count(ratings, 100, (REAL, ALICE), DRAW)
    page = await ratings.leaderboard("janggi", 0, 10, BOB)
    assert [entry.person for entry in page.entries] == [ALICE, BOB, CAROL]
    assert (page.size, page.own_place) == (3, 1)
    assert not any(is_provisional(entry.held.standing) for entry in page.entries)
    page = await ratings.leaderboard("janggi", 1, 1, REAL)
    assert [entry.person for entry in page.entries] == [BOB]
    assert page.own_place is None
    assert (await ratings.leaderboard("gungi", 0, 10, BOB)).size == 0


async def test_who_comes_back_after_years_is_on_the_leaderboard_again_when_settled(
    ratings: RatingBook,
) -> None:
    years_s = 5 * 365 * 86_400
    for number in (*range(30), years_s):
        await count(ratings, number, result=DRAW)
    assert (await ratings.leaderboard("janggi", 0, 10, ALICE)).size == 0
    for number in range(30):
        await count(ratings, years_s + 1 + number, result=DRAW)
    assert (await ratings.leaderboard("janggi", 0, 10, ALICE)).size == 2


async def test_who_is_taken_off_has_not_played_meanwhile(ratings: RatingBook) -> None:
    for number in range(30):
        await count(ratings, number, result=DRAW)
    read = (await ratings.leaderboard("janggi", 0, 10, ALICE)).entries
    await count(ratings, 30, (ALICE, CAROL), result=DRAW)
    for entry in read:
        await ratings.unlist("janggi", entry)
    left = (await ratings.leaderboard("janggi", 0, 10, ALICE)).entries
    assert [entry.person for entry in left] == [ALICE]


async def test_who_departed_is_listed_nowhere_and_what_others_had_of_it_stays(
    ratings: RatingBook,
) -> None:
    for number in range(30):
        await count(ratings, number, result=DRAW)
    held = await ratings.held("janggi", (BOB,))
    await ratings.depart("janggi", ALICE)
    await count(ratings, 40, (ALICE, CAROL))
    page = await ratings.leaderboard("janggi", 0, 10, ALICE)
    assert [entry.person for entry in page.entries] == [BOB]
    assert page.own_place is None
    assert list(await ratings.history("janggi", ALICE)) == []
    assert len(await ratings.history("janggi", BOB)) == 30
    assert await ratings.held("janggi", (BOB,)) == held


async def test_a_history_is_cut_to_the_latest(storage: Storage) -> None:
    book, most = storage.ratings, HISTORY_KEPT
    row, _ = await a_row(book, 0)
    for number in range(most + 5):
        one = type(row)(MatchId(f"m.{number}"), "janggi", row.at, row.players, WIN, row.changes)
        await book.apply(one, (Version(number), Version(number)), NO_TALLY)
    matches = await book.history("janggi", ALICE)
    assert (matches[0], matches[-1], len(matches)) == (f"m.{most + 4}", "m.5", most)
    assert len(await book.rows("janggi", [MatchId("m.0")])) == 1


@settings(max_examples=10, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 15), twos), min_size=5, max_size=30),
    st.randoms(use_true_random=False),
)
def test_two_processes_that_count_the_same_matches_at_once_count_each_once(
    lasting_redis: RedisServer, matches: list[tuple[int, tuple[PersonId, PersonId]]], random: Any
) -> None:
    lasting_redis.ask("FLUSHALL")
    asyncio.run(_count_at_once(lasting_redis, matches, random))


async def _count_at_once(server: RedisServer, matches: list[Any], random: Any) -> None:
    sink = RecordingSink()
    async with (
        open_storage(server.address, SETTINGS, sink) as one,
        open_storage(server.address, SETTINGS, sink) as other,
    ):
        who = dict(matches)
        asked = [(book, number) for number in who for book in (one.ratings, other.ratings)] * 2
        random.shuffle(asked)
        outcomes = await asyncio.gather(
            *(count(book, number, who[number], labels=LABELS[:2]) for book, number in asked)
        )
        assert sorted(outcomes) == sorted(
            [Applied.NOW] * len(who) + [Applied.BEFORE] * (len(asked) - len(who))
        )
        tally = await one.ratings.tally("janggi", DAY, LABELS[:2])
        assert set(tally.games.values()) == {len(who)}
        versions = [held.version for held in await other.ratings.held("janggi", PEOPLE)]
        played = [person for players in who.values() for person in players]
        assert versions == [played.count(person) for person in PEOPLE]
        assert server.ask("LLEN", ledger_keys("janggi").order) == f":{len(who)}\r\n"


async def test_a_weight_is_kept_with_the_row(ratings: RatingBook) -> None:
    row, versions = await a_row(ratings, 1, weight=Permille(250))
    await ratings.apply(row, versions, NO_TALLY)
    (kept,) = await ratings.rows("janggi", [row.match])
    assert kept.changes.host.weight == kept.changes.guest.weight == 250


async def test_a_row_of_a_newer_release_is_named(storage: Storage, lane: Lane) -> None:
    match = MatchId("room000000000001.1")
    newer = packer()([ROW_SCHEMA + 1])
    await lane.ask("HSET", ledger_keys("janggi").ledger, match, newer)
    with pytest.raises(SchemaTooNew, match=match):
        await storage.ratings.rows("janggi", [match])


async def test_ratings_survive_the_death_of_redis(mortal_redis: RedisServer) -> None:
    async with open_storage(mortal_redis.address, SETTINGS, RecordingSink()) as storage:
        for number in range(20):
            await count(storage.ratings, number)
        before = await storage.ratings.leaderboard("janggi", 0, 10, ALICE)
    mortal_redis.kill()
    mortal_redis.start()
    async with open_storage(mortal_redis.address, SETTINGS, RecordingSink()) as storage:
        assert await storage.ratings.leaderboard("janggi", 0, 10, ALICE) == before
        assert await count(storage.ratings, 19) is Applied.BEFORE
