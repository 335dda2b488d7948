"""Ranked matches that have come to some point over the wire, for people who then come to the page.

Owns: pairing two through the Python client, and letting them play. Must not know: any screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from seki_protocol.client import Room, RoomView, Session
from tests.support.tables import PATIENCE_S, Table, a_session
from tests.support.waiting import time_passes

_LOOK_AGAIN_S = 0.1
RATED_ACTIONS = 4
"""So many, the choices of set-ups among them, and a Janggi match counts when it is given up."""


@asynccontextmanager
async def a_ranked_table(url: str, game: str = "janggi") -> AsyncIterator[Table]:
    """Let two newcomers wait for an opponent until they have each other."""
    async with a_session(url) as one, a_session(url) as other:
        yield await _paired(one, other, game)


async def play_some(table: Table, count: int = RATED_ACTIONS) -> None:
    """Let both play the first action that there is, by turns."""
    for step in range(count):
        views = await table.at_step(step)
        match = views[0].match
        assert match is not None
        mover = table.mover(match)
        view = await mover.until(_may_act, PATIENCE_S)
        assert view.your_turn is not None
        assert view.your_turn.actions
        await mover.play(view.your_turn.actions[0], step)
    await table.at_step(count)


async def play_a_match(table: Table, loser: int) -> Table:
    """Let who has been host (0) or guest (1) first give the match up; pair both anew."""
    await play_some(table)
    game = str(table.rooms[0].view.settings["game"])
    person = table.sessions[loser].person
    await _room_of(table, person).resign()
    await until_counted(table)
    one, other = table.sessions
    return replace(await _paired(one, other, game), sessions=table.sessions)


async def until_counted(table: Table) -> None:
    """Wait until the match has changed both ratings."""
    async with asyncio.timeout(PATIENCE_S):
        for session in table.sessions:
            while (await session.queue()).playing is not None:
                await time_passes(_LOOK_AGAIN_S)


async def _paired(one: Session, other: Session, game: str) -> Table:
    found = await asyncio.gather(one.find_opponent(game), other.find_opponent(game))
    players = found[0].view.match.players if found[0].view.match else ()
    rooms = found if players[0] == one.person else (found[1], found[0])
    return Table((one, other), (rooms[0], rooms[1]))


def _room_of(table: Table, person: str) -> Room:
    (room,) = [room for room in table.rooms if room.view.person == person]
    return room


def _may_act(view: RoomView) -> bool:
    return view.your_turn is not None
