"""What the port says to plain HTTP: whether a socket may open, health, and a page for people.

Owns: paths, the check of Origin, the page. Must not know: rooms.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from http import HTTPStatus
from urllib.parse import urlsplit

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from seki_server.transport.connection import Connection
from seki_server.transport.proxies import Proxies, Site

SOCKET_PATH = "/ws"
HEALTH_PATH = "/health"

_PORTS = {"http": ":80", "https": ":443"}
"""What belongs to a scheme and need not be written."""

Health = Callable[[], Awaitable[Mapping[str, object]]]

_PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Seki</title>
<style>body{font:1.1rem/1.7 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}\
</style>
<h1>Seki</h1>
<p lang="ja">チャンギと軍儀のサーバーが動いています。</p>
<p lang="ko">장기와 군의 서버가 작동하고 있습니다.</p>
<p lang="en">The server for Janggi and Gungi is running.</p>
"""


class Pages:
    """Answers every request that opens no socket (`process_request` of websockets)."""

    def __init__(
        self,
        health: Health,
        origins: Collection[str],
        proxies: Proxies,
        is_full: Callable[[], bool],
    ) -> None:
        self._health = health
        self._proxies = proxies
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self._is_full = is_full

    async def __call__(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the response, or None where a socket may open."""
        path = _path_of(request.path)
        if path == SOCKET_PATH:
            assert isinstance(connection, Connection)
            return self._at_the_door(connection.peer, request.headers)
        if path == HEALTH_PATH:
            return await self._say_health()
        if path == "/":
            return _respond(HTTPStatus.OK, "text/html; charset=utf-8", _PAGE)
        return _plain(HTTPStatus.NOT_FOUND, "There is nothing here.\n")

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
        return _respond(status, "application/json", json.dumps(health) + "\n")


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
    return _respond(status, "text/plain; charset=utf-8", text)


def _respond(status: HTTPStatus, kind: str, text: str) -> Response:
    body = text.encode()
    headers = Headers(
        {
            "Connection": "close",
            "Content-Length": str(len(body)),
            "Content-Type": kind,
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
        }
    )
    return Response(status.value, status.phrase, headers, body)
