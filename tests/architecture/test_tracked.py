"""What is tracked belongs to the project alone: no address of a registry, no path of a machine."""

import pytest

from tests.architecture.granted import assert_nothing
from tests.architecture.project import ROOT, project_files, read_texts
from tests.architecture.tracked import is_forbidden_file, machine_paths, registry_addresses

SAMPLES = "tests/architecture/"
"""Where these checks keep samples of what they look for."""

HTTPS = "https:/" + "/"
"""In pieces, so that no sample is itself an address."""


def test_no_file_is_tracked_that_must_not_be() -> None:
    assert [path for path in project_files() if is_forbidden_file(path)] == []


def test_no_text_points_at_a_package_registry() -> None:
    texts = [(path, text) for path, text in read_texts() if not path.startswith(SAMPLES)]
    assert_nothing({path: registry_addresses(text) for path, text in texts})


def test_no_text_names_a_path_of_one_machine() -> None:
    texts = [(path, text) for path, text in read_texts() if not path.startswith(SAMPLES)]
    assert_nothing({path: machine_paths(text) for path, text in texts})


def test_the_lock_pins_every_dependency_by_hash() -> None:
    entries = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = [line for line in entries.splitlines() if line and line[0] not in " #"]
    assert pins
    assert [pin for pin in pins if "==" not in pin or not pin.endswith("\\")] == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("uv.lock", True),
        ("server/pylock.toml", True),
        ("data/appendonly.aof", True),
        ("web/node_modules/x/index.js", True),
        ("client-protocol/typescript/package-lock.json", False),
        ("requirements.lock", False),
    ],
)
def test_a_file_that_must_not_be_tracked_is_found(path: str, expected: bool) -> None:
    assert is_forbidden_file(path) is expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"--index-url {HTTPS}registry.example/simple", 2),
        (f"{HTTPS}files.example/packages/ab/cd/x.whl", 1),
        (f'"resolved": "{HTTPS}registry.example/x/-/x-1.tgz"', 1),
        (f"registry={HTTPS}registry.example", 1),
        ("https://www.example.org/rules", 0),
    ],
)
def test_an_address_of_a_registry_is_found(text: str, count: int) -> None:
    assert len(registry_addresses(text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("open('/work/main/x')", 1),
        ("/root/.pyenv", 1),
        ("/opt/wheels", 1),
        ("../shared/vectors", 1),
        ("a/work/b and https://x.example/home/y", 0),
    ],
)
def test_a_path_of_one_machine_is_found(text: str, count: int) -> None:
    assert len(machine_paths(text)) == count
