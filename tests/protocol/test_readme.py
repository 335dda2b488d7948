"""What the package's README shows is real."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from seki_protocol import samples
from seki_protocol.client import Room
from tests.protocol.meeting import SEQ, SNAPSHOT, a_meeting, event
from tests.support.scripted_server import a_scripted_server

README = Path(__file__).parents[2] / "client-protocol/README.md"


def shown() -> dict[str, Any]:
    """Return what the README's code defines."""
    names: dict[str, Any] = {}
    text = README.read_text(encoding="utf-8")
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(code, names)
    return names


async def test_the_session_in_the_readme_makes_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    names = shown()
    async with a_scripted_server() as server:
        playing = asyncio.ensure_future(names["make_a_move"](server.url))
        peer = await server.accept()
        await peer.greet()
        await peer.grant("create_party", room=samples.ROOM)
        await peer.say(
            {**SNAPSHOT, "match": None, "check": 0, "seq": 3, "seats": [samples.ANN, None]}
        )
        await peer.say(event("seat_taken", 4))
        await peer.grant("start", match=samples.MATCH)
        await peer.say(event("match_started", 5), samples.REPLIES["your_turn"])
        await peer.grant("play", step=3)
        await peer.say(event("action_played", 6))
        fen = await playing
    assert fen == samples.EVENTS["action_played"]["board"]["fen"]
    assert capsys.readouterr().out == "Come in: 7KX2MQ9P\n"


async def test_the_clock_in_the_readme_counts_down() -> None:
    clock_line = shown()["clock_line"]
    device = [5_000.0]
    async with a_meeting(clock_ms=lambda: device[0]) as meeting:
        room = await meeting.join()
        assert clock_line(meeting.session, room) == "60 s"
        device[0] += 9_000
        assert clock_line(meeting.session, room) == "51 s"
        await meeting.peer.say(event("match_paused", SEQ + 1))
        await room.until(lambda view: view.match is not None and view.match.paused)
        assert clock_line(meeting.session, room) == "Nothing runs until somebody is here."


async def test_the_record_in_the_readme_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    names = shown()
    async with a_meeting() as meeting:
        room = await meeting.join()
        keeping = asyncio.ensure_future(names["keep_record"](meeting.session, room))
        await meeting.peer.grant("get_record", **samples.RESULTS["get_record"])
        assert (await keeping).startswith(b'[game "janggi"]')
    assert "is written in utf-8" in capsys.readouterr().out


async def test_the_ranked_match_in_the_readme_is_counted() -> None:
    play_ranked = shown()["play_ranked"]
    played = []

    async def play(room: Room) -> None:
        played.append(room.id)

    async with a_meeting() as meeting:
        playing = asyncio.ensure_future(play_ranked(meeting.session, play))
        await meeting.peer.grant("join_queue", since=samples.NOW)
        await meeting.peer.say(samples.REPLIES["paired"])
        for _ in range(2):
            await meeting.peer.grant("get_snapshot")
            await meeting.peer.say(SNAPSHOT)
        await meeting.peer.say(samples.REPLIES["rating_changed"])
        assert await playing == "+15.4, of 100 % of the game"
    assert played == [samples.ROOM]
