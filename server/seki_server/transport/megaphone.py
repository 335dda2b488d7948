"""Says what happens to every tab: encoded and framed once for each subprotocol.

Owns: both audiences of the runtime, of rooms and of ranked play. Must not know: what is said when.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import cast

from seki_protocol.close_codes import CloseCode
from seki_server.domain.words import Instant, Seq
from seki_server.ports import Listener, Numbered, Turn
from seki_server.ranked_ports import PairedNews, QueueState, RatingNews
from seki_server.transport.ranked_wire import paired_message, queue_fields, rating_fields
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

    def show_queue(self, to: Collection[Listener], state: QueueState, now: Instant) -> None:
        """Tell how it stands with the waiting."""
        _write(_tabs(to), ({"type": "queue_changed", **queue_fields(state, now)},))

    def show_paired(self, to: Collection[Listener], news: PairedNews) -> None:
        """Tell that an opponent is found and the match has begun."""
        _write(_tabs(to), (paired_message(news),))

    def show_rating(self, to: Collection[Listener], news: RatingNews) -> None:
        """Tell that a ranked match was counted."""
        _write(_tabs(to), ({"type": "rating_changed", **rating_fields(news)},))


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
