"""Newcomers are let in at a pace; who has to wait is told when, and comes in then."""

from __future__ import annotations

import asyncio
import heapq
import logging
from ipaddress import ip_network
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.transport.entry import Entry, Lobby
from seki_server.transport.limits import EntryLimits, Rate, TransportLimits
from seki_server.transport.proxies import Proxies
from tests.server.transport.a_door import HandClock, a_server
from tests.support.waiting import until

PACE = Rate(per_second=100, burst=50)
WIDE = Rate(per_second=10_000, burst=10_000)


def an_entry(clock: HandClock, **limits: object) -> Entry:
    wide = {"pace": PACE, "address_pace": WIDE, "address_connections": 100_000}
    return Entry(EntryLimits.model_validate({**wide, **limits}), 1_000, clock)


def come_all(clients: int, clock: HandClock, entry: Entry) -> list[tuple[float, int]]:
    """Let clients come at once and again when told; return when each was let in, at which try."""
    waiting = [(clock.now, number, 1) for number in range(clients)]
    let_in = []
    while waiting:
        clock.now, number, tries = heapq.heappop(waiting)
        later = entry.enter(f"a{number}")
        if later is None:
            let_in.append((clock.now, tries))
        else:
            assert later.code == "server/busy"
            heapq.heappush(waiting, (clock.now + later.come_back_ms / 1000, number, tries + 1))
    return let_in


@pytest.mark.parametrize("clients", [10, 50, 51, 300, 2_000])
def test_a_storm_is_let_in_at_the_pace_each_at_the_second_try(clients: int) -> None:
    """Scenario 36."""
    clock = HandClock()
    begin = clock.now
    let_in = come_all(clients, clock, an_entry(clock))
    assert max(tries for _, tries in let_in) <= 2
    behind = max(0, clients - PACE.burst)
    assert let_in[-1][0] - begin <= behind / (0.8 * PACE.per_second) + 0.01
    for second in range(30):
        entered = sum(begin + second <= at < begin + second + 1 for at, _ in let_in)
        assert entered <= PACE.burst + PACE.per_second


@given(st.lists(st.floats(0, 0.2), min_size=1, max_size=400))
def test_whatever_the_rush_no_two_are_told_the_same_moment(pauses: list[float]) -> None:
    clock = HandClock()
    entry = an_entry(clock, pace=Rate(per_second=10, burst=1), slots_ms=600_000)
    slots = []
    for pause in pauses:
        clock.advance(pause)
        later = entry.enter("a")
        if later:
            slots.append(clock.now + later.come_back_ms / 1000)
    assert all(after - before > 0.1 for before, after in pairwise(slots))


@given(st.integers(1, 500))
def test_nobody_is_told_to_wait_longer_than_the_setting_says(clients: int) -> None:
    clock = HandClock()
    entry = an_entry(clock, pace=Rate(per_second=10, burst=1), slots_ms=2_000)
    told = [entry.enter("a") for _ in range(clients)]
    assert all(later is None or later.come_back_ms <= 2_001 for later in told)


def test_one_address_cannot_take_everybodys_pace() -> None:
    clock = HandClock()
    entry = an_entry(clock, address_pace=Rate(per_second=1, burst=5))
    assert [entry.enter("mine") is None for _ in range(30)] == [True] * 5 + [False] * 25
    assert entry.enter("yours") is None
    later = entry.enter("mine")
    assert later is not None
    assert later.come_back_ms >= 1_000


def test_an_address_that_knocks_too_often_takes_no_moment_from_others() -> None:
    """Scenario 36."""
    clock = HandClock()
    entry = an_entry(clock, address_pace=Rate(per_second=1, burst=5))
    for _ in range(1_000):
        entry.enter("flooder")
    let_in = come_all(300, clock, entry)
    assert let_in[-1][0] - HandClock().now <= 300 / (0.8 * PACE.per_second) + 0.01


def test_an_address_pays_for_the_moments_it_is_given() -> None:
    """Else one that knocks within its own burst would spend everybody's."""
    clock = HandClock()
    entry = an_entry(clock, address_pace=Rate(per_second=1, burst=60))
    for _ in range(1_000):
        entry.enter("flooder")
    let_in = come_all(100, clock, entry)
    given = 60 - PACE.burst
    assert let_in[-1][0] - HandClock().now <= (100 + given) / (0.8 * PACE.per_second) + 0.01


def test_the_crowd_of_one_address_is_let_in_at_its_own_pace() -> None:
    clock = HandClock()
    entry = an_entry(clock, pace=WIDE, address_pace=Rate(per_second=100, burst=50))
    told = [later.come_back_ms for _ in range(300) if (later := entry.enter("a"))]
    assert len(set(told)) == len(told) == 250
    assert max(told) <= 250 / 80 * 1_000 + 1


