"""Somebody alone against a CPU, through the Python client, over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from random import Random

from seki_protocol.client import MatchView, Room, RoomView
from tests.support.tables import PATIENCE_S, a_session


@asynccontextmanager
async def a_solo_match(
    url: str, game: str, settings: Mapping[str, bool | int | str | None]
) -> AsyncIterator[tuple[str, Room]]:
    """Begin a match with a CPU; give the person's token and their room."""
    async with a_session(url) as session:
        room = await session.create_party(game, settings)
        await room.start()
        yield session.token, room


def match_in(view: RoomView) -> MatchView:
    """Return the match a view must have."""
    assert view.match is not None
    return view.match


def is_over(view: RoomView) -> bool:
    return view.match is not None and view.match.is_over


async def own_turn(room: Room) -> MatchView | None:
    """Wait until it is the person's turn; None where the match is over."""
    view = await room.until(lambda seen: is_over(seen) or bool(seen.your_turn), PATIENCE_S)
    return None if is_over(view) else match_in(view)


async def play_any(room: Room, chance: Random) -> tuple[int, str]:
    """Play one of the legal actions, in the person's turn; return the step after it, and it."""
    turn = room.view.your_turn
    assert turn is not None
    assert turn.actions
    action = chance.choice(turn.actions)
    return await room.play(action, turn.step), action
