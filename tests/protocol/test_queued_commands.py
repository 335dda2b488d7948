"""Whatever was asked for while offline is done and answered once, however slowly it is taken."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol import samples
from seki_protocol.client import ClientSettings, Refused
from seki_protocol.client.session_state import Rejected, RetryLater, SessionState
from seki_protocol.messages.catalogue import read_server_message
from tests.protocol.meeting import SETTINGS, a_meeting

READ_AHEAD = 16
"""Frames that a server reads ahead of a connection; more wait in the network."""


@pytest.mark.parametrize("asked", [11, READ_AHEAD, READ_AHEAD + 1, 3 * READ_AHEAD])
async def test_commands_queued_while_offline_are_all_answered_in_order(asked: int) -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        meeting.peer.break_off()
        settings = [{"max_plies": number} for number in range(asked)]
        asking = [asyncio.ensure_future(room.configure(each)) for each in settings]
        peer = await meeting.come_back()
        await peer.grant("resume", resumed=True)
        heard = [await peer.grant("configure") for _ in range(asked)]
        await asyncio.gather(*asking)
        assert [command["settings"] for command in heard] == settings
        assert len({command["id"] for command in heard}) == asked


async def test_no_more_is_sent_ahead_of_answers_than_a_server_reads_ahead() -> None:
    async with a_meeting(ClientSettings()) as meeting:
        meeting.peer.break_off()
        pings = [asyncio.ensure_future(meeting.session.ping()) for _ in range(3 * READ_AHEAD)]
        peer = await meeting.come_back()
        heard = [await peer.hear("ping") for _ in range(ClientSettings().in_flight)]
        assert len(heard) <= READ_AHEAD
        assert await peer.hears_nothing()
        for ping in heard:
            await peer.say({"type": "ok", "id": ping["id"], "result": {"now": 1}})
        for _ in range(3 * READ_AHEAD - len(heard)):
            await peer.grant("ping", now=1)
        assert await asyncio.gather(*pings) == [1] * (3 * READ_AHEAD)


async def test_what_was_asked_too_fast_is_asked_again_when_the_server_said() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        playing = asyncio.ensure_future(room.play("i4h4", step=3))
        heard = await meeting.peer.hear("play")
        await meeting.peer.say(_refused(heard["id"], {"retry_ms": 1500}))
        assert await meeting.peer.grant("play", step=4) == heard
        assert await playing == 4
        (waited,) = meeting.waits
        assert 1.5 <= waited <= 1.5 + SETTINGS.backoff_first_ms / 1000


async def test_a_wait_beyond_all_patience_is_told_at_once() -> None:
    async with a_meeting() as meeting:
        joining = asyncio.ensure_future(meeting.session.join_party("WRONG"))
        heard = await meeting.peer.hear("join_party")
        await meeting.peer.say(_refused(heard["id"], {"retry_ms": SETTINGS.command_ms}))
        with pytest.raises(Refused, match="limit/too_many"):
            await joining


@given(st.none() | st.booleans() | st.text() | st.integers(-(2**60), 2**60))
def test_a_wait_that_is_none_is_passed_over(retry_ms: object) -> None:
    state = SessionState(samples.TOKEN, "en", SETTINGS, lambda: "own")
    state.submit("1", {"id": "1", "type": "ping"})
    state.receive(read_server_message(_refused("1", {"retry_ms": retry_ms})))
    (effect,) = state.take_effects()
    is_wait = type(retry_ms) is int and retry_ms > 0
    if is_wait and retry_ms >= SETTINGS.command_ms:  # type: ignore[operator]
        assert isinstance(effect, Rejected)
    else:
        assert effect == RetryLater("1", 1, retry_ms if is_wait else 0)  # type: ignore[arg-type]


def _refused(id: str, detail: dict[str, Any]) -> dict[str, Any]:
    code = "limit/too_many_moves"
    return {
        **samples.REPLIES["refused"],
        "id": id,
        "code": code,
        "detail": detail,
        "retryable": True,
    }
