"""However events are lost, doubled and spoilt, the view comes to be the fold of all, or asks."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from seki_protocol import samples
from seki_protocol.client.folding import fold
from seki_protocol.client.room_follower import MAX_AHEAD, RoomFollower
from seki_protocol.client.room_view import RoomView, view_of
from seki_protocol.messages.events import ActionPlayed, Event, MemberJoined
from seki_protocol.messages.replies import Attendance, Snapshot, YourTurn
from seki_server.domain import commands
from tests.protocol.evenings import ANN, ROOM, Evening
from tests.support.rooms import player_on


@cache
def evening() -> tuple[tuple[Event, ...], tuple[Snapshot, ...]]:
    """Return a short match's events, and Ann's snapshot after each (index = seq)."""
    room = Evening.begun("janggi", {"setup": "fixed", "allow_take_back": True})
    room.ask(commands.StartMatch(ANN, coin=True))
    for number in range(14):
        match = room.room.match
        assert match is not None
        person = player_on(match, match.seat_of(match.position.side_to_move))
        legal = match.position.legal_actions()
        room.ask(commands.Play(person, match.id, match.step, legal[number * 7 % len(legal)]))
    begun = view_of(room.snapshot(ANN))
    assert begun.match is not None
    assert len(begun.match.actions) == 14
    return tuple(room.events), _snapshots(room)


def _snapshots(room: Evening) -> tuple[Snapshot, ...]:
    """Make the snapshots an evening had on its way, from its last one and the events' own words."""
    last = room.snapshot(ANN)
    view = first_view(room.events)
    made = []
    for event in room.events:
        view = fold(view, event)
        made.append(snapshot_of(view, last))
    return (made[0], *made)


def first_view(events: list[Event]) -> RoomView:
    """Return what was before the first event: a room with its maker in it."""
    return RoomView(
        room=ROOM, seq=0, person=ANN, leader=ANN, members=(), seats=(None, None), settings={},
        codes=None, closed=False, match=None,
    )  # fmt: skip


def snapshot_of(view: RoomView, like: Snapshot) -> Snapshot:
    """Return the snapshot that shows a view."""
    match = None
    if view.match:
        names = [name for name in view.match.__slots__ if not name.startswith("_")]
        match = {name: getattr(view.match, name) for name in names} | {"count": 0}
        match["attendance"] = tuple(
            each and Attendance.model_construct(**asdict(each)) for each in view.match.attendance
        )
    return like.model_copy(
        update={
            "seq": view.seq,
            "check": view.check,
            "leader": view.leader,
            "members": view.members,
            "seats": view.seats,
            "present": view.present,
            "settings": view.settings,
            "codes": view.codes,
            "match": match and type(like.match).model_construct(**match),  # type: ignore[union-attr]
        }
    )


class Server:
    """Answers a follower's questions about the evening as a server does."""

    def __init__(self, follower: RoomFollower, start: int) -> None:
        self.events, self.snapshots = evening()
        self.follower = follower
        self.told = start
        follower.take_snapshot(self.snapshots[start])

    def answer(self, *, gone: bool) -> None:
        """Answer the standing question, if any: missed events, or a snapshot if they are gone."""
        question, self.follower.question = self.follower.question, None
        if question is None:
            return
        if question["type"] == "resume" and not gone:
            self.follower.answered(resumed=True)
            after = question["after"]
            assert isinstance(after, int)
            for event in self.events[after : self.told]:
                self.follower.take_event(event)
        else:
            self.follower.answered(resumed=False)
            self.follower.take_snapshot(self.snapshots[self.told])

    def tell(self, fate: str) -> None:
        """Let the next event happen, and its word go the way of its fate."""
        event = self.events[self.told]
        self.told += 1
        if fate == "lost":
            return
        if fate == "spoilt" and isinstance(event, ActionPlayed):
            board = event.board.model_copy(update={"fen": "spoilt"})
            event = event.model_copy(update={"board": board})
        for _ in range(2 if fate == "doubled" else 1):
            self.follower.take_event(event)


FATES = st.sampled_from(["told", "told", "lost", "doubled", "spoilt"])


