"""Matches over real sockets: what a client may count on when frames come doubled, late or old."""

from __future__ import annotations

import asyncio

import pytest

from seki_server.domain.room import Room
from seki_server.domain.words import PersonId, RoomId
from seki_server.ports import RoomUnreadable
from tests.server.transport.a_door import (
    FIXED,
    JSON,
    MSGPACK,
    Client,
    Message,
    People,
    Storage,
    a_server,
)
from tests.support.memory_store import MemoryRooms

MOVES = ("a4b4", "a7b7", "c4d4", "c7d7")


async def play(client: Client, room: str, match: str, step: int) -> Message:
    return await client.done("play", room=room, match=match, step=step, action=MOVES[step])


async def test_both_players_see_every_action_and_the_mover_is_told() -> None:
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        assert (await alice.until("your_turn"))["step"] == 0
        assert await play(alice, room, match, 0) == {"step": 1}
        turn = await bob.until("your_turn")
        assert (turn["step"], turn["count"]) == (1, len(turn["actions"]))
        assert MOVES[1] in turn["actions"]
        await play(bob, room, match, 1)
        seen = [(await alice.until("action_played")) for _ in range(2)]
        assert [event["action"] for event in seen] == list(MOVES[:2])
        assert seen[1]["seq"] == seen[0]["seq"] + 1
        assert seen[1]["board"]["step"] == 2


async def test_legal_actions_are_kept_from_the_mover_where_the_party_says_so() -> None:
    async with a_server() as server:
        alice, _, _, _ = await server.a_match(show_legal_moves=False)
        turn = await alice.until("your_turn")
        assert turn["actions"] is None
        assert turn["count"] > 0


async def test_the_reply_comes_before_the_event_it_caused() -> None:
    async with a_server() as server:
        alice, _, room, match = await server.a_match()
        await alice.until("your_turn")
        await alice.send(
            {"id": "m", "type": "play", "room": room, "match": match, "step": 0, "action": MOVES[0]}
        )
        assert [(await alice.receive())["type"] for _ in range(2)] == ["ok", "action_played"]


async def test_a_doubled_frame_is_one_action_one_event_and_the_same_reply_each_time() -> None:
    """Scenario 9."""
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        frame = {"id": "m", "type": "play", "room": room, "match": match, "step": 0}
        for _ in range(3):
            await alice.send({**frame, "action": MOVES[0]})
        replies = [await alice.reply("m") for _ in range(3)]
        assert replies == [{"type": "ok", "id": "m", "result": {"step": 1}}] * 3
        await play(bob, room, match, 1)
        seen = [(await bob.until("action_played"))["action"] for _ in range(2)]
        assert seen == list(MOVES[:2])


async def test_a_frame_sent_again_on_another_connection_gets_its_reply() -> None:
    """Scenario 9: the first connection went before its reply came."""
    async with a_server() as server:
        alice, _, room, match = await server.a_match()
        frame: Message = {
            "type": "play",
            "room": room,
            "match": match,
            "step": 0,
            "action": MOVES[0],
        }
        await alice.send({"id": "m", **frame})
        await alice.socket.close()
        again, _ = await server.person(alice.token, MSGPACK)
        assert (await again.ask(**frame, id="m"))["result"] == {"step": 1}


async def test_an_id_used_for_something_else_is_refused() -> None:
    async with a_server() as server:
        alice, _, room, match = await server.a_match()
        frame: Message = {"type": "play", "room": room, "match": match, "step": 0}
        await alice.ask(**frame, action=MOVES[0], id="m")
        refusal = await alice.ask(**frame, action=MOVES[2], id="m")
        assert (refusal["code"], refusal["retryable"]) == ("command/id_reused", False)


async def test_two_moves_on_one_step_are_one_move_and_a_stale_one() -> None:
    """Scenarios 8, 11 and 13."""
    async with a_server() as server:
        alice, _, room, match = await server.a_match()
        frame: Message = {"type": "play", "room": room, "match": match, "step": 0}
        await alice.send({"id": "m1", **frame, "action": MOVES[0]})
        await alice.send({"id": "m2", **frame, "action": MOVES[2]})
        assert (await alice.reply("m1"))["type"] == "ok"
        refusal = await alice.reply("m2")
        assert refusal["code"] == "match/stale_step"
        assert (refusal["detail"]["step"], refusal["detail"]["seq"]) == (1, 7)


