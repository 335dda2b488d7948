"""The files of the page: read once, kept with what is said of them, handed out as asked for.

Owns: which file has which path, its kinds and codings, how long browsers keep it. Must not know:
what the page does. A path is looked up among those that were read, so none leads anywhere else.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Response

from seki_server.transport.responses import HTML, respond, respond_unchanged

INDEX: Final = "index.html"
LARGEST_BUNDLE: Final = 16 * 1024 * 1024
"""Bytes; a folder with more is not the one that was built."""

_ASSETS: Final = "assets/"
"""Where the build puts what it names by its content."""
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_UNKNOWN_KIND: Final = "application/octet-stream"
_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": HTML,
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Python's own table differs from machine to machine."""
_COMPRESSED: Final = frozenset({".ico", ".mp3", ".ogg", ".png", ".woff2"})
_TAG_LENGTH: Final = 22

_NO_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Seki</title>
<h1>Seki</h1>
<p lang="ja">チャンギと軍儀のサーバーが動いています。</p>
<p lang="ko">장기와 군의 서버가 작동하고 있습니다.</p>
<p lang="en">The server for Janggi and Gungi is running.</p>
</html>
"""


class NoPage(Exception):
    """A folder does not hold what the build writes."""


@dataclass(frozen=True, slots=True)
class _Variant:
    """A file's bytes in one coding, and what is said of them."""

    body: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the page as it is sent."""

    kind: str
    plain: _Variant
    gzipped: _Variant | None
    """None where that would not be shorter."""

    def answer(self, asked: Headers) -> Response:
        """Send the file in the best coding, or say that the asker has it already."""
        variant = self.plain
        if self.gzipped and _accepts_gzip(asked):
            variant = self.gzipped
        if _names(asked, variant.headers["ETag"]):
            return respond_unchanged(variant.headers)
        return respond(HTTPStatus.OK, self.kind, variant.body, variant.headers)


class Bundle:
    """All files of the page, by their paths."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        """Take files by their names in the built folder, `/` between its parts."""
        self._files = {f"/{name}": _file(name, body) for name, body in contents.items()}
        self._files["/"] = self._files[f"/{INDEX}"]

    def answer(self, path: str | None, asked: Headers) -> Response | None:
        """Answer what is asked for at a path; None where nothing is there."""
        file = self._files.get(path or "")
        return file.answer(asked) if file else None


def plain_bundle() -> Bundle:
    """Return a page that says no more than that the server runs."""
    return Bundle({INDEX: _NO_PAGE.encode()})


def read_bundle(folder: Path) -> Bundle:
    """Read a built page. Raises `NoPage` where the folder holds none, or cannot be read."""
    try:
        contents = dict(_contents(folder))
    except OSError as error:
        raise NoPage(f"{folder}: {error.strerror or error}") from error
    if INDEX not in contents:
        raise NoPage(f"{folder} has no {INDEX}")
    return Bundle(contents)


def built_page() -> Path | None:
    """Return the folder of the page that came with the server; else the one built beside it."""
    package = Path(__file__).resolve().parents[1]
    folders = (package / "page", package.parents[1] / "client-protocol/web/dist")
    return next((folder for folder in folders if (folder / INDEX).is_file()), None)


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    total = 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in name.parts)
        if is_hidden or path.is_symlink() or not path.is_file():
            continue
        total += path.stat().st_size
        if total > LARGEST_BUNDLE:
            raise NoPage(f"{folder} has more than {LARGEST_BUNDLE} bytes: it is no built page")
        yield name.as_posix(), path.read_bytes()


def _file(name: str, body: bytes) -> _File:
    suffix = Path(name).suffix
    caching = _FOR_GOOD if name.startswith(_ASSETS) else _ASK_AGAIN
    tag = sha256(body).hexdigest()[:_TAG_LENGTH]
    said = {"Cache-Control": caching, "ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
    kind = _KINDS.get(suffix, _UNKNOWN_KIND)
    shorter = body if suffix in _COMPRESSED else gzip.compress(body, mtime=0)
    if len(shorter) >= len(body):
        return _File(kind, _Variant(body, said), None)
    encoded = {**said, "ETag": f'"{tag}-gzip"', "Content-Encoding": "gzip"}
    return _File(kind, _Variant(body, said), _Variant(shorter, encoded))


def _accepts_gzip(asked: Headers) -> bool:
    """Tell whether gzip is among the codings that are taken (RFC 9110, section 12.5.3)."""
    qualities = {"*": 0.0}
    for each in _listed(asked, "Accept-Encoding"):
        coding, _, parameter = each.partition(";")
        qualities[coding.strip().lower()] = _quality(parameter)
    return qualities.get("gzip", qualities["*"]) > 0


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    try:
        return float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        return 0.0


def _names(asked: Headers, tag: str) -> bool:
    """Tell whether the asker has this variant (RFC 9110, section 13.1.2: compared weakly)."""
    had = [each.removeprefix("W/") for each in _listed(asked, "If-None-Match")]
    return tag in had or had == ["*"]


def _listed(asked: Headers, name: str) -> list[str]:
    return [each.strip() for each in ",".join(asked.get_all(name)).split(",")]
