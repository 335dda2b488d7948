"""The record of a match as a file.

Owns: how it is read from a reply. Must not know: who asked for it.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any, NamedTuple


class RecordFile(NamedTuple):
    """A file to be kept or sent on."""

    name: str
    charset: str
    """What its text is written in."""
    content: bytes


def read_record_file(result: Mapping[str, Any]) -> RecordFile:
    """Read the reply to `get_record`."""
    return RecordFile(result["file"], result["charset"], b64decode(result["content"]))
