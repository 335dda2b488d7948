"""A server that speaks RESP and does as a test says: answer, keep silent, hang up.

It greets like Redis (PING) and keeps what it was sent, burst by burst.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from hiredis import Reader

from seki_server.storage.address import Address, unix_address

Command = list[bytes]
SILENCE = None
HANG_UP = b""

Answer = Callable[[Command], bytes | None]


def echo(command: Command) -> bytes:
    """Answer with the command's last word."""
    return b"$%d\r\n%b\r\n" % (len(command[-1]), command[-1])


class ScriptedRedis:
    """What it was sent, and how it answers from now on."""

    def __init__(self, path: str) -> None:
        self.address: Address = unix_address(path)
        self.answer: Answer = echo
        self.bursts: list[list[Command]] = []
        """The commands that came together, without greetings."""
        self.connections = 0
        self._silenced = 0

    @property
    def commands(self) -> list[Command]:
        return [command for burst in self.bursts for command in burst]

    def goes_silent(self) -> None:
        """Answer nothing more on the connections there are, not even PING."""
        self._silenced = self.connections

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        self.connections += 1
        number = self.connections
        parser = Reader()
        while chunk := await reader.read(1 << 20):
            parser.feed(chunk)
            burst = list(iter(parser.gets, False))
            if number > self._silenced and not self._handle(burst, writer):
                break
        writer.close()

    def _handle(self, burst: list[Command], writer: asyncio.StreamWriter) -> bool:
        asked = [command for command in burst if command != [b"PING"]]
        if asked:
            self.bursts.append(asked)
        for command in burst:
            reply = b"+PONG\r\n" if command == [b"PING"] else self.answer(command)
            if reply == HANG_UP:
                return False
            writer.write(reply or b"")
        return True


@asynccontextmanager
async def a_scripted_redis(path: str) -> AsyncIterator[ScriptedRedis]:
    """Listen on a unix socket."""
    scripted = ScriptedRedis(path)
    server = await asyncio.start_unix_server(scripted.serve, path)
    try:
        yield scripted
    finally:
        server.close()
