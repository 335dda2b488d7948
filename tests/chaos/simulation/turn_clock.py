"""The time of turns, reckoned from events alone.

Owns: when the turn that runs is over. Must not know: how the domain keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seki_server.domain import events as e


class TurnClock:
    """A turn lasts its length from its first event on, and as much longer as nobody was there."""

    def __init__(self, returned_ms: int) -> None:
        self._returned_ms = returned_ms
        self._length_ms: int | None = None
        self._turn: tuple[str, int] | None = None
        self._end = 0
        self._paused_at: int | None = None
        self._is_extended = False

    def judge(self, event: e.Event, match: Mapping[str, Any] | None) -> None:
        """Let time pass by an event; every deadline that is told must be the end of the turn."""
        board = getattr(event, "board", None)
        if isinstance(event, e.MatchStarted):
            seconds: Any = event.settings["turn_seconds"]
            self._length_ms = None if seconds is None else 1000 * seconds
        if board and self._turn != (board.match, board.step):
            self._begin(board)
        elif isinstance(event, e.MatchPaused):
            self._paused_at = event.now
        elif isinstance(event, e.MatchResumed):
            assert self._paused_at is not None, "what goes on has stood still"
            self._end += event.now - self._paused_at
            self._paused_at = None
        elif isinstance(event, e.HumanReturned) and match:
            self._give_back(event, match)
        deadline = getattr(board or event, "deadline", None)
        if deadline is not None:
            assert self._paused_at is None, "nobody's time runs in a pause"
            assert self._length_ms is not None, "no turn is timed"
            assert deadline == self._end, f"the turn ends at {self._end}: {event}"

    def _begin(self, board: e.Board) -> None:
        self._turn = (board.match, board.step)
        self._end = board.now + (self._length_ms or 0)
        self._paused_at = None
        self._is_extended = False

    def _give_back(self, event: e.HumanReturned, match: Mapping[str, Any]) -> None:
        """Who comes back to a turn that a CPU had has a least time for it, once."""
        had_stand_in = match["attendance"][event.seat]["substitute"] is not None
        if had_stand_in and match["board"]["to_move"] == event.seat and not self._is_extended:
            least = event.now + self._returned_ms
            self._is_extended = least > self._end
            self._end = max(self._end, least)
