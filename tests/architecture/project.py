"""What the project's files are. Owns their listing; knows no rule about what they may hold."""

import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PACKAGES: Mapping[str, Path] = {
    "seki_engine": ROOT / "engine" / "seki_engine",
    "seki_protocol": ROOT / "client-protocol" / "seki_protocol",
    "seki_server": ROOT / "server" / "seki_server",
}
"""Where each of our packages keeps its Python source."""

TESTS_OF: Mapping[str, Path] = {
    "seki_engine": ROOT / "tests" / "engine",
    "seki_protocol": ROOT / "tests" / "protocol",
    "seki_server": ROOT / "tests" / "server",
}
"""Where the tests of each package lie."""


@cache
def project_files() -> tuple[str, ...]:
    """List the files that are, or are about to be, tracked: paths from the root, with slashes."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    present = {name for name in listing.split("\0") if name and (ROOT / name).is_file()}
    return tuple(sorted(present))


def files_named(*suffixes: str, under: str = "") -> list[str]:
    """List the project's files with one of these endings, in a folder or anywhere."""
    return [name for name in project_files() if name.startswith(under) and name.endswith(suffixes)]


def is_test(name: str) -> bool:
    """Tell whether a file belongs to the tests, of whatever language."""
    return name.startswith("tests/") or "/tests/" in name or ".test." in name


def read(name: str) -> str:
    """Read one of the project's files."""
    return (ROOT / name).read_text(encoding="utf-8")


def read_texts() -> Iterator[tuple[str, str]]:
    """Read every file of the project that is a text: its path and what it holds."""
    for name in project_files():
        content = (ROOT / name).read_bytes()
        try:
            yield name, content.decode("utf-8")
        except UnicodeDecodeError:
            continue
