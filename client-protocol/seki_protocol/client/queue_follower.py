"""What is known of a person's waiting for an opponent, and what has to be asked because of it.

Owns: the queue as last told, when it is asked for anew, which room is entered without being told
to. Must not know: connections, tasks. The queue is the server's: over a lost connection nothing is
guessed of it.
"""

from __future__ import annotations

from typing import NamedTuple

from seki_protocol.client.notices import Connected, Happening
from seki_protocol.messages.ranked import Paired, QueueChanged, QueueState


class Question(NamedTuple):
    """A command that the session has to give by itself."""

    name: str
    room: str | None = None


class QueueFollower:
    """Tell it what is asked and what happens; it says what has to be asked in turn."""

    def __init__(self, *, is_followed: bool = False) -> None:
        self.state: QueueState | None = None
        self.is_followed = is_followed
        self._playing: str | None = None

    def asked(self, name: str) -> None:
        """Note a command: who has asked about the queue wants to be told of it from then on."""
        self.is_followed = self.is_followed or name in ("join_queue", "get_queue")

    def heed(self, happening: Happening) -> Question | None:
        """Take in what happened."""
        match happening:
            case Connected() if self.is_followed:
                return Question("get_queue")
            case Paired(room=room):
                self._playing = room
                return Question("get_snapshot", room)
            case QueueChanged():
                self.state = happening
                return self._room_to_enter(happening)
        return None

    def _room_to_enter(self, state: QueueState) -> Question | None:
        """Enter a match whose pairing was missed; who went out of it since is left in peace."""
        before, self._playing = self._playing, state.playing
        is_new = state.playing not in (None, before)
        return Question("get_snapshot", state.playing) if is_new else None
