"""Says what happens in rooms to every tab: encoded and framed once for each subprotocol.

Owns: the `Audience` of the runtime. Must not know: what is said when.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import cast

from seki_protocol.close_codes import CloseCode
from seki_server.domain.words import Seq
from seki_server.ports import Listener, Numbered, Turn
from seki_server.transport.tab import Tab
from seki_server.transport.wire import Message, event_message, snapshot_message, turn_message


class Megaphone:
    """Writes to tabs; every `Listener` here is a `Tab`."""

    def show_events(self, to: Collection[Listener], numbered: Numbered) -> None:
        """Send events to every listener, in order."""
        room = numbered.room
        messages = [
            event_message(room, Seq(seq), event)
            for seq, event in enumerate(numbered.events, start=numbered.first_seq)
        ]
        _write(_tabs(to), messages)

    def show_turn(self, to: Collection[Listener], turn: Turn) -> None:
        """Tell the mover's tabs that it is their turn."""
        _write(_tabs(to), (turn_message(turn),))

    def show_snapshot(self, to: Listener, snapshot: Mapping[str, object]) -> None:
        """Send the whole room."""
        _write(_tabs((to,)), (snapshot_message(snapshot),))

    def send_away(self, to: Collection[Listener]) -> None:
        """Close tabs that should come back and ask for their rooms again."""
        for tab in _tabs(to):
            tab.end(CloseCode.RESTART, "a room cannot be shown on: come back and resume")


def _tabs(listeners: Collection[Listener]) -> Collection[Tab]:
    return cast("Collection[Tab]", listeners)


def _write(tabs: Collection[Tab], messages: Iterable[Message]) -> None:
    """Encode the messages once for each subprotocol that is heard, and write them to all tabs."""
    written: dict[str, bytes] = {}
    for tab in tabs:
        frames = written.get(tab.subprotocol)
        if frames is None:
            frames = b"".join([tab.pack(each) for each in messages])
            written[tab.subprotocol] = frames
        tab.write(frames)
