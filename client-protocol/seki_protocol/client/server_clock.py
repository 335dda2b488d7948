"""What time it is on the server, by this device's own clock, however wrong that one is.

Owns: the difference between both clocks, learnt from what the server says. Must not know: where the
device's time comes from, or what somebody wants the time for.

Each message that says `now` was sent no earlier than that, so the difference is at most what it
looks like on arrival: the quickest message so far knows best. So the server's time is never put
ahead of what it is, and behind it by no more than the quickest message took. Cluster time stands
still while nobody serves: a new connection, or word of such a time, begins the count anew.
"""

from __future__ import annotations

from seki_protocol.messages.catalogue import ServerMessage, UnknownEvent, UnknownMessage
from seki_protocol.messages.events import ClockFrozen, OnBoard, Timed
from seki_protocol.messages.ranked import Paired, QueueState
from seki_protocol.messages.replies import Ok, ServerHello, Snapshot, Welcome

DRIFT = 1 / 1000
"""How much faster a device's clock may run than the server's; what was learnt fades by that."""


class ServerClock:
    """Instants of cluster time, from readings of a device's clock that never goes back."""

    def __init__(self) -> None:
        self._ahead_ms: float | None = None
        """How far the device's clock stands before the server's, at most."""
        self._learnt_at = 0.0
        self._greeted_at = 0

    def now(self, device_ms: float) -> int | None:
        """Return what time it is on the server; None before it ever said."""
        return None if self._ahead_ms is None else int(device_ms - self._faded(device_ms))

    def hear(
        self, message: ServerMessage | UnknownEvent | UnknownMessage, device_ms: float
    ) -> None:
        """Learn from a message that has just arrived."""
        match message:
            case ServerHello(now=now):
                self._greeted_at = now
                self._begin(now, device_ms)
            case ClockFrozen(now=now) if now >= self._greeted_at:
                self._begin(now, device_ms)
            case Welcome(now=now) | Snapshot(now=now) | Timed(now=now):
                self._learn(now, device_ms)
            case QueueState(now=now) | Paired(now=now):
                self._learn(now, device_ms)
            case Ok(result={"now": int(now)}):
                self._learn(now, device_ms)
            case OnBoard(board=board):
                self._learn(board.now, device_ms)

    def _begin(self, now: int, device_ms: float) -> None:
        self._ahead_ms, self._learnt_at = device_ms - now, device_ms

    def _learn(self, now: int, device_ms: float) -> None:
        ahead = device_ms - now
        if self._ahead_ms is None or ahead <= self._faded(device_ms):
            self._begin(now, device_ms)

    def _faded(self, device_ms: float) -> float:
        assert self._ahead_ms is not None, "the server has said a time"
        return self._ahead_ms + DRIFT * (device_ms - self._learnt_at)
