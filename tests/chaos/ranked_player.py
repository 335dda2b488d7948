"""A person who plays short ranked matches one after the other, whatever becomes of the servers.

Owns: what one person does and remembers. Must not know: when servers die, whether all is well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from seki_protocol.version import MSGPACK
from tests.support.raw_client import Message, RawClient, a_raw_client, new_id
from tests.support.waiting import time_passes

LOOK_AGAIN_S = 3.0
"""After so long without a word a person asks how it stands, as after any lost push."""

COME_BACK_S = 0.1
_RATED_FROM_PLY = 2
_OF_A_MATCH = ("your_turn", "match_ended", "snapshot", "action_played")
_ENDINGS = 3
"""Times that each end is asked for."""

GONE = (OSError, WebSocketException, EOFError)


class RankedPlayer:
    """Joins, plays past the second ply, ends the match some times over, and joins again."""

    def __init__(
        self, urls: Sequence[str], chance: Random, game: str, wants_more: Callable[[], bool]
    ) -> None:
        self._urls = urls
        self._chance = chance
        self._game = game
        self._wants_more = wants_more
        self._token: str | None = None
        self.person = ""
        self.rooms: list[str] = []
        """In which this person was told to be paired, in this order, each once a telling."""
        self.told: list[str] = []
        """The matches of which this person was told that they were counted."""
        self.doing = "comes"

    async def live(self) -> None:
        """Play until enough has been played, then let the last match end and wait no longer."""
        while True:
            url = self._chance.choice(self._urls)
            with suppress(*GONE):
                async with a_raw_client(url, greets=False, subprotocol=MSGPACK) as client:
                    reply = await client.greet(self._token)
                    if reply["type"] == "welcome":
                        self._token, self.person = client.token, client.person
                        await self._play_on(client)
                        return
                    assert reply["retryable"], reply
            await time_passes(COME_BACK_S)

    async def _play_on(self, client: RawClient) -> None:
        while True:
            state = await self._asked(client, "get_queue")
            if state["playing"] is not None:
                await self._play(client, state["playing"])
                await self._until_counted(client, f"{state['playing']}.1")
                await client.ask("unfollow", room=state["playing"])
            elif not self._wants_more():
                self.doing = "leaves"
                await client.ask("leave_queue")
                state = await self._asked(client, "get_queue")
                if state["playing"] is None and state["game"] is None:
                    return
            else:
                self.doing = "waits"
                reply = await client.ask("join_queue", game=self._game)
                code = reply.get("code", "ok")
                assert code in ("ok", "ranked/already_playing", "storage/unavailable"), reply
                push = await self._heard(client, "paired")
                self.rooms += [push["room"]] if push else []

    async def _play(self, client: RawClient, room: str) -> None:
        """Play a match to its end; both ask for it, each more than once."""
        self.doing = f"plays {room}"
        ply, match = 0, f"{room}.1"
        await self._follow(client, room)
        while True:
            push = await self._heard(client, *_OF_A_MATCH)
            if push is None:
                await self._follow(client, room)
                continue
            if push["type"] == "match_ended" or _is_over(push):
                return
            ply = _ply(push, ply)
            where = {"room": room, "match": match}
            if ply >= _RATED_FROM_PLY and push["type"] != "snapshot":
                step = push["step"] if push["type"] == "your_turn" else push["board"]["step"]
                await self._end(client, {**where, "step": step})
            elif push["type"] == "your_turn":
                action = self._chance.choice(push["actions"])
                await client.ask("play", **where, step=push["step"], action=action)

    async def _follow(self, client: RawClient, room: str) -> None:
        """See the room from now on, as soon as the store is there."""
        while (reply := await client.ask("get_snapshot", room=room))["type"] != "ok":
            assert reply["retryable"], reply
            await time_passes(COME_BACK_S)

    async def _end(self, client: RawClient, where: Message) -> None:
        """Resign: the same command again and again, and as another one."""
        command = {"id": new_id(), "type": "resign", **where}
        for _ in range(_ENDINGS):
            await client.send(command)
        await client.send({**command, "id": new_id()})
        await client.reply_to(command["id"])

    async def _until_counted(self, client: RawClient, match: str) -> None:
        self.doing = f"waits for {match} to be counted"
        while True:
            push = await self._heard(client, "rating_changed")
            if push is not None:
                self.told.append(push["match"])
                return
            if (await self._asked(client, "get_queue"))["playing"] is None:
                return

    async def _asked(self, client: RawClient, name: str) -> Message:
        """Ask until the store is there."""
        while True:
            reply = await client.ask(name)
            if reply["type"] == "ok":
                result: dict[str, Any] = reply["result"]
                return result
            assert reply["retryable"], reply
            await time_passes(COME_BACK_S)

    async def _heard(self, client: RawClient, *names: str) -> Message | None:
        """Return the next push of these kinds; None where nothing came for a while."""
        try:
            async with asyncio.timeout(LOOK_AGAIN_S):
                while True:
                    push = client.pushes.pop(0) if client.pushes else await client.receive()
                    if push["type"] in names:
                        return push
        except TimeoutError:
            return None


def _is_over(push: Message) -> bool:
    return push["type"] == "snapshot" and str(push["match"]["board"]["phase"]) == "over"


def _ply(push: Message, before: int) -> int:
    """Return the ply after a push, as far as it says."""
    board = push["match"]["board"] if push["type"] == "snapshot" else push.get("board")
    return int(board["ply"]) if board else before
