"""CPUs over real sockets and processes: whole games, kills while one thinks, a quick end."""

from __future__ import annotations

import asyncio
import select
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from random import Random

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from redis import Redis

from seki_engine import games
from seki_protocol.client import Refused, Room, Session, connect
from seki_protocol.messages.events import CpuThinking
from seki_server.domain.words import MatchId, RoomId
from seki_server.storage.keys import record_key, room_keys
from tests.support.redis_servers import FLAVOURS
from tests.support.server_process import ServerProcess
from tests.support.sites import Pair, Site, a_pair, a_site
from tests.support.solo import a_solo_match, is_over, match_in, own_turn, play_any
from tests.support.tables import PATIENCE_S, Diary, a_diary, a_session
from tests.support.waiting import wait_until

WEAK = {"cpu_level": 1}
STRONG: tuple[tuple[str, dict[str, bool | int | str | None]], ...] = (
    ("janggi", {"cpu_level": 8, "setup": "fixed"}),
    ("gungi", {"cpu_level": 8, "level": "intro"}),
)
TURNS = 4
LONGEST_TURN_S = 20.0
"""Two attempts of a second and a quarter, half a second more each, a new start of a server."""

QUICK_END_S = 5.0
AN_HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def brief() -> Iterator[Site]:
    """A site where a match has at most 150 actions."""
    with a_site("embedded", SEKI_ROOM__ACTIONS="150") as site:
        yield site


@pytest.mark.parametrize("game", ["janggi", "gungi"])
async def test_who_is_alone_plays_a_whole_game_from_the_set_up_to_the_end(
    brief: Site, game: str
) -> None:
    chance = Random(7)
    async with a_solo_match(brief.server.url, game, WEAK) as (_, room):
        while await own_turn(room):
            await play_any(room, chance)
        match = match_in(room.view)
        with brief.store() as store:
            check_record(store, room, match.id)
        rematch = await room.rematch()
        assert rematch == f"{room.id}.2"
        await room.until(lambda view: match_in(view).number == 2, PATIENCE_S)
        assert match_in(room.view).first_seat == 1 - match.first_seat


def check_record(store: Redis, room: Room, match: str) -> None:
    """The record says who acted: the person, or a CPU of which level."""
    record = msgpack.unpackb(store.get(record_key(RoomId(room.id), MatchId(match))))
    assert sorted(map(str, record["persons"])) == sorted([room.view.person, "None"])
    of_cpu = record["persons"].index(None)
    assert record["cpus"][of_cpu] == 1
    assert record["cpus"][1 - of_cpu] is None
    assert [action[0] for action in record["actions"]] == list(match_in(room.view).actions)
    for _, side, _, is_automatic, cpu in record["actions"]:
        assert cpu == (1 if side == of_cpu and not is_automatic else None)


# Scenario 28.


