"""Two people at two servers whom the queue has paired, each command of theirs spelled out.

Owns: how they come to their board and past the second ply. Must not know: what any test is about.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.raw_client import Message, RawClient, new_id

GAME = "janggi"
RATED_FROM_PLY = 2


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A ranked match that has just begun, or gone on."""

    players: tuple[RawClient, RawClient]
    room: str
    step: int = 0

    @property
    def match(self) -> str:
        return f"{self.room}.1"

    def resignation(self) -> Message:
        """Return another command that ends the match."""
        where = {"room": self.room, "match": self.match, "step": self.step}
        return {"id": new_id(), "type": "resign", **where}


async def sit_down(*clients: RawClient) -> RankedTable:
    """Let two wait, and come to their board."""
    for client in clients:
        await client.do("join_queue", game=GAME)
    return await paired(*clients)


async def paired(*clients: RawClient) -> RankedTable:
    """Return the match of two who wait, once both were told."""
    told = [await client.push("paired") for client in clients]
    (room,) = {each["room"] for each in told}
    for client in clients:
        await client.look(room)
    one, other = clients
    return RankedTable((one, other), room)


async def past_set_up(table: RankedTable) -> RankedTable:
    """Play until the match is one that is rated."""
    ply = step = 0
    while ply < RATED_FROM_PLY:
        mover, turn = await _mover(table.players)
        step = turn["step"]
        where = {"room": table.room, "match": table.match, "step": step}
        await mover.do("play", **where, action=turn["actions"][0])
        boards = [
            (await client.push("action_played", room=table.room))["board"]
            for client in table.players
        ]
        ply, step = boards[0]["ply"], boards[0]["step"]
    return RankedTable(table.players, table.room, step)


async def _mover(players: Sequence[RawClient]) -> tuple[RawClient, Message]:
    """Return whose turn it is, and what they are told of it."""
    waits = [asyncio.create_task(client.push("your_turn")) for client in players]
    done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    (task,) = done
    return players[waits.index(task)], task.result()
