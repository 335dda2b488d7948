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
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import uvloop

from seki_server.domain.commands import Play
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, MatchId, Rev, RoomId, Seq
from seki_server.ports import CommandKey, Commit, Committed
from seki_server.storage.commit_form import pack_commit
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.resp import pack_command
from seki_server.storage.settings import StorageSettings
from tests.support.redis_servers import RedisServer, a_redis
from tests.support.rooms import FIXED, a_match, mover_of

ROOMS = 200
SPAN = 20
START_OF_EARLY = 0
START_OF_LATE = 290
SETTINGS = StorageSettings()


class Cost(NamedTuple):
    """Of one commit on average."""

    wall_us: float
    cpu_us: float
    script_us: float
    """In Redis."""


class _NoSink:
    def hinted(self, room: RoomId, rev: Rev) -> None:
        """Ignore a hint, as an outlet that has shown the rev already."""

    def resubscribed(self) -> None:
        """Ignore it: nothing is shown."""


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


def in_room(commit: Commit, number: int) -> Commit:
    """Return the same commit in another room."""
    room = RoomId(f"{number:016}")
    match = MatchId(f"{room}.1")
    before = commit.before and _moved(commit.before, room, match)
    return replace(commit, before=before, after=_moved(commit.after, room, match))


def _moved(room: Room, to: RoomId, match: MatchId) -> Room:
    return replace(room, id=to, match=room.match and replace(room.match, id=match))


async def run_matches(
    storage: Storage, server: RedisServer, commits: Sequence[Commit], begin: int
) -> Cost:
    """Commit actions of the same match in many rooms at once, from the action numbered `begin`."""
    numbers = range(begin * ROOMS, (begin + 1) * ROOMS)
    rooms = [[in_room(commit, number) for commit in commits] for number in numbers]
    for room in rooms:
        await _lay_out(storage, room[0])
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
    """Store the room as it is before a commit, in as many steps as its rev says, and show it."""
    assert first.before is not None
    before = replace(first.before, rev=Rev(0), seq=Seq(first.before.seq - first.before.rev))
    room: Room | None = None
    for _ in range(first.before.rev):
        after = replace(before, rev=Rev(before.rev + 1), seq=Seq(before.seq + 1))
        await storage.rooms.commit(Commit(room, after, first.events, None, {}, None, None))
        room = before = after
    await storage.wake_ups.subscribe(before.id)


async def _commit_all(storage: Storage, commits: Sequence[Commit]) -> None:
    for commit in commits:
        outcome = await storage.rooms.commit(commit)
        assert isinstance(outcome, Committed), outcome


def wire_bytes(commit: Commit) -> int:
    """Return the bytes of a commit on its way to Redis."""
    call = pack_commit(commit, SETTINGS)
    return len(pack_command("EVALSHA", "0" * 40, len(call.keys), *call.keys, *call.arguments))


async def _measure(server: RedisServer) -> None:
    commits = a_long_match(START_OF_LATE + SPAN)
    for number in (10, 300):
        print(f"action {number}: {wire_bytes(commits[number])} bytes on the wire")
    async with open_storage(server.address, SETTINGS, _NoSink()) as storage:
        for turn in range(3):
            for begin in (START_OF_EARLY, START_OF_LATE):
                span = commits[begin : begin + SPAN]
                cost = await run_matches(storage, server, span, begin + 1000 * turn)
                print(
                    f"actions {begin}-{begin + SPAN - 1}: {1e6 / cost.wall_us:,.0f} commits/s, "
                    f"{cost.cpu_us:.1f} µs of CPU here, {cost.script_us:.1f} µs in the script"
                )


def main() -> None:
    """Measure on the flavour named, the wheel's by default."""
    with a_redis(*sys.argv[1:2]) as server:
        uvloop.run(_measure(server))


if __name__ == "__main__":
    main()
