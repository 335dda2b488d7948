"""Imports go one way. import-linter reads the whole graph; what needs no graph is checked here."""

import os
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.architecture.granted import assert_nothing
from tests.architecture.imports import impure_imports, type_checking_imports
from tests.architecture.project import ROOT, files_named, read

DOMAIN = "server/seki_server/domain/"


CONFIG = ROOT / "pyproject.toml"


def run_import_linter(sources: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the contracts of pyproject.toml on our packages, or on a folder's of the same names.

    For the latter Python starts without its site folder (-S), where ours are installed.
    """
    linter = "from importlinter.cli import lint_imports_command as run; run()"
    libraries = sysconfig.get_path("purelib")
    return subprocess.run(
        [sys.executable, *(["-S"] if sources else []), "-c", linter, "--no-cache", CONFIG],
        env=os.environ | ({"PYTHONPATH": f"{sources}:{libraries}"} if sources else {}),
        cwd=sources or ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def layers_of_the_server() -> list[str]:
    """Read the modules that the layers' contract names."""
    contracts = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(each["layers"] for each in contracts if each["type"] == "layers")
    return [name for layer in layers for name in layer.split(" : ")]


def write_packages(folder: Path, imports: Mapping[str, str]) -> None:
    """Write packages shaped like ours that import what is given: module → module."""
    modules = [f"seki_server.{layer}" for layer in layers_of_the_server()]
    modules += [
        "seki_engine.janggi",
        "seki_engine.gungi",
        "seki_engine.game",
        "seki_protocol.codec",
    ]
    bodies = dict.fromkeys(modules, "") | {
        source: f"import {target}\n" for source, target in imports.items()
    }
    bodies["seki_engine.game"] = "from seki_engine import _native\n"
    for module, body in bodies.items():
        package, name = module.split(".")
        (folder / package).mkdir(exist_ok=True)
        (folder / package / "__init__.py").touch()
        (folder / package / f"{name}.py").write_text(body, encoding="utf-8")


def test_the_import_contracts_are_kept() -> None:
    report = run_import_linter()
    assert report.returncode == 0, report.stdout + report.stderr


@pytest.mark.parametrize(
    ("source", "target", "contract"),
    [
        ("seki_server.domain", "seki_server.ports", "The server's layers"),
        ("seki_server.runtime", "seki_server.app", "The server's layers"),
        ("seki_server.stray", "seki_server.app", "The server's layers"),
        ("seki_server.transport", "seki_server.storage", "Sockets and Redis"),
        ("seki_server.storage", "seki_server.runtime", "Tasks and Redis"),
        ("seki_server.runtime", "seki_server.transport", "Sockets hand on to tasks"),
        ("seki_server.domain", "seki_protocol.codec", "Only the edge"),
        ("seki_engine.janggi", "seki_engine.gungi", "The two games"),
        ("seki_engine.gungi", "seki_server.domain", "The engine stands alone"),
        ("seki_protocol.codec", "seki_engine.janggi", "The protocol stands alone"),
    ],
)
def test_an_import_against_the_arrows_breaks_its_contract(
    source: str, target: str, contract: str, tmp_path: Path
) -> None:
    write_packages(tmp_path, {source: target})
    report = run_import_linter(tmp_path)
    assert report.returncode == 1
    verdicts = report.stdout.splitlines()
    assert any(contract in line and ("BROKEN" in line or "not" in line) for line in verdicts)


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
