"""Connections are lost and come back: exactly what was missed, the same seat, no wrong piece."""

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import pytest

from seki_protocol.client import ClientSettings, connect
from tests.support.meddler import a_meddler
from tests.support.raw_client import Message, RawClient, a_raw_client, a_raw_table
from tests.support.sites import a_site, without_budgets
from tests.support.tables import PATIENCE_S, a_session, a_table, timeless

OF_PRESENCE = {"presence_changed", "seat_absent", "human_returned"}


@pytest.fixture(scope="module")
def patient() -> Iterator[str]:
    """Where sockets open of a server that is asked more than people would."""
    with a_site("embedded", **without_budgets()) as site:
        yield site.server.url


async def test_who_returns_gets_exactly_the_missed_events(url: str) -> None:
    """Scenario 5: A's socket drops, B moves, A returns with the last seq."""
    async with a_raw_table(url) as table:
        await table.play_until(3)
        known = await table.host.snapshot(table.room)
        _drop(table.host)
        await table.play(3)
        async with a_raw_client(url, table.host.token) as back:
            assert back.person == table.host.person
            assert back.rooms == [table.room]
            missed = await _resume(back, known)
            _check_missed(missed, known, await table.guest.drain())
            assert [event["board"]["step"] for event in missed if "board" in event] == [4]
            turn = await back.push("your_turn", room=table.room)
            assert turn["step"] == 4
            assert turn["actions"] is None or len(turn["actions"]) == turn["count"]


async def test_who_missed_nothing_hears_of_their_own_absence_only(url: str) -> None:
    """Scenario 5: a lost connection changes nothing but who is there."""
    async with a_raw_table(url) as table:
        await table.play_until(3)
        known = await table.guest.snapshot(table.room)
        _drop(table.guest)
        async with a_raw_client(url, table.guest.token) as back:
            missed = await _resume(back, known)
            assert {event["type"] for event in missed} <= OF_PRESENCE


@pytest.mark.parametrize("missed", [25, 250])
async def test_many_missed_events_are_resumed_exactly(patient: str, missed: int) -> None:
    """Closing line: loss of more than 20, or 200, events."""
    async with a_raw_client(patient) as host, a_raw_client(patient) as guest:
        room = await _a_party(host, guest)
        known = await guest.snapshot(room)
        _drop(guest)
        events = await _change_settings(host, room, missed)
        async with a_raw_client(patient, guest.token) as back:
            resumed = await _resume(back, known)
            _check_missed(resumed, known, [*events, *await host.drain()])
            changes = [event for event in resumed if event["type"] == "settings_changed"]
            assert len(changes) == missed


async def test_events_that_are_gone_are_made_up_by_a_snapshot(patient: str) -> None:
    """Closing line: more was missed than is kept; never a part of it."""
    async with a_raw_client(patient) as host, a_raw_client(patient) as guest:
        room = await _a_party(host, guest)
        known = await guest.snapshot(room)
        _drop(guest)
        last = (await _change_settings(host, room, 700))[-1]
        async with a_raw_client(patient, guest.token) as back:
            since = {"after": known["seq"], "check": known["check"]}
            assert await back.do("resume", room=room, **since) == {"resumed": False}
            snapshot = await back.push("snapshot", room=room)
            assert snapshot["seq"] == last["seq"]
            later = _events_in(await back.drain())
            assert {event["type"] for event in later} <= {"presence_changed"}


async def test_each_event_carries_the_check_of_its_board(url: str) -> None:
    """Scenario 6: by it a client knows that it holds the right position."""
    async with a_raw_table(url) as table:
        await table.guest.drain()
        await table.play_until(12)
        boards = [m["board"] for m in await table.guest.drain() if "board" in m]
        assert len(boards) == 12
        assert all(crc32(board["fen"].encode()) == board["check"] for board in boards)


@pytest.mark.parametrize("after_too_much", [0, 1])
async def test_a_client_with_another_board_gets_a_snapshot(url: str, after_too_much: int) -> None:
    """Scenario 6: a check that is not the server's, or events it never had."""
    async with a_raw_table(url) as table:
        await table.play_until(4)
        known = await table.guest.snapshot(table.room)
        wrong = {"after": known["seq"] + after_too_much, "check": known["check"] ^ 1}
        assert await table.guest.do("resume", room=table.room, **wrong) == {"resumed": False}
        snapshot = await table.guest.push("snapshot", room=table.room)
        assert (snapshot["seq"], snapshot["check"]) == (known["seq"], known["check"])


async def test_the_client_sees_a_phantom_piece_and_asks_for_the_whole_room(url: str) -> None:
    """Scenario 6: an event was changed on its way; the view ends right all the same."""
    changed: list[int] = []

    def haunt(message: Message) -> Message:
        if message["type"] == "action_played" and message["board"]["step"] == 2 and not changed:
            changed.append(message["seq"])
            message["board"]["fen"] = message["board"]["fen"].replace("r", "R", 1)
        return message

    async with a_meddler(url, haunt) as haunted, a_table((url, haunted)) as table:
        await table.play(0, "right")
        await table.play(1, "left")
        host, guest = await table.at_step(2)
        assert changed
        assert table.rooms[1].follower.snapshots == 2
        assert host.match is not None
        assert guest.match is not None
        assert guest.match.board.fen == host.match.board.fen


