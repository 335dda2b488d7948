"""Events come back from the log as they were, or count as gone."""

from __future__ import annotations

from hashlib import sha256
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.events import Board, Event, PartyClosed
from seki_server.domain.words import Check, Seq
from seki_server.storage.backlog_form import LogEntry, backlog_after
from seki_server.storage.event_form import EVENT_SCHEMA, KINDS, pack_events, unpack_events
from seki_server.storage.packing import packer, unpack
from tests.support.walks import commits_of

numbers_of_a_walk = st.lists(st.integers(0, 2**16), min_size=1, max_size=60)


@given(numbers=numbers_of_a_walk, game=st.sampled_from(["janggi", "gungi"]))
def test_any_event_comes_back_as_it_was(numbers: list[int], game: str) -> None:
    for commit in commits_of(numbers, game):
        restored = unpack_events(pack_events(commit.events))
        assert restored == list(commit.events)
        assert repr(restored) == repr(list(commit.events)), "with the same types"


def test_every_kind_of_event_has_a_place() -> None:
    assert set(KINDS) == set(get_args(Event))
    assert len(set(KINDS)) == len(KINDS)


def test_a_changed_event_needs_a_new_schema() -> None:
    """Change this digest together with `EVENT_SCHEMA`: the old log must count as gone."""
    shapes = [
        [kind.__name__, *(f"{name}: {hint}" for name, hint in kind.__annotations__.items())]
        for kind in (*KINDS, Board)
    ]
    digest = sha256(repr(shapes).encode()).hexdigest()[:12]
    assert (EVENT_SCHEMA, digest) == (4, "375c0200c2f5")


def test_events_of_another_schema_are_gone() -> None:
    packed = pack_events([PartyClosed("idle")])
    _, *events = unpack(packed)
    other = packer()([EVENT_SCHEMA + 1, *events])
    assert unpack_events(other) is None
    assert backlog_after(Seq(0), [LogEntry(Seq(1), 0, other)]) is None


@given(numbers=numbers_of_a_walk, chance=st.data())
def test_a_missing_entry_is_never_skipped(numbers: list[int], chance: st.DataObject) -> None:
    commits = list(commits_of(numbers))
    entries = [
        LogEntry(commit.after.seq, Check(commit.before.check if commit.before else 0), packed)
        for commit in commits
        if (packed := pack_events(commit.events))
    ]
    after = chance.draw(st.integers(0, commits[-1].after.seq - 1))
    behind = [entry for entry in entries if entry.last > after]
    whole = backlog_after(Seq(after), behind)
    assert whole
    assert len(whole.events) == commits[-1].after.seq - after
    if len(behind) > 1:
        lost = chance.draw(st.integers(0, len(behind) - 2))
        assert backlog_after(Seq(after), behind[:lost] + behind[lost + 1 :]) is None