@pytest.mark.parametrize("seed", range(3))
async def test_another_process_takes_over_from_one_that_dies_thinking(seed: int) -> None:
    """Scenario 28: whichever server thinks is killed at a random instant of every turn."""
    game, settings = STRONG[seed % 2]
    chance = Random(seed)
    with a_pair(FLAVOURS[seed // 2]) as pair:
        async with AsyncExitStack() as stack:
            solo = a_solo_match(pair.urls[0], game, settings)
            token, one = await stack.enter_async_context(solo)
            session = await stack.enter_async_context(a_session(pair.urls[1], token))
            other = await session.enter(one.id)
            with a_diary(session) as diary:
                acknowledged = await _play_on(pair, (one, other), chance)
            assert _taken_over(diary, one.id), "no blow fell while a CPU was thinking"
            for server in pair.servers:
                await asyncio.to_thread(server.ensure)
            await _check_course(pair, token, other, acknowledged)


async def _play_on(pair: Pair, rooms: tuple[Room, Room], chance: Random) -> dict[int, str]:
    """Play some turns, each through a server that then is killed; return what was acknowledged."""
    acknowledged: dict[int, str] = {}
    for turn in range(TURNS):
        room, seen = rooms[turn % 2], rooms[1 - turn % 2]
        for server in pair.servers:
            await asyncio.to_thread(server.ensure)
        if not await own_turn(room):
            break
        step, action = await play_any(room, chance)
        acknowledged[step] = action
        await asyncio.to_thread(_kill_after, pair.servers[turn % 2], chance.uniform(0, 0.9))
        await _moved_on(seen, step)
    return acknowledged


def _kill_after(server: ServerProcess, pause_s: float) -> None:
    select.select([], [], [], pause_s)
    server.kill()


async def _moved_on(room: Room, step: int) -> None:
    """Wait until somebody has acted at a step, within what its attempts may take."""
    await room.until(lambda view: is_over(view) or match_in(view).board.step > step, LONGEST_TURN_S)


def _taken_over(diary: Diary, room: str) -> int:
    """Count the turns that were thought about more than once."""
    thinking = [each for each in diary.events_of(room) if isinstance(each, CpuThinking)]
    return sum(1 for times in Counter(each.step for each in thinking).values() if times > 1)


async def _check_course(pair: Pair, token: str, room: Room, acknowledged: dict[int, str]) -> None:
    """Every acknowledged action stands where it was played, each turn has one, all are legal."""
    for url in pair.urls:
        async with a_session(url, token) as session:
            match = match_in((await session.enter(room.id)).view)
            assert len(match.actions) == match.board.step
            for step, action in acknowledged.items():
                assert match.actions[step - 1] == action
            game = games[str(match.settings["game"])]
            rules = {name: match.settings[name] for name in game.offered_settings}
            position = game.restore(game.clean_settings(rules), match.actions)
            assert position.fen() == match.board.fen


async def test_the_only_server_that_dies_thinking_goes_on_when_it_is_back() -> None:
    """Scenario 28: there is nobody else to take over."""
    with a_site("embedded") as site:
        async with a_solo_match(site.server.url, *STRONG[0]) as (_, room):
            for pause_s in (0.0, 0.3, 0.6):
                assert await own_turn(room)
                step, action = await play_any(room, Random(3))
                await asyncio.to_thread(_kill_after, site.server, pause_s)
                await asyncio.to_thread(site.server.start)
                await _moved_on(room, step)
                assert match_in(room.view).actions[step - 1] == action


async def test_when_redis_dies_meanwhile_the_turn_goes_on_as_soon_as_it_is_back() -> None:
    with a_site("embedded") as site:
        async with a_solo_match(site.server.url, *STRONG[1]) as (_, room):
            for pause_s in (0.1, 0.7):
                assert await own_turn(room)
                step, action = await play_any(room, Random(4))
                await asyncio.to_thread(select.select, [], [], [], pause_s)
                await asyncio.to_thread(site.crash_redis)
                await _moved_on(room, step)
                assert match_in(room.view).actions[step - 1] == action


# Whoever watches.


async def test_cpus_play_each_other_while_somebody_watches_and_stop_when_nobody_does() -> None:
    with a_pair("embedded", SEKI_ROOM__CPU_PACE_MS="0") as pair:
        async with a_session(pair.urls[0]) as leader, a_session(pair.urls[1]) as watcher:
            room = await _between_cpus(leader)
            await _moved_on(room, 4)
            codes = room.view.codes
            assert codes
            await room.unfollow()
            with pair.store() as store:
                stood_at = await asyncio.to_thread(_at_rest, store, room.id)
                seen = await watcher.watch(codes.watch)
                await _moved_on(seen, stood_at + 4)
                await seen.unfollow()
                assert await asyncio.to_thread(_at_rest, store, room.id) > stood_at


async def test_the_leader_ends_a_match_between_cpus_and_its_record_says_so(brief: Site) -> None:
    async with a_session(brief.server.url) as leader:
        room = await _between_cpus(leader)
        await _moved_on(room, 2)
        await room.remove_cpu(0)
        match = match_in(await room.until(is_over, PATIENCE_S))
        assert match.result
        assert (match.result.winner, match.result.termination) == (None, "abandoned")
        with brief.store() as store:
            record = msgpack.unpackb(store.get(record_key(RoomId(room.id), MatchId(match.id))))
        assert (record["winner"], record["termination"]) == (None, "abandoned")
        assert [action[0] for action in record["actions"]] == list(match.actions)
        assert await room.take_seat(0) == 0
        assert await room.start() == f"{room.id}.2"


async def _between_cpus(leader: Session) -> Room:
    """Begin a match between two CPUs, led by somebody who only looks on."""
    room = await leader.create_party("janggi", {"max_plies": 0, **WEAK})
    await room.leave_seat()
    for seat in (0, 1):
        await room.add_cpu(seat)
    await room.start()
    return room


def _at_rest(store: Redis, room: str) -> int:
    """Wait until a room has nothing due for long; return how many actions its match has."""
    keys = room_keys(RoomId(room))

    def is_at_rest() -> bool:
        due, (seconds, _) = store.zscore(keys.deadlines, room), store.time()
        assert due is not None
        return due - seconds * 1000 > AN_HOUR_MS

    wait_until(is_at_rest)
    return int(store.llen(keys.actions))


# Limits and ends.


async def test_a_third_match_with_a_cpu_is_refused_in_ones_own_language(brief: Site) -> None:
    async with connect(brief.server.url, language="ja") as session:
        rooms = [await session.create_party("janggi", WEAK) for _ in range(3)]
        for room in rooms[:2]:
            await room.start()
        with pytest.raises(Refused) as caught:
            await rooms[2].start()
        assert caught.value.code == "cpu/busy"
        assert caught.value.detail == {"matches": 2}
        assert "CPUとの対局は同時に2局まで" in caught.value.text
        await rooms[0].resign()
        await rooms[2].start()


async def test_a_server_that_thinks_a_lot_ends_at_once() -> None:
    with a_site("embedded", SEKI_CPU__PERSON_MATCHES="20") as site:
        async with a_session(site.server.url) as session:
            rooms = [await session.create_party(*STRONG[n % 2]) for n in range(10)]
            for room in rooms:
                await room.start()
                await own_turn(room)
            await asyncio.gather(*(play_any(room, Random(5)) for room in rooms))
            await rooms[-1].until(lambda view: bool(match_in(view).thinking), PATIENCE_S)
            begun = time.monotonic()
            site.server.terminate()
            assert await asyncio.to_thread(site.server.wait) == 0
            assert time.monotonic() - begun < QUICK_END_S
            site.server.start()
            for room in rooms:
                await own_turn(room)
