"""The built page reaches a browser whole, once, and tells it what it may do."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.datastructures import Headers

from seki_server.transport.bundle import (
    LARGEST_BUNDLE,
    Bundle,
    NoPage,
    built_page,
    plain_bundle,
    read_bundle,
)
from tests.server.transport.a_door import Server, a_server
from tests.server.transport.plain_http import Answer, ask

NOISE = Random(5).randbytes(300_000)
SCRIPT = b"export const board = [];\n" * 4_000
FILES = {
    "index.html": b"<!doctype html>" + b"<p>Seki</p>" * 50,
    "sw.js": b"self.addEventListener('fetch', answer);\n" * 20,
    "site.webmanifest": b'{"name": "Seki"}',
    "icon.svg": b"<svg></svg>",
    "icon-192.png": b"\x89PNG\r\n" + bytes(500),
    "assets/main-B1x.js": SCRIPT,
    "assets/main-B1x.css": b"body { margin: 0 }\n" * 50,
    "assets/noise.bin": NOISE,
}
KINDS = {
    "/": "text/html; charset=utf-8",
    "/sw.js": "text/javascript; charset=utf-8",
    "/site.webmanifest": "application/manifest+json",
    "/icon.svg": "image/svg+xml",
    "/icon-192.png": "image/png",
    "/assets/main-B1x.js": "text/javascript; charset=utf-8",
    "/assets/main-B1x.css": "text/css; charset=utf-8",
    "/assets/noise.bin": "application/octet-stream",
}


def write(folder: Path, files: dict[str, bytes]) -> Path:
    """Write files into a folder and return it."""
    for name, body in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return folder


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """Serve the files above."""
    async with a_server(bundle=read_bundle(write(tmp_path / "page", FILES))) as server:
        yield server


def unpacked(answer: Answer) -> bytes:
    """Return the body as it was before it was coded."""
    is_coded = answer.headers.get("content-encoding") == "gzip"
    return gzip.decompress(answer.body) if is_coded else answer.body


@pytest.mark.parametrize("coding", ["gzip, deflate, br", "identity"])
@pytest.mark.parametrize("path", sorted(KINDS))
async def test_every_file_comes_whole_and_names_its_kind(
    server: Server, path: str, coding: str
) -> None:
    answer = await ask(server, path, Accept_Encoding=coding)
    assert answer.status == 200
    assert answer.headers["content-type"] == KINDS[path]
    assert answer.headers["content-length"] == str(len(answer.body))
    assert unpacked(answer) == FILES[path[1:] or "index.html"]


async def test_a_large_body_comes_whole_to_who_reads_in_small_pieces(server: Server) -> None:
    answer = await ask(server, "/assets/noise.bin", piece=1_000)
    assert answer.body == NOISE


async def test_text_is_sent_shorter_to_who_takes_that_and_pictures_as_they_are(
    server: Server,
) -> None:
    script = await ask(server, "/assets/main-B1x.js", Accept_Encoding="gzip")
    assert len(script.body) < len(SCRIPT) / 20
    picture = await ask(server, "/icon-192.png", Accept_Encoding="gzip")
    assert "content-encoding" not in picture.headers


@pytest.mark.parametrize("path", sorted(KINDS))
async def test_only_what_is_named_by_its_content_is_kept_for_good(
    server: Server, path: str
) -> None:
    caching = (await ask(server, path)).headers["cache-control"]
    is_for_good = caching == "public, max-age=31536000, immutable"
    assert is_for_good is path.startswith("/assets/")
    assert is_for_good or caching == "no-cache"


@pytest.mark.parametrize("coding", ["gzip", "identity"])
@pytest.mark.parametrize("asked", ["{tag}", "W/{tag}", '"other", {tag}', "*"])
async def test_who_has_a_file_already_is_told_so(server: Server, asked: str, coding: str) -> None:
    first = await ask(server, "/", Accept_Encoding=coding)
    condition = asked.format(tag=first.headers["etag"])
    again = await ask(server, "/", Accept_Encoding=coding, If_None_Match=condition)
    assert (again.status, again.body) == (304, b"")
    kept = {"etag", "cache-control", "vary", "content-security-policy"}
    assert {name: again.headers[name] for name in kept} == {
        name: first.headers[name] for name in kept
    }


@pytest.mark.parametrize("asked", ['"other"', "", "W/", '"*"'])
async def test_who_has_another_file_gets_this_one(server: Server, asked: str) -> None:
    assert (await ask(server, "/", If_None_Match=asked)).status == 200


async def test_one_coding_is_not_taken_for_another(server: Server) -> None:
    plain = await ask(server, "/")
    coded = await ask(server, "/", Accept_Encoding="gzip", If_None_Match=plain.headers["etag"])
    assert coded.status == 200
    assert coded.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


@given(st.binary(max_size=2_000), st.binary(max_size=2_000))
def test_the_tag_changes_with_the_content(one: bytes, other: bytes) -> None:
    tags = []
    for body in (one, other):
        response = Bundle({"index.html": body}).answer("/", Headers())
        assert response is not None
        tags.append(response.headers["ETag"])
    assert (tags[0] == tags[1]) is (one == other)


@pytest.mark.parametrize(
    ("accepted", "is_coded"),
    [
        ("gzip", True),
        ("deflate, GZip", True),
        ("*", True),
        ("gzip;q=0.5, identity", True),
        ("gzip; q=0", False),
        ("gzip;q=x", False),
        ("*;q=0, gzip", True),
        ("identity, *;q=0", False),
        ("xgzip", False),
        ("", False),
    ],
)
def test_gzip_is_for_who_says_that_they_take_it(accepted: str, is_coded: bool) -> None:
    asked = Headers({"Accept-Encoding": accepted})
    response = Bundle({"index.html": FILES["index.html"]}).answer("/", asked)
    assert response is not None
    assert ("Content-Encoding" in response.headers) is is_coded


@pytest.mark.parametrize("path", ["/", "/assets/main-B1x.js", "/assets/noise.bin", "/nothing"])
async def test_a_head_is_answered_as_the_whole_but_without_it(server: Server, path: str) -> None:
    whole, head = await ask(server, path), await ask(server, path, "HEAD")
    assert head == whole._replace(body=b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "BREW"])
async def test_pages_are_read_only(server: Server, method: str) -> None:
    answer = await ask(server, "/", method)
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret",
        "/assets/../../secret",
        "/..%2fsecret",
        "/%2e%2e/secret",
        "//secret",
        "/assets/",
        "/assets",
        "/link",
        "/.vite/manifest.json",
        "/folder/secret",
        "/INDEX.HTML",
        "/index.html/",
        "/index.html%00",
        "secret",
    ],
)
async def test_nothing_but_the_files_of_the_page_is_there(path: str, tmp_path: Path) -> None:
    page = write(tmp_path / "page", FILES)
    (tmp_path / "secret").write_text("token")
    write(page, {".vite/manifest.json": b"token"})
    (page / "link").symlink_to(tmp_path / "secret")
    (page / "folder").symlink_to(tmp_path)
    async with a_server(bundle=read_bundle(page)) as server:
        answer = await ask(server, path)
    assert answer.status == 404
    assert b"token" not in answer.body


@pytest.mark.parametrize("path", ["/", "/sw.js", "/assets/main-B1x.js", "/nothing", "/health"])
async def test_every_answer_keeps_the_page_to_itself(server: Server, path: str) -> None:
    headers = (await ask(server, path)).headers
    rules = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    allowed = {source for sources in rules.values() for source in sources.split()}
    assert allowed == {"'none'", "'self'", "data:"}
    assert rules["img-src"] == "'self' data:"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "geolocation=()" in headers["permissions-policy"]


async def test_the_plain_page_needs_nothing_that_its_policy_forbids() -> None:
    async with a_server(bundle=plain_bundle()) as server:
        for path in ("/", "/nothing"):
            body = (await ask(server, path)).body
            assert not any(word in body for word in (b"<style", b"style=", b"<script", b"onclick"))


def test_a_folder_without_an_index_is_no_page(tmp_path: Path) -> None:
    with pytest.raises(NoPage, match=r"index\.html"):
        read_bundle(write(tmp_path, {"assets/main.js": SCRIPT}))
    with pytest.raises(NoPage, match=r"index\.html"):
        read_bundle(tmp_path / "missing")


def test_a_folder_that_is_too_large_is_no_page(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    with (tmp_path / "film.bin").open("wb") as film:
        film.truncate(LARGEST_BUNDLE)
    with pytest.raises(NoPage, match="bytes"):
        read_bundle(tmp_path)


def test_the_page_is_looked_for_beside_the_package_that_is_worked_on() -> None:
    folder = built_page()
    dist = Path(__file__).parents[3] / "client-protocol/web/dist"
    assert folder == (dist if (dist / "index.html").exists() else None)
