"""What a commit costs: rate, CPU of this process, bytes on the wire, and growth with the match.

Run: `python -m tests.load.commit_bench [embedded|debian]`. The room, its events and the reply are
what the domain really makes; deciding is not measured.
"""

from __future__ import annotations

import asyncio
import gc
import random
import re
import sys
import time
from collections.abc import Iterable, Sequence
from itertools import count
from statistics import median
from typing import NamedTuple

import uvloop
from msgspec.structs import replace

from seki_server.domain.commands import Play
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, MatchId, Rev, RoomId
from seki_server.ports import CommandKey, Commit, Committed
from seki_server.storage.commit_form import pack_commit
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.resp import pack_command
from seki_server.storage.settings import StorageSettings
from tests.load.stored_rooms import NoSink
from tests.support.redis_servers import RedisServer, a_redis
from tests.support.rooms import FIXED, a_match, mover_of

ROOMS = 200
SPAN = 20
EARLY = 0
LATE = 290
WARM_UP = 1
TURNS = 5
SETTINGS = StorageSettings()


class Cost(NamedTuple):
    """Of one commit on average."""

    wall_us: float
    cpu_us: float
    script_us: float
    """In Redis."""


def a_long_match(actions: int) -> list[Commit]:
    """Return the commits of a match of random moves that lasts that many actions."""
    for seed in count():
        commits = _random_match(random.Random(seed), actions)
        if len(commits) == actions:
            return commits
    raise AssertionError("count never ends")


def _random_match(chance: random.Random, actions: int) -> list[Commit]:
    room = a_match(settings={**FIXED, "max_plies": 0, "bikjang": False})
    commits: list[Commit] = []
    while room.running and len(commits) < actions:
        match, person = room.running, mover_of(room)
        action = chance.choice(match.position.legal_actions())
        now = Instant(room.touched_at + 1000)
        decision = decide(room, Play(person, match.id, match.step, action), now)
        assert isinstance(decision, Decision)
        asker = CommandKey(person, f"command{len(commits):08}", bytes(16))
        commits.append(
            Commit(room, decision.room, decision.events, asker, decision.result, now, None)
        )
        room = decision.room
    return commits


def in_room(commits: Sequence[Commit], number: int) -> list[Commit]:
    """Return the same commits in another room, which has had one commit before them."""
    room = RoomId(f"{number:016}")
    match = MatchId(f"{room}.1")
    earlier = commits[0].after.rev - 2

    def moved(was: Room) -> Room:
        rev = Rev(was.rev - earlier)
        return replace(was, id=room, rev=rev, match=was.match and replace(was.match, id=match))

    return [
        replace(commit, before=commit.before and moved(commit.before), after=moved(commit.after))
        for commit in commits
    ]


async def run_matches(
    storage: Storage, server: RedisServer, commits: Sequence[Commit], begin: int
) -> Cost:
    """Commit actions of the same match in many rooms at once, from the action numbered `begin`."""
    numbers = range(begin * ROOMS, (begin + 1) * ROOMS)
    rooms = [in_room(commits, number) for number in numbers]
    await asyncio.gather(*(_lay_out(storage, room[0]) for room in rooms))
    server.ask("CONFIG", "RESETSTAT")
    gc.collect()
    gc.disable()
    began, cpu_began = time.perf_counter(), time.process_time()
    await asyncio.gather(*(_commit_all(storage, room) for room in rooms))
    wall_s, cpu_s = time.perf_counter() - began, time.process_time() - cpu_began
    gc.enable()
    count = len(rooms) * len(commits)
    stats = server.ask("INFO", "commandstats")
    script_us = re.search(r"cmdstat_evalsha:.*?usec_per_call=([0-9.]+)", stats)
    assert script_us is not None
    return Cost(wall_s / count * 1e6, cpu_s / count * 1e6, float(script_us[1]))


async def _lay_out(storage: Storage, first: Commit) -> None:
    """Store the room as it is before a commit, and show it."""
    before = first.before
    assert before is not None
    await storage.rooms.commit(Commit(None, before, first.events, None, {}, None, None))
    await storage.wake_ups.subscribe(before.id)


async def _commit_all(storage: Storage, commits: Sequence[Commit]) -> None:
    for commit in commits:
        outcome = await storage.rooms.commit(commit)
        assert isinstance(outcome, Committed), outcome


def wire_bytes(commit: Commit) -> int:
    """Return the bytes of a commit on its way to Redis."""
    call = pack_commit(commit, SETTINGS)
    return len(pack_command("EVALSHA", "0" * 40, len(call.keys), *call.keys, *call.arguments))


async def _measure(server: RedisServer) -> Iterable[str]:
    commits = a_long_match(LATE + SPAN)
    early, late = wire_bytes(commits[EARLY + SPAN // 2]), wire_bytes(commits[LATE + SPAN // 2])
    costs: dict[int, list[Cost]] = {EARLY: [], LATE: []}
    async with open_storage(server.address, SETTINGS, NoSink()) as storage:
        for turn in range(WARM_UP + TURNS):
            for begin, measured in costs.items():
                span = commits[begin : begin + SPAN]
                cost = await run_matches(storage, server, span, begin + 1000 * turn)
                if turn >= WARM_UP:
                    measured.append(cost)
    return [
        f"a commit at action 10: {early} bytes, at action 300: {late} bytes",
        *(f"a commit at action {begin + SPAN // 2}: {_words(costs[begin])}" for begin in costs),
    ]


def _words(costs: Sequence[Cost]) -> str:
    wall, cpu, script = (median(column) for column in zip(*costs, strict=True))
    return (
        f"{1e6 / wall:,.0f} a second, {cpu:.1f} µs of CPU in this process, "
        f"{script:.1f} µs of script in Redis"
    )


def report(flavour: str = "embedded") -> Iterable[str]:
    """Measure on a flavour of Redis and return what there is to say, by lines."""
    with a_redis(flavour) as server:
        return uvloop.run(_measure(server))


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report(*sys.argv[1:2]))
