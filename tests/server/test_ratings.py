"""All ratings come from the ledger: they are checked, put right and explained from its rows."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_engine import games
from seki_server.domain.ranked.changes import rating_changes
from seki_server.domain.ranked.scores import RatedResult
from seki_server.domain.ranked.standing import (
    DRAWN,
    LOST,
    NEWCOMER,
    WHOLE,
    WON,
    Milli,
    Permille,
)
from seki_server.domain.words import Instant, MatchId, PersonId
from seki_server.ranked_ports import Held, LadderEntry, RatingBook, Version
from seki_server.ratings import Reckoning, explain, rebuild
from seki_server.storage.errors import StorageFault
from seki_server.storage.keys import ledger_keys
from seki_server.storage.opening import Ledgers, open_ledgers
from seki_server.storage.rating_form import pack_held
from tests.server.storage.counting import DRAW, NO_TALLY, WIN, a_result, a_row, count
from tests.server.storage.parts import SETTINGS, a_lane
from tests.support.memory_ratings import MemoryRatings
from tests.support.redis_servers import FLAVOURS, RedisServer, a_redis
from tests.support.rooms import ALICE, BOB, CAROL, NOW

KEYS = ledger_keys("janggi")
PEOPLE = (ALICE, BOB, CAROL)
YEAR_MS = 365 * 86_400_000


@pytest.fixture(scope="module", params=FLAVOURS)
def server(request: pytest.FixtureRequest) -> Iterator[RedisServer]:
    with a_redis(request.param) as redis:
        yield redis


@pytest.fixture
async def ledgers(server: RedisServer) -> AsyncIterator[Ledgers]:
    server.ask("FLUSHALL")
    async with open_ledgers(server.address, SETTINGS) as opened:
        await count_thirty(opened.ratings)
        yield opened


async def count_thirty(book: RatingBook) -> None:
    """Count enough matches for three people to be settled."""
    for number in range(30):
        pair = ((ALICE, BOB), (BOB, CAROL), (ALICE, CAROL))[number % 3]
        await count(book, number, pair, WIN if number % 5 == 0 else DRAW)


async def told(ledgers: Ledgers, *, check: bool, now: int = NOW) -> tuple[bool, str]:
    """Rebuild, or check; return what came of it and what was said."""
    lines: list[str] = []
    is_right = await rebuild(ledgers, Instant(now), lines.append, check=check)
    return is_right, "\n".join(lines)


async def test_ratings_that_follow_from_the_ledger_are_found_right(ledgers: Ledgers) -> None:
    is_right, said = await told(ledgers, check=True)
    assert is_right
    assert "janggi: 30 matches, 3 people: every rating follows" in said
    assert said.count("\n") == len(games) - 1


@pytest.mark.parametrize("spoil", ["lost", "wrong", "unlisted", "misplaced", "invented"])
async def test_what_does_not_follow_is_told_and_put_right(
    ledgers: Ledgers, server: RedisServer, spoil: str
) -> None:
    held = await ledgers.ratings.held("janggi", PEOPLE)
    page = await ledgers.ratings.leaderboard("janggi", 0, 10, ALICE)
    person = ALICE
    if spoil == "lost":
        server.ask("DEL", KEYS.standing, KEYS.ladder)
    elif spoil == "wrong":
        standing = replace(held[0].standing, rating_milli=Milli(1_999_000))
        await set_standing(server, person, Held(standing, held[0].version))
    elif spoil == "unlisted":
        server.ask("ZREM", KEYS.ladder, person)
    elif spoil == "misplaced":
        server.ask("ZADD", KEYS.ladder, "1", person)
    else:
        person = PersonId("nobody")
        await set_standing(server, person, Held(NEWCOMER, Version(3)))
    is_right, said = await told(ledgers, check=True)
    assert not is_right
    assert f"janggi: {person}: stored" in said
    assert "nothing was changed" in said
    assert not (await told(ledgers, check=True))[0], "checking changes nothing"
    is_right, said = await told(ledgers, check=False)
    assert is_right
    assert "put right" in said
    assert await ledgers.ratings.held("janggi", PEOPLE) == held
    assert await ledgers.ratings.leaderboard("janggi", 0, 10, ALICE) == page
    assert (await told(ledgers, check=True))[0]


async def set_standing(server: RedisServer, person: PersonId, held: Held) -> None:
    """Write a standing behind the ledger's back."""
    async with a_lane(server.address) as lane:
        await lane.ask("HSET", KEYS.standing, person, pack_held(held))


async def test_a_row_that_is_not_what_it_comes_to_is_told_and_put_right(ledgers: Ledgers) -> None:
    (row,) = await ledgers.ratings.rows("janggi", [MatchId("room000000000003.1")])
    host, guest = (change.before for change in row.changes)
    half = rating_changes(host, guest, row.result, Permille(500), row.at)
    bent = replace(row, changes=row.changes._replace(host=half.host))
    await ledgers.audit.rewrite(bent)
    is_right, said = await told(ledgers, check=True)
    assert not is_right
    assert f"match {row.match}: its row" in said
    assert (await told(ledgers, check=False))[0]
    assert (await told(ledgers, check=True))[0]