@pytest.mark.parametrize("kind", ["action_played", "match_started"])
async def test_the_client_closes_a_gap_left_by_a_lost_event(url: str, kind: str) -> None:
    """Scenario 6: an event was lost on its way; the client asks for exactly what it lacks."""
    lost: list[int] = []

    def lose(message: Message) -> Message | None:
        if message["type"] == kind and not lost:
            lost.append(message["seq"])
            return None
        return message

    async with a_meddler(url, lose) as lossy, a_session(lossy) as guest, a_session(url) as host:
        hosts_room = await host.create_party("janggi", {"first": "leader"})
        assert hosts_room.view.codes is not None
        guests_room = await guest.join_party(hosts_room.view.codes.invite, "any")
        await hosts_room.start()
        await hosts_room.until(lambda view: view.running is not None, PATIENCE_S)
        if kind == "match_started":
            await hosts_room.renew_codes()  # by the next event the guest sees the gap
        else:
            await guests_room.until(lambda view: view.running is not None, PATIENCE_S)
            await guests_room.play("right")
            await hosts_room.until(lambda view: view.check != 0 and _step_of(view) == 1, PATIENCE_S)
            await hosts_room.play("left")
        seen = await guests_room.until(lambda view: view.seq >= hosts_room.view.seq, PATIENCE_S)
        assert lost
        assert timeless(seen).match == timeless(hosts_room.view).match


async def test_two_tabs_of_one_person_stay_in_step(url: str) -> None:
    """Scenario 24: A moves in one tab and closes the other; nothing else happens."""
    async with a_raw_table(url) as table, a_raw_client(url, table.host.token) as other_tab:
        assert other_tab.person == table.host.person
        await other_tab.snapshot(table.room)
        await table.play_until(2)
        command = table.play_at(2)
        await other_tab.send(command)
        assert (await other_tab.reply_to(command["id"]))["result"] == {"step": 3}
        events = [await _events(tab) for tab in (table.host, other_tab)]
        assert events[0][-3:] == events[1]
        assert await table.host.snapshot(table.room) == await other_tab.snapshot(table.room)
        await other_tab.connection.close()
        await table.guest.drain()
        await table.play_until(5, start=3)
        told = await _events(table.guest)
        assert [event["type"] for event in told] == ["action_played"] * 2


async def test_joining_twice_is_answered_the_same_way(url: str) -> None:
    """Scenario 20: to come again is no silent nothing, and changes nothing."""
    async with a_raw_table(url) as table:
        before = await table.guest.snapshot(table.room)
        for wish in ({"seat": "any"}, {}, {"seat": 1}):
            again = await table.guest.do("join_party", code=table.codes["invite"], **wish)
            assert again == {"room": table.room, "seat": 1}
            seen = await table.guest.push("snapshot", room=table.room)
            assert seen["you"] == {"person": table.guest.person, "member": True, "seat": 1}
        assert await table.guest.snapshot(table.room) == before


async def test_a_connection_closed_right_after_opening_may_come_straight_back(url: str) -> None:
    """Closing line: again and again, at any point of the greeting."""
    async with a_raw_client(url) as first:
        token = first.token
    for attempt in range(40):
        async with a_raw_client(url, greets=False) as client:
            if attempt % 2:
                await client.send({"id": "h", "type": "hello", "token": token})
            client.connection.transport.abort()
    settings = ClientSettings(connect_attempts=1)
    async with connect(url, token, settings=settings) as session:
        assert session.person == first.person


async def _a_party(host: RawClient, guest: RawClient) -> str:
    room: str = (await host.do("create_party", game="janggi"))["room"]
    codes = (await host.push("snapshot"))["codes"]
    await guest.do("join_party", code=codes["invite"], seat="any")
    await guest.push("snapshot")
    return room


async def _change_settings(host: RawClient, room: str, times: int) -> list[Message]:
    """Make so many events; return them as the host got them."""
    await host.drain()
    for number in range(times):
        settings = {"show_legal_moves": bool(number % 2)}
        fields = {"room": room, "settings": settings}
        await host.send({"id": f"s{number}", "type": "configure", **fields})
        if number % 20 == 19:
            await host.reply_to(f"s{number}")
    return await _events(host)


async def _resume(client: RawClient, known: Message) -> list[Message]:
    """Come back with what was known; return the events that come for it."""
    since: dict[str, Any] = {"after": known["seq"], "check": known["check"]}
    reply = await client.do("resume", room=known["room"], **since)
    assert reply == {"resumed": True}
    messages = await client.drain()
    client.pushes = [message for message in messages if "seq" not in message]
    return _events_in(messages)


def _check_missed(missed: Sequence[Message], known: Message, told: Sequence[Message]) -> None:
    """Each event came that somebody who stayed was told of, and none twice."""
    after = known["seq"]
    assert [event["seq"] for event in missed] == list(range(after + 1, after + 1 + len(missed)))
    by_seq = {event["seq"]: event for event in _events_in(told)}
    assert missed == [by_seq[event["seq"]] for event in missed]


async def _events(client: RawClient) -> list[Message]:
    return _events_in(await client.drain())


def _events_in(messages: Sequence[Message]) -> list[Message]:
    return [each for each in messages if "seq" in each and each["type"] != "snapshot"]


def _drop(client: RawClient) -> None:
    client.connection.transport.abort()


def _step_of(view: Any) -> int:
    return -1 if view.match is None else int(view.match.board.step)
