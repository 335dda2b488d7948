"""A match changes both ratings from what they were before it, and says why."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.ranked.changes import rating_changes
from seki_server.domain.ranked.glicko import idle, rated
from seki_server.domain.ranked.scores import RatedReason, RatedResult
from seki_server.domain.ranked.standing import DRAWN, LOST, WHOLE, WON, Permille, Score, Standing
from tests.server.domain.ranked.standings import START, standings

scores = st.none() | st.sampled_from([LOST, DRAWN, WON])
weights = st.sampled_from([WHOLE, Permille(500), Permille(0)])


@given(standings, standings, scores, scores, weights)
def test_each_is_rated_against_what_the_other_was_before(
    host: Standing, guest: Standing, of_host: Score | None, of_guest: Score | None, weight: Permille
) -> None:
    result = RatedResult(of_host, of_guest, RatedReason.PLAYED)
    changes = rating_changes(host, guest, result, weight, START)
    for change, standing, opponent, score in (
        (changes.host, host, guest, of_host),
        (changes.guest, guest, host, of_guest),
    ):
        assert change.before == idle(standing, START)
        assert change.opponent == idle(opponent, START)
        if score is None:
            assert change.after is standing, "it stays, and nothing is counted"
            assert change.surprise == 0
        else:
            assert change.after == rated(standing, opponent, score, weight, START)


@given(standings, standings, st.sampled_from([LOST, DRAWN, WON]))
def test_a_rating_moves_the_way_of_the_surprise(
    host: Standing, guest: Standing, score: Score
) -> None:
    result = RatedResult(score, None, RatedReason.PLAYED)
    change = rating_changes(host, guest, result, WHOLE, START).host
    moved = change.after.rating_milli - change.before.rating_milli
    assert moved * change.surprise >= 0
    assert change.surprise == {LOST: 0, DRAWN: 500, WON: 1000}[score] - change.expected
