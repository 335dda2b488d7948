"""Ranked play over a real socket: the queue is the server's, and a pairing is never missed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from seki_protocol import samples
from seki_protocol.client import Connected, Refused, RoomLost, Session
from seki_protocol.client.notices import Disconnected
from seki_protocol.client.queue_follower import Question, QueueFollower
from seki_protocol.messages import ranked
from seki_protocol.messages.catalogue import read_server_message
from seki_protocol.messages.replies import Snapshot
from tests.protocol.meeting import SNAPSHOT, Meeting, a_meeting
from tests.support.scripted_server import Peer

begin = asyncio.ensure_future
QUEUE = samples.RESULTS["get_queue"]
NOT_WAITING = {**QUEUE, "game": None, "since": None, "window": None, "expected_ms": None}
PLAYING = {**NOT_WAITING, "playing": samples.ROOM}
PAIRED = samples.REPLIES["paired"]
Ask = Callable[[Session], Awaitable[object]]

CALLS: Mapping[str, Ask] = {
    "join_queue": lambda session: session.join_queue("janggi"),
    "leave_queue": lambda session: session.leave_queue(),
    "get_queue": lambda session: session.queue(),
    "set_name": lambda session: session.set_name("안나"),
    "get_profile": lambda session: session.profile(samples.BEN),
    "get_profiles": lambda session: session.profiles([samples.ANN, samples.BEN]),
    "get_games": lambda session: session.games(samples.BEN, samples.MATCH),
    "get_leaderboard": lambda session: session.leaderboard("janggi", 50),
    "get_rating_history": lambda session: session.rating_history("janggi", samples.BEN),
    "explain_rating": lambda session: session.explain(samples.MATCH),
    "make_device_code": lambda session: session.make_device_code(),
    "make_recovery_code": lambda session: session.make_recovery_code(),
}
GIVEN: Mapping[str, object] = {
    "join_queue": samples.NOW,
    "leave_queue": None,
    "get_profiles": (ranked.Profile.model_validate(samples.RESULTS["get_profile"]),),
    "get_rating_history": ranked.RatingHistory.model_validate(
        samples.RESULTS["get_rating_history"]
    ).points,
    "make_recovery_code": samples.RESULTS["make_recovery_code"]["code"],
}


def shown(answer: Any) -> object:
    """Return a model's fields, and anything else as it is."""
    return answer.model_dump(mode="json") if hasattr(answer, "model_dump") else answer


@pytest.mark.parametrize("name", CALLS)
async def test_each_call_sends_its_command_and_gives_what_the_server_said(name: str) -> None:
    async with a_meeting() as meeting:
        asking = begin(CALLS[name](meeting.session))
        heard = await meeting.peer.grant(name, **samples.RESULTS[name])
        answer = await asking
    sample = samples.COMMANDS[name]
    assert heard == {**sample, "id": heard["id"]}
    assert shown(answer) == GIVEN.get(name, samples.RESULTS[name])


async def next_of(happenings: Any, kind: type) -> Any:
    """Return the next happening of a kind."""
    async for happening in happenings:
        if isinstance(happening, kind):
            return happening
    raise AssertionError("the session ended")


async def wait(meeting: Meeting) -> None:
    """Let the session join the queue."""
    joining = begin(meeting.session.join_queue("janggi"))
    await meeting.peer.grant("join_queue", since=samples.NOW)
    await joining


async def test_the_queue_is_told_as_it_changes() -> None:
    async with a_meeting() as meeting:
        assert meeting.session.queue_state is None
        happenings = meeting.session.events()
        await wait(meeting)
        await meeting.peer.say({"type": "queue_changed", **QUEUE})
        told = await next_of(happenings, ranked.QueueChanged)
        assert meeting.session.queue_state == told
        assert told.window == QUEUE["window"]


async def test_who_waits_asks_how_it_stands_after_each_welcome() -> None:
    async with a_meeting() as meeting:
        await wait(meeting)
        happenings = meeting.session.events()
        for waiting in (3, 4):
            meeting.peer.break_off()
            peer = await meeting.come_back()
            await peer.grant("get_queue", **{**QUEUE, "waiting": waiting})
            told = await next_of(happenings, ranked.QueueChanged)
            assert told.waiting == waiting


async def test_who_never_asked_about_the_queue_is_asked_nothing_by_it() -> None:
    async with a_meeting() as meeting:
        meeting.peer.break_off()
        peer = await meeting.come_back()
        assert await peer.hears_nothing()


