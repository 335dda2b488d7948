"""What the engine refuses, as exceptions with stable codes.

Owns the exception classes of the public face. Must not know any game.
"""

from collections.abc import Sequence
from reprlib import repr as shortened


class IllegalAction(ValueError):
    """An action that is not legal where it was to be played.

    `reason` is a stable snake_case code; `index` is the action's place among those given.
    """

    def __init__(self, reason: str, action: str, index: int = 0) -> None:
        super().__init__(reason, action, index)  # what unpickling makes it anew from
        self.reason = reason
        self.action = action
        self.index = index

    def __str__(self) -> str:
        return f"{shortened(self.action)} (number {self.index}) is not legal: {self.reason}"


class _Faulty(ValueError):
    """An input with one or more faults, each a (stable code, message)."""

    def __init__(self, faults: Sequence[tuple[str, str]]) -> None:
        super().__init__(list(faults))
        self.faults = list(faults)

    def __str__(self) -> str:
        return "; ".join(f"{code}: {message}" for code, message in self.faults)


class InvalidFen(_Faulty):
    """A FEN no game can begin from; `faults` names every fault."""


class InvalidSettings(_Faulty):
    """Settings the game does not have; `faults` names every (setting, message)."""


class InvalidRecord(_Faulty):
    """A record that cannot be read or written; `faults` says why."""
