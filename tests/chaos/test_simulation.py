"""Matches by seed, through processes that fail: at every stored event everything holds.

A seed that fails says how it is played again; `make soak` plays seeds that nobody has played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from seki_server.domain.limits import Limits
from tests.chaos.simulation.world import Bend, BrokenInvariant, Outcome, simulate

SEEDS = 100
IN_A_GO = 25
MATCHES = 200
HAPPENS: Mapping[str, int] = {
    "ActionPlayed": 5_000,
    "ActionsTakenBack": 50,
    "ClockFrozen": 200,
    "CpuThinking": 5_000,
    "CpuTookSeat": 200,
    "HumanReturned": 500,
    "MatchPaused": 200,
    "RematchWanted": 100,
    "SeatAbsent": 500,
    "TurnTimedOut": 200,
}
"""What comes to pass at least so often in all, or nothing was tried."""


@pytest.fixture(scope="module")
def outcomes() -> Iterator[list[Outcome]]:
    """Collect what came of every seed; see in the end that enough did."""
    outcomes: list[Outcome] = []
    yield outcomes
    if len(outcomes) == SEEDS:
        assert sum(outcome.matches for outcome in outcomes) >= MATCHES
        happened = sum((Counter(outcome.events) for outcome in outcomes), Counter[str]())
        assert {name: n for name, n in HAPPENS.items() if happened[name] < n} == {}


@pytest.mark.parametrize("first", range(0, SEEDS, IN_A_GO))
def test_no_fault_breaks_a_match(first: int, outcomes: list[Outcome]) -> None:
    outcomes.extend(map(simulate, range(first, first + IN_A_GO)))


def test_a_seed_is_the_same_evening_every_time() -> None:
    assert simulate(11) == simulate(11)
    assert simulate(11).digest != simulate(12).digest


def _unsettled(rules: Limits) -> Limits:
    return _with_clocks(rules, settle_ms=0)


def _hurrying(rules: Limits) -> Limits:
    return _with_clocks(rules, returned_ms=5_000)


def _impatient(rules: Limits) -> Limits:
    return _with_absence(rules, grace_ms=rules.absence.grace_ms - 1_000)


def _unexcusing(rules: Limits) -> Limits:
    return _with_absence(rules, excuse_ms=0)


def _with_clocks(rules: Limits, **changes: int) -> Limits:
    return rules.model_copy(update={"clocks": rules.clocks.model_copy(update=changes)})


def _with_absence(rules: Limits, **changes: int) -> Limits:
    return rules.model_copy(update={"absence": rules.absence.model_copy(update=changes)})


@pytest.mark.parametrize("bend", [_unsettled, _hurrying, _impatient, _unexcusing])
def test_servers_that_play_by_other_rules_are_found_out(bend: Bend) -> None:
    with pytest.raises(BrokenInvariant, match=r"again: python -m tests.chaos.simulation --seed"):
        _play_seeds(bend)


def _play_seeds(bend: Bend) -> None:
    for seed in range(SEEDS):
        simulate(seed, bend)
