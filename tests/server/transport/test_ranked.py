"""Ranked play over sockets: every answer is one of the protocol, and of who may have it."""

from __future__ import annotations

from pydantic import BaseModel

from seki_protocol.messages import ranked
from seki_server.domain.words import RoomId
from seki_server.transport.limits import BudgetLimits
from seki_server.transport.proxies import block_of
from tests.server.transport.a_door import (
    JSON,
    MSGPACK,
    Client,
    Message,
    Server,
    a_server,
)
from tests.support.waiting import until


def check(model: type[BaseModel], result: Message) -> Message:
    """Fail where a result is not the model's, or has fewer or more fields."""
    model.model_validate(result)
    assert set(result) == set(model.model_fields)
    return result


async def two(server: Server) -> tuple[Client, Client]:
    """Return two people, each with a subprotocol of their own."""
    ann, _ = await server.person(subprotocol=JSON)
    ben, _ = await server.person(subprotocol=MSGPACK)
    return ann, ben


async def a_pair(server: Server) -> tuple[Client, Client, Message]:
    """Return two who were paired, and what the first was told."""
    ann, ben = await two(server)
    for client in (ann, ben):
        check(ranked.QueueJoined, await client.done("join_queue", game="janggi"))
    told = await ann.until("paired")
    assert (await ben.until("paired"))["room"] == told["room"]
    return ann, ben, told


async def a_counted_match(server: Server) -> tuple[Client, Client, str]:
    """Return two whose match the first has won, and that match."""
    ann, ben, told = await a_pair(server)
    room, people = told["room"], {client.person: client for client in (ann, ben)}
    for client in (ann, ben):
        await snapshot(client, room)
    while True:
        stored = await server.storage.rooms.load(RoomId(room))
        assert stored is not None
        match = stored.match
        assert match is not None
        where = {"room": room, "match": match.id, "step": match.step}
        if match.position.phase == "play" and match.position.ply >= 2:
            break
        mover = match.terms.players[match.seat_of(match.position.side_to_move)]
        action = match.position.default_action(1)
        await people[str(mover)].done("play", **where, action=action)
    await ben.done("resign", **where)
    await ann.until("rating_changed")
    return ann, ben, match.id


async def snapshot(client: Client, room: str) -> Message:
    await client.done("get_snapshot", room=room)
    return await client.until("snapshot")


async def test_two_who_join_are_paired_and_told_what_leaving_costs() -> None:
    async with a_server() as server:
        ann, ben, told = await a_pair(server)
        assert told["opponent"] == {"person": ben.person, "name": None, "tag": None}
        assert told["rules"]["grace_ms"] == 30_000
        assert told["rules"]["budget_ms"] == 180_000
        shown = await snapshot(ann, told["room"])
        assert shown["match"]["ranked"]
        assert shown["match"]["id"] == told["match"]
        assert shown["settings"]["turn_seconds"] == 60
        assert (await ann.refused("join_queue", game="gungi"))["code"] == "ranked/already_playing"


async def test_the_queue_is_told_and_left() -> None:
    async with a_server() as server:
        ann, _ = await two(server)
        await ann.done("join_queue", game="gungi")
        state = check(ranked.QueueState, await ann.done("get_queue"))
        assert (state["game"], state["waiting"]) == ("gungi", 1)
        assert (await ann.until("queue_changed"))["game"] == "gungi"
        await ann.done("leave_queue")
        assert (await ann.until("queue_changed"))["game"] is None
        assert (await ann.refused("leave_queue"))["code"] == "ranked/not_queued"
        assert (await ann.refused("join_queue", game="shogi"))["code"] == "party/game_unknown"


async def test_asking_for_the_queue_again_and_again_is_refused_for_a_while() -> None:
    async with a_server() as server:
        ann, ben = await two(server)
        most = BudgetLimits().readings.burst
        replies = [await ann.ask("get_queue") for _ in range(2 * most)]
        assert all(reply["type"] == "ok" for reply in replies[:most])
        refused = [reply for reply in replies if reply["type"] == "refused"]
        assert {reply["code"] for reply in refused} == {"limit/too_many_commands"}
        assert all(reply["retryable"] for reply in refused)
        await ben.done("get_queue")


