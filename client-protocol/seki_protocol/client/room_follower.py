"""Keeps one room's view right: exactly the next event, or a question to the server.

Owns: what is done about gaps, doubled events and boards that do not match. Never guesses over a
gap. Must not know: connections, command ids, sockets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from seki_protocol.client.folding import Diverged, fold
from seki_protocol.client.room_view import RoomView, view_of
from seki_protocol.messages.catalogue import UnknownEvent
from seki_protocol.messages.events import Event
from seki_protocol.messages.replies import Snapshot, YourTurn

MAX_AHEAD: Final = 256
"""Events kept that came before an earlier one; more are let go, and asked for again."""

AnyEvent = Event | UnknownEvent


@dataclass(slots=True)
class RoomFollower:
    """One followed room. `question` is what has to be asked; the owner sends it and clears it."""

    room: str
    code: str | None = None
    """A watcher's code."""
    view: RoomView | None = None
    question: dict[str, object] | None = None
    snapshots: int = 0
    """How many have been taken in."""
    _is_asking: bool = False
    _must_replace: bool = False
    """The view does not hold; only a snapshot mends that."""
    _ahead: dict[int, AnyEvent] = field(default_factory=dict)

    def take_event(self, event: AnyEvent) -> list[AnyEvent]:
        """Take an event in; return those that are now part of the view, in order."""
        if len(self._ahead) < MAX_AHEAD or self._is_next(event):
            self._ahead[event.seq] = event
        applied = list(self._drain())
        if self._ahead and self.view is not None and not self._is_asking:
            self._ask()
        return applied

    def take_snapshot(self, snapshot: Snapshot) -> list[AnyEvent]:
        """Begin anew from a snapshot; return the events that were waiting and follow it."""
        previous = self.view
        self.view = view_of(snapshot)
        if previous and _same_match(previous, self.view):
            self.view = replace(self.view, turn=previous.turn)
        self.snapshots += 1
        self._is_asking = self._must_replace = False
        return list(self._drain())

    def take_turn(self, turn: YourTurn) -> None:
        """Note that it is this person's turn."""
        if self.view is not None:
            self.view = replace(self.view, turn=turn)

    def answered(self, *, resumed: bool) -> None:
        """Note the answer to a question: missed events come next, or else a snapshot."""
        self._is_asking = not resumed

    def reconnect(self) -> None:
        """Ask what was missed: the connection is a new one, and tells again what waited here."""
        self._ahead.clear()
        if self.view is not None:
            self.view = replace(self.view, turn=None)
        self._ask()

    def ask_snapshot(self) -> None:
        """Ask for the whole room."""
        self._is_asking = True
        self.question = {"type": "get_snapshot", "room": self.room} | self._with_code()

    def _ask(self) -> None:
        view = self.view
        if view is None or self._must_replace:
            self.ask_snapshot()
            return
        self._is_asking = True
        self.question = {
            "type": "resume",
            "room": self.room,
            "after": view.seq,
            "check": view.check,
        } | self._with_code()

    def _with_code(self) -> dict[str, object]:
        is_member = self.view is not None and self.view.is_member
        return {} if self.code is None or is_member else {"code": self.code}

    def _is_next(self, event: AnyEvent) -> bool:
        return self.view is not None and event.seq == self.view.seq + 1

    def _drain(self) -> Iterator[AnyEvent]:
        """Fold what follows the view without a gap; let go of what it already holds."""
        while self.view is not None and not self._must_replace:
            event = self._ahead.pop(self.view.seq + 1, None)
            if event is None:
                break
            try:
                self.view = fold(self.view, event)
            except Diverged:
                self._must_replace = True
                self.ask_snapshot()
                return
            yield event
        if self.view is not None:
            seen = self.view.seq
            self._ahead = {seq: event for seq, event in self._ahead.items() if seq > seen}


def _same_match(one: RoomView, other: RoomView) -> bool:
    return one.match is not None and other.match is not None and one.match.id == other.match.id
