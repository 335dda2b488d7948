"""A bucket gives at most its burst at once and its pace for good, and never less."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.transport.buckets import Accounts, Bucket
from seki_server.transport.limits import Rate

rates = st.builds(Rate, per_second=st.sampled_from([0.1, 1, 3, 20, 500]), burst=st.integers(1, 50))
pauses = st.lists(st.floats(0, 3), min_size=1, max_size=150)
EPSILON = 1e-3


def instants(pauses: list[float]) -> list[float]:
    """Return the instants that lie so far apart."""
    now, found = 1_000.0, []
    for pause in pauses:
        now += pause
        found.append(now)
    return found


def taken(bucket: Bucket, at: list[float]) -> list[float]:
    """Ask at each instant; return those at which a token was had."""
    had = []
    for now in at:
        if not bucket.wait_s(now):
            bucket.take(now)
            had.append(now)
    return had


@given(rates, pauses)
def test_no_stretch_of_time_gives_more_than_a_burst_and_the_pace(
    rate: Rate, pauses: list[float]
) -> None:
    had = taken(Bucket(rate), instants(pauses))
    for first, begin in enumerate(had):
        for last in range(first, len(had)):
            most = rate.burst + (had[last] - begin) * rate.per_second
            assert last - first + 1 <= most + EPSILON


@given(rates, pauses)
def test_who_is_refused_has_used_up_all_that_has_grown(rate: Rate, pauses: list[float]) -> None:
    bucket, tokens, before = Bucket(rate), float(rate.burst), 1_000.0
    for now in instants(pauses):
        tokens = min(rate.burst, tokens + (now - before) * rate.per_second)
        before = now
        if bucket.wait_s(now):
            assert tokens < 1 + EPSILON
        else:
            assert tokens > 1 - EPSILON
            bucket.take(now)
            tokens -= 1


@given(rates, pauses)
def test_who_waits_as_long_as_told_is_given_a_token(rate: Rate, pauses: list[float]) -> None:
    bucket = Bucket(rate)
    taken(bucket, instants(pauses))
    now = instants(pauses)[-1]
    wait_s = bucket.wait_s(now)
    assert wait_s <= 1 / rate.per_second + EPSILON
    assert bucket.wait_s(now + wait_s + EPSILON) == 0


@given(rates, st.integers(1, 100))
def test_a_rest_fills_it_again_and_no_further(rate: Rate, rests: int) -> None:
    bucket = Bucket(rate)
    rest = rate.burst / rate.per_second
    for number in range(1, rests + 1):
        now = 1_000 + number * (rest + EPSILON)
        assert len(taken(bucket, [now] * (rate.burst + 5))) == rate.burst


@given(rates, pauses)
def test_an_account_is_a_bucket(rate: Rate, pauses: list[float]) -> None:
    bucket, accounts = Bucket(rate), Accounts(rate, most=10)
    for now in instants(pauses):
        assert accounts.wait_s("key", now) == bucket.wait_s(now)
        assert accounts.wait_s("other", now) == 0
        if not bucket.wait_s(now):
            bucket.take(now)
            accounts.take("key", now)


keys = st.lists(st.tuples(st.integers(0, 30), st.floats(0, 2)), max_size=100)


@given(rates, keys, st.integers(1, 20))
def test_accounts_are_bounded_and_the_one_longest_left_alone_goes(
    rate: Rate, asked: list[tuple[int, float]], most: int
) -> None:
    accounts, now, order = Accounts(rate, most), 1_000.0, list[str]()
    for number, pause in asked:
        now, key = now + pause, f"k{number}"
        accounts.take(key, now)
        order = [each for each in order if each != key] + [key]
        assert len(accounts) == min(most, len(order))
        order = order[-most:]
    assert list(accounts._full_at) == order


@given(rates, keys)
def test_forgetting_the_full_ones_changes_nothing_for_anybody(
    rate: Rate, asked: list[tuple[int, float]]
) -> None:
    kept, forgetful, now = Accounts(rate, 1_000), Accounts(rate, 1_000), 1_000.0
    for number, pause in asked:
        now, key = now + pause, f"k{number}"
        forgetful.forget_full(now)
        assert forgetful.wait_s(key, now) == kept.wait_s(key, now)
        for accounts in (kept, forgetful):
            accounts.take(key, now)


def test_who_has_rested_long_enough_is_forgotten() -> None:
    accounts = Accounts(Rate(per_second=2, burst=5), 1_000)
    accounts.take("one", 0.0)
    for _ in range(4):
        accounts.take("four", 0.0)
    accounts.forget_full(0.4)
    assert len(accounts) == 2
    accounts.forget_full(0.6)
    assert (len(accounts), accounts.wait_s("one", 0.6)) == (1, 0)
    accounts.forget_full(2.0)
    assert len(accounts) == 0


@pytest.mark.parametrize("rate", [{"per_second": 0, "burst": 1}, {"per_second": 1, "burst": 0}])
def test_a_rate_of_nothing_is_none(rate: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="greater than or equal"):
        Rate.model_validate(rate)
