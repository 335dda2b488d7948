"""One plain HTTP request over a real socket, and its answer byte by byte.

Owns: that exchange. Must not know: what is asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from tests.server.transport.a_door import LIMIT_S, Server


class Answer(NamedTuple):
    """What came back until the server closed."""

    status: int
    headers: Mapping[str, str]
    """By their names in small letters."""
    body: bytes


async def ask(
    server: Server, path: str, method: str = "GET", piece: int = 2**16, **headers: str
) -> Answer:
    """Make a request and read its answer in pieces; `_` stands for `-` in a header's name."""
    lines = (f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    reader, writer = await asyncio.open_connection("127.0.0.1", server.door.port, limit=piece)
    writer.write(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{''.join(lines)}\r\n".encode())
    received = bytearray()
    async with asyncio.timeout(LIMIT_S):
        while read := await reader.read(piece):
            received += read
    writer.close()
    await writer.wait_closed()
    head, _, body = bytes(received).partition(b"\r\n\r\n")
    first, *named = head.decode().split("\r\n")
    pairs = (line.split(": ", 1) for line in named)
    return Answer(int(first.split()[1]), {name.lower(): value for name, value in pairs}, body)
