"""What is listed as allowed to break a rule. Owns the comparison of a finding with that list."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypedDict


class Grant(TypedDict):
    """How much one place may have of what a rule forbids, and why."""

    granted: int
    reason: str


@cache
def listed_grants() -> Mapping[str, Mapping[str, Grant]]:
    """Read exceptions.toml: the grants by rule and place."""
    listed = Path(__file__).with_name("exceptions.toml").read_text(encoding="utf-8")
    return tomllib.loads(listed)


def complaints(found: Mapping[str, int], grants: Mapping[str, Grant]) -> list[str]:
    """Say what is wrong between what was found (place → how much) and what is granted."""
    wrong = []
    for place, amount in sorted(found.items()):
        if place not in grants:
            wrong.append(f"{place}: {amount}")
        elif amount > grants[place]["granted"]:
            wrong.append(f"{place}: {amount}, outgrew the granted {grants[place]['granted']}")
    wrong += [f"{place}: listed, no longer needed" for place in grants if place not in found]
    wrong += [
        f"{place}: listed without a reason" for place in grants if not grants[place]["reason"]
    ]
    return wrong


def assert_only_granted(rule: str, found: Mapping[str, int]) -> None:
    """Fail unless what was found for a rule is exactly what exceptions.toml grants it."""
    wrong = complaints(found, listed_grants().get(rule, {}))
    assert not wrong, "\n".join([f"{rule}:", *wrong])


def assert_nothing(found: Mapping[str, list[str]]) -> None:
    """Fail, naming place and finding, where something was found that has no exceptions."""
    wrong = [f"{place}: {', '.join(findings)}" for place, findings in found.items() if findings]
    assert not wrong, "\n".join(["found:", *wrong])