@pytest.mark.parametrize(
    ("by_mover", "fields", "code"),
    [
        (False, {}, "match/not_your_turn"),
        (True, {"action": "a4a9"}, "match/illegal_action"),
        (True, {"match": "x" * 16 + ".1"}, "match/none"),
        (True, {"step": 7}, "match/stale_step"),
    ],
)
async def test_what_may_not_be_played_is_refused_and_changes_nothing(
    by_mover: bool, fields: Message, code: str
) -> None:
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        client = alice if by_mover else bob
        command = {"room": room, "match": match, "step": 0, "action": MOVES[0], **fields}
        refusal = await client.refused("play", **command)
        assert refusal["code"].startswith(code.split("/")[0])
        if not fields.get("match"):
            assert refusal["code"] == code
        assert (await alice.done("get_snapshot", room=room)) == {}
        snapshot = await alice.until("snapshot")
        assert (snapshot["seq"], snapshot["match"]["actions"]) == (6, [])


async def test_any_number_of_tabs_are_in_step_and_one_may_close() -> None:
    """Scenario 24."""
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        tabs = [(await server.person(alice.token, name))[0] for name in (JSON, MSGPACK, JSON)]
        for tab in tabs:
            await tab.done("get_snapshot", room=room)
            assert (await tab.push())["type"] == "snapshot"
            assert (await tab.push())["step"] == 0
        await play(tabs[0], room, match, 0)
        await tabs[1].socket.close()
        await play(bob, room, match, 1)
        for tab in (alice, tabs[0], tabs[2]):
            seen = [(await tab.until("action_played"))["action"] for _ in range(2)]
            assert seen == list(MOVES[:2])
            assert (await tab.until("your_turn"))["step"] == 2


async def test_a_dropped_player_comes_back_to_exactly_the_missed_events() -> None:
    """Scenario 5."""
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        await play(alice, room, match, 0)
        last = await alice.until("action_played")
        await alice.socket.close()
        await play(bob, room, match, 1)
        back, welcome = await server.person(alice.token)
        assert welcome["rooms"] == [room]
        known = {"room": room, "after": last["seq"], "check": last["board"]["check"]}
        assert await back.done("resume", **known) == {"resumed": True}
        missed = []
        while (push := await back.push())["type"] != "your_turn":
            missed.append(push)
        assert [event["seq"] - last["seq"] for event in missed] == list(range(1, len(missed) + 1))
        assert [event["type"] for event in missed].count("action_played") == 1
        known["check"] += 1
        assert await back.done("resume", **known) == {"resumed": False}
        assert await back.until("snapshot")


async def test_the_seat_is_there_again_after_the_server_was_started_anew() -> None:
    """Scenario 20."""
    storage = Storage()
    async with a_server(storage) as server:
        alice, _, room, match = await server.a_match()
        await play(alice, room, match, 0)
    async with a_server(storage) as server:
        back, welcome = await server.person(alice.token)
        assert welcome["rooms"] == [room]
        await back.done("get_snapshot", room=room)
        snapshot = await back.push()
        assert snapshot["you"]["seat"] == 0
        assert snapshot["match"]["actions"] == [MOVES[0]]


async def test_fifty_joins_at_once_on_one_seat_have_one_winner() -> None:
    """Scenario 12, on one process."""
    async with a_server() as server:
        host, _ = await server.person()
        await host.done("create_party", game="janggi", settings=FIXED)
        code = (await host.until("snapshot"))["codes"]["invite"]
        guests = [(await server.person())[0] for _ in range(50)]
        replies = await asyncio.gather(
            *(guest.ask("join_party", code=code, seat=1) for guest in guests)
        )
        kinds = [reply.get("code", "ok") for reply in replies]
        assert kinds.count("ok") == 1
        assert kinds.count("seat/taken") == 49


async def test_a_watcher_sees_all_and_may_nothing() -> None:
    async with a_server() as server:
        alice, _, room, match = await server.a_match()
        await alice.done("get_snapshot", room=room)
        codes = (await alice.until("snapshot"))["codes"]
        watcher, _ = await server.person()
        assert await watcher.done("watch", code=codes["watch"]) == {"room": room}
        snapshot = await watcher.push()
        assert (snapshot["codes"], snapshot["you"]["member"]) == (None, False)
        await play(alice, room, match, 0)
        assert (await watcher.push())["type"] == "action_played"
        command = {"room": room, "match": match, "step": 1, "action": MOVES[1]}
        assert (await watcher.refused("play", **command))["code"] == "room/not_member"
        refusal = await watcher.refused("join_party", code=codes["watch"])
        assert refusal["code"] == "party/code_unknown"
        assert await watcher.done("unfollow", room=room) == {}


