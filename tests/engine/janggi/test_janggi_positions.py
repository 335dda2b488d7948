"""The native rules say of every recorded position what the data say."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from seki_engine import InvalidFen
from tests.engine.janggi.janggi_cases import a_position, lines_of, listed

POSITIONS: Sequence[Mapping[str, Any]] = lines_of("positions.jsonl.gz")


def _allowed(case: Mapping[str, Any]) -> set[str]:
    return {*case["moves"].split(), *filter(None, [case["extra"]])}


def test_what_is_allowed_is_what_the_data_allow() -> None:
    for case in POSITIONS:
        position = a_position(case["fen"])
        assert listed(position) == _allowed(case), case["fen"]
        assert position.in_check == case["check"], case["fen"]


def test_a_position_offers_it_sorted_unless_it_is_over() -> None:
    for case in POSITIONS:
        position = a_position(case["fen"])
        expected = [] if position.outcome() else sorted(_allowed(case))
        assert position.legal_actions() == expected, case["fen"]
        assert position.legal_action_count == len(expected)


def test_only_mates_and_bare_boards_are_over_at_once() -> None:
    for case in POSITIONS:
        outcome = a_position(case["fen"]).outcome()
        if case.get("mate"):
            assert outcome is not None
            assert outcome.termination == "checkmate", case["fen"]
        elif outcome is not None:
            assert outcome.termination == "bare", case["fen"]
            assert not set(case["fen"].split()[0].upper()) & set("RCNBP")


def test_points_are_those_of_the_data() -> None:
    for case in POSITIONS:
        position = a_position(case["fen"], max_plies=1)
        if "pass" not in position.legal_actions():
            continue
        outcome = position.play("pass").outcome()
        assert outcome is not None
        assert outcome.points == tuple(case["pts"]), case["fen"]


def test_without_bikjang_no_move_may_leave_the_generals_facing() -> None:
    for case in POSITIONS:
        if case["bikjang"]:
            continue
        position = a_position(case["fen"], bikjang=False)
        expected = set(case.get("off", case["moves"]).split())
        if not case["check"]:
            expected.add("pass")
        assert listed(position) == expected, case["fen"]


def test_without_bikjang_a_facing_start_is_refused() -> None:
    facing = [case["fen"] for case in POSITIONS if case["bikjang"]]
    assert facing
    for fen in facing:
        with pytest.raises(InvalidFen) as refusal:
            a_position(fen, bikjang=False)
        assert [code for code, _ in refusal.value.faults] == ["generals_facing"]


def test_a_fen_comes_back_as_it_was_read() -> None:
    for case in POSITIONS:
        assert a_position(case["fen"]).fen() == case["fen"]
