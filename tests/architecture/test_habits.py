"""Tests wait for what they wait for and pass fakes through ports; nothing catches everything."""

import pytest

from tests.architecture.granted import assert_only_granted
from tests.architecture.habits import broad_handlers, patches, sleeps
from tests.architecture.project import files_named, is_test, read


def test_no_test_sleeps() -> None:
    found = {path: len(sleeps(read(path))) for path in files_named(".py", under="tests/")}
    assert_only_granted("sleep", {path: count for path, count in found.items() if count})


def test_no_test_patches_a_name() -> None:
    found = {path: len(patches(read(path))) for path in files_named(".py", under="tests/")}
    assert_only_granted("patch", {path: count for path, count in found.items() if count})


def test_only_listed_actors_catch_every_exception() -> None:
    sources = [path for path in files_named(".py") if not is_test(path)]
    found = {path: len(broad_handlers(read(path))) for path in sources}
    assert_only_granted("broad_handler", {path: n for path, n in found.items() if n})


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("time.sleep(1)", 1),
        ("async def f():\n    await asyncio.sleep(delay)", 1),
        ("async def f():\n    await asyncio.sleep(0)", 0),
        ("clock.advance(1)", 0),
    ],
)
def test_a_sleep_is_found(text: str, count: int) -> None:
    assert len(sleeps(text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("with patch('seki_server.app.x'):\n    pass", 1),
        ("with mock.patch.object(a, 'b'):\n    pass", 1),
        ("from unittest.mock import Mock", 1),
        ("monkeypatch.setattr('a.b', 1)", 1),
        ("monkeypatch.setenv('A', '1')", 0),
    ],
)
def test_a_patch_is_found(text: str, count: int) -> None:
    assert len(patches(text)) == count


@pytest.mark.parametrize(
    ("handler", "count"),
    [
        ("except: pass", 1),
        ("except (ValueError, Exception): pass", 1),
        ("except ValueError: pass", 0),
        ("except BaseException:\n    close()\n    raise", 0),
        ("except Exception as fault:\n    raise Other from fault", 1),
    ],
)
def test_a_broad_handler_is_found(handler: str, count: int) -> None:
    assert len(broad_handlers(f"try:\n    pass\n{handler}\n")) == count
