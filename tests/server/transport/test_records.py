"""Records over real sockets: a file in a reply, or a word in the asker's language."""

from __future__ import annotations

from base64 import b64decode

import pytest

from seki_engine import games
from seki_protocol.client.settings import ClientSettings
from seki_server.runtime.records import MOST_BYTES
from seki_server.transport.limits import BudgetLimits, Rate, TransportLimits
from tests.server.transport.a_door import JSON, MSGPACK, HandClock, a_server

GIB = "cp949"


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
async def test_a_record_comes_as_a_file(subprotocol: str) -> None:
    async with a_server() as server:
        alice, bob, room, match = await server.a_match(host=subprotocol)
        await alice.done("play", room=room, match=match, step=0, action="a4b4")
        await bob.done("resign", room=room, match=match, step=1)
        result = await alice.done("get_record", room=room, match=match, form="gib")
        assert result["file"].endswith(".gib")
        assert result["charset"] == GIB
        text = b64decode(result["content"]).decode(GIB)
        assert '[대국결과 "초 승"]' in text
        assert games["janggi"].read_record(text).actions == ("a4b4",)


@pytest.mark.parametrize(
    ("language", "said"), [("ja", "形式"), ("ko", "형식"), ("en", "have no form “pdf”")]
)
async def test_a_form_that_is_not_there_is_told_in_the_askers_language(
    language: str, said: str
) -> None:
    async with a_server() as server:
        alice, _, room, match = await server.a_match()
        asker = await server.connect()
        await asker.ask("hello", token=alice.token, language=language)
        refusal = await asker.refused("get_record", room=room, match=match, form="pdf")
        assert refusal["code"] == "record/form_unknown"
        assert "pgn" in refusal["detail"]["forms"]
        assert said in refusal["text"]
        assert "pdf" in refusal["text"]


async def test_a_stranger_does_not_learn_whether_there_is_a_match() -> None:
    async with a_server() as server:
        _, _, room, match = await server.a_match()
        stranger, _ = await server.person()
        nothing = "r" * 16
        answers = [
            await stranger.refused("get_record", room=each, match=f"{each}.1", form="pgn")
            for each in (room, nothing)
        ]
        assert [answer["code"] for answer in answers] == ["record/unknown"] * 2
        assert answers[0]["text"] == answers[1]["text"]
        assert answers[0]["detail"] == {"match": match}


async def test_records_have_a_pace_of_their_own() -> None:
    clock = HandClock()
    few = BudgetLimits(records=Rate(per_second=0.5, burst=2))
    limits = TransportLimits(budgets=few)
    async with a_server(limits=limits, seconds=clock) as server:
        alice, bob, room, match = await server.a_match()
        wish = {"room": room, "match": match, "form": "pgn"}
        for _ in range(2):
            await alice.done("get_record", **wish)
        refusal = await alice.refused("get_record", **wish)
        assert refusal["code"] == "limit/too_many_commands"
        assert 0 < refusal["detail"]["retry_ms"] <= 2_000
        await bob.done("get_record", **wish)
        await alice.done("play", room=room, match=match, step=0, action="a4b4")
        clock.advance(2)
        await alice.done("get_record", **wish)


def test_the_largest_file_goes_into_the_smallest_frame_that_a_client_reads() -> None:
    (least,) = [
        bound.ge
        for bound in ClientSettings.model_fields["frame_bytes"].metadata
        if hasattr(bound, "ge")
    ]
    assert least > MOST_BYTES * 4 / 3 + 1_000
