"""Two load players at one match, and the frames of a whole game prepared beforehand.

Owns: playing a recorded Janggi game over and over, each action sent as soon as the one before was
seen. Must not know: how many tables there are or how fast they should be.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from tests.load.pair import seat_pair
from tests.load.seat_at_table import LoadPlayer, pack

_RECORD = Path(__file__).parents[1] / "data" / "janggi" / "real_game.json"
_PLAYED = b"action_played"
_STARTED = b"match_started"
_WANTED = b"rematch_wanted"
_OK = b"\xa2ok"
_REFUSED = b"refused"

# A match's last three frames, counted from behind.
_FRAMES_AT_END = _HAN_RESIGNS = 3
_CHO_WISHES = 1

Pace = Callable[["Table"], None]


def recorded_actions() -> list[str]:
    """Return a game between people: Han's arrangement, Cho's, then the moves."""
    record = json.loads(_RECORD.read_text())
    return [record["han_setup"], record["cho_setup"], *record["actions"]]


class Table:
    """One match between two connections. `pace` is told whenever the next action may go."""

    def __init__(self, pace: Pace) -> None:
        self.played = 0
        self.latencies: list[float] = []
        self.trouble: list[bytes] = []
        self._pace = pace
        self._actions = recorded_actions()
        self._players: tuple[LoadPlayer, ...] = ()
        self._frames: list[tuple[LoadPlayer, bytes]] = []
        self._next = 0
        self._sent_at: dict[LoadPlayer, float] = {}

    async def open(self, port: int, matches: int) -> None:
        """Seat both players, start the first match, and prepare the frames of some matches."""
        pair = await seat_pair(port)
        self._players = pair.players
        await pair.start()
        for number in range(1, matches + 1):
            self._prepare(pair.room, number)
        for player in self._players:
            player.on_raw = self._hook_of(player)

    def begin(self) -> None:
        """Offer the first action to the pace."""
        self._pace(self)

    def send_next(self) -> None:
        """Send what comes next; nothing when the prepared matches are all played."""
        if self._next < len(self._frames):
            player, ready = self._frames[self._next]
            self._next += 1
            self._sent_at[player] = time.perf_counter()
            player.send(ready)

    @property
    def exhausted(self) -> bool:
        return self._next >= len(self._frames)

    def close(self) -> None:
        for player in self._players:
            player.close()

    def _hook_of(self, player: LoadPlayer) -> Callable[[bytes], None]:
        """Watch a player's frames: the first player's tell what happened, both tell of replies."""
        observe = self._observe if player is self._players[0] else _ignore

        def hook(payload: bytes) -> None:
            if payload.find(_OK, 0, 16) > 0:
                sent_at = self._sent_at.pop(player, None)
                if sent_at is not None:
                    self.latencies.append(time.perf_counter() - sent_at)
            elif payload.find(_REFUSED, 0, 24) > 0:
                self.trouble.append(payload)
            else:
                observe(payload)

        return hook

    def _observe(self, payload: bytes) -> None:
        if payload.find(_PLAYED, 0, 32) > 0:
            self.played += 1
            self._after_action()
        elif payload.find(_STARTED, 0, 32) > 0:
            self._pace(self)
        elif payload.find(_WANTED, 0, 32) > 0 and self._stage() == _CHO_WISHES:
            self.send_next()

    def _after_action(self) -> None:
        """Ask the pace for the next action; after the last one end the match at once."""
        if self._stage() == _HAN_RESIGNS:
            self.send_next()
            self.send_next()
        else:
            self._pace(self)

    def _stage(self) -> int:
        """Return which frame of its match comes next, counted from behind."""
        in_match = len(self._actions) + _FRAMES_AT_END
        return in_match - self._next % in_match

    def _prepare(self, room: str, number: int) -> None:
        """Add a match's actions, the resignation that ended the recorded game, and the rematch."""
        cho, han = self._players
        match = f"{room}.{number}"
        for step, action in enumerate(self._actions):
            player = han if step == 0 or (step > 1 and step % 2 == 1) else cho
            body = {"type": "play", "room": room, "match": match, "step": step, "action": action}
            self._frames.append((player, pack({"id": f"p{number}.{step}", **body})))
        end = {"room": room, "match": match}
        resign = {"id": f"r{number}", "type": "resign", "step": len(self._actions), **end}
        self._frames.append((han, pack(resign)))
        for player, name in ((han, "a"), (cho, "b")):
            rematch = {"id": f"m{number}{name}", "type": "rematch", **end}
            self._frames.append((player, pack(rematch)))


def _ignore(_: bytes) -> None:
    """Leave what happened to the other player's connection."""