async def test_a_pairing_leads_into_its_room() -> None:
    async with a_meeting() as meeting:
        finding = begin(meeting.session.find_opponent("janggi"))
        await meeting.peer.grant("join_queue", since=samples.NOW)
        await meeting.peer.say({"type": "queue_changed", **QUEUE}, PAIRED)
        await enter(meeting.peer)
        room = await finding
        assert room.id == samples.ROOM
        assert room.view.match is not None
        assert room.view.match.ranked


async def enter(peer: Peer) -> None:
    """Show the ranked room to the session that enters by itself, and to who asks for it."""
    state = {**SNAPSHOT, "match": {**SNAPSHOT["match"], "ranked": True}}
    for _ in range(2):
        assert (await peer.grant("get_snapshot"))["room"] == samples.ROOM
        await peer.say(state)


async def test_a_pairing_that_was_missed_leads_into_its_room_all_the_same() -> None:
    async with a_meeting() as meeting:
        await wait(meeting)
        happenings = meeting.session.events()
        meeting.peer.break_off()
        peer = await meeting.come_back()
        await peer.grant("get_queue", **PLAYING)
        assert (await peer.grant("get_snapshot"))["room"] == samples.ROOM
        await peer.say(SNAPSHOT)
        assert (await next_of(happenings, ranked.QueueChanged)).playing == samples.ROOM
        await next_of(happenings, Snapshot)
        room = await meeting.session.enter(samples.ROOM)
        assert room.view.seq == SNAPSHOT["seq"]


async def test_who_plays_already_is_led_to_that_room() -> None:
    async with a_meeting() as meeting:
        finding = begin(meeting.session.find_opponent("janggi"))
        await meeting.peer.refuse("join_queue", "ranked/already_playing", room=samples.ROOM)
        await meeting.peer.grant("get_snapshot")
        await meeting.peer.say(SNAPSHOT)
        assert (await finding).id == samples.ROOM


async def test_who_has_to_cool_down_is_told_so() -> None:
    async with a_meeting() as meeting:
        finding = begin(meeting.session.find_opponent("janggi"))
        await meeting.peer.refuse("join_queue", "ranked/cooling_down", wait_ms=90_000)
        with pytest.raises(Refused, match="ranked/cooling_down"):
            await finding


def test_a_match_that_was_left_is_not_entered_again_by_word_of_the_queue() -> None:
    follower = QueueFollower()
    enter = Question("get_snapshot", samples.ROOM)
    playing: Any = read_server_message({"type": "queue_changed", **PLAYING})
    paired: Any = read_server_message(PAIRED)
    idle: Any = read_server_message({"type": "queue_changed", **NOT_WAITING})
    assert follower.heed(playing) == enter
    assert follower.heed(playing) is None
    assert follower.heed(idle) is None
    assert follower.heed(paired) == enter
    assert follower.heed(playing) is None


BECOMING: Mapping[str, Ask] = {
    "use_device_code": lambda session: session.use_device_code("5TQ8M2XK"),
    "use_recovery_code": lambda session: session.use_recovery_code("K7MQ-2X9P-T4WN-8RHC-5VJD"),
    "delete_me": lambda session: session.delete_me(),
}


@pytest.mark.parametrize("name", BECOMING)
async def test_a_session_becomes_who_a_code_names_or_somebody_new(name: str) -> None:
    async with a_meeting(token="A" * 43) as meeting:
        room = await meeting.join()
        happenings = meeting.session.events()
        pinging = begin(meeting.session.ping())
        await meeting.peer.hear("ping")
        becoming = begin(BECOMING[name](meeting.session))
        await meeting.peer.grant(name, **samples.RESULTS[name])
        peer = await meeting.server.accept()
        heard = await peer.greet(person=samples.BEN, rooms=[])
        assert await becoming == meeting.session.person == samples.BEN
        assert meeting.session.token == heard["token"]
        assert (heard["token"] == samples.TOKEN) == (name != "delete_me")
        assert heard["token"] != "A" * 43
        with pytest.raises(Exception, match="another person"):
            await pinging
        assert await peer.hears_nothing(), "nothing of the person before is asked as the new one"
        told = [await anext(happenings) for _ in range(3)]
        assert [type(each) for each in told] == [Disconnected, RoomLost, Connected]
        with pytest.raises(Exception, match="session/token_changed"):
            await room.until(lambda view: False)


async def test_a_code_that_names_nobody_changes_nothing() -> None:
    async with a_meeting(token="A" * 43) as meeting:
        becoming = begin(meeting.session.use_device_code("WRONG"))
        await meeting.peer.refuse("use_device_code", "profile/code_unknown")
        with pytest.raises(Refused, match="profile/code_unknown"):
            await becoming
        assert meeting.session.token == "A" * 43
        assert await meeting.peer.hears_nothing()
