"""deploy/nginx.conf lets pages in, and tells the server where each client is from."""

import gzip
import http.client
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from seki_protocol.version import MSGPACK
from tests.support.server_process import a_server, private_port
from tests.support.waiting import wait_until

CONF = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")

ONE_EACH = {"SEKI_TRANSPORT__ENTRY__ADDRESS_CONNECTIONS": "1"}
TRUSTING = {"SEKI_TRUSTED_PROXIES": "127.0.0.1", **ONE_EACH}


def on_this_machine(text: str, port: int, behind: int) -> str:
    """Rewrite the example for two private ports; without certificates there is no TLS."""
    lines = (line for line in text.splitlines() if "ssl_certificate" not in line)
    text = "\n".join(lines)
    for written, here in (
        ("443 ssl", f"127.0.0.1:{port}"),
        ("127.0.0.1:8080", f"127.0.0.1:{behind}"),
    ):
        assert text.count(written) == 1
        text = text.replace(written, here)
    return text


@contextmanager
def running_nginx(folder: Path, site: str, port: int) -> Iterator[None]:
    """Run nginx with a site until the block ends."""
    kept = "\n".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "site.conf").write_text(site, encoding="utf-8")
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ {kept}\ninclude {folder}/site.conf; }}\n",
        encoding="utf-8",
    )
    command = [str(NGINX), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    nginx = subprocess.Popen([*command, "-p", str(folder)])
    try:
        wait_until(lambda: nginx.poll() is not None or "hello" in _first_words(port))
        assert nginx.poll() is None, (folder / "error.log").read_text()
        yield
    finally:
        nginx.terminate()
        nginx.wait(10)


@contextmanager
def a_site(folder: Path, settings: dict[str, str]) -> Iterator[int]:
    """Run a server behind nginx; give the port that people see."""
    settings = {"SEKI_DATA_DIR": str(folder / "data"), **settings}
    with a_server(folder, settings) as server:
        port = private_port()
        site = on_this_machine(CONF.read_text(encoding="utf-8"), port, server.port)
        with running_nginx(folder, site, port):
            yield port


def _first_words(port: int, **options: Any) -> str:
    try:
        with _knock(port, **options) as connection:
            return str(msgpack.unpackb(connection.recv())["type"])
    except OSError:
        return ""


def _knock(port: int, **options: Any) -> ClientConnection:
    connection: ClientConnection = connect(
        f"ws://127.0.0.1:{port}/ws",
        subprotocols=[Subprotocol(MSGPACK)],
        compression=None,
        **options,
    )
    return connection


def test_each_client_is_counted_by_the_address_that_nginx_sees(tmp_path: Path) -> None:
    with (
        a_site(tmp_path, TRUSTING) as port,
        _knock(port, source_address=("127.0.0.2", 0)) as connection,
    ):
        assert msgpack.unpackb(connection.recv())["type"] == "hello"
        spoofed = {"X-Forwarded-For": "203.0.113.9"}
        again: dict[str, Any] = {"source_address": ("127.0.0.2", 0), "additional_headers": spoofed}
        assert _first_words(port, **again) == "goodbye"
        assert _first_words(port, source_address=("127.0.0.3", 0)) == "hello"


def test_a_proxy_that_is_not_named_is_one_client(tmp_path: Path) -> None:
    with (
        a_site(tmp_path, ONE_EACH) as port,
        _knock(port, source_address=("127.0.0.2", 0)) as connection,
    ):
        assert msgpack.unpackb(connection.recv())["type"] == "hello"
        assert _first_words(port, source_address=("127.0.0.3", 0)) == "goodbye"


def test_pages_of_the_address_bar_connect_and_others_do_not(tmp_path: Path) -> None:
    with a_site(tmp_path, {"SEKI_TRUSTED_PROXIES": "127.0.0.1"}) as port:
        assert _first_words(port, origin=Origin(f"http://127.0.0.1:{port}")) == "hello"
        for strange in (f"https://127.0.0.1:{port}", "https://evil.example"):
            forwarded = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
            with pytest.raises(InvalidStatus, match="403"):
                _first_words(port, origin=Origin(strange), additional_headers=forwarded)


def _fetched(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Ask nginx for a path; return status, headers by their names in small letters, and body."""
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        asking.request("GET", path, headers={n.replace("_", "-"): v for n, v in headers.items()})
        answer = asking.getresponse()
        return answer.status, {n.lower(): v for n, v in answer.getheaders()}, answer.read()
    finally:
        asking.close()


def test_the_page_comes_through_with_all_that_is_said_of_it(tmp_path: Path) -> None:
    script = b"export const board = [];\n" * 20_000
    (tmp_path / "page/assets").mkdir(parents=True)
    (tmp_path / "page/index.html").write_bytes(b"<!doctype html><title>Seki</title>")
    (tmp_path / "page/assets/main-B1x.js").write_bytes(script)
    with a_site(tmp_path, {"SEKI_PAGE": str(tmp_path / "page")}) as port:
        status, index, _ = _fetched(port, "/")
        assert (status, index["cache-control"]) == (200, "no-cache")
        assert "frame-ancestors 'none'" in index["content-security-policy"]
        assert _fetched(port, "/", If_None_Match=index["etag"])[0] == 304
        status, said, body = _fetched(port, "/assets/main-B1x.js", Accept_Encoding="gzip")
        assert (status, gzip.decompress(body)) == (200, script)
        assert said["cache-control"].endswith("immutable")
        assert _fetched(port, "/assets/main-B1x.js")[2] == script
        assert _fetched(port, "/assets/other.js")[0] == 404
