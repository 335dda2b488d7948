"""Two people by the Python client on a real server: paired, rated, named, and moved to a device."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest

from seki_protocol.client import Refused, Room, RoomView, Session, connect
from seki_protocol.client.event_stream import EventStream
from seki_protocol.messages.ranked import RatingChanged
from tests.support.sites import a_site

LIMIT_S = 60
SETUP_AND_TWO_PLIES = 4


async def test_two_people_are_paired_rated_and_told_why() -> None:
    with a_site("embedded") as site:
        async with (
            asyncio.timeout(LIMIT_S),
            connect(site.server.url) as ann,
            connect(site.server.url) as ben,
        ):
            streams = ann.events(), ben.events()
            await ann.set_name(" 안나 ")
            rooms = await asyncio.gather(ann.find_opponent("janggi"), ben.find_opponent("janggi"))
            assert len({room.id for room in rooms}) == 1
            await _play_on(rooms)
            await rooms[1].resign()
            won, lost = [await _rating(stream) for stream in streams]
            assert (won.score, lost.score) == (2, 0)
            assert won.after.rating_milli > won.before.rating_milli
            assert lost.opponent.name == "안나"
            await _agree_with(ann, won)
            await _move_to_another_device(site.server.url, ann)


async def _play_on(rooms: Sequence[Room]) -> None:
    """Play so far that the match counts."""
    for step in range(SETUP_AND_TWO_PLIES):
        for room in rooms:
            await room.until(partial(_is_at, step))
        mover = next(room for room in rooms if _to_move(room.view) == room.view.seat)
        view = await mover.until(lambda view: view.your_turn is not None)
        assert view.your_turn is not None
        assert view.your_turn.actions
        await mover.play(view.your_turn.actions[0])


def _is_at(step: int, view: RoomView) -> bool:
    return view.match is not None and view.match.board.step >= step


def _to_move(view: RoomView) -> int | None:
    assert view.match is not None
    return view.match.board.to_move


async def _rating(happenings: EventStream) -> RatingChanged:
    async for happening in happenings:
        if isinstance(happening, RatingChanged):
            return happening
    raise AssertionError("the session ended")


async def _agree_with(session: Session, change: RatingChanged) -> None:
    """Whatever tells of a rating tells the same."""
    explained = await session.explain(change.match)
    assert explained.model_dump() == change.model_dump(exclude={"type"})
    (profile,) = await session.profiles([session.person])
    assert profile == await session.profile()
    assert profile.standings["janggi"].rating_milli == change.after.rating_milli
    (game,) = (await session.games()).games
    assert game.change_milli == change.after.rating_milli - change.before.rating_milli
    (point,) = await session.rating_history("janggi")
    assert (point.match, point.rating_milli) == (change.match, change.after.rating_milli)
    assert (await session.leaderboard("janggi")).own_place is None, "one game settles nothing"
    state = await session.queue()
    assert (state.game, state.playing) == (None, None)


async def _move_to_another_device(url: str, session: Session) -> None:
    """Who a code names one becomes, until the person wants to be forgotten."""
    code = (await session.make_device_code()).code
    async with connect(url) as other:
        assert await other.use_device_code(code) == session.person
        assert other.token != session.token
        assert (await other.profile()).name == "안나"
        person = session.person
        recovery = await session.make_recovery_code()
        assert await other.delete_me() != person
        assert (await other.profile()).name is None
        assert (await other.profile(person)).name is None
        with pytest.raises(Refused, match="profile/code_unknown"):
            await other.use_recovery_code(recovery)