def test_those_of_a_full_address_are_told_different_times() -> None:
    entry = an_entry(HandClock(), address_connections=1)
    entry.enter("a")
    told = [later.come_back_ms for _ in range(100) if (later := entry.enter("a"))]
    assert len(set(told)) == 100


def test_the_connections_of_an_address_are_bounded_until_one_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    entry = an_entry(HandClock(), address_connections=2, crowded_ms=7_000)
    with caplog.at_level(logging.WARNING):
        assert [entry.enter("a"), entry.enter("a")] == [None, None]
        for _ in range(3):
            later = entry.enter("a")
            assert later is not None
            assert later.code == "limit/too_many_connections"
            assert 7_000 <= later.come_back_ms <= 10_500
    assert [record.getMessage().count("SEKI_TRUSTED_PROXIES") for record in caplog.records] == [1]
    assert entry.enter("b") is None
    entry.leave("a")
    assert entry.enter("a") is None


def test_addresses_that_nobody_comes_from_any_more_are_forgotten() -> None:
    clock = HandClock()
    entry = an_entry(clock, address_pace=Rate(per_second=1, burst=1))
    for number in range(20):
        if entry.enter(f"a{number % 10}") is None:
            entry.leave(f"a{number % 10}")
    assert len(entry._address_slots) == 10
    clock.advance(60)
    entry.forget_full()
    assert (len(entry._addresses), len(entry._inside), len(entry._address_slots)) == (0, 0, 0)


async def test_who_has_to_wait_is_told_so_before_anything_else() -> None:
    limits = TransportLimits(
        entry=EntryLimits(pace=Rate(per_second=1, burst=1)), close_ms=500, drain_ms=2_000
    )
    clock = HandClock()
    async with a_server(limits=limits, seconds=clock) as server:
        await server.person()
        waits = await server.knock()
        code, goodbye = await waits.sent_away()
        assert (code, waits.pushes) == (1013, [goodbye])
        assert (goodbye["code"], goodbye["come_back_ms"]) == ("server/busy", 1_250)
        clock.advance(1.25)
        assert (await server.person())[1]["type"] == "welcome"


async def test_more_connections_of_an_address_than_allowed_are_refused_until_one_goes() -> None:
    limits = TransportLimits(entry=EntryLimits(address_connections=1), close_ms=500, drain_ms=2_000)
    async with a_server(limits=limits) as server:
        one, _ = await server.person()
        code, goodbye = await (await server.knock()).sent_away()
        assert (code, goodbye["code"]) == (1013, "limit/too_many_connections")
        assert goodbye["come_back_ms"] >= limits.entry.crowded_ms
        await one.socket.close()
        assert (await server.person())[1]["type"] == "welcome"


@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from("ab")), max_size=80))
def test_the_lobby_holds_no_more_of_a_peer_than_it_may(visits: list[tuple[int, str]]) -> None:
    """Each visit is an arrival, or the end of a socket that is there."""
    lobby, inside = Lobby(3, Proxies()), dict[int, str]()
    for socket, peer in visits:
        if socket in inside:
            lobby.leave(socket)
            del inside[socket]
            continue
        has_room = list(inside.values()).count(peer) < 3
        assert lobby.enter(socket, peer) is has_room
        if has_room:
            inside[socket] = peer
        else:
            lobby.leave(socket)
    assert len(lobby._waiting) == len(set(inside.values()))


def test_a_trusted_proxy_opens_sockets_for_many() -> None:
    lobby = Lobby(1, Proxies([ip_network("10.0.0.0/8")]))
    assert [lobby.enter(number, "10.0.0.1") for number in range(3)] == [True] * 3
    assert [lobby.enter(number, "11.0.0.1") for number in range(3, 5)] == [True, False]


async def test_whoever_opens_sockets_and_says_nothing_gets_so_many() -> None:
    limits = TransportLimits(entry=EntryLimits(address_connections=2), close_ms=500, drain_ms=2_000)
    async with a_server(limits=limits) as server:
        where = ("127.0.0.1", server.door.port)
        silent = [await asyncio.open_connection(*where) for _ in range(2)]
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection(*where)
            assert await _read_to_the_end(reader) == b""
            writer.close()
        silent.pop()[1].close()
        await until(lambda: len(server.door._lobby._peers) == 1)
        await server.person()
        await until(lambda: len(server.door._lobby._peers) == 1)
        assert (await server.person())[1]["type"] == "welcome"
        silent.pop()[1].close()


async def _read_to_the_end(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
