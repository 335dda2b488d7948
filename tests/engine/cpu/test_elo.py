"""How sure a match is: Elo, its error, and when a sequential test may stop."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuning.elo import SequentialTest, Tally, elo_of, expected_score

PAIRS = st.lists(st.tuples(*[st.sampled_from((0.0, 0.5, 1.0))] * 2), min_size=1, max_size=60)


def a_tally(pairs: list[tuple[float, float]]) -> Tally:
    """Count these pairs of games."""
    tally = Tally()
    for pair in pairs:
        tally.add_pair(pair)
    return tally


def drawn_pairs(seed: int, score: float, count: int) -> list[tuple[float, float]]:
    """Draw pairs whose games are won with that chance, else lost."""
    random = Random(seed)
    return [(float(random.random() < score), float(random.random() < score)) for _ in range(count)]


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (200, 0.76), (400, 10 / 11), (-400, 1 / 11)])
def test_elo_is_the_usual_scale(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score, abs=0.001)
    assert elo_of(expected_score(elo)) == pytest.approx(elo)


@given(PAIRS)
def test_both_players_see_the_same_match(pairs: list[tuple[float, float]]) -> None:
    ours, theirs = a_tally(pairs), a_tally([(1 - a, 1 - b) for a, b in pairs])
    assert (ours.won, ours.drawn, ours.lost) == (theirs.lost, theirs.drawn, theirs.won)
    assert ours.score == pytest.approx(1 - theirs.score)
    assert ours.elo == pytest.approx(-theirs.elo, abs=1e-6)
    ratios = ours.likelihood_ratio(-5, 5), theirs.likelihood_ratio(-5, 5)
    assert ratios[0] == pytest.approx(-ratios[1], rel=1e-6, abs=1e-9)


@given(PAIRS)
def test_more_of_the_same_makes_the_error_smaller(pairs: list[tuple[float, float]]) -> None:
    assert a_tally(pairs * 4).elo_error < a_tally(pairs).elo_error


def test_a_match_of_equals_is_seldom_called_better() -> None:
    test = SequentialTest(0, 20)
    verdicts = [_run(test, drawn_pairs(seed, 0.5, 4000)) for seed in range(60)]
    assert verdicts.count("better") <= 9
    assert verdicts.count("not better") >= 45


def test_a_better_player_is_seldom_missed() -> None:
    test = SequentialTest(0, 20)
    verdicts = [_run(test, drawn_pairs(seed, expected_score(20), 4000)) for seed in range(60)]
    assert verdicts.count("better") >= 45


def test_a_test_waits_for_some_pairs() -> None:
    test = SequentialTest(0, 20, fewest_pairs=8)
    assert test.verdict(a_tally([(1.0, 1.0)] * 7)) is None
    assert test.verdict(a_tally([(1.0, 1.0)] * 8)) == "better"


def _run(test: SequentialTest, pairs: list[tuple[float, float]]) -> str | None:
    tally = Tally()
    for pair in pairs:
        tally.add_pair(pair)
        if verdict := test.verdict(tally):
            return verdict
    return None
