"""A server that stops tells everybody when to come back, each at another moment, and then goes."""

from __future__ import annotations

import asyncio
from itertools import cycle, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.words import Millis, RoomId
from seki_server.transport.door import return_times
from seki_server.transport.limits import TransportLimits
from tests.server.transport.a_door import JSON, MSGPACK, a_server

LIMITS = TransportLimits(close_ms=500, drain_ms=2_000, return_spread_ms=3_000)


@given(st.integers(0, 3_000), st.integers(300, 60_000))
def test_clients_come_back_evenly_over_the_time(clients: int, spread_ms: int) -> None:
    """Scenario 36."""
    times = sorted(return_times(clients, Millis(spread_ms)))
    assert len(times) == max(1, clients)
    assert spread_ms // 10 <= times[0]
    assert times[-1] == spread_ms
    gaps = [after - before for before, after in pairwise(times)]
    assert not gaps or max(gaps) - min(gaps) <= 1


@pytest.mark.parametrize("clients", [1, 3, 10])
async def test_everybody_is_told_when_to_come_back(clients: int) -> None:
    async with a_server(limits=LIMITS) as server:
        connected = [
            (await server.person(subprotocol=JSON if number % 2 else MSGPACK))[0]
            for number in range(clients)
        ]
        stopping = asyncio.create_task(server.door.__aexit__(None, None, None))
        goodbyes = []
        for client in connected:
            code, goodbye = await client.sent_away()
            assert (code, goodbye["code"]) == (1012, "server/restarting")
            assert goodbye["text"]
            goodbyes.append(goodbye["come_back_ms"])
        assert sorted(goodbyes) == sorted(return_times(clients, Millis(3_000)))
        assert server.door.return_delay_ms == max(goodbyes)
        await stopping


async def test_the_absence_of_who_is_sent_home_begins_when_the_last_one_is_to_be_back() -> None:
    async with a_server(limits=LIMITS) as server:
        alice, _, room, _ = await server.a_match()
        stopping = asyncio.create_task(server.door.__aexit__(None, None, None))
        await alice.closed()
        await stopping
        await server.runtime.notes.farewell()
        stored = await server.storage.rooms.load(RoomId(room))
    assert stored is not None
    assert stored.match is not None
    begun = [each.absent_since for each in stored.match.attendance if each]
    assert begun == [server.storage.clock.now() + LIMITS.return_spread_ms] * 2


async def test_the_goodbye_speaks_the_language_of_the_session() -> None:
    async with a_server(limits=LIMITS) as server:
        client = await server.connect()
        await client.ask("hello", language="ko")
        stopping = asyncio.create_task(server.door.__aexit__(None, None, None))
        _, goodbye = await client.sent_away()
        assert any("가" <= letter <= "힣" for letter in goodbye["text"])
        await stopping


async def test_who_comes_in_while_the_door_closes_is_sent_home_too() -> None:
    """Their handshake was answered just before."""
    async with a_server(limits=LIMITS) as server:
        server.door._returns = cycle([Millis(700)])
        late = await server.connect()
        code, goodbye = await late.sent_away()
        assert (code, goodbye["come_back_ms"]) == (1012, 700)


async def test_a_server_that_stops_takes_nobody_in() -> None:
    async with a_server(limits=LIMITS) as server:
        staying, _ = await server.person()
        port = server.door.port
        stopping = asyncio.create_task(server.door.__aexit__(None, None, None))
        assert await staying.closed() == 1012
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)
        await stopping


async def test_who_does_not_answer_the_goodbye_is_not_waited_for_beyond_the_limit() -> None:
    limits = TransportLimits(close_ms=60_000, drain_ms=200)
    async with a_server(limits=limits) as server:
        silent, _ = await server.person()
        await silent.done("create_party", game="janggi")
        silent.socket.transport.pause_reading()
        async with asyncio.timeout(5):
            await server.door.__aexit__(None, None, None)
        assert not list(server.runtime.desks.followed())
