"""Ranked play in a person's hands: waiting for an opponent, and what ratings say.

Owns: the typed commands on the queue and on ratings. Must not know: connections, command ids.
"""

from __future__ import annotations

from seki_protocol.client.driver import Driver
from seki_protocol.client.errors import Refused
from seki_protocol.client.notices import Connected
from seki_protocol.client.room import Room
from seki_protocol.messages.ranked import (
    Leaderboard,
    Paired,
    QueueJoined,
    QueueState,
    RankedGames,
    RatingChange,
    RatingHistory,
    RatingPoint,
)

_PLAYS = "ranked/already_playing"


class RankedPlay:
    """What a person does to be paired and rated."""

    _driver: Driver

    @property
    def queue_state(self) -> QueueState | None:
        """How it stands with one's waiting, as last told; None before anybody asked."""
        return self._driver.queue.state

    async def join_queue(self, game: str) -> int:
        """Wait for an opponent; return since when. `Paired` is told, and its room entered."""
        result = await self._driver.ask("join_queue", game=game)
        return QueueJoined.model_validate(result).since

    async def leave_queue(self) -> None:
        """Wait no longer."""
        await self._driver.ask("leave_queue")

    async def queue(self) -> QueueState:
        """Return how it stands with one's waiting; `QueueChanged` tells the same from then on."""
        return QueueState.model_validate(await self._driver.ask("get_queue"))

    async def find_opponent(self, game: str) -> Room:
        """Wait in a queue until there is a match, and return its room.

        Whoever is cancelled meanwhile waits on at the server, until `leave_queue`.
        """
        happenings = self._driver.stream()
        room = await self._wait_in(game)
        while room is None:
            match await anext(happenings):
                case Paired(room=room):
                    pass
                case Connected():
                    room = await self._wait_in(game)
        return await self._driver.entered(room)

    async def games(self, person: str | None = None, before: str | None = None) -> RankedGames:
        """Return a person's ranked games, the latest first; one's own by default.

        `before` is the last match of the page before.
        """
        result = await self._driver.ask("get_games", person=person, before=before)
        return RankedGames.model_validate(result)

    async def leaderboard(self, game: str, offset: int = 0) -> Leaderboard:
        """Return a page of a game's leaderboard, behind so many places."""
        result = await self._driver.ask("get_leaderboard", game=game, offset=offset)
        return Leaderboard.model_validate(result)

    async def rating_history(self, game: str, person: str | None = None) -> tuple[RatingPoint, ...]:
        """Return how a person's rating has moved, the oldest point first."""
        result = await self._driver.ask("get_rating_history", game=game, person=person)
        return RatingHistory.model_validate(result).points

    async def explain(self, match: str, person: str | None = None) -> RatingChange:
        """Return why a match moved a person's rating as far as it did."""
        result = await self._driver.ask("explain_rating", match=match, person=person)
        return RatingChange.model_validate(result)

    async def _wait_in(self, game: str) -> str | None:
        """Join a queue, or keep one's place there; return the room of who plays already."""
        try:
            await self.join_queue(game)
        except Refused as refused:
            if refused.code != _PLAYS:
                raise
            return str(refused.detail["room"])
        return None
