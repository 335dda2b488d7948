"""Opponents are near by rating, never oneself, and never the same twice while others wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import event, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.ranked.limits import PairingLimits
from seki_server.domain.ranked.pairing import (
    Pair,
    Waiting,
    choose_pairs,
    expected_wait,
    window,
)
from seki_server.domain.words import Instant, Millis, PersonId, Seed
from tests.server.domain.ranked.standings import START, a_standing

LIMITS = PairingLimits()
NEVER_WIDER = PairingLimits(window=150, widening=0)
SEED = Seed(7)
NAMES = [PersonId(f"p{number}") for number in range(14)]


def waiting_for(
    person: str,
    rating: int = 1500,
    waited: int = 0,
    *,
    last: str | None = None,
    balance: int = 0,
    block: str = "",
    game: str = "janggi",
) -> Waiting:
    """Return somebody who has waited so many seconds."""
    return Waiting(
        PersonId(person),
        game,
        a_standing(rating),
        Instant(START - 1_000 * waited),
        block,
        None if last is None else PersonId(last),
        balance,
    )


def pairs_of(*waiting: Waiting, seed: int = SEED) -> list[set[str]]:
    return [{pair.first, pair.second} for pair in choose_pairs(waiting, START, LIMITS, Seed(seed))]


somebody = st.builds(
    Waiting,
    st.sampled_from(NAMES),
    st.sampled_from(["janggi", "janggi", "gungi"]),
    st.integers(1200, 1800).map(a_standing),
    st.integers(START - 60_000, START).map(Instant),
    st.sampled_from(["", "", "", "here", "there"]),
    st.none() | st.sampled_from(NAMES),
    st.integers(-3, 3),
    st.sampled_from([True, True, True, False]),
)
queues = st.lists(somebody, max_size=14, unique_by=lambda each: each.person)
pairing_limits = st.sampled_from([LIMITS, NEVER_WIDER])
seeds = st.integers(0, 99).map(Seed)


@given(queues, pairing_limits, seeds)
def test_nobody_is_paired_twice_or_with_themselves_or_while_away_or_in_another_game(
    queue: list[Waiting], limits: PairingLimits, seed: Seed
) -> None:
    by_person = {each.person: each for each in queue}
    chosen = choose_pairs(queue, START, limits, seed)
    people = [person for pair in chosen for person in (pair.first, pair.second)]
    event(f"{len(chosen)} pairs")
    assert len(people) == len(set(people))
    for pair in chosen:
        first, second = by_person[pair.first], by_person[pair.second]
        assert first.game == second.game == pair.game
        assert first.present
        assert second.present
        assert first.device_block == "" or first.device_block != second.device_block


@given(queues, pairing_limits, seeds)
def test_both_are_within_the_window_of_the_other(
    queue: list[Waiting], limits: PairingLimits, seed: Seed
) -> None:
    by_person = {each.person: each for each in queue}
    for pair in choose_pairs(queue, START, limits, seed):
        assert may_meet(by_person[pair.first], by_person[pair.second], limits)


@settings(max_examples=300)
@given(queues, pairing_limits, seeds)
def test_the_same_two_meet_again_only_where_neither_has_anybody_else(
    queue: list[Waiting], limits: PairingLimits, seed: Seed
) -> None:
    by_person = {each.person: each for each in queue}
    chosen = choose_pairs(queue, START, limits, seed)
    paired = {person for pair in chosen for person in (pair.first, pair.second)}
    again = [pair for pair in chosen if is_again(by_person[pair.first], by_person[pair.second])]
    event(f"again: {len(again)}")
    for pair in again:
        for person in (pair.first, pair.second):
            one = by_person[person]
            left = [each for each in queue if each.person not in paired]
            assert not any(
                may_meet(one, other, limits) and not is_again(one, other) for other in left
            )


@given(queues, pairing_limits, seeds)
def test_nobody_is_left_waiting_beside_somebody_new_to_meet(
    queue: list[Waiting], limits: PairingLimits, seed: Seed
) -> None:
    chosen = choose_pairs(queue, START, limits, seed)
    paired = {person for pair in chosen for person in (pair.first, pair.second)}
    left = [each for each in queue if each.person not in paired]
    for one in left:
        for other in left:
            assert not may_meet(one, other, limits) or is_again(one, other)


def may_meet(one: Waiting, other: Waiting, limits: PairingLimits) -> bool:
    """Tell, reckoned anew, whether two may meet at all."""
    apart = abs(one.standing.rating_milli - other.standing.rating_milli)
    is_near = all(apart <= window(Millis(START - each.since), limits) for each in (one, other))
    is_one_device = one.device_block != "" and one.device_block == other.device_block
    are_there = one.present and other.present and one.game == other.game
    return is_near and are_there and not is_one_device and one.person != other.person


def is_again(one: Waiting, other: Waiting) -> bool:
    return one.last_opponent == other.person or other.last_opponent == one.person


@given(queues, seeds, st.data())
def test_the_order_in_which_a_queue_is_read_decides_nothing(
    queue: list[Waiting], seed: Seed, chance: st.DataObject
) -> None:
    shuffled = chance.draw(st.permutations(queue))
    assert choose_pairs(shuffled, START, LIMITS, seed) == choose_pairs(queue, START, LIMITS, seed)


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_waiting_only_ever_widens_the_window(shorter: int, more: int) -> None:
    narrow, wide = (window(Millis(waited), LIMITS) for waited in (shorter, shorter + more))
    assert 100_000 <= narrow <= wide <= 4_000_000


@given(queues, seeds, st.integers(0, 600_000))
def test_whoever_could_meet_now_could_meet_later(
    queue: list[Waiting], seed: Seed, more: int
) -> None:
    """Two who are paired would be near enough at any later time, too."""
    by_person = {each.person: each for each in queue}
    for pair in choose_pairs(queue, START, LIMITS, seed):
        two = [
            replace(by_person[person], since=Instant(by_person[person].since - more))
            for person in (pair.first, pair.second)
        ]
        assert may_meet(two[0], two[1], LIMITS)


def test_who_has_waited_longest_chooses_the_nearest() -> None:
    old = waiting_for("old", 1500, 30)
    near, nearer = waiting_for("near", 1530), waiting_for("nearer", 1490)
    assert pairs_of(near, nearer, old) == [{"old", "nearer"}]


def test_a_crowd_of_one_device_stands_between_nobody() -> None:
    crowd = [waiting_for(f"c{number:03}", 1500, waited=1, block="here") for number in range(300)]
    longest = waiting_for("a", 1499, waited=9, block="here")
    stranger = waiting_for("z", 1501)
    assert pairs_of(*crowd, longest, stranger) == [{"a", "z"}]


def test_two_strangers_far_apart_meet_when_both_have_waited() -> None:
    one, other = waiting_for("one", 1000), waiting_for("other", 2000)
    assert pairs_of(one, other) == []
    assert pairs_of(replace(one, since=Instant(0)), other) == [], "both windows count"
    long_ago = Instant(START - 113_000)
    assert pairs_of(replace(one, since=long_ago), replace(other, since=long_ago)) == [
        {"one", "other"}
    ]


def test_who_has_just_played_somebody_waits_for_another_that_is_there() -> None:
    one = waiting_for("one", 1500, 20, last="other")
    other = waiting_for("other", 1500, 10, last="one")
    assert pairs_of(one, other) == [{"one", "other"}], "nobody else waits"
    third = waiting_for("third", 1600)
    assert pairs_of(one, other, third) == [{"one", "third"}]
    only_for_other = waiting_for("third", 1600, last="one")
    assert pairs_of(one, other, only_for_other) == [{"other", "third"}]


def test_the_first_side_is_for_who_has_had_it_less_often_whatever_the_coin() -> None:
    one, other = waiting_for("one", balance=-1), waiting_for("other", balance=1)
    for seed in range(9):
        assert choose_pairs([other, one], START, LIMITS, Seed(seed)) == [
            Pair("janggi", PersonId("one"), PersonId("other"))
        ]


def test_where_both_had_the_sides_alike_a_coin_decides() -> None:
    queue: Sequence[Waiting] = [waiting_for("one"), waiting_for("other")]
    firsts = Counter(choose_pairs(queue, START, LIMITS, Seed(seed))[0].first for seed in range(400))
    assert 150 < firsts[PersonId("one")] < 250


def test_a_long_line_is_paired_almost_whole_at_once() -> None:
    line = [waiting_for(f"{n:05}", 1200 + n * 601 % 600, n % 60) for n in range(3_001)]
    assert len(pairs_of(*line)) == 1_500


def test_the_wait_to_expect_is_the_median_of_those_that_were_longer() -> None:
    recent = [Millis(each) for each in (1_000, 2_000, 10_000, 30_000, 60_000)]
    assert expected_wait(recent) == 10_000
    assert expected_wait(recent, Millis(9_000)) == 21_000
    assert expected_wait(recent, Millis(60_001)) is None
    assert expected_wait([]) is None
