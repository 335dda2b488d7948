"""Every bucket has exactly one keeper, and few change hands when a process comes or goes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seki_server.storage.keys import BUCKETS
from seki_server.storage.shares import share_of

names = st.frozensets(st.text(max_size=8), min_size=1, max_size=6)


@given(names)
def test_every_bucket_falls_to_one_living_process(living: frozenset[str]) -> None:
    shares = [share_of(process, living) for process in living]
    assert sum(map(len, shares)) == BUCKETS
    assert frozenset().union(*shares) == frozenset(range(BUCKETS))


@given(names, st.text(max_size=8))
def test_a_newcomer_only_takes_and_a_leaver_only_gives(living: frozenset[str], name: str) -> None:
    for process in living - {name}:
        assert share_of(process, living | {name}) <= share_of(process, living - {name})


@given(st.text())
def test_a_process_alone_keeps_everything(process: str) -> None:
    assert share_of(process, frozenset()) == frozenset(range(BUCKETS))


def test_shares_are_about_equal() -> None:
    living = frozenset(f"process{number}" for number in range(4))
    assert all(30 <= len(share_of(process, living)) <= 100 for process in living)
