"""What Redis' error replies mean for those who asked.

Owns: which replies say *not now* and which say that our own command was wrong. Must not know:
connections, or what was asked.
"""

from __future__ import annotations

import re

from hiredis import ReplyError

from seki_server.ports import StorageUnavailable

_NOT_NOW = re.compile(
    r"\b(LOADING|READONLY|OOM|MISCONF|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|NOREPLICAS"
    r"|NOAUTH|WRONGPASS|NOPERM|max number of clients)\b"
)
"""6.2 wraps the error of a command in a script into a longer text, later versions do not."""


class StorageFault(Exception):
    """Redis refused a command as wrong: a mistake of ours, or keys that somebody else wrote."""


class MissingScript(StorageFault):
    """Redis does not know a script (any more), and so has certainly done nothing."""


def is_read_only(error: ReplyError) -> bool:
    """True where this Redis no longer is the one that takes writes."""
    return "READONLY" in str(error)


def as_failure(error: ReplyError) -> StorageUnavailable | StorageFault:
    """Return what to raise for an error reply."""
    text = str(error)
    if text.startswith("NOSCRIPT"):
        return MissingScript(text)
    if text.startswith(("MOVED ", "ASK ")):
        return StorageFault(f"it is one of a Redis Cluster, which cannot be used: {text}")
    return StorageUnavailable(text) if _NOT_NOW.search(text) else StorageFault(text)
