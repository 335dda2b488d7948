"""A season with fewer people, as long for each as that of `python -m tests.load.ladder`."""

from __future__ import annotations

from statistics import median

import pytest

from tests.load.ladder.season import MIDDLE, Season, Somebody, newcomers, spearman


@pytest.fixture(scope="module")
def people() -> list[Somebody]:
    """Return two hundred people after fifty games each, on average."""
    everybody = newcomers(200, seed=1)
    Season(everybody, joins_a_minute=8, seed=1).play(5_000)
    return everybody


def test_the_order_of_ratings_becomes_that_of_strengths(people: list[Somebody]) -> None:
    often = [each for each in people if each.standing.games >= 50]
    assert len(often) > 60
    assert spearman(often) >= 0.95


def test_ratings_come_as_near_to_strengths_as_their_deviations_say(people: list[Somebody]) -> None:
    """Within two deviations for nineteen of twenty, give or take that the middle may move."""
    shift = median(each.standing.rating_milli / 1000 - each.strength for each in people)
    near = [
        abs(each.standing.rating_milli / 1000 - each.strength - shift)
        <= each.standing.deviation_milli / 500
        for each in people
    ]
    assert sum(near) >= 0.9 * len(near)
    assert abs(shift) < 40


def test_rating_makes_no_points_out_of_nothing(people: list[Somebody]) -> None:
    mean = sum(each.standing.rating_milli for each in people) / 1000 / len(people)
    assert abs(mean - MIDDLE) < 15


def test_both_sides_come_alike_to_everybody(people: list[Somebody]) -> None:
    assert max(abs(each.balance) for each in people) <= 4


def test_the_order_is_not_there_from_the_start() -> None:
    everybody = newcomers(200, seed=1)
    Season(everybody, joins_a_minute=8, seed=1).play(100)
    assert abs(spearman(everybody)) < 0.8
