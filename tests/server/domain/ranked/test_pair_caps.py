"""Games between the same two soon count for little, and so do those with one address."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from seki_server.domain.ranked.limits import PairCapLimits
from seki_server.domain.ranked.pair_caps import Player, day_of, labels_of, weight_of
from seki_server.domain.ranked.standing import WHOLE
from seki_server.domain.words import Instant, PersonId

LIMITS = PairCapLimits()
DAY_MS = 24 * 60 * 60 * 1000

players = st.builds(
    Player,
    st.sampled_from(["alice", "bob", "carol"]).map(PersonId),
    st.sampled_from(["", "203.0.113.7", "2001:db8::/64"]),
)


def a_player(person: str, block: str = "") -> Player:
    return Player(PersonId(person), block)


def weights_of_games(*games: tuple[Player, Player]) -> list[int]:
    """Return what each game of one day counts, played one after the other."""
    counted: dict[str, int] = {}
    weights: list[int] = []
    for host, guest in games:
        labels = labels_of(host, guest)
        weights.append(weight_of({label: counted.get(label, 0) for label in labels}, LIMITS))
        for label in labels:
            counted[label] = counted.get(label, 0) + 1
    return weights


@given(players, players)
def test_who_is_host_does_not_matter(one: Player, other: Player) -> None:
    assert labels_of(one, other) == labels_of(other, one)
    assume(one.person != other.person)
    assert len(set(labels_of(one, other))) == len(labels_of(one, other))


def test_the_first_three_games_of_two_count_in_full_and_each_further_one_half_of_that() -> None:
    games = [(a_player("alice"), a_player("bob"))] * 6
    assert weights_of_games(*games) == [1000, 1000, 1000, 500, 250, 125]


def test_new_identities_behind_one_address_feed_nobody_for_long() -> None:
    alice = a_player("alice", "mine")
    games = [(alice, a_player(f"new{number}", "theirs")) for number in range(20)]
    weights = weights_of_games(*games)
    assert weights[:6] == [1000] * 6
    assert sum(weights) < 7_000, "and never as much as one game more"


def test_a_person_who_changes_address_still_meets_one_household_only_so_often() -> None:
    games = [
        (a_player("alice", f"mine{number}"), a_player(f"new{number}", "theirs"))
        for number in range(12)
    ]
    assert weights_of_games(*games)[-1] < 100


def test_where_no_address_is_known_only_the_two_count() -> None:
    games = [(a_player("alice"), a_player(f"other{number}")) for number in range(20)]
    assert weights_of_games(*games) == [WHOLE] * 20


@given(st.lists(st.integers(0, 50), min_size=1, max_size=4), st.data())
def test_the_more_games_the_less_the_next_one_counts(
    counts: list[int], chance: st.DataObject
) -> None:
    labels = ["pair|a|b", "behind|a|x", "behind|b|y", "blocks|x|y"][: len(counts)]
    before = dict(zip(labels, counts, strict=True))
    label = chance.draw(st.sampled_from(labels))
    after = {**before, label: before[label] + 1}
    assert 0 <= weight_of(after, LIMITS) <= weight_of(before, LIMITS) <= WHOLE


def test_days_are_of_cluster_time() -> None:
    assert day_of(Instant(DAY_MS - 1)) == 0
    assert day_of(Instant(DAY_MS)) == 1
