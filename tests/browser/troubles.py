"""What must never happen in a browser: errors, breaches of the policy, failed or foreign requests.

Owns: their collection from one context, and which of them a test expects. Must not know: the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from urllib.parse import urlsplit

from playwright.async_api import (
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
)

NETWORK_IS_CUT = (
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_FAILED",
    "net::ERR_NETWORK_IO_SUSPENDED",
    "net::ERR_SOCKET_NOT_CONNECTED",
    "WebSocket connection to",
    "error occurred when fetching the script",
)
"""What Chromium itself writes while a server or the network is away."""

_LEAVING = "net::ERR_ABORTED"
"""A request that ends because its page goes is none that failed."""

_WORRYING = ("error", "warning", "assert")
_LOCAL_SCHEMES = ("data", "blob", "about")


class Troubles:
    """Everything wrong that one context has seen."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self._host = urlsplit(site).netloc
        self._seen: list[str] = []
        self._expected: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", self._catch)
        context.on("request", self._look_where_to)
        context.on("requestfailed", self._note_failure)
        context.on("response", self._note_answer)
        context.on("page", self._watch_sockets)

    def expect(self, *parts: str) -> None:
        """Let troubles that hold one of these texts be none."""
        self._expected += parts

    def unexpected(self) -> Sequence[str]:
        """List what nobody expected."""
        return [each for each in self._seen if not any(part in each for part in self._expected)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in _WORRYING:
            self._seen.append(f"console {message.type}: {message.text}")

    def _catch(self, error: WebError) -> None:
        self._seen.append(f"uncaught: {error.error}")

    def _look_where_to(self, request: Request) -> None:
        self._check_host("request", request.url)

    def _watch_sockets(self, page: Page) -> None:
        page.on("websocket", self._look_at_socket)

    def _look_at_socket(self, socket: WebSocket) -> None:
        self._check_host("socket", socket.url)

    def _check_host(self, what: str, url: str) -> None:
        parts = urlsplit(url)
        if parts.netloc != self._host and parts.scheme not in _LOCAL_SCHEMES:
            self._seen.append(f"foreign {what}: {url}")

    def _note_failure(self, request: Request) -> None:
        if request.failure != _LEAVING:
            self._seen.append(f"failed: {request.url}: {request.failure}")

    def _note_answer(self, response: Response) -> None:
        if response.status >= HTTPStatus.BAD_REQUEST:
            self._seen.append(f"answered {response.status}: {response.url}")
