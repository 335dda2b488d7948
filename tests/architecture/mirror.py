"""Whether the tests mirror the packages. Owns the comparison of two listings; knows no contents."""

from collections.abc import Iterable
from pathlib import PurePosixPath


def untested_parts(package: str, tests: str, files: Iterable[str]) -> list[str]:
    """List the parts of a package (its folders, or itself) that have no test where it belongs.

    A part `x` is tested by the files in `tests/x/`, or by `tests/test_x….py`.
    """
    present = [PurePosixPath(name) for name in files]
    modules = [
        path.relative_to(package)
        for path in present
        if path.is_relative_to(package) and path.suffix == ".py" and path.stem != "__init__"
    ]
    test_files = [
        path.relative_to(tests)
        for path in present
        if path.is_relative_to(tests) and path.name.startswith("test_") and path.suffix == ".py"
    ]
    parts = sorted({module.parts[0] for module in modules if len(module.parts) > 1})
    untested = [part for part in parts if not any(_is_about(test, part) for test in test_files)]
    return untested if test_files else [package]


def _is_about(test: PurePosixPath, part: str) -> bool:
    return test.parts[0] == part or test.name.startswith(f"test_{part}")
