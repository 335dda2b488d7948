"""A match in a person's hands: what can be asked of it.

Owns: the typed commands on a match. Must not know: connections, command ids, the party's affairs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Any, Literal, Protocol

from seki_protocol.client.errors import Refused
from seki_protocol.client.live_view import LiveView
from seki_protocol.client.room_follower import RoomFollower
from seki_protocol.client.room_view import MatchView, RoomView

_MAX_RESIGNATIONS = 32


class Ask(Protocol):
    """Sends a command and waits for its result; raises Refused, OutcomeUnknown, SessionEnded."""

    def __call__(self, name: str, /, **fields: object) -> Awaitable[Mapping[str, Any]]: ...


class Playing(LiveView):
    """What a person does in a match."""

    def __init__(self, follower: RoomFollower, ask: Ask) -> None:
        super().__init__(follower)
        self._ask = ask

    async def play(self, action: str, step: int | None = None) -> int:
        """Make an action at `step` (default: the one in view); return the step after it.

        The view may follow a moment later.
        """
        result = await self._on_match("play", step, action=action)
        return int(result["step"])

    async def resign(self) -> None:
        """Give the match up, whatever happens on the board meanwhile."""
        match = _match_in(self.view)
        step = match.board.step
        for _ in range(_MAX_RESIGNATIONS):
            try:
                await self._ask("resign", room=self.id, match=match.id, step=step)
            except Refused as refused:
                if refused.code != "match/stale_step" or refused.detail.get("step") == step:
                    raise
                step = int(str(refused.detail["step"]))
            else:
                return
        raise TimeoutError("the board never stood still long enough to resign")

    async def offer(self, kind: Literal["draw", "take_back"]) -> None:
        """Offer a draw, or ask for one's last action back."""
        await self._on_match("offer", None, kind=kind)

    async def answer_offer(self, *, accept: bool) -> None:
        """Accept or decline the other seat's offer."""
        await self._on_match("answer_offer", None, accept=accept)

    async def withdraw_offer(self) -> None:
        """Take one's own offer back."""
        await self._on_match("withdraw_offer", None)

    async def rematch(self) -> str | None:
        """Ask for another match; return its id once both have asked, None while waiting."""
        result = await self._ask("rematch", room=self.id, match=_match_in(self.view).id)
        return None if result["match"] is None else str(result["match"])

    async def return_to_seat(self) -> None:
        """Act for one's own seat again, where a CPU does because turns of it ran out."""
        await self._ask("return_to_seat", room=self.id, match=_match_in(self.view).id)

    async def _on_match(self, name: str, step: int | None, **fields: object) -> Mapping[str, Any]:
        match = _match_in(self.view)
        at = match.board.step if step is None else step
        return await self._ask(name, room=self.id, match=match.id, step=at, **fields)


def _match_in(view: RoomView) -> MatchView:
    if view.match is None:
        raise LookupError("no match has been seen in this room")
    return view.match
