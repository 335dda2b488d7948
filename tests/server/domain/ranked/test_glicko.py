"""Ratings follow the published algorithm, and what is added to it does what it says."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.ranked.glicko import (
    Game,
    GlickoParameters,
    Strength,
    after_period,
    expected_score,
    idle,
    rated,
    strength_of,
)
from seki_server.domain.ranked.standing import (
    DRAWN,
    LOST,
    NEWCOMER,
    WHOLE,
    WON,
    Nano,
    Permille,
    Score,
    Standing,
    is_provisional,
)
from seki_server.domain.words import Instant
from tests.server.domain.ranked.standings import START, a_standing, standings

scores = st.sampled_from([LOST, DRAWN, WON])
weights = st.integers(0, WHOLE).map(Permille)
DAY_MS = 24 * 60 * 60 * 1000


def points_of(strength: Strength) -> tuple[float, float, float]:
    """Return rating, deviation and volatility as the paper has them."""
    scale = 173.7178
    return float(strength.mu) * scale + 1500, float(strength.phi) * scale, float(strength.sigma)


def test_the_worked_example_of_the_paper_comes_out_as_printed() -> None:
    """Three games of a player of 1500 (200) in one period; the paper rounds on its way."""
    opponents = [a_standing(1400, 30), a_standing(1550, 100), a_standing(1700, 300)]
    games = [
        Game(strength_of(opponent), Decimal(score))
        for opponent, score in zip(opponents, (1, 0, 0), strict=True)
    ]
    after = after_period(
        strength_of(a_standing(1500, 200)), games, GlickoParameters(tau=Decimal("0.5"))
    )
    rating, deviation, volatility = points_of(after)
    assert rating == pytest.approx(1464.06, abs=0.01)
    assert deviation == pytest.approx(151.52, abs=0.005)
    assert volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_a_player_less_sure_by_the_volatility() -> None:
    before = strength_of(a_standing(1500, 200))
    rating, deviation, volatility = points_of(after_period(before, []))
    assert (rating, volatility) == (1500, 0.06)
    assert deviation == pytest.approx((200**2 + (173.7178 * 0.06) ** 2) ** 0.5)


def test_a_surprise_makes_volatile() -> None:
    """A result far beyond what both standings allow takes the other branch of step 5."""
    strong, weak = a_standing(2600), a_standing(1000)
    assert rated(strong, weak, LOST, WHOLE, START).volatility_nano > Nano(60_000_000)
    assert rated(strong, weak, WON, WHOLE, START).volatility_nano < Nano(60_000_000)


@given(standings, standings, weights)
def test_a_better_score_never_gives_a_worse_rating(
    standing: Standing, opponent: Standing, weight: Permille
) -> None:
    lost, drawn, won = (
        rated(standing, opponent, score, weight, START).rating_milli for score in (LOST, DRAWN, WON)
    )
    assert lost <= drawn <= won
    assert lost <= standing.rating_milli <= won


@given(standings)
def test_two_alike_gain_and_lose_the_same(one: Standing) -> None:
    won = rated(one, one, WON, WHOLE, START).rating_milli - one.rating_milli
    lost = rated(one, one, LOST, WHOLE, START).rating_milli - one.rating_milli
    assert abs(won + lost) <= 1
    assert rated(one, one, DRAWN, WHOLE, START).rating_milli == one.rating_milli
    assert expected_score(one, one) == WHOLE // 2


@given(standings, standings, scores, weights)
def test_a_game_that_counts_less_moves_less(
    standing: Standing, opponent: Standing, score: Score, weight: Permille
) -> None:
    """But for what a volatility that follows a surprise adds to a whole game."""
    before = idle(standing, START)
    part = rated(before, opponent, score, weight, START)
    whole = rated(before, opponent, score, WHOLE, START)
    moved, at_most = (each.rating_milli - before.rating_milli for each in (part, whole))
    assert abs(moved) <= abs(at_most) + 1
    assert moved * at_most >= 0


@given(standings, standings, scores)
def test_a_game_without_weight_is_counted_and_changes_nothing(
    standing: Standing, opponent: Standing, score: Score
) -> None:
    before = idle(standing, START)
    after = rated(standing, opponent, score, Permille(0), START)
    assert after.rating_milli == before.rating_milli
    assert after.deviation_milli == before.deviation_milli
    assert after.volatility_nano == before.volatility_nano
    assert after.games == before.games + 1


@given(standings, standings, scores, st.integers(-DAY_MS, DAY_MS))
def test_games_are_counted_by_what_they_gave_and_time_never_goes_back(
    standing: Standing, opponent: Standing, score: Score, later: int
) -> None:
    now = Instant(START + later)
    after = rated(standing, opponent, score, WHOLE, now)
    assert after.games == after.wins + after.draws + after.losses == 1
    assert (after.wins, after.draws, after.losses)[WON - score] == 1
    assert after.last_at is not None
    assert after.last_at >= max(now, standing.last_at or now)


@given(standings, st.integers(0, 10**12), st.integers(0, 10**12))
def test_the_longer_away_the_less_sure_and_never_less_than_a_newcomer(
    standing: Standing, shorter: int, more: int
) -> None:
    then = idle(standing, Instant(START + shorter))
    later = idle(standing, Instant(START + shorter + more))
    assert standing.deviation_milli <= then.deviation_milli <= later.deviation_milli
    assert later.deviation_milli <= NEWCOMER.deviation_milli
    assert later.rating_milli == standing.rating_milli
    if standing.last_at is None:
        assert later == standing


def test_who_is_settled_is_provisional_again_after_more_than_a_year_away() -> None:
    settled = a_standing(1700, 60, last_at=START)
    assert not is_provisional(idle(settled, Instant(START + 365 * DAY_MS)))
    assert is_provisional(idle(settled, Instant(START + 400 * DAY_MS)))


def test_fourteen_games_settle_a_newcomer_and_many_lead_to_sixty() -> None:
    one, other = NEWCOMER, NEWCOMER
    deviations = []
    for number in range(200):
        scores = (WON, LOST) if number % 2 else (LOST, WON)
        one, other = (
            rated(one, other, scores[0], WHOLE, START),
            rated(other, one, scores[1], WHOLE, START),
        )
        deviations.append(one.deviation_milli)
        assert is_provisional(one) == (number + 1 < 14)
    assert deviations == sorted(deviations, reverse=True)
    assert 58_000 < one.deviation_milli < 62_000


@given(standings, standings)
def test_expected_scores_fall_with_the_opponents_rating(one: Standing, other: Standing) -> None:
    mine, theirs = expected_score(one, other), expected_score(other, one)
    if one.rating_milli > other.rating_milli:
        assert mine >= WHOLE // 2 >= theirs
    assert 0 <= mine <= WHOLE


def test_a_rating_is_the_same_integer_wherever_it_is_reckoned() -> None:
    """Pinned: a ledger that was written elsewhere is rebuilt to these very numbers."""
    one = rated(a_standing(1500, 200), a_standing(1700, 300), WON, Permille(500), START)
    milli = one.rating_milli, one.deviation_milli
    assert (*milli, one.volatility_nano) == (1_554_224, 193_164, 60_000_113)
