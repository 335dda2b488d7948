"""The engine's README is a session that runs."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent.parent / "engine" / "README.md"


def test_the_readme_says_what_happens() -> None:
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted > 15
    assert failed == 0
