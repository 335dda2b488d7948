"""What is too late, doubled, or not allowed: a coded answer each, and nothing changed."""

import asyncio
from typing import Any

import pytest

from seki_server.domain.words import MatchId, RoomId
from seki_server.storage.keys import record_key
from tests.support.raw_client import RawTable, a_raw_client, a_raw_table
from tests.support.sites import Site

NOWHERE = "a" * 16
NOBODY = "x" * 22


async def test_of_two_actions_sent_for_one_step_the_second_is_stale(url: str) -> None:
    """Scenario 8: m1 and m2 queued with the same expected step."""
    async with a_raw_table(url) as table:
        await table.play_until(2)
        first = table.play_at(2)
        second = {**table.play_at(2), "action": "c4d4"}
        await table.host.send(first)
        await table.host.send(second)
        accepted = await table.host.reply_to(first["id"])
        late = await table.host.reply_to(second["id"])
        assert accepted["result"] == {"step": 3}
        assert (late["type"], late["code"]) == ("refused", "match/stale_step")
        assert late["detail"]["step"] == 3
        actions = (await table.guest.snapshot(table.room))["match"]["actions"]
        assert actions == ["right", "left", first["action"]]


async def test_a_frame_sent_three_times_over_two_connections_is_one_action(url: str) -> None:
    """Scenario 9: the first frame is delayed, its retries overtake it, the opponent moves on."""
    async with a_raw_table(url) as table, a_raw_client(url, table.host.token) as retrying:
        await table.play_until(2)
        await table.guest.drain()
        frame = table.play_at(2)
        await retrying.send(frame)
        await retrying.send(frame)
        replies = [await retrying.reply_to(frame["id"]) for _ in range(2)]
        await table.play(3)
        await table.host.send(frame)
        replies.append(await table.host.reply_to(frame["id"]))
        assert all(reply["result"] == {"step": 3} for reply in replies), replies
        played = [m for m in await table.guest.drain() if m["type"] == "action_played"]
        assert [event["board"]["step"] for event in played] == [3, 4]


async def test_an_id_used_again_for_another_action_is_refused(url: str) -> None:
    """Scenario 9: the same id with another body is another command."""
    async with a_raw_table(url) as table:
        await table.play_until(2)
        frame = table.play_at(2)
        for action, outcome in ((frame["action"], "ok"), ("c4d4", "refused")):
            await table.host.send({**frame, "action": action})
            reply = await table.host.reply_to(frame["id"])
            assert reply["type"] == outcome
        assert reply["code"] == "command/id_reused"


async def test_a_command_with_an_old_base_is_told_what_to_fetch(url: str) -> None:
    """Scenario 11: the refusal carries step and seq, with which the client resumes and plays."""
    async with a_raw_table(url) as table:
        await table.play_until(1)
        known = await table.guest.snapshot(table.room)
        async with a_raw_client(url, table.guest.token) as stuck:
            await table.play_until(3, start=1)
            stale = {**table.play_at(3), "step": 1}
            await stuck.send(stale)
            refused = await stuck.reply_to(stale["id"])
            assert refused["code"] == "match/stale_step"
            present = {"match": table.match, "step": 3, "seq": known["seq"] + 2}
            assert refused["detail"] == present
            since = {"after": known["seq"], "check": known["check"]}
            assert await stuck.do("resume", room=table.room, **since) == {"resumed": True}
            last = await stuck.push("action_played", seq=refused["detail"]["seq"])
            assert last["board"]["step"] == 3
            again = {**table.play_at(3), "step": last["board"]["step"]}
            await stuck.send(again)
            assert (await stuck.reply_to(again["id"]))["result"] == {"step": 4}


REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("command/unknown_type", "fly", {}),
    ("command/malformed", "ping", {"surprise": 1}),
    ("command/malformed", "create_party", {}),
    ("session/hello_twice", "hello", {}),
    ("party/game_unknown", "create_party", {"game": "go"}),
    ("party/settings_invalid", "create_party", {"game": "janggi", "settings": {"first": "me"}}),
    ("party/code_unknown", "join_party", {"code": "ABCDEFGH"}),
    ("party/code_unknown", "watch", {"code": "ABCDEFGH"}),
    ("room/unknown", "take_seat", {"room": NOWHERE}),
    ("room/unknown", "get_snapshot", {"room": NOWHERE}),
    ("room/unknown", "resume", {"room": NOWHERE, "after": 0, "check": 0}),
]

REFUSED_AT_THE_TABLE: list[tuple[str, str, dict[str, Any]]] = [
    ("match/not_your_turn", "play", {"step": 0, "action": "left"}),
    ("match/stale_step", "play", {"step": 7, "action": "left"}),
    ("match/stale_step", "play", {"match": f"{NOWHERE}.1", "step": 0, "action": "left"}),
    ("match/running", "configure", {"settings": {"first": "guest"}}),
    ("match/running", "start", {}),
    ("match/running", "leave_seat", {}),
    ("match/running", "transfer_leader", {"person": NOBODY}),
    ("offer/none", "withdraw_offer", {"step": 0}),
    ("rematch/not_over", "rematch", {}),
]


