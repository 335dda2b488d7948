"""Why a connection ends, and whether to come back.

Owns: the close codes of the protocol. Must not know: who closes when.
"""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """A server's last word on a connection."""

    POLICY = 1008
    """Too many frames, or too many that are no messages. Do not come back with the same."""
    TOO_BIG = 1009
    """A frame so large that it was not read. Do not come back with the same."""
    RESTART = 1012
    """The process goes; another one serves. Come back when `goodbye` says, and resume."""
    TRY_LATER = 1013
    """There is no room for the connection just now. Come back when `goodbye` says."""
    SLOW_READER = 4001
    """More was waiting to be read than the server keeps. Come back and resume."""


NEVER_BACK = frozenset({1002, 1003, 1007, CloseCode.POLICY, CloseCode.TOO_BIG, 1010})
"""Codes after which the same client would meet the same end."""


def may_come_back(code: int) -> bool:
    """Tell whether a client whose connection ended with `code` should connect again."""
    return code not in NEVER_BACK