@given(st.data(), st.integers(1, 6))
def test_the_view_is_the_fold_of_all_whatever_happens_to_the_events(data: Any, start: int) -> None:
    follower = RoomFollower(ROOM)
    server = Server(follower, start)
    seen = start
    while server.told < len(server.events):
        server.tell(data.draw(FATES))
        if data.draw(st.booleans()):
            server.answer(gone=data.draw(st.booleans()))
        assert follower.view is not None
        assert follower.view.seq >= seen, "a view never goes back while a connection lasts"
        seen = follower.view.seq
        assert follower.view == view_of(server.snapshots[seen])
    follower.reconnect()
    server.answer(gone=data.draw(st.booleans()))
    assert follower.view == view_of(server.snapshots[-1])


def test_a_gap_is_asked_about_once_and_nothing_behind_it_is_shown() -> None:
    events, snapshots = evening()
    follower = RoomFollower(ROOM)
    follower.take_snapshot(snapshots[4])
    assert follower.take_event(events[6]) == []
    assert follower.view == view_of(snapshots[4])
    assert follower.question == {
        "type": "resume",
        "room": ROOM,
        "after": 4,
        "check": snapshots[4].check,
    }
    follower.question = None
    assert follower.take_event(events[7]) == []
    assert follower.question is None
    follower.answered(resumed=True)
    follower.take_event(events[4])
    assert follower.take_event(events[5]) == list(events[5:8])
    assert follower.view == view_of(snapshots[8])


def test_a_spoilt_board_asks_for_a_snapshot() -> None:
    events, snapshots = evening()
    played = next(index for index, event in enumerate(events) if isinstance(event, ActionPlayed))
    follower = RoomFollower(ROOM)
    follower.take_snapshot(snapshots[played])
    board = events[played].board.model_copy(update={"check": 7})  # type: ignore[union-attr]
    follower.take_event(events[played].model_copy(update={"board": board}))
    assert follower.question == {"type": "get_snapshot", "room": ROOM}
    assert follower.view == view_of(snapshots[played])
    assert follower.take_event(events[played]) == []
    follower.take_snapshot(snapshots[played + 1])
    assert follower.view == view_of(snapshots[played + 1])


def test_what_comes_before_the_first_snapshot_waits_for_it() -> None:
    events, snapshots = evening()
    follower = RoomFollower(ROOM)
    for event in events[3:6]:
        assert follower.take_event(event) == []
    assert follower.question is None
    assert follower.take_snapshot(snapshots[4]) == list(events[4:6])


def test_a_long_gap_keeps_no_more_than_its_bound() -> None:
    events, snapshots = evening()
    follower = RoomFollower(ROOM)
    follower.take_snapshot(snapshots[1])
    joined = samples.EVENTS["member_joined"]
    for seq in range(10, 10 + 2 * MAX_AHEAD):
        follower.take_event(MemberJoined.model_validate({**joined, "room": ROOM, "seq": seq}))
    assert len(follower._ahead) == MAX_AHEAD
    assert follower.take_event(events[1]) == [events[1]]


def test_a_watcher_shows_the_code_and_a_member_does_not() -> None:
    _, snapshots = evening()
    for is_member, expected in ((True, None), (False, "H4WN8RTC")):
        follower = RoomFollower(ROOM, code="H4WN8RTC")
        members = snapshots[4].members if is_member else ("X" * 22,)
        follower.take_snapshot(snapshots[4].model_copy(update={"members": members}))
        follower.reconnect()
        assert (follower.question or {}).get("code") == expected


def test_a_turn_told_on_an_earlier_connection_holds_no_more() -> None:
    _, snapshots = evening()
    follower = RoomFollower(ROOM)
    follower.take_snapshot(snapshots[-1])
    assert follower.view is not None
    assert follower.view.match is not None
    step = follower.view.match.board.step
    follower.take_turn(
        YourTurn(
            type="your_turn", room=ROOM, step=step, count=1, actions=("pass",), declarations=()
        )
    )
    assert follower.view.your_turn is not None
    follower.take_snapshot(snapshots[-1])
    assert follower.view.your_turn is not None
    follower.reconnect()
    assert follower.view.your_turn is None
