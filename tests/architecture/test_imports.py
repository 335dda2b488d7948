"""Imports go one way. import-linter reads the whole graph; what needs no graph is checked here."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.granted import assert_nothing
from tests.architecture.imports import impure_imports, type_checking_imports
from tests.architecture.project import ROOT, files_named, read

DOMAIN = "server/seki_server/domain/"


def run_import_linter(folder: Path, config: Path) -> subprocess.CompletedProcess[str]:
    linter = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [linter, "--no-cache", config],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_import_contracts_are_kept() -> None:
    report = run_import_linter(ROOT, ROOT / "pyproject.toml")
    assert report.returncode == 0, report.stdout + report.stderr


def test_the_domain_is_pure() -> None:
    impure = {path: impure_imports(read(path)) for path in files_named(".py", under=DOMAIN)}
    assert impure, "the domain has moved"
    assert_nothing(impure)


def test_none_of_our_packages_is_imported_for_the_type_checker_only() -> None:
    found = {path: type_checking_imports(read(path)) for path in files_named(".py", ".pyi")}
    assert_nothing(found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import time", ["time"]),
        ("from random import Random", ["random"]),
        ("def f():\n    import redis.asyncio", ["redis.asyncio"]),
        ("from dataclasses import dataclass\nfrom .time import x", []),
    ],
)
def test_an_impure_import_is_found(text: str, expected: list[str]) -> None:
    assert impure_imports(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("if TYPE_CHECKING:\n    from seki_server.domain import x", ["seki_server.domain"]),
        ("if typing.TYPE_CHECKING:\n    from ..ports import x", ["..ports"]),
        ("if TYPE_CHECKING:\n    from redis import x", []),
        ("from seki_server.domain import x", []),
    ],
)
def test_an_import_for_the_type_checker_only_is_found(text: str, expected: list[str]) -> None:
    assert type_checking_imports(text) == expected