async def test_a_counted_match_is_told_explained_and_listed() -> None:
    async with a_server() as server:
        ann, ben, match = await a_counted_match(server)
        explained = check(ranked.RatingChange, await ann.done("explain_rating", match=match))
        assert explained["score"] == 2
        assert explained["after"]["rating_milli"] > explained["before"]["rating_milli"]
        (game,) = check(ranked.RankedGames, await ben.done("get_games"))["games"]
        assert (game["match"], game["score"]) == (match, 0)
        history = await ann.done("get_rating_history", game="janggi", person=ben.person)
        (point,) = check(ranked.RatingHistory, history)["points"]
        assert point["rating_milli"] == game["rating_milli"]
        profile = check(ranked.Profile, await ben.done("get_profile", person=ann.person))
        assert profile["standings"]["janggi"] == explained["after"]
        board = check(ranked.Leaderboard, await ann.done("get_leaderboard", game="janggi"))
        assert board["places"] == []
        stranger = await ann.refused("explain_rating", match=f"{'x' * 16}.1")
        assert stranger["code"] == "ranked/match_unknown"


async def test_names_are_shown_with_a_tag_and_refused_where_they_are_none() -> None:
    async with a_server() as server:
        ann, ben = await two(server)
        given = [
            check(ranked.NameGiven, await client.done("set_name", name="  안나   A "))
            for client in (ann, ben)
        ]
        assert {each["name"] for each in given} == {"안나 A"}
        assert given[0]["tag"] != given[1]["tag"]
        assert await ann.done("set_name", name="안나 A") == given[0]
        refusal = await ann.refused("set_name", name="a\u202eb")
        assert (refusal["code"], refusal["detail"]) == ("profile/name_invalid", {"why": "bidi"})
        people = [ben.person, ann.person]
        found = check(ranked.Profiles, await ann.done("get_profiles", persons=people))["profiles"]
        assert [(each["person"], each["tag"]) for each in found] == [
            (ben.person, given[1]["tag"]),
            (ann.person, given[0]["tag"]),
        ]


async def test_a_device_code_leads_another_device_to_the_person_once() -> None:
    async with a_server() as server:
        ann, ben = await two(server)
        made = check(ranked.DeviceCode, await ann.done("make_device_code"))
        assert made["until"] > server.storage.clock.now()
        typed = made["code"].lower()
        token = check(ranked.NewToken, await ben.done("use_device_code", code=typed))["token"]
        _, welcome = await server.person(token)
        assert welcome["person"] == ann.person
        again = await ben.refused("use_device_code", code=made["code"])
        assert again["code"] == "profile/code_unknown"


async def test_a_recovery_code_leads_back_until_another_one_is_made() -> None:
    async with a_server() as server:
        ann, ben = await two(server)
        old = check(ranked.NewRecoveryCode, await ann.done("make_recovery_code"))["code"]
        for _ in range(2):
            token = (await ben.done("use_recovery_code", code=old))["token"]
            assert (await server.person(token))[1]["person"] == ann.person
        await ann.done("make_recovery_code")
        assert (await ben.refused("use_recovery_code", code=old))["code"] == "profile/code_unknown"


async def test_who_guesses_codes_is_told_to_wait() -> None:
    async with a_server() as server:
        ann, ben = await two(server)
        code = (await ann.done("make_device_code"))["code"]
        codes = {
            (await ben.refused(f"use_{kind}_code", code="22222222"))["code"]
            for kind in ("device", "recovery")
            for _ in range(10)
        }
        assert codes == {"profile/code_unknown", "limit/too_many_guesses"}
        refusal = await ben.refused("use_device_code", code=code)
        assert refusal["code"] == "limit/too_many_guesses"


async def test_who_is_forgotten_is_sent_away_and_comes_back_as_somebody_new() -> None:
    async with a_server() as server:
        ann, ben, match = await a_counted_match(server)
        await ann.done("set_name", name="Ann")
        second, _ = await server.person(ann.token)
        assert await ann.done("delete_me") == {}
        assert await ann.closed() == await second.closed() == 1012
        again, welcome = await server.person(ann.token)
        assert welcome["person"] != ann.person
        assert welcome["rooms"] == []
        shown = await ben.done("explain_rating", match=match)
        assert shown["opponent"] == {"person": ann.person, "name": None, "tag": None}
        assert (await again.done("get_games", person=ann.person))["games"] == []


async def test_a_tab_that_is_gone_is_counted_no_more() -> None:
    async with a_server() as server:
        ann, _ = await two(server)
        await ann.socket.close()
        connected = server.runtime.ranked.connected
        await until(lambda: ann.person not in connected.persons)


def test_only_addresses_of_the_internet_tell_of_neighbours() -> None:
    assert block_of("8.8.8.8") == "8.8.8.8"
    assert block_of("2001:4860:4860::/64") == "2001:4860:4860::/64"
    local = ("127.0.0.1", "192.168.1.7", "10.0.0.1", "::/64", "fd00::/64", "unknown")
    assert {block_of(each) for each in local} == {""}
