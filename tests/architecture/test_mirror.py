"""The tests mirror the packages: whoever reads a part finds its tests under the same name."""

import pytest

from tests.architecture.mirror import untested_parts
from tests.architecture.project import PACKAGES, ROOT, TESTS_OF, project_files


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_every_part_of_a_package_has_its_tests(package: str) -> None:
    source = PACKAGES[package].relative_to(ROOT).as_posix()
    tests = TESTS_OF[package].relative_to(ROOT).as_posix()
    assert untested_parts(source, tests, project_files()) == []


def test_a_part_without_tests_is_found() -> None:
    files = ["p/a/x.py", "p/b/x.py", "p/c/x.py", "p/d/__init__.py", "t/a/test_x.py", "t/test_b.py"]
    assert untested_parts("p", "t", files) == ["c"]


def test_a_package_without_any_test_is_found() -> None:
    assert untested_parts("p", "t", ["p/x.py", "other/test_x.py"]) == ["p"]
