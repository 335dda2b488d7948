"""Many at once, and one who does not read: everybody gets in by turns, nobody is held up."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack

import pytest

from seki_protocol.client import ClientSettings, Room, Session, connect
from seki_protocol.messages.replies import Goodbye
from tests.support.fault_proxy import SOUND, STANDING, FaultProxy, a_fault_proxy
from tests.support.raw_client import (
    Message,
    RawClient,
    RawTable,
    a_raw_client,
    a_raw_table,
    turned_away,
)
from tests.support.sites import Pair, Site, a_site
from tests.support.tables import PATIENCE_S, Diary, a_diary, a_session

CROWD = 300
PER_SECOND = AT_ONCE = 80
MEMBERS = 32
JOINING = 44
WATCHED_TABLES = 12
STEPS = 70
OUTBOX_BYTES = 16 * 1024
MAY_GROW_KIB = 8 * 1024


@pytest.fixture(scope="module")
def narrow() -> Iterator[Site]:
    """A server that lets in so many a second."""
    pace = f'{{"per_second": {PER_SECOND}, "burst": {AT_ONCE}}}'
    with a_site("embedded", SEKI_TRANSPORT__ENTRY__PACE=pace) as site:
        yield site


async def test_a_crowd_that_is_dropped_at_once_comes_back_by_turns(narrow: Site) -> None:
    """Scenario 36: spread by the server-given delay; each follows its room again."""
    async with a_fault_proxy(narrow.server.port) as proxy, AsyncExitStack() as stack:
        host = await stack.enter_async_context(a_session(narrow.server.url))
        party = await host.create_party("janggi")
        sessions = await asyncio.gather(*(_a_guest(stack, proxy) for _ in range(CROWD)))
        codes = party.view.codes
        assert codes is not None
        rooms = await asyncio.gather(*(session.watch(codes.watch) for session in sessions))
        diaries = [stack.enter_context(a_diary(session)) for session in sessions]
        came = proxy.admitted
        begun = time.monotonic()
        assert proxy.cut_all() == CROWD
        await party.configure({"show_legal_moves": False})
        await _all_see(rooms, party.view.seq)
        took_s = time.monotonic() - begun
        assert took_s > 0.9 * (CROWD - AT_ONCE) / PER_SECOND, "more at once than may be"
        assert len(proxy.wires) == CROWD
        _check_delays([each for diary in diaries for each in _goodbyes(diary)])
        assert proxy.admitted - came < 3 * CROWD, "they hammered at the door"


async def _a_guest(stack: AsyncExitStack, proxy: FaultProxy) -> Session:
    settings = ClientSettings(backoff_first_ms=50)
    return await stack.enter_async_context(connect(proxy.url, settings=settings))


async def _all_see(rooms: Sequence[Room], seq: int) -> None:
    await asyncio.gather(*(room.until(lambda view: view.seq >= seq, PATIENCE_S) for room in rooms))


def _goodbyes(diary: Diary) -> list[Goodbye]:
    return [each for each in diary.happenings if isinstance(each, Goodbye)]


def _check_delays(goodbyes: Sequence[Goodbye]) -> None:
    assert {each.code for each in goodbyes} == {"server/busy"}
    waits = Counter(each.come_back_ms for each in goodbyes)
    assert len(waits) > len(goodbyes) / 3, waits
    assert max(waits.values()) < 10, "so many would come back at once"


async def _join(person: RawClient, code: str) -> Message:
    """Ask to join, again where the crowd at the door was too great."""
    while True:
        reply = await person.ask("join_party", code=code)
        if reply.get("code") != "room/busy":
            return reply


async def test_no_more_become_members_than_there_is_room_for(pair: Pair) -> None:
    """Scenario 16: over two nodes at once; the others are told why, and may look on."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(a_raw_client(pair.urls[0]))
        room = (await host.do("create_party", game="janggi"))["room"]
        codes = (await host.push("snapshot"))["codes"]
        people = await _people(stack, pair)
        replies = await asyncio.gather(*(_join(person, codes["invite"]) for person in people))
        outcomes = Counter(reply.get("code", "ok") for reply in replies)
        assert outcomes == {"ok": MEMBERS - 1, "party/full": JOINING - MEMBERS + 1}
        inside = [p for p, reply in zip(people, replies, strict=True) if reply["type"] == "ok"]
        members = (await host.look(room))["members"]
        assert len(members) == MEMBERS
        assert set(members) == {host.person, *(person.person for person in inside)}
        await asyncio.gather(*(person.do("watch", code=codes["watch"]) for person in people))


async def _people(stack: AsyncExitStack, pair: Pair) -> list[RawClient]:
    return [
        await stack.enter_async_context(a_raw_client(pair.urls[number % 2]))
        for number in range(JOINING)
    ]


async def test_beyond_the_most_connections_one_is_told_so_and_may_try_again() -> None:
    """Scenario 16: a newcomer never costs who is inside their place."""
    with a_site("embedded", SEKI_TRANSPORT__ENTRY__ADDRESS_CONNECTIONS="4") as site:
        async with AsyncExitStack() as stack:
            inside = [
                await stack.enter_async_context(a_raw_client(site.server.url)) for _ in range(4)
            ]
            for _ in range(3):
                goodbye, close_code = await turned_away(site.server.url)
                assert close_code == 1013
                assert goodbye["code"] == "limit/too_many_connections"
                assert goodbye["come_back_ms"] > 0
            for client in inside:
                await client.do("ping")
            inside[0].drop()
            async with a_session(site.server.url) as session:
                assert session.person


async def test_who_stops_reading_is_closed_resumably_and_holds_nobody_up() -> None:
    """Scenario 37: A and B play on; S is closed with 4001, comes back, and has missed nothing."""
    with a_site("embedded", SEKI_TRANSPORT__OUTBOX_BYTES=str(OUTBOX_BYTES)) as site:
        async with a_fault_proxy(site.server.port) as proxy, AsyncExitStack() as stack:
            tables = [
                await stack.enter_async_context(a_raw_table(site.server.url))
                for _ in range(WATCHED_TABLES)
            ]
            spectator = await stack.enter_async_context(a_raw_client(proxy.url))
            known = [await _watched(spectator, table) for table in tables]
            proxy.faults = STANDING
            before_kib = site.server.resident_kib()
            for step in range(STEPS):
                await asyncio.gather(*(table.play(step) for table in tables))
            assert site.server.resident_kib() - before_kib < MAY_GROW_KIB
            proxy.faults = SOUND
            assert await spectator.close_code() == 4001
            back = await stack.enter_async_context(a_raw_client(site.server.url, spectator.token))
            for table, seen in zip(tables, known, strict=True):
                await _missed_nothing(back, table, seen)


async def _watched(spectator: RawClient, table: RawTable) -> tuple[int, int]:
    await spectator.do("watch", code=table.codes["watch"])
    snapshot = await spectator.push("snapshot", room=table.room)
    return snapshot["seq"], snapshot["check"]


async def _missed_nothing(back: RawClient, table: RawTable, seen: tuple[int, int]) -> None:
    after, check = seen
    code = table.codes["watch"]
    since = {"room": table.room, "code": code, "after": after, "check": check}
    assert await back.do("resume", **since) == {"resumed": True}
    missed = [each["seq"] for each in await back.drain() if each.get("room") == table.room]
    assert missed == list(range(after + 1, after + 1 + STEPS))
