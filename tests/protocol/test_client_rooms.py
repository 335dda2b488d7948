"""Rooms over a real socket: gaps, spoilt boards and lost connections mend themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any

import pytest

from seki_protocol import samples
from seki_protocol.client import (
    ClientSettings,
    EventsDropped,
    Refused,
    RoomGone,
    RoomLost,
)
from seki_protocol.client.event_stream import EventStream
from seki_protocol.client.notices import Connected
from seki_protocol.messages.events import MemberLeft
from seki_protocol.messages.replies import Snapshot, YourTurn
from tests.protocol.meeting import SEQ, SETTINGS, SNAPSHOT, a_meeting, event

begin = asyncio.ensure_future
SPOILT = {**samples.EVENTS["action_played"]["board"], "fen": "9/9 w - - 0 1"}


async def test_joining_gives_the_room_as_its_snapshot_shows_it() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        assert (room.view.leader, room.view.seat, room.view.seq) == (samples.ANN, 0, SEQ)
        await meeting.peer.say(event("member_left", SEQ + 1, person=samples.BEN))
        assert (await room.until(lambda view: view.seq > SEQ)).members == (samples.ANN,)


async def test_a_lost_event_is_asked_for_and_those_behind_it_wait() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        happenings = meeting.session.events()
        await meeting.peer.say(event("member_left", SEQ + 2, person=samples.BEN))
        asked = await meeting.peer.grant("resume", resumed=True)
        assert (asked["after"], asked["check"]) == (SEQ, SNAPSHOT["check"])
        assert room.view.seq == SEQ
        await meeting.peer.say(event("seat_left", SEQ + 1, seat=1))
        await room.until(lambda view: view.seq == SEQ + 2)
        assert room.view.seats == (samples.ANN, None)
        told = [await anext(happenings) for _ in range(2)]
        assert [happening.seq for happening in told if hasattr(happening, "seq")] == [10, 11]


async def test_doubled_events_are_told_and_shown_once() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        happenings = meeting.session.events()
        gone = event("member_left", SEQ + 1, person=samples.BEN)
        await meeting.peer.say(gone, gone, event("party_closed", SEQ + 2))
        await room.until(lambda view: view.closed)
        told = [await anext(happenings) for _ in range(2)]
        assert [type(happening).__name__ for happening in told] == ["MemberLeft", "PartyClosed"]


async def test_a_board_that_belies_its_check_is_replaced_by_a_snapshot() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        await meeting.peer.say(event("action_played", SEQ + 1, board=SPOILT))
        await meeting.peer.grant("get_snapshot")
        assert room.view.seq == SEQ
        await meeting.peer.say({**SNAPSHOT, "seq": SEQ + 1})
        view = await room.until(lambda view: view.seq == SEQ + 1)
        assert view.match is not None
        assert view.match.board.fen == SNAPSHOT["match"]["board"]["fen"]


async def test_a_new_connection_resumes_where_the_last_one_ended() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        await meeting.peer.say(event("member_left", SEQ + 1, person=samples.BEN))
        await room.until(lambda view: view.seq == SEQ + 1)
        meeting.peer.break_off()
        peer = await meeting.come_back()
        asked = await peer.grant("resume", resumed=True)
        assert (asked["room"], asked["after"]) == (samples.ROOM, SEQ + 1)
        await peer.say(event("seat_left", SEQ + 2, seat=1))
        await room.until(lambda view: view.seq == SEQ + 2)


async def test_where_events_are_gone_the_snapshot_is_taken_even_if_it_counts_lower() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        meeting.peer.break_off()
        peer = await meeting.come_back()
        await peer.grant("resume", resumed=False)
        await peer.say({**SNAPSHOT, "seq": 3, "members": [samples.ANN]})
        assert (await room.until(lambda view: view.seq == 3)).members == (samples.ANN,)


async def test_a_question_refused_for_now_is_asked_again() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        meeting.peer.break_off()
        peer = await meeting.come_back()
        first = await peer.refuse("resume", "storage/unavailable")
        assert await peer.grant("resume", resumed=True) == first
        await peer.say(event("party_closed", SEQ + 1))
        await room.until(lambda view: view.closed)


async def test_events_and_fields_of_a_newer_server_do_not_stop_the_view() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        await meeting.peer.say(
            {"type": "dice_thrown", "room": samples.ROOM, "seq": SEQ + 1, "eyes": 6},
            {"type": "weather", "sky": "blue"},
            event("party_closed", SEQ + 2, mood="sad"),
        )
        assert (await room.until(lambda view: view.closed)).seq == SEQ + 2


async def test_a_room_that_may_not_be_followed_any_more_is_told_as_lost() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        happenings = meeting.session.events()
        waiting = begin(room.until(lambda view: view.closed))
        meeting.peer.break_off()
        peer = await meeting.come_back()
        await peer.refuse("resume", "room/not_member")
        with pytest.raises(RoomGone, match="room/not_member"):
            await waiting
        told = [await anext(happenings) for _ in range(3)]
        assert told[-1] == RoomLost(samples.ROOM, "room/not_member")
        with pytest.raises(RoomGone):
            await room.until(lambda view: view.closed)


async def test_a_watcher_comes_back_with_the_code() -> None:
    async with a_meeting() as meeting:
        watching = begin(meeting.session.watch("H4WN8RTC"))
        await meeting.peer.grant("watch", room=samples.ROOM)
        you = {"person": "W" * 22, "member": False, "seat": None}
        await meeting.peer.say({**SNAPSHOT, "you": you, "codes": None})
        room = await watching
        meeting.peer.break_off()
        asked = await (await meeting.come_back()).grant("resume", resumed=True)
        assert asked["code"] == "H4WN8RTC"
        refreshing = begin(room.refresh())
        assert (await meeting.peer.grant("get_snapshot"))["code"] == "H4WN8RTC"
        await meeting.peer.say({**SNAPSHOT, "you": you, "seq": SEQ + 5})
        assert (await refreshing).seq == SEQ + 5


async def test_entering_a_room_follows_it_and_unfollowing_ends_that() -> None:
    async with a_meeting() as meeting:
        entering = begin(meeting.session.enter(samples.ROOM))
        await meeting.peer.grant("get_snapshot")
        await meeting.peer.say(SNAPSHOT)
        room = await entering
        unfollowing = begin(room.unfollow())
        await meeting.peer.grant("unfollow")
        await unfollowing
        meeting.peer.break_off()
        peer = await meeting.come_back()
        pinging = begin(meeting.session.ping())
        await peer.grant("ping", now=1)
        await pinging


async def test_resigning_reaches_the_match_wherever_the_board_has_gone() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        resigning = begin(room.resign())
        asked = [
            await meeting.peer.refuse("resign", "match/stale_step", step=4, seq=10),
            await meeting.peer.refuse("resign", "match/stale_step", step=5, seq=11),
            await meeting.peer.grant("resign"),
        ]
        await resigning
        assert [command["step"] for command in asked] == [3, 4, 5]
        assert len({command["id"] for command in asked}) == 3


async def test_resigning_a_match_that_is_over_is_refused() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        resigning = begin(room.resign())
        await meeting.peer.refuse("resign", "match/over", step=3, seq=10)
        with pytest.raises(Refused, match="match/over"):
            await resigning


async def test_the_mover_is_told_what_may_be_played() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        await meeting.peer.say({**samples.REPLIES["your_turn"], "step": 3, "actions": ["a7b7"]})
        turn = (await room.until(lambda view: view.your_turn is not None)).your_turn
        assert turn is not None
        assert turn.actions == ("a7b7",)
        playing = begin(room.play("a7b7"))
        assert (await meeting.peer.grant("play", step=4))["step"] == 3
        assert await playing == 4


async def test_every_act_in_a_room_is_its_command() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        acts: dict[str, tuple[Coroutine[Any, Any, Any], Mapping[str, Any]]] = {
            "offer": (room.offer("draw"), {}),
            "answer_offer": (room.answer_offer(accept=False), {}),
            "withdraw_offer": (room.withdraw_offer(), {}),
            "rematch": (room.rematch(), {"match": f"{samples.ROOM}.2"}),
            "start": (room.start(), {"match": samples.MATCH}),
            "take_seat": (room.take_seat(1), {"seat": 1}),
            "leave_seat": (room.leave_seat(), {}),
            "configure": (room.configure({"max_plies": 200}), {}),
            "transfer_leader": (room.transfer_leader(samples.BEN), {}),
            "kick": (room.kick(samples.BEN), {}),
            "add_cpu": (room.add_cpu(1, 4), samples.RESULTS["add_cpu"]),
            "remove_cpu": (room.remove_cpu(), {}),
            "renew_codes": (room.renew_codes(), samples.RESULTS["renew_codes"]),
            "get_record": (room.record(samples.MATCH, "text"), samples.RESULTS["get_record"]),
            "leave_party": (room.leave(), {}),
        }
        given: dict[str, Any] = {}
        for name, (act, result) in acts.items():
            acting = begin(act)
            heard = await meeting.peer.grant(name, **result)
            assert heard["room"] == samples.ROOM
            given[name] = await acting
        assert given["rematch"] == f"{samples.ROOM}.2"
        assert given["take_seat"] == 1
        assert given["add_cpu"] == {"seat": 1, "level": 4}
        assert given["start"] == samples.MATCH
        assert given["renew_codes"]["invite"] == "7KX2MQ9P"
        assert given["get_record"].content.startswith(b'[game "janggi"]')


async def test_a_record_is_asked_for_without_its_room() -> None:
    async with a_meeting() as meeting:
        asking = begin(meeting.session.record(samples.MATCH, "gib"))
        heard = await meeting.peer.grant("get_record", **samples.RESULTS["get_record"])
        assert (heard["room"], heard["match"]) == (samples.ROOM, samples.MATCH)
        assert heard["form"] == "gib"
        assert (await asking).charset == "utf-8"


async def test_a_wish_that_fails_is_told_to_who_made_it_and_the_session_goes_on() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join(match=None)
        failing = begin(room.until(lambda view: view.seq > SEQ and view.match.board.ply > 0))  # type: ignore[union-attr]
        patient = begin(room.until(lambda view: view.closed))
        await meeting.peer.say(event("member_left", SEQ + 1, person=samples.BEN))
        with pytest.raises(AttributeError):
            await failing
        await meeting.peer.say(event("party_closed", SEQ + 2))
        assert (await patient).seq == SEQ + 2


@pytest.mark.parametrize("name", ["leave_party", "unfollow"])
async def test_who_leaves_a_room_waits_for_nothing_there_any_more(name: str) -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        waiting = begin(room.until(lambda view: view.closed))
        leaving = begin(room.leave() if name == "leave_party" else room.unfollow())
        await meeting.peer.grant(name)
        await leaving
        with pytest.raises(RoomGone, match="left"):
            await waiting
        with pytest.raises(RoomGone):
            await room.until(lambda view: view.closed)
        again = await meeting.join()
        assert again is not room


@pytest.mark.parametrize(
    ("name", "fields", "code"),
    [
        ("member_kicked", {"person": samples.ANN}, "party/kicked"),
        ("member_left", {"person": samples.ANN}, "left"),
        ("party_closed", {}, "room/closed"),
    ],
)
async def test_after_its_last_event_a_room_is_lost_and_not_asked_about_again(
    name: str, fields: dict[str, Any], code: str
) -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        happenings = meeting.session.events()
        seeing = begin(room.until(lambda view: view.seq == SEQ + 1))
        waiting = begin(room.until(lambda view: view.seq > SEQ + 1))
        await meeting.peer.say(event(name, SEQ + 1, **fields))
        assert (await seeing).seq == SEQ + 1
        with pytest.raises(RoomGone, match=code):
            await waiting
        assert (await anext(happenings)).type == name  # type: ignore[union-attr]
        assert await anext(happenings) == RoomLost(samples.ROOM, code)
        meeting.peer.break_off()
        peer = await meeting.come_back()
        pinging = begin(meeting.session.ping())
        await peer.grant("ping", now=1)
        await pinging


async def test_a_refresh_whose_snapshot_is_lost_ends_by_its_limit() -> None:
    async with a_meeting(SETTINGS.model_copy(update={"command_ms": 200})) as meeting:
        room = await meeting.join()
        refreshing = begin(room.refresh())
        await meeting.peer.grant("get_snapshot")
        meeting.peer.break_off()
        peer = await meeting.come_back()
        await peer.grant("resume", resumed=True)
        with pytest.raises(TimeoutError):
            await refreshing


async def test_what_the_models_refuse_is_not_even_sent() -> None:
    async with a_meeting() as meeting:
        room = await meeting.join()
        with pytest.raises(ValueError, match="action"):
            await room.play("x" * 100)
        pinging = begin(meeting.session.ping())
        await meeting.peer.grant("ping", now=1)
        await pinging


async def test_a_slow_reader_is_told_how_much_it_missed_and_the_view_is_right() -> None:
    async with a_meeting(ClientSettings(stream_length=2)) as meeting:
        room = await meeting.join()
        happenings = meeting.session.events()
        for seq in range(SEQ + 1, SEQ + 6):
            await meeting.peer.say(event("member_left", seq, person=samples.BEN))
        await room.until(lambda view: view.seq == SEQ + 5)
        assert await anext(happenings) == EventsDropped(3)
        told = [await anext(happenings) for _ in range(2)]
        assert [each.seq for each in told if isinstance(each, MemberLeft)] == [SEQ + 4, SEQ + 5]


async def test_each_stream_tells_from_its_beginning() -> None:
    async with a_meeting() as meeting:
        early = meeting.session.events()
        await meeting.join()
        late = meeting.session.events()
        await meeting.peer.say({**samples.REPLIES["your_turn"], "step": 3})
        assert isinstance(await anext(early), Snapshot)
        assert isinstance(await anext(early), YourTurn)
        assert isinstance(await anext(late), YourTurn)


async def test_a_stream_gives_what_it_kept_before_it_ends() -> None:
    stream = EventStream(4)
    connected = Connected("me", ())
    stream.put(connected)
    stream.close(None)
    assert [happening async for happening in stream] == [connected]
