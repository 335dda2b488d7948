"""The client over a real socket: what a person asks is done once, and outlives connections."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol import SUBPROTOCOLS, samples
from seki_protocol.client import (
    ClientSettings,
    Connected,
    Disconnected,
    OutcomeUnknown,
    Refused,
    SessionEnded,
    connect,
)
from seki_protocol.client.backoff import backoff_s
from seki_protocol.messages.words import is_token
from tests.protocol.meeting import SETTINGS, SNAPSHOT, a_meeting, outside
from tests.support.scripted_server import LIMIT_S, a_scripted_server

begin = asyncio.ensure_future


@pytest.mark.parametrize("subprotocol", SUBPROTOCOLS)
async def test_a_session_asks_and_is_answered_in_either_subprotocol(subprotocol: str) -> None:
    async with a_meeting(subprotocol=subprotocol) as meeting:
        pinging = begin(meeting.session.ping())
        await meeting.peer.grant("ping", now=12)
        assert await pinging == 12
        assert meeting.session.person == samples.ANN
        assert meeting.session.rooms == (samples.ROOM,)


async def test_a_newcomer_makes_a_token_and_keeps_it_over_connections() -> None:
    async with a_scripted_server() as server:
        session = connect(server.url, language="ko", settings=SETTINGS, outside=outside([]))
        entering = begin(session.__aenter__())
        heard = []
        for _ in range(2):
            peer = await server.accept()
            await peer.say(samples.REPLIES["hello"])
            heard.append(await peer.hear("hello"))
            peer.break_off()
        peer = await server.accept()
        heard.append(await peer.greet())
        await entering
        await session.close()
    assert is_token(heard[0]["token"])
    assert len({hello["token"] for hello in heard}) == 1
    assert len({hello["id"] for hello in heard}) == 3
    assert heard[0]["language"] == "ko"


async def test_a_command_without_its_reply_is_sent_again_as_the_same_command() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        playing = begin(room.play("i4h4", step=3))
        first = await meeting.peer.hear("play")
        meeting.peer.break_off()
        peer = await meeting.come_back()
        await peer.grant("resume", resumed=True)
        again = await peer.grant("play", step=4)
        assert await playing == 4
        assert again == first


async def test_no_more_commands_are_unanswered_than_the_server_remembers() -> None:
    async with a_meeting(ClientSettings(in_flight=2)) as meeting:
        pings = [begin(meeting.session.ping()) for _ in range(3)]
        first, second = await meeting.peer.hear("ping"), await meeting.peer.hear("ping")
        assert await meeting.peer.hears_nothing()
        ok = {"type": "ok", "result": {"now": 1}}
        await meeting.peer.say({**ok, "id": second["id"]})
        assert (await meeting.peer.grant("ping", now=1))["id"] not in (first["id"], second["id"])
        await meeting.peer.say({**ok, "id": first["id"]})
        await asyncio.gather(*pings)


async def test_a_refusal_is_raised_with_what_the_server_said() -> None:
    async with a_meeting() as meeting:
        joining = begin(meeting.session.join_party("WRONG"))
        await meeting.peer.refuse("join_party", "party/code_unknown", hint=1)
        with pytest.raises(Refused) as caught:
            await joining
        assert caught.value.code == "party/code_unknown"
        assert caught.value.text == samples.REPLIES["refused"]["text"]
        assert caught.value.detail == {"hint": 1}


async def test_what_is_refused_for_now_is_asked_again_under_the_same_id() -> None:
    async with a_meeting() as meeting:
        pinging = begin(meeting.session.ping())
        busy = [await meeting.peer.refuse("ping", "room/busy") for _ in range(2)]
        granted = await meeting.peer.grant("ping", now=5)
        assert await pinging == 5
        assert busy == [granted, granted]
        assert len(meeting.waits) == 2


async def test_what_is_refused_for_now_too_often_is_refused() -> None:
    async with a_meeting() as meeting:
        pinging = begin(meeting.session.ping())
        for _ in range(SETTINGS.retries + 1):
            await meeting.peer.refuse("ping", "storage/unavailable")
        with pytest.raises(Refused, match="storage/unavailable"):
            await pinging


async def test_a_reply_that_never_comes_is_not_waited_for_for_ever() -> None:
    async with a_meeting(ClientSettings(command_ms=100)) as meeting:
        with pytest.raises(OutcomeUnknown):
            await meeting.session.ping()
        late = await meeting.peer.hear("ping")
        await meeting.peer.say({"type": "ok", "id": late["id"], "result": {"now": 1}})
        pinging = begin(meeting.session.ping())
        await meeting.peer.grant("ping", now=2)
        assert await pinging == 2


async def test_what_is_no_longer_waited_for_is_not_sent_again() -> None:
    async with a_meeting(ClientSettings(command_ms=100)) as meeting:
        with pytest.raises(OutcomeUnknown):
            await meeting.session.ping()
        meeting.peer.break_off()
        peer = await meeting.come_back()
        assert await peer.hears_nothing()


async def test_only_failures_in_a_row_make_a_session_give_up() -> None:
    async with a_meeting(ClientSettings(connect_attempts=1)) as meeting:
        for _ in range(3):
            meeting.peer.break_off()
            await meeting.come_back()
        pinging = begin(meeting.session.ping())
        await meeting.peer.grant("ping", now=1)
        await pinging


@pytest.mark.parametrize("code", [1000, 1001, 1011, 1012, 4001])
async def test_a_close_code_that_says_come_back_is_followed(code: int) -> None:
    async with a_meeting() as meeting:
        events = meeting.session.events()
        await meeting.peer.close(code)
        await meeting.come_back()
        assert isinstance(await anext(events), Disconnected)
        assert isinstance(await anext(events), Connected)


@pytest.mark.parametrize("code", [1002, 1008, 1009])
async def test_a_close_code_that_says_stay_away_ends_the_session(code: int) -> None:
    async with a_meeting() as meeting:
        events = meeting.session.events()
        room = await meeting.join()
        waiting = begin(room.until(lambda view: view.closed))
        pinging = begin(meeting.session.ping())
        await meeting.peer.hear("ping")
        await meeting.peer.close(code)
        with pytest.raises(SessionEnded, match=str(code)):
            await pinging
        with pytest.raises(SessionEnded):
            await meeting.session.ping()
        with pytest.raises(SessionEnded, match=str(code)):
            async for _ in events:
                pass
        with pytest.raises(Exception, match=str(code)):
            await waiting


async def test_frames_that_are_no_messages_end_the_connection_not_the_session() -> None:
    async with a_meeting() as meeting:
        for frame in (b"\xc1", b"\x90", "text"):
            await meeting.peer.say_raw(frame)
            await meeting.come_back()
        pinging = begin(meeting.session.ping())
        await meeting.peer.grant("ping", now=1)
        await pinging


async def test_another_protocol_is_not_spoken_at_all() -> None:
    async with a_scripted_server() as server:
        entering = begin(connect(server.url, settings=SETTINGS).__aenter__())
        peer = await server.accept()
        await peer.say({**samples.REPLIES["hello"], "protocol": 2})
        with pytest.raises(SessionEnded, match="session/protocol_unsupported"):
            await entering


async def test_a_token_that_the_server_does_not_take_ends_the_session() -> None:
    async with a_scripted_server() as server:
        entering = begin(connect(server.url, token="mine", settings=SETTINGS).__aenter__())
        peer = await server.accept()
        await peer.say(samples.REPLIES["hello"])
        await peer.refuse("hello", "session/token_invalid")
        with pytest.raises(SessionEnded, match="session/token_invalid"):
            await entering


async def test_a_hello_refused_for_now_is_said_again_later() -> None:
    async with a_scripted_server() as server:
        session = connect(server.url, settings=SETTINGS, outside=outside([]))
        entering = begin(session.__aenter__())
        peer = await server.accept()
        await peer.say(samples.REPLIES["hello"])
        await peer.refuse("hello", "storage/unavailable")
        await (await server.accept()).greet()
        await entering
        await session.close()


async def test_a_server_that_is_not_there_is_tried_a_limited_number_of_times() -> None:
    async with a_scripted_server() as server:
        url = server.url
    waits: list[float] = []
    settings = ClientSettings(connect_attempts=4, backoff_first_ms=100, backoff_most_ms=250)
    with pytest.raises(SessionEnded, match="4 attempts"):
        await connect(url, settings=settings, outside=outside(waits)).__aenter__()
    assert len(waits) == 3
    assert all(wait <= bound for wait, bound in zip(waits, (0.2, 0.25, 0.25), strict=True))


async def test_a_silent_server_is_left_after_its_time() -> None:
    async with a_scripted_server() as server:
        settings = ClientSettings(open_ms=100, connect_attempts=1)
        with pytest.raises(SessionEnded, match="did not greet"):
            await connect(server.url, settings=settings, outside=outside([])).__aenter__()


async def test_closing_a_session_tells_everybody_who_waits() -> None:
    async with a_meeting() as meeting:
        pinging = begin(meeting.session.ping())
        events = meeting.session.events()
        await meeting.peer.hear("ping")
        await meeting.session.close()
        with pytest.raises(SessionEnded, match="closed"):
            await pinging
        assert [happening async for happening in events] == []
        assert [happening async for happening in meeting.session.events()] == []


async def test_a_party_made_on_a_connection_that_broke_is_shown_on_the_next() -> None:
    async with a_meeting() as meeting:
        creating = begin(meeting.session.create_party("janggi", {"allow_take_back": True}))
        first = await meeting.peer.hear("create_party")
        meeting.peer.break_off()
        peer = await meeting.come_back()
        assert await peer.grant("create_party", room=samples.ROOM) == first
        await peer.grant("get_snapshot")
        await peer.say(SNAPSHOT)
        async with asyncio.timeout(LIMIT_S):
            assert (await creating).view.room == samples.ROOM


@given(st.integers(1, 10_000), st.integers(1, 60_000), st.integers(1, 600_000), st.integers())
def test_a_wait_is_anywhere_below_a_bound_that_doubles(
    attempt: int, first_ms: int, most_ms: int, seed: int
) -> None:
    wait_ms = backoff_s(attempt, first_ms, most_ms, Random(seed)) * 1000
    assert 0 <= wait_ms <= min(most_ms, first_ms * 2 ** min(attempt - 1, 20)) + 1e-6


def test_waits_use_the_whole_range_below_their_bound() -> None:
    chance = Random(3)
    waits = [backoff_s(4, 100, 10_000, chance) for _ in range(200)]
    assert min(waits) < 0.08
    assert max(waits) > 0.72
