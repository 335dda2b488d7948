"""The list of exceptions: it covers what it names, no more, and only while it is needed."""

from tests.architecture.granted import Grant, complaints, listed_grants

RULES = {"size", "word", "sleep", "patch", "broad_handler"}


def test_what_is_listed_within_its_grant_is_no_complaint() -> None:
    assert complaints({"a.py": 450}, {"a.py": Grant(granted=450, reason="a table")}) == []


def test_what_is_not_listed_is_a_complaint() -> None:
    assert complaints({"a.py": 450}, {}) == ["a.py: 450"]


def test_a_place_that_outgrew_its_grant_is_a_complaint() -> None:
    grants = {"a.py": Grant(granted=450, reason="a table")}
    assert complaints({"a.py": 451}, grants) == ["a.py: 451, outgrew the granted 450"]


def test_an_exception_that_is_no_longer_needed_is_a_complaint() -> None:
    grants = {"a.py": Grant(granted=450, reason="a table")}
    assert complaints({}, grants) == ["a.py: listed, no longer needed"]


def test_an_exception_without_a_reason_is_a_complaint() -> None:
    grants = {"a.py": Grant(granted=450, reason="")}
    assert complaints({"a.py": 450}, grants) == ["a.py: listed without a reason"]


def test_every_listed_rule_is_one_that_is_checked() -> None:
    assert set(listed_grants()) <= RULES
