"""Turns that run out, over real sockets: who plays then, and what everybody is told of time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seki_protocol.client import RoomView
from seki_protocol.messages.events import TurnTimedOut
from tests.support.raw_client import Message, RawTable, a_raw_table
from tests.support.sites import a_site, short_times
from tests.support.tables import PATIENCE_S, a_diary, a_table

TURN_MS = 1000


@pytest.fixture(scope="module")
def timed() -> Iterator[str]:
    """Where sockets open of a server on which turns of a second are allowed."""
    with a_site("embedded", **short_times(1, 2, grace=300, least=0)) as site:
        yield site.server.url


async def test_who_sets_up_nothing_in_time_gets_the_default_and_nobody_loses(timed: str) -> None:
    """Scenario 27: both let the time of their set-up run out; the match goes on to play."""
    async with a_raw_table(timed, turn_seconds=1) as table:
        for seat, step in ((1, 0), (0, 1)):
            told = await table.host.pushes_until("action_played")
            (timed_out,) = _of_types(told, {"turn_timed_out"})
            assert (timed_out["seat"], timed_out["step"]) == (seat, step)
            assert (told[-1]["action"], told[-1]["seat"]) == ("inner", seat)
        match = (await table.host.look(table.room))["match"]
        assert match["board"]["phase"] == "play"
        assert match["result"] is None
        assert [each["substitute"] for each in match["attendance"]] == [None, None]
        await table.host.do("play", **_where(table, 2), action="a4b4")


async def test_a_game_of_placements_goes_on_when_a_turn_of_it_runs_out(timed: str) -> None:
    """Scenario 27: the other game's set-up."""

    def has_begun(view: RoomView) -> bool:
        return view.match is not None and view.match.board.step > 0

    level = {"level": "intermediate"}
    async with a_table((timed, timed), "gungi", {**level, "turn_seconds": 1}) as table:
        with a_diary(table.sessions[0]) as diary:
            view = await table.rooms[0].until(has_begun, PATIENCE_S)
            assert view.running is not None
            assert view.running.board.phase == "setup"
            events = diary.events_of(table.room)
            assert [each.step for each in events if isinstance(each, TurnTimedOut)] == [0]


async def test_a_move_during_set_up_is_refused_by_name_and_costs_nothing(timed: str) -> None:
    """Scenario 27: `match/wrong_phase`, with the set-up's time running on."""
    async with a_raw_table(timed, turn_seconds=2) as table:
        before = await table.guest.snapshot(table.room)
        refused = await table.guest.ask("play", **_where(table, 0), action="a4b4")
        assert refused["code"] == "match/wrong_phase"
        assert await table.guest.snapshot(table.room) == before
        await table.play_until(2)


async def test_each_timed_event_says_now_and_until_when(timed: str) -> None:
    """Scenario 31: by the server's time, the same for everybody; no device's clock is asked."""
    async with a_raw_table(timed, turn_seconds=1, cpu_level=1) as table:
        await table.play_until(2)
        hosts = await table.host.pushes_until("turn_timed_out", seat=0)
        hosts += await table.host.pushes_until("action_played")
        hosts += await table.host.pushes_until("turn_timed_out", seat=1)
        hosts += await table.host.pushes_until("action_played")
        await table.host.do("resign", **_where(table, hosts[-1]["board"]["step"]))
        hosts += await table.host.pushes_until("match_ended")
        guests = await table.guest.pushes_until("match_ended")
    events = [each for each in hosts if "seq" in each and each["type"] != "snapshot"]
    numbers = {each["seq"] for each in events}
    assert [each for each in guests if each.get("seq") in numbers] == events
    _check_times(events)


def _check_times(events: list[Message]) -> None:
    """Time never goes back; while a person is to move, their turn's end is told."""
    told = [each.get("board", each) for each in events if each["type"] != "presence_changed"]
    instants = [each["now"] for each in told]
    assert instants == sorted(instants)
    boards = [each["board"] for each in events if "board" in each]
    assert boards[-1]["deadline"] is None
    for board in boards[:-1]:
        assert board["deadline"] - board["now"] == TURN_MS
    for event in _of_types(events, {"turn_timed_out"}):
        (board,) = [each for each in boards if each["step"] == event["step"]]
        assert event["now"] >= board["deadline"]


async def test_who_returns_to_a_running_turn_is_told_the_same_deadline(timed: str) -> None:
    """Scenario 31: a snapshot and a resumed room say it again, with the time of saying."""
    async with a_raw_table(timed, turn_seconds=2) as table:
        await table.play_until(1)
        played = await table.host.push("action_played")
        seen = await table.guest.look(table.room)
        board = seen["match"]["board"]
        assert board["deadline"] == played["board"]["deadline"]
        assert played["board"]["now"] <= board["now"] <= seen["now"] < board["deadline"]


async def test_without_a_turn_time_nothing_runs_out(timed: str) -> None:
    """Scenario 31: no deadline is told where none runs."""
    async with a_raw_table(timed) as table:
        await table.play_until(2)
        played = await table.host.push("action_played", seat=0)
        assert played["board"]["deadline"] is None


async def test_two_turns_out_of_time_give_the_seat_away_and_coming_back_takes_it(
    timed: str,
) -> None:
    """Scenario 29: present, but out of time twice running; who then acts has the seat again."""
    async with a_raw_table(timed, turn_seconds=1, cpu_level=1) as table:
        told = await table.host.pushes_until("cpu_took_seat", seat=0, reason="time")
        assert [each["seat"] for each in _of_types(told, {"turn_timed_out"})] == [1, 0]
        await table.host.do("return_to_seat", room=table.room, match=table.match)
        returned = await table.host.push("human_returned", seat=0)
        assert returned["now"] >= told[-1]["now"]
        attendance = (await table.host.look(table.room))["match"]["attendance"][0]
        assert (attendance["substitute"], attendance["absent_since"]) == (None, None)


def _where(table: RawTable, step: int) -> Message:
    return {"room": table.room, "match": table.match, "step": step}


def _of_types(events: list[Message], types: set[str]) -> list[Message]:
    return [each for each in events if each["type"] in types]
