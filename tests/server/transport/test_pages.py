"""Plain HTTP: a page for people, health for machines, and sockets only for pages of ours."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from seki_server.transport.limits import TransportLimits
from tests.server.transport.a_door import JSON, Server, a_server
from tests.server.transport.plain_http import ask


async def test_the_page_greets_in_three_languages() -> None:
    async with a_server() as server:
        status, headers, body = await ask(server, "/")
        assert status == 200
        assert headers["content-type"].startswith("text/html")
        for language in ("ja", "ko", "en"):
            assert f'lang="{language}"' in body.decode()


async def test_health_is_json() -> None:
    async with a_server() as server:
        await server.person()
        status, headers, body = await ask(server, "/health")
        assert (status, headers["content-type"]) == (200, "application/json")
        assert json.loads(body) == {"status": "ok", "connections": 1}


@pytest.mark.parametrize(
    "path", ["/x", "//[", "http://[", "/ws/", "/../etc/passwd", "/health/x", "//", "/?x=1"]
)
async def test_there_is_nothing_else(path: str) -> None:
    async with a_server() as server:
        status, _, _ = await ask(server, path)
        assert status == (200 if path.startswith("/?") else 404)


async def test_a_socket_path_asked_for_plainly_says_what_is_wanted() -> None:
    async with a_server() as server:
        status, _, _ = await ask(server, "/ws")
        assert status == 426


async def status_of(server: Server, **options: object) -> int:
    """Try to open a socket; return 101 or the refusal's status."""
    options = {"subprotocols": [Subprotocol(JSON)], **options}
    try:
        async with connect(server.url, **options):  # type: ignore[arg-type]
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 101),
        ("http://127.0.0.1:{port}", 101),
        ("https://127.0.0.1:{port}", 101),
        ("https://listed.example", 101),
        ("https://LISTED.example", 101),
        ("https://listed.example.evil.example", 403),
        ("https://evil.example", 403),
        ("http://127.0.0.1", 403),
        ("http://127.0.0.1:1", 403),
        ("http://evil.example@127.0.0.1:{port}", 403),
        ("http://127.0.0.1:{port}/", 403),
        ("http://[", 403),
        ("http://", 403),
        ("127.0.0.1:{port}", 403),
        ("null", 403),
        ("", 403),
    ],
)
async def test_only_pages_from_here_or_listed_ones_open_sockets(
    origin: str | None, status: int
) -> None:
    async with a_server(origins=["https://listed.example/"]) as server:
        if origin is None:
            assert await status_of(server) == status
        else:
            sent = Origin(origin.format(port=server.door.port))
            assert await status_of(server, origin=sent) == status


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("https://play.example.org", "play.example.org:443", 101),
        ("https://play.example.org:443", "play.example.org", 101),
        ("http://play.example.org", "PLAY.example.org:80", 101),
        ("https://play.example.org", "play.example.org:80", 403),
        ("http://play.example.org", "play.example.org:443", 403),
        ("https://play.example.org:8443", "play.example.org", 403),
    ],
)
async def test_the_port_of_a_scheme_need_not_be_written(
    origin: str, host: str, status: int
) -> None:
    async with a_server() as server:
        asking = (
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {JSON}\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", server.door.port)
        writer.write(asking.encode())
        assert (await reader.readline()).split()[1] == str(status).encode()
        writer.close()


@pytest.mark.parametrize("offered", [None, ["chat"], ["seki.v9.json"]])
async def test_a_socket_without_a_subprotocol_of_ours_is_refused(offered: list[str] | None) -> None:
    async with a_server() as server:
        assert await status_of(server, subprotocols=offered) == 400


async def test_more_connections_than_allowed_are_refused_until_one_goes() -> None:
    async with a_server(limits=TransportLimits(connections=1)) as server:
        client, _ = await server.person()
        assert await status_of(server) == 503
        await client.socket.close()
        assert await status_of(server) == 101


async def test_no_extension_is_agreed_on() -> None:
    async with (
        a_server() as server,
        connect(server.url, subprotocols=[Subprotocol(JSON)], compression="deflate") as socket,
    ):
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
