"""What every answer to plain HTTP carries.

Owns: the headers that keep a page to itself, and the end of each connection. Must not know: paths.
The page is all in files of its own, so nothing inline and nothing from elsewhere is allowed to run.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Response

HTML: Final = "text/html; charset=utf-8"
TEXT: Final = "text/plain; charset=utf-8"
JSON: Final = "application/json"

NOT_STORED: Final = {"Cache-Control": "no-store"}

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Browsers count the WebSocket of the same host as 'self' (CSP 3, "matches an expression")."""

_SAFETY: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def respond(
    status: HTTPStatus, kind: str, body: bytes, headers: Mapping[str, str] = NOT_STORED
) -> Response:
    """Answer with a body; the connection ends behind it."""
    sized = {"Content-Type": kind, "Content-Length": str(len(body))}
    return _response(status, {**sized, **headers}, body)


def respond_unchanged(headers: Mapping[str, str]) -> Response:
    """Answer that what the asker has is still right."""
    return _response(HTTPStatus.NOT_MODIFIED, headers, b"")


def without_body(response: Response) -> Response:
    """Return what HEAD is answered: the same, and no body."""
    return Response(response.status_code, response.reason_phrase, response.headers)


def _response(status: HTTPStatus, headers: Mapping[str, str], body: bytes) -> Response:
    sent = Headers({"Connection": "close", **_SAFETY, **headers})
    return Response(status.value, status.phrase, sent, body)
