"""A followed room in a person's hands: its view, and what can be asked of it.

Owns: the typed commands on a room. Must not know: connections, command ids.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Any, Literal, Protocol

from seki_protocol.client.errors import Refused
from seki_protocol.client.live_view import LiveView
from seki_protocol.client.room_follower import RoomFollower
from seki_protocol.client.room_view import MatchView, RoomView

Settings = Mapping[str, bool | int | str | None]

_MAX_RESIGNATIONS = 32


class Ask(Protocol):
    """Sends a command and waits for its result; raises Refused, OutcomeUnknown, SessionEnded."""

    def __call__(self, name: str, /, **fields: object) -> Awaitable[Mapping[str, Any]]: ...


class Room(LiveView):
    """What a person does in a room."""

    def __init__(self, follower: RoomFollower, ask: Ask, limit_s: float) -> None:
        super().__init__(follower)
        self._ask = ask
        self._limit_s = limit_s

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

    async def start(self) -> str:
        """Begin a match; return its id."""
        return str((await self._ask("start", room=self.id))["match"])

    async def take_seat(self, seat: Literal[0, 1] | None = None) -> int:
        """Sit down, on any free seat by default; return which."""
        return int((await self._ask("take_seat", room=self.id, seat=seat))["seat"])

    async def leave_seat(self) -> None:
        """Stand up."""
        await self._ask("leave_seat", room=self.id)

    async def configure(self, settings: Settings, game: str | None = None) -> None:
        """Change the named settings; another `game` begins from its defaults."""
        await self._ask("configure", room=self.id, game=game, settings=dict(settings))

    async def transfer_leader(self, person: str) -> None:
        """Let another member lead."""
        await self._ask("transfer_leader", room=self.id, person=person)

    async def kick(self, person: str) -> None:
        """Send a member away for good."""
        await self._ask("kick", room=self.id, person=person)

    async def add_cpu(
        self, seat: Literal[0, 1] | None = None, level: int | None = None
    ) -> Mapping[str, int]:
        """Seat a CPU, on any free seat and of the settings' level by default; return both."""
        return await self._ask("add_cpu", room=self.id, seat=seat, level=level)

    async def remove_cpu(self, seat: Literal[0, 1] | None = None) -> None:
        """Free a seat of its CPU, every one by default; a match between CPUs ends `abandoned`."""
        await self._ask("remove_cpu", room=self.id, seat=seat)

    async def renew_codes(self) -> Mapping[str, str]:
        """Make new codes, `invite` and `watch`; the old ones give nothing any more."""
        codes: Mapping[str, str] = (await self._ask("renew_codes", room=self.id))["codes"]
        return codes

    async def refresh(self) -> RoomView:
        """Ask for the whole room anew (new codes, for one) and return it; raises TimeoutError."""
        seen = self.follower.snapshots
        await self._ask("get_snapshot", room=self.id, code=self.follower.code)
        return await self.until(lambda _: self.follower.snapshots > seen, self._limit_s)

    async def leave(self) -> None:
        """Leave the party. During a match nothing is given up: the seat stays."""
        await self._ask("leave_party", room=self.id)

    async def unfollow(self) -> None:
        """Want no more of the room on this session. Gives nothing up."""
        await self._ask("unfollow", room=self.id)

    async def _on_match(self, name: str, step: int | None, **fields: object) -> Mapping[str, Any]:
        match = _match_in(self.view)
        at = match.board.step if step is None else step
        return await self._ask(name, room=self.id, match=match.id, step=at, **fields)


def _match_in(view: RoomView) -> MatchView:
    if view.match is None:
        raise LookupError("no match has been seen in this room")
    return view.match