async def test_a_match_without_a_row_is_a_fault(ledgers: Ledgers, server: RedisServer) -> None:
    server.ask("HDEL", KEYS.ledger, "room000000000003.1")
    with pytest.raises(StorageFault, match="has no row"):
        await told(ledgers, check=True)


async def test_nothing_is_put_right_over_a_match_counted_meanwhile(ledgers: Ledgers) -> None:
    found = (await ledgers.ratings.held("janggi", (ALICE,)))[0]
    await count(ledgers.ratings, 99, (ALICE, BOB))
    after = (await ledgers.ratings.held("janggi", (ALICE,)))[0]
    assert not await ledgers.audit.mend("janggi", ALICE, found.version, found, listed=True)
    assert (await ledgers.ratings.held("janggi", (ALICE,)))[0] == after


async def test_who_departed_or_became_unsure_is_rightly_off_the_ladder(ledgers: Ledgers) -> None:
    book = ledgers.ratings
    await book.depart("janggi", ALICE)
    assert (await told(ledgers, check=True))[0]
    (held,) = await book.held("janggi", (BOB,))
    await book.unlist("janggi", LadderEntry(BOB, held))
    assert not (await told(ledgers, check=True))[0]
    assert (await told(ledgers, check=True, now=NOW + 5 * YEAR_MS))[0]


Counted = tuple[tuple[PersonId, PersonId], RatedResult, Permille]
scores = st.sampled_from([LOST, DRAWN, WON, None])
weights = st.sampled_from([1000, 500, 0]).map(Permille)
twos = st.permutations(PEOPLE).map(lambda people: (people[0], people[1]))


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(
            twos, st.builds(a_result, scores, scores), st.sampled_from([1000, 500, 0]).map(Permille)
        ),
        max_size=12,
    )
)
def test_any_rows_come_to_the_same_integers_again(matches: list[Counted]) -> None:
    asyncio.run(_reckon_again(matches))


async def _reckon_again(matches: list[Counted]) -> None:
    book, reckoned = MemoryRatings(), Reckoning()
    for number, (players, result, weight) in enumerate(matches):
        row, versions = await a_row(book, number, players, result, weight=weight)
        await book.apply(row, versions, NO_TALLY)
    for row in book.ledger.values():
        reckoned.take(row)
    assert reckoned.wrong == []
    for person, held in reckoned.held.items():
        assert list(await book.held("janggi", [person])) == [held]


async def test_a_match_is_explained(ledgers: Ledgers) -> None:
    lines: list[str] = []
    match = MatchId("room000000000000.1")
    assert await explain(ledgers, match, lines.append)
    said = "\n".join(lines)
    (row,) = await ledgers.ratings.rows("janggi", [match])
    assert row.changes.host.weight == WHOLE
    assert f"janggi, match {match}" in said
    assert "host alice: won, expected 0.500 against 1500.000 (deviation 350.000)" in said
    assert f"-> {row.changes.host.after.rating_milli / 1000:.3f}" in said
    assert not await explain(ledgers, MatchId("none.1"), lines.append)
    assert lines[-1] == "no ranked match none.1 was counted"


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    inherited = {name: value for name, value in os.environ.items() if name[:5] != "SEKI_"}
    return subprocess.run(
        [sys.executable, "-m", "seki_server.cli", "ratings", *arguments],
        env={**inherited, **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_the_command_tells_by_its_status_whether_all_is_right(
    ledgers: Ledgers, server: RedisServer
) -> None:
    assert run("rebuild", "--check", SEKI_REDIS_URL=server.url).returncode == 0
    server.ask("ZADD", KEYS.ladder, "1", ALICE)
    wrong = run("rebuild", "--check", SEKI_REDIS_URL=server.url)
    assert (wrong.returncode, wrong.stderr) == (1, "")
    assert "nothing was changed" in wrong.stdout
    assert run("rebuild", SEKI_REDIS_URL=server.url).returncode == 0
    assert (await ledgers.ratings.leaderboard("janggi", 0, 1, ALICE)).size == 3
    explained = run("explain", "room000000000000.1", SEKI_REDIS_URL=server.url)
    assert "host alice: won" in explained.stdout
    assert server.ask("EXISTS", "clock:{clock}") == ":0\r\n", "nobody serves because of a look"


def test_the_command_starts_the_own_redis_where_no_other_is_named(tmp_path: Path) -> None:
    ended = run("rebuild", "--check", SEKI_DATA_DIR=str(tmp_path / "data"))
    assert ended.returncode == 0, ended.stderr
    assert "0 matches, 0 people: every rating follows" in ended.stdout
    silent = run("rebuild", SEKI_REDIS_URL="redis://127.0.0.1:1")
    assert silent.returncode == 1
    assert "Redis cannot be reached" in silent.stderr
