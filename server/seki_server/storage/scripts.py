"""The Lua scripts beside this module, called by their SHA-1.

Owns: loading, naming and calling them. Must not know: their arguments.
"""

from __future__ import annotations

from hashlib import sha1
from importlib.resources import files

from seki_server.storage.errors import MissingScript
from seki_server.storage.lane import Lane
from seki_server.storage.resp import Argument, Reply


class Script:
    """One script, called on a lane."""

    def __init__(self, lane: Lane, name: str) -> None:
        self._lane = lane
        self._text = files(__package__).joinpath(name).read_bytes()
        self._sha = sha1(self._text, usedforsecurity=False).hexdigest().encode()

    async def __call__(self, keys: tuple[str, ...], *arguments: Argument) -> Reply:
        """Run the script and return its reply.

        A server that does not know it has done nothing, so sending the whole text then is safe.
        """
        try:
            return await self._lane.ask("EVALSHA", self._sha, len(keys), *keys, *arguments)
        except MissingScript:
            return await self._lane.ask("EVAL", self._text, len(keys), *keys, *arguments)
