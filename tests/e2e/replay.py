"""A recorded game played at a table, and what must be so in the end.

Owns: the acts of a replay and the checks. Must not know: what is killed meanwhile.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
from redis import Redis

from seki_protocol.client import MatchView, Room
from seki_server.domain.words import MatchId, RoomId
from seki_server.storage.keys import record_key
from tests.support.recorded_games import RecordedGame
from tests.support.tables import PATIENCE_S, Diary, Table, a_diary, a_session, timeless
from tests.support.waiting import until

Do = Callable[[int, Coroutine[Any, Any, object]], Awaitable[None]]
"""Does the act with a number."""


def acts_of(game: RecordedGame) -> int:
    """Return how many acts a replay has."""
    return len(game.actions) + game.is_resigned


async def replay(table: Table, game: RecordedGame, do: Do) -> MatchView:
    """Play the record to its end; return the match as the host then sees it."""
    seats = table.rooms[0].view.seats
    assert seats == table.people
    with a_diary(table.sessions[0]) as hosts, a_diary(table.sessions[1]) as guests:
        for step, action in enumerate(game.actions):
            await do(step, _play(table, step, action))
        if game.is_resigned:
            await do(len(game.actions), table.second.resign())
        ended = [await _end_of(room) for room in table.rooms]
        for diary in (hosts, guests):
            _check_diary(diary, table, game)
    assert table.rooms[0].view.seats == seats
    for match in ended:
        _check_match(game, match)
    return ended[0]


async def _play(table: Table, step: int, action: str) -> None:
    assert await table.play(step, action) == step + 1


async def _end_of(room: Room) -> MatchView:
    view = await room.until(lambda view: view.match is not None and view.match.is_over, PATIENCE_S)
    assert view.match is not None
    return view.match


def _check_match(game: RecordedGame, match: MatchView) -> None:
    """Every acknowledged action is there, none twice; position and result are the record's."""
    assert list(match.actions) == list(game.actions)
    assert match.board.step == len(game.actions)
    assert game.ends_at(match.board.fen), match.board.fen
    assert match.result is not None
    assert match.result.winner == match.first_seat
    assert match.result.termination == game.termination


def _check_diary(diary: Diary, table: Table, game: RecordedGame) -> None:
    """No event came twice or out of order; what a snapshot skipped is skipped, not repeated."""
    numbers = [event.seq for event in diary.events_of(table.room)]
    assert numbers
    assert numbers == sorted(set(numbers))
    for step, action in diary.actions_of(table.room):
        assert game.actions[step - 1] == action


def check_record(store: Redis, table: Table, game: RecordedGame, match: MatchView) -> None:
    """What is kept of the match is the whole of it."""
    record = msgpack.unpackb(store.get(record_key(RoomId(table.room), MatchId(match.id))))
    assert [played[0] for played in record["actions"]] == list(game.actions)
    assert record["termination"] == game.termination
    assert record["winner"] == 0
    assert record["persons"][0] == table.people[match.first_seat]


async def check_views(table: Table, url: str) -> None:
    """Both views come to what a newly read room shows to the same people."""
    for session, room in zip(table.sessions, table.rooms, strict=True):
        async with a_session(url, session.token) as another_tab:
            assert another_tab.person == session.person
            assert table.room in another_tab.rooms
            fresh = await another_tab.enter(table.room)
            await until(partial(_are_alike, room, fresh))


def _are_alike(one: Room, other: Room) -> bool:
    return timeless(one.view) == timeless(other.view)
