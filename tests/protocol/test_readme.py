"""The session that the package's README shows is real."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from seki_protocol import samples
from tests.protocol.meeting import SNAPSHOT, event
from tests.support.scripted_server import a_scripted_server

README = Path(__file__).parents[2] / "client-protocol/README.md"


async def test_the_session_in_the_readme_makes_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
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
