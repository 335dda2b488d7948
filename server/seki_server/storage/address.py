"""Where a Redis is and how to greet it.

Owns: the forms of `SEKI_REDIS_URL` (`redis://`, `rediss://`, `unix://`) and opening a transport.
Must not know: what is sent afterwards.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from seki_server.storage.resp import pack_command

DEFAULT_PORT = 6379


class InvalidAddress(ValueError):
    """The text names no Redis."""


@dataclass(frozen=True, slots=True)
class Address:
    """A Redis server and who we are there."""

    host: str = "localhost"
    port: int = DEFAULT_PORT
    path: str | None = None
    """Of a unix socket; then host and port mean nothing."""
    database: int = 0
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None

    def __str__(self) -> str:
        """Name the server without its secrets."""
        return self.path if self.path else f"{self.host}:{self.port}/{self.database}"

    async def connect(self, make: Callable[[], asyncio.Protocol]) -> None:
        """Open a transport to the server for a protocol. Raises OSError."""
        loop = asyncio.get_running_loop()
        if self.path:
            await loop.create_unix_connection(make, self.path)
        else:
            await loop.create_connection(make, self.host, self.port, ssl=self.tls)

    def greetings(self) -> list[bytes]:
        """Return the packed commands that make a new connection ours, one reply each."""
        commands: list[tuple[str, ...]] = []
        if self.password is not None:
            user = (self.username,) if self.username else ()
            commands.append(("AUTH", *user, self.password))
        if self.database:
            commands.append(("SELECT", str(self.database)))
        commands.append(("PING",))
        return [pack_command(*command) for command in commands]


def unix_address(path: str) -> Address:
    """Return the address of a server that listens on a unix socket."""
    return Address(path=path)


def parse_address(url: str) -> Address:
    """Read a `redis://`, `rediss://` or `unix://` URL in the forms redis-py knows."""
    from redis.connection import SSLConnection, parse_url  # a third of a server's start: not always

    try:
        parts: Mapping[str, Any] = parse_url(url)  # type: ignore[no-untyped-call]
    except ValueError as error:
        raise InvalidAddress(str(error)) from error
    return Address(
        host=parts.get("host", "localhost"),
        port=parts.get("port", DEFAULT_PORT),
        path=parts.get("path"),
        database=parts.get("db", 0),
        username=parts.get("username"),
        password=parts.get("password"),
        tls=_tls(parts) if parts.get("connection_class") is SSLConnection else None,
    )


def _tls(parts: Mapping[str, Any]) -> ssl.SSLContext:
    """Return the TLS of an address. Raises InvalidAddress where a file of it cannot be used."""
    try:
        return _tls_of_files(parts)
    except OSError as error:
        raise InvalidAddress(f"the files for TLS: {error}") from error


def _tls_of_files(parts: Mapping[str, Any]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=parts.get("ssl_ca_certs"))
    if parts.get("ssl_cert_reqs") == "none":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if "ssl_certfile" in parts:
        context.load_cert_chain(parts["ssl_certfile"], parts.get("ssl_keyfile"))
    return context
