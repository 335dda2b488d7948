"""A season of ranked play over two real servers that die now and then, and what is left of it.

Owns: players, deaths, and the audit afterwards. Must not know: how a person plays.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, cast

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
from redis import Redis

from seki_server.domain.words import MatchId, PersonId, RoomId
from seki_server.ranked_ports import LedgerRow
from seki_server.storage.keys import (
    BUCKETS,
    PAIRINGS,
    PLAYING,
    QUEUE,
    Bucket,
    ledger_keys,
    outbox_key,
    record_key,
)
from seki_server.storage.rating_form import unpack_held, unpack_row
from tests.chaos.ranked_player import RankedPlayer
from tests.support.server_process import ServerProcess
from tests.support.sites import Pair, without_budgets
from tests.support.waiting import time_passes, until

GAME = "janggi"
SETTLE_S = 60.0
BOTH_GONE_S = 240.0
"""After which a match has ended in which nobody is any more."""

_CLOCKS_APART_MS = 50

SETTINGS: Mapping[str, str] = {
    **without_budgets(),
    "SEKI_ROOM__RANKED__PAIRING__WINDOW": "5000",
    "SEKI_ROOM__RANKED__COOL_DOWN__FIRST_MS": "0",
}
"""Everybody meets everybody, and who was cut off in set-up may wait again at once."""


@dataclass(frozen=True, slots=True)
class Season:
    """What came of it."""

    matches: int
    seconds: float
    deaths: int
    people: int
    double_pairings: Sequence[str]
    double_ratings: Sequence[str]
    lost: Sequence[str]

    @property
    def is_fair(self) -> bool:
        return not (self.double_pairings or self.double_ratings or self.lost)

    def __str__(self) -> str:
        return (
            f"{self.matches:,} ranked matches of {self.people} people in {self.seconds:.0f} s over"
            f" two servers, {self.deaths} SIGKILLs, each end asked for 4 times:"
            f" {len(self.double_pairings)} double pairings, {len(self.lost)} lost persons,"
            f" {len(self.double_ratings)} double ratings"
        )


async def play_season(
    pair: Pair, people: int, matches: int, every_s: float, chance: Random
) -> Season:
    """Let people play until so many matches are counted, and a server die every so often."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    with pair.store() as store:
        before = _counted(store)

        def wants_more() -> bool:
            return _counted(store) - before < matches

        players = [
            RankedPlayer(pair.urls, Random(chance.random()), GAME, wants_more)
            for _ in range(people)
        ]
        deaths = Deaths(pair.servers, every_s, chance)
        killing = asyncio.create_task(deaths.go_on())
        lives = [asyncio.create_task(player.live()) for player in players]
        await until(lambda: not wants_more() or _has_failed(lives), limit_s=60 + matches)
        killing.cancel()
        await asyncio.gather(killing, return_exceptions=True)
        await asyncio.to_thread(deaths.mend)
        ended, running = await asyncio.wait(lives, timeout=SETTLE_S)
        for task in running:
            task.cancel()
        for task in ended:
            task.result()
        await until(lambda: not list(_left_over(store)), limit_s=BOTH_GONE_S)
        lost = [
            f"{player.person} {player.doing}"
            for player, task in zip(players, lives, strict=True)
            if task in running
        ]
        count = _counted(store) - before
        seconds = loop.time() - began
        doubly_paired, doubly_rated = list(_double_pairings(store)), list(_double_ratings(store))
    return Season(count, seconds, deaths.count, people, doubly_paired, doubly_rated, lost)


def _has_failed(lives: Sequence[asyncio.Task[None]]) -> bool:
    return any(life.done() and life.exception() for life in lives)


class Deaths:
    """Kills one server after the other, and starts it again."""

    def __init__(
        self, servers: tuple[ServerProcess, ServerProcess], every_s: float, chance: Random
    ) -> None:
        self._servers = servers
        self._every_s = every_s
        self._chance = chance
        self.count = 0

    async def go_on(self) -> None:
        while True:
            await time_passes(self._chance.uniform(0.5, 1.5) * self._every_s)
            server = self._chance.choice(self._servers)
            self.count += 1
            await asyncio.shield(asyncio.to_thread(server.restart))

    def mend(self) -> None:
        """Have both alive."""
        for server in self._servers:
            server.ensure()


def _counted(store: Redis) -> int:
    return int(store.llen(ledger_keys(GAME).order))


def _left_over(store: Redis) -> Iterator[str]:
    """Name what nobody should be left in once everybody has stopped."""
    for key in (QUEUE, PAIRINGS, PLAYING):
        for name in cast("list[bytes]", store.hkeys(key)):
            yield f"{key} {name.decode()}"
    for bucket in range(BUCKETS):
        for name in cast("list[bytes]", store.hkeys(outbox_key(Bucket(bucket)))):
            yield f"outbox {name.decode()}"


def rows_of(store: Redis) -> list[LedgerRow]:
    """Return the ledger, in its order."""
    keys = ledger_keys(GAME)
    matches = [each.decode() for each in cast("list[bytes]", store.lrange(keys.order, 0, -1))]
    stored = cast("dict[bytes, bytes]", store.hgetall(keys.ledger))
    return [unpack_row(MatchId(match), stored[match.encode()]) for match in matches]


def _double_pairings(store: Redis) -> Iterator[str]:
    """Name people who had two matches at once."""
    spans: defaultdict[PersonId, list[tuple[int, int]]] = defaultdict(list)
    for row in rows_of(store):
        record = _record(store, row.match)
        for person in row.players:
            spans[person].append((record["started_at"], record["ended_at"]))
    for person, played in spans.items():
        for one, other in pairwise(sorted(played)):
            if other[0] < one[1] - _CLOCKS_APART_MS:
                yield f"{person} {one} {other}"


def _record(store: Redis, match: MatchId) -> dict[str, Any]:
    room = RoomId(match.split(".")[0])
    record: dict[str, Any] = msgpack.unpackb(store.get(record_key(room, match)))
    return record


def _double_ratings(store: Redis) -> Iterator[str]:
    """Name matches that were counted twice, and people whose games are not those of the ledger."""
    rows = rows_of(store)
    times = Counter(row.match for row in rows)
    yield from (match for match, count in times.items() if count > 1)
    games: Counter[PersonId] = Counter()
    for row in rows:
        for person, change in zip(row.players, row.changes, strict=True):
            games[person] += change.score is not None
    standings = cast("dict[bytes, bytes]", store.hgetall(ledger_keys(GAME).standing))
    for name, stored in standings.items():
        person, held = PersonId(name.decode()), unpack_held(stored)
        if held.standing.games != games[person]:
            yield f"{person} {held.standing.games} {games[person]}"
