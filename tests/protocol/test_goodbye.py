"""A server that closes says when to come back: the client comes then, and not before, or never."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol import samples
from seki_protocol.client import ClientSettings, Disconnected, SessionEnded, connect
from seki_protocol.client.connector import Connector
from seki_protocol.client.link import Link, LinkLost
from seki_protocol.close_codes import CloseCode
from seki_protocol.messages.replies import Goodbye
from tests.protocol.meeting import SETTINGS, Meeting, a_meeting, outside
from tests.support.scripted_server import a_scripted_server

COMES_BACK = [CloseCode.RESTART, CloseCode.TRY_LATER, CloseCode.SLOW_READER, 1000]


async def part(meeting: Meeting, code: int, come_back_ms: int | None, why: str) -> None:
    """Let the server say goodbye and close."""
    goodbye = {**samples.REPLIES["goodbye"], "code": why, "come_back_ms": come_back_ms}
    await meeting.peer.say(goodbye)
    await meeting.peer.close(code)


class Parted:
    """A connector whose connections end at once, each as it is told by a script."""

    def __init__(self, script: list[int | None], settings: ClientSettings) -> None:
        self.script = list(script)
        self.waits: list[float] = []
        self.is_ready = False
        self.connector = Connector(self.dial, self, settings, outside(self.waits))

    @asynccontextmanager
    async def dial(self) -> AsyncIterator[Link]:
        """End at once; after a goodbye, if the script has a wait for this connection."""
        come_back_ms = self.script.pop(0)
        if come_back_ms is not None:
            self.connector.expect_end("server/busy", come_back_ms)
        raise LinkLost("over")
        yield  # only for what an asynchronous generator is

    def receive(self, message: object) -> None:
        raise AssertionError("nothing is said here")

    def disconnected(self, reason: str) -> None:
        assert reason in ("over", "server/busy")


@given(st.lists(st.none() | st.integers(0, 2 * 10**9), min_size=1, max_size=12))
def test_a_wait_is_as_long_as_told_or_else_grows_with_chance(script: list[int | None]) -> None:
    settings = ClientSettings(
        backoff_first_ms=100, backoff_most_ms=1000, connect_attempts=len(script)
    )
    parted = Parted(script, settings)
    with pytest.raises(SessionEnded, match="no connection"):
        asyncio.run(parted.connector.run())
    assert len(parted.waits) == len(script) - 1
    for number, (told, waited) in enumerate(zip(script, parted.waits, strict=False)):
        if told is None:
            assert waited <= min(1000, 100 * 2 ** (number + 1)) / 1000
        else:
            assert waited == min(told, settings.come_back_most_ms) / 1000


@pytest.mark.parametrize("code", COMES_BACK)
async def test_the_first_try_comes_exactly_when_told(code: int) -> None:
    async with a_meeting() as meeting:
        await part(meeting, code, 1370, "server/restarting")
        await meeting.come_back()
        assert meeting.waits == [1.37]


async def test_what_was_told_on_one_connection_does_not_hold_for_the_next() -> None:
    async with a_meeting() as meeting:
        await part(meeting, CloseCode.RESTART, 5000, "server/restarting")
        await meeting.come_back()
        meeting.peer.break_off()
        await meeting.come_back()
        assert meeting.waits[0] == 5.0
        assert meeting.waits[1] <= SETTINGS.backoff_first_ms / 1000


async def test_a_goodbye_at_the_door_is_heeded_too() -> None:
    async with a_scripted_server() as server:
        waits: list[float] = []
        session = connect(server.url, settings=SETTINGS, outside=outside(waits))
        entering = asyncio.ensure_future(session.__aenter__())
        for _ in range(2):
            peer = await server.accept()
            await peer.say({**samples.REPLIES["goodbye"], "code": "server/busy"})
            await peer.close(CloseCode.TRY_LATER)
        await (await server.accept()).greet()
        await entering
        await session.close()
        assert waits == [1.37, 1.37]


@pytest.mark.parametrize("code", [*COMES_BACK, CloseCode.POLICY])
async def test_who_is_told_never_to_come_back_does_not(code: int) -> None:
    async with a_meeting() as meeting:
        pinging = asyncio.ensure_future(meeting.session.ping())
        await meeting.peer.hear("ping")
        await part(meeting, code, None, "limit/too_many_commands")
        with pytest.raises(SessionEnded, match="limit/too_many_commands"):
            await pinging
        assert meeting.waits == []


async def test_a_goodbye_is_told_to_who_reads_the_events() -> None:
    async with a_meeting() as meeting:
        happenings = meeting.session.events()
        await part(meeting, CloseCode.RESTART, 10, "server/restarting")
        told = await anext(happenings)
        assert isinstance(told, Goodbye)
        assert told.text == samples.REPLIES["goodbye"]["text"]
        assert await anext(happenings) == Disconnected("server/restarting")
        await meeting.come_back()


async def test_what_is_answered_after_a_goodbye_is_answered() -> None:
    async with a_meeting() as meeting:
        pinging = asyncio.ensure_future(meeting.session.ping())
        ping = await meeting.peer.hear("ping")
        await meeting.peer.say(samples.REPLIES["goodbye"])
        await meeting.peer.say({"type": "ok", "id": ping["id"], "result": {"now": 7}})
        assert await pinging == 7
