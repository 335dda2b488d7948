"""What a client's call may raise.

Owns: the exceptions. Must not know: what leads to them.
"""

from __future__ import annotations

from collections.abc import Mapping


class Refused(Exception):
    """The server did not do it, and says why. Nothing changed."""

    def __init__(self, code: str, text: str, detail: Mapping[str, object]) -> None:
        super().__init__(code, text, detail)  # what unpickling makes it anew from
        self.code = code
        self.text = text
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"


class OutcomeUnknown(Exception):
    """No reply came within the limit: the command may or may not have been carried out."""


class SessionEnded(Exception):
    """The session is over and does not come back by itself."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class RoomGone(Exception):
    """The room is not followed any more; `code` says why: a refusal's, or that it was left."""

    def __init__(self, room: str, code: str) -> None:
        super().__init__(room, code)
        self.room = room
        self.code = code

    def __str__(self) -> str:
        return f"{self.room}: {self.code}"