async def test_who_unfollows_or_leaves_is_shown_no_more() -> None:
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        await bob.done("unfollow", room=room)
        bob.pushes.clear()
        await play(alice, room, match, 0)
        await bob.done("ping")
        assert bob.pushes == []
        await alice.done("leave_party", room=room)
        while (await alice.until("presence_changed"))["left"] != alice.person:
            pass
        await play(bob, room, match, 1)
        await alice.done("ping")
        assert alice.pushes == []


async def test_new_codes_take_the_place_of_the_old_ones() -> None:
    async with a_server() as server:
        alice, _ = await server.person()
        room = (await alice.done("create_party", game="janggi"))["room"]
        old = (await alice.until("snapshot"))["codes"]
        new = (await alice.done("renew_codes", room=room))["codes"]
        assert len({*old.values(), *new.values()}) == 4
        bob, _ = await server.person()
        for command in ("join_party", "watch"):
            for code in old.values():
                assert (await bob.refused(command, code=code))["code"] == "party/code_unknown"
        assert (await bob.done("join_party", code=new["invite"]))["room"] == room


async def test_both_pressing_rematch_however_often_makes_one_new_match() -> None:
    """Scenario 23."""
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        await alice.done("resign", room=room, match=match, step=0)
        presses = [
            client.ask("rematch", room=room, match=match, id=f"r{number}")
            for number in range(3)
            for client in (alice, bob)
        ]
        for press in presses:
            await press
        await alice.done("get_snapshot", room=room)
        snapshot = await alice.until("snapshot")
        assert snapshot["match"]["number"] == 2
        assert snapshot["match"]["first_seat"] == 1


async def test_nothing_is_said_that_was_not_stored() -> None:
    async with a_server() as server:
        alice, bob, room, match = await server.a_match()
        server.storage.rooms.break_off(False)
        command: Message = {"room": room, "match": match, "step": 0, "action": MOVES[0]}
        command["id"] = "m"
        refusal = await alice.ask("play", **command)
        assert (refusal["code"], refusal["retryable"]) == ("storage/unavailable", True)
        bob.pushes.clear()
        await bob.done("ping")
        assert [push["type"] for push in bob.pushes if push["type"] == "action_played"] == []
        assert (await alice.ask("play", **command))["result"] == {"step": 1}


class Forgetful(People):
    """Loses a note at once, as when a reader found it before there was a member to it."""

    def __init__(self) -> None:
        super().__init__()
        self.losses = 0

    async def add_room(self, person: PersonId, room: RoomId) -> None:
        if self.losses:
            self.losses -= 1
        else:
            await super().add_room(person, room)


async def test_a_joined_room_is_found_again_though_its_note_was_struck_out_too_early() -> None:
    people = Forgetful()
    async with a_server(Storage(people=people)) as server:
        alice, _ = await server.person()
        await alice.done("create_party", game="janggi")
        code = (await alice.until("snapshot"))["codes"]["invite"]
        bob, _ = await server.person()
        people.losses = 1
        room = (await bob.done("join_party", code=code))["room"]
        await bob.until("snapshot")
        _, welcome = await server.person(bob.token)
        assert welcome["rooms"] == [room]


async def test_a_created_room_is_found_again_though_its_note_was_struck_out_too_early() -> None:
    people = Forgetful()
    async with a_server(Storage(people=people)) as server:
        alice, _ = await server.person()
        people.losses = 1
        room = (await alice.done("create_party", game="janggi"))["room"]
        await alice.until("snapshot")
        _, welcome = await server.person(alice.token)
        assert welcome["rooms"] == [room]


class Spoilt(MemoryRooms):
    """Holds one room that nobody can read any more."""

    spoilt = ""

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        if room == self.spoilt:
            raise RoomUnreadable(room)
        return await super().load(room, known)


async def test_a_room_that_cannot_be_read_keeps_nobody_out_of_the_others() -> None:
    rooms = Spoilt()
    storage = Storage(rooms=rooms)
    async with a_server(storage) as server:
        alice, _ = await server.person()
        spoilt = (await alice.done("create_party", game="janggi"))["room"]
        sound = (await alice.done("create_party", game="janggi"))["room"]
    rooms.spoilt = spoilt
    async with a_server(storage) as restarted:
        again, welcome = await restarted.person(alice.token)
        assert sorted(welcome["rooms"]) == sorted([spoilt, sound])
        assert (await again.refused("get_snapshot", room=spoilt))["code"] == "internal/fault"
        assert (await again.refused("renew_codes", room=spoilt))["code"] == "internal/fault"
        await again.done("get_snapshot", room=sound)