@pytest.mark.parametrize(("code", "name", "fields"), REFUSED)
async def test_each_refused_command_gets_a_coded_answer_with_its_id(
    url: str, code: str, name: str, fields: dict[str, Any]
) -> None:
    """Scenario 13: no refusal is only in the server's log."""
    async with a_raw_client(url) as client:
        await _is_refused(client.ask(name, id="mine", **fields), code)


@pytest.mark.parametrize(("code", "name", "fields"), REFUSED_AT_THE_TABLE)
async def test_each_command_refused_at_a_table_changes_nothing(
    url: str, code: str, name: str, fields: dict[str, Any]
) -> None:
    """Scenario 13: a coded answer with the command's id, and the room as before."""
    async with a_raw_table(url) as table:
        before = await table.host.snapshot(table.room)
        where = {"room": table.room} | ({"match": table.match} if _names_match(name) else {})
        await _is_refused(table.host.ask(name, id="mine", **{**where, **fields}), code)
        assert await table.host.snapshot(table.room) == before


@pytest.mark.parametrize("action", ["a4b4", "done", "rihgt", "0"])
async def test_an_action_that_the_rules_do_not_have_now_is_refused(url: str, action: str) -> None:
    """Scenario 13: the rules are the server's."""
    async with a_raw_table(url) as table:
        before = await table.guest.snapshot(table.room)
        where: dict[str, Any] = {"room": table.room, "match": table.match, "step": 0}
        reply = await table.guest.ask("play", **where, action=action)
        assert reply["code"] in {"match/illegal_action", "match/wrong_phase"}, reply
        assert reply["detail"]
        assert await table.guest.snapshot(table.room) == before


async def test_a_command_before_the_hello_is_refused_by_name(url: str) -> None:
    """Scenario 13: also who has not said who they are is answered."""
    async with a_raw_client(url, greets=False) as client:
        await _is_refused(client.ask("ping", id="mine"), "session/hello_first")
        await _is_refused(client.ask("hello", id="mine", token="short"), "session/token_invalid")
        assert (await client.greet())["type"] == "welcome"


@pytest.mark.parametrize("language", ["ja", "ko", "en"])
async def test_a_refusal_speaks_the_language_of_the_session(url: str, language: str) -> None:
    """Scenario 13: the text is for people."""
    async with a_raw_client(url, greets=False) as client:
        await client.ask("hello", language=language)
        text = (await client.ask("get_snapshot", room=NOWHERE))["text"]
        assert text
        assert text.isascii() == (language == "en")


AFTER_THE_END: list[tuple[str, dict[str, Any]]] = [
    ("play", {"action": "a4b4"}),
    ("resign", {}),
    ("offer", {"kind": "draw"}),
    ("offer", {"kind": "take_back"}),
    ("answer_offer", {"accept": True}),
    ("withdraw_offer", {}),
]


async def test_after_the_end_every_command_is_refused_and_the_record_stays(site: Site) -> None:
    """Scenario 34: a resignation after the end does not overwrite the result."""
    async with a_raw_table(site.server.url) as table:
        await table.play_until(4)
        step: dict[str, Any] = {"room": table.room, "match": table.match, "step": 4}
        await table.guest.do("resign", **step)
        before, record = await table.host.snapshot(table.room), _record(site, table)
        assert before["match"]["result"]["winner"] == 0
        for client in (table.host, table.guest):
            for name, fields in AFTER_THE_END:
                for at in (4, 5):
                    refused = client.ask(name, **{**step, "step": at}, **fields)
                    await _is_refused(refused, "match/over", id=None)
        assert await table.host.snapshot(table.room) == before
        assert _record(site, table) == record


async def test_both_resign_at_once_and_one_result_stands(site: Site) -> None:
    """Scenario 34: the second resignation finds the match over."""
    async with a_raw_table(site.server.url) as table:
        step: dict[str, Any] = {"room": table.room, "match": table.match, "step": 0}
        replies = await asyncio.gather(
            *(client.ask("resign", **step) for client in (table.host, table.guest))
        )
        assert sorted(reply.get("code", "ok") for reply in replies) == ["match/over", "ok"]
        loser = [reply["type"] for reply in replies].index("ok")
        assert (await table.host.snapshot(table.room))["match"]["result"]["winner"] == 1 - loser


async def _is_refused(asked: Any, code: str, id: str | None = "mine") -> None:
    reply = await asked
    assert (reply["type"], reply.get("code")) == ("refused", code), reply
    assert id is None or reply["id"] == id
    assert reply["text"]
    assert reply["retryable"] is False


def _names_match(name: str) -> bool:
    return name in {"play", "resign", "offer", "answer_offer", "withdraw_offer", "rematch"}


def _record(site: Site, table: RawTable) -> Any:
    with site.store() as store:
        record = store.get(record_key(RoomId(table.room), MatchId(table.match)))
    assert record is not None
    return record
