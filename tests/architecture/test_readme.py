"""What the README shows is what happens."""

import doctest
import re

import pytest

from tests.architecture.project import ROOT, files_named, read

LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def test_the_session_in_the_readme_is_real() -> None:
    result = doctest.testfile(
        str(ROOT / "README.md"),
        module_relative=False,
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
    )
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("page", files_named(".md"))
def test_every_link_between_pages_leads_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    assert [to for to in LINK.findall(read(page)) if not (folder / to).exists()] == []


def test_the_readme_names_commands_that_make_knows() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)(?=`| )", read("README.md"))) - {"and"}
    known = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    assert {"serve", "test", "demo", "bench", "soak", "lint", "help"} <= named <= known
