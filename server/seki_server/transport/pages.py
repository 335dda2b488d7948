"""What the port says to plain HTTP: whether a socket may open, health, and the page for people.

Owns: paths, methods, the check of Origin. Must not know: rooms, what is in the page.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from http import HTTPStatus
from urllib.parse import urlsplit

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from seki_server.transport.bundle import Bundle
from seki_server.transport.connection import Connection
from seki_server.transport.proxies import Proxies, Site
from seki_server.transport.responses import HTML, JSON, NOT_STORED, TEXT, respond, without_body

SOCKET_PATH = "/ws"
HEALTH_PATH = "/health"

_PORTS = {"http": ":80", "https": ":443"}
"""What belongs to a scheme and need not be written."""

Health = Callable[[], Awaitable[Mapping[str, object]]]

_METHODS = ("GET", "HEAD")

_NOTHING = """<!doctype html>
<html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Seki</title>
<h1><a href="/">Seki</a></h1>
<p lang="ja">ここには何もありません。</p>
<p lang="ko">여기에는 아무것도 없습니다.</p>
<p lang="en">There is nothing here.</p>
</html>
"""


class Pages:
    """Answers every request that opens no socket (`process_request` of websockets)."""

    def __init__(
        self,
        health: Health,
        origins: Collection[str],
        proxies: Proxies,
        is_full: Callable[[], bool],
        bundle: Bundle,
    ) -> None:
        self._bundle = bundle
        self._health = health
        self._proxies = proxies
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self._is_full = is_full

    async def __call__(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the response, or None where a socket may open."""
        assert isinstance(connection, Connection)
        path = _path_of(request.path)
        if path == SOCKET_PATH:
            return self._at_the_door(connection.peer, request.headers)
        connection.read_at_leisure()
        response = await self._answer(path, request)
        return without_body(response) if request.method == "HEAD" else response

    async def _answer(self, path: str | None, request: Request) -> Response:
        if request.method not in _METHODS:
            allowed = {**NOT_STORED, "Allow": ", ".join(_METHODS)}
            wanted = b"Only GET and HEAD are answered.\n"
            return respond(HTTPStatus.METHOD_NOT_ALLOWED, TEXT, wanted, allowed)
        if path == HEALTH_PATH:
            return await self._say_health()
        found = self._bundle.answer(path, request.headers)
        return found or respond(HTTPStatus.NOT_FOUND, HTML, _NOTHING.encode())

    def _at_the_door(self, peer: str, headers: Headers) -> Response | None:
        if not self._may_open(peer, headers):
            return _plain(HTTPStatus.FORBIDDEN, "This origin is not listed.\n")
        if self._is_full():
            return _plain(HTTPStatus.SERVICE_UNAVAILABLE, "No room for another connection.\n")
        return None

    def _may_open(self, peer: str, headers: Headers) -> bool:
        """Tell whether a page of that origin may speak for its reader: ours or a listed one."""
        origins = headers.get_all("Origin")
        if not origins:
            return True
        if len(origins) > 1:
            return False
        origin = origins[0].lower()
        return origin in self._origins or _is_of_site(origin, self._proxies.site_of(peer, headers))

    async def _say_health(self) -> Response:
        health = await self._health()
        status = HTTPStatus.OK if health.get("status") == "ok" else HTTPStatus.SERVICE_UNAVAILABLE
        return respond(status, JSON, f"{json.dumps(health)}\n".encode())


def _path_of(target: str) -> str | None:
    """Return the path that is asked for; None where the target is no URL."""
    try:
        return urlsplit(target).path
    except ValueError:
        return None


def _is_of_site(origin: str, site: Site) -> bool:
    """Tell whether an origin is a page of the site, with or without the scheme's own port."""
    scheme, separator, netloc = origin.partition("://")
    if not separator or not site.host or site.scheme not in (None, scheme):
        return False
    port = _PORTS.get(scheme, "")
    return netloc.removesuffix(port) == site.host.removesuffix(port)


def _plain(status: HTTPStatus, text: str) -> Response:
    return respond(status, TEXT, text.encode())
