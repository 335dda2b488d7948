"""What clocks, absences and pauses make of the view: who is there, who acts, how long it lasts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol import samples
from seki_protocol.client.folding import Diverged, fold
from seki_protocol.client.room_view import AttendanceView, MatchView, RoomView, view_of
from seki_protocol.messages.catalogue import read_server_message
from seki_protocol.messages.events import OfMatch

SHOWN = view_of(read_server_message(samples.REPLIES["snapshot"]))  # type: ignore[arg-type]
ANNS, BENS = 0, 1
"""The seats; it is Ben's turn."""

instants = st.integers(0, 2**53 - 1)


def then(view: RoomView, name: str, **changes: object) -> RoomView:
    """Return the view after a sampled event."""
    event = {**samples.EVENTS[name], "seq": view.seq + 1, **changes}
    return fold(view, read_server_message(event))  # type: ignore[arg-type]


def match_in(view: RoomView) -> MatchView:
    assert view.match is not None
    return view.match


def attendance_in(view: RoomView, seat: int) -> AttendanceView:
    attendance = match_in(view).attendance[seat]
    assert attendance is not None
    return attendance


@given(st.sampled_from(["human_returned", "match_resumed", "clock_frozen"]), st.none() | instants)
def test_an_event_that_names_the_deadline_changes_that_of_the_board(
    name: str, deadline: int | None
) -> None:
    after = match_in(then(SHOWN, name, deadline=deadline))
    assert after.board.deadline == deadline
    assert after.board.model_copy(update={"deadline": None}) == match_in(SHOWN).board.model_copy(
        update={"deadline": None}
    )


@pytest.mark.parametrize("name", ["match_paused", "turn_timed_out", "cpu_took_seat"])
def test_while_no_person_is_to_move_no_time_runs(name: str) -> None:
    assert match_in(SHOWN).board.deadline is not None
    assert match_in(then(SHOWN, name)).board.deadline is None


def test_an_absence_alone_stops_no_clock() -> None:
    assert match_in(then(SHOWN, "seat_absent")).board == match_in(SHOWN).board


@given(st.lists(st.sampled_from(["match_paused", "turn_timed_out", "cpu_thinking"]), max_size=4))
def test_a_new_step_voids_what_belongs_to_a_turn(names: list[str]) -> None:
    view = SHOWN
    for name in names:
        view = then(view, name)
    board = {**samples.EVENTS["action_played"]["board"], "step": 4, "deadline": 7}
    after = match_in(then(view, "action_played", board=board))
    assert (after.thinking, after.paused, after.board.deadline) == (None, False, 7)


@given(st.lists(st.sampled_from([samples.ANN, samples.BEN]), unique=True))
def test_who_is_present_is_who_the_last_word_says(present: list[str]) -> None:
    assert then(SHOWN, "presence_changed", present=present).present == tuple(present)


def test_who_leaves_is_not_present_and_who_joins_is() -> None:
    left = then(SHOWN, "member_left", person=samples.ANN)
    assert left.present == ()
    assert then(left, "member_joined", person=samples.ANN).present == (samples.ANN,)
    assert then(SHOWN, "party_closed").present == ()


@given(instants, instants, st.integers(0, 180_000), st.integers(0, 180_000))
def test_an_absence_lasts_until_the_return(now: int, until: int, before: int, after: int) -> None:
    absent = then(SHOWN, "seat_absent", seat=ANNS, now=now, until=until, grace_left=before)
    assert attendance_in(absent, ANNS) == AttendanceView(before, now, until)
    assert attendance_in(absent, ANNS).is_absent
    back = then(absent, "human_returned", seat=ANNS, grace_left=after)
    assert attendance_in(back, ANNS) == AttendanceView(after)
    assert attendance_in(back, BENS) == attendance_in(SHOWN, BENS)


@pytest.mark.parametrize("reason", ["absent", "time"])
def test_a_stand_in_acts_until_the_return_and_then_thinks_no_more(reason: str) -> None:
    taken = then(then(SHOWN, "cpu_took_seat", seat=BENS, reason=reason), "cpu_thinking")
    assert attendance_in(taken, BENS).substitute == reason
    assert match_in(taken).thinking is not None
    back = then(taken, "human_returned", seat=BENS)
    assert attendance_in(back, BENS).substitute is None
    assert match_in(back).thinking is None


def test_somebody_elses_return_leaves_a_stand_in_thinking() -> None:
    both = then(then(SHOWN, "cpu_took_seat", seat=BENS), "cpu_took_seat", seat=ANNS)
    thinking = then(both, "cpu_thinking", seat=BENS)
    assert match_in(then(thinking, "human_returned", seat=ANNS)).thinking is not None


def test_turns_that_run_out_are_counted_until_the_person_acts() -> None:
    late = then(then(SHOWN, "turn_timed_out"), "turn_timed_out")
    assert attendance_in(late, BENS).timeouts == attendance_in(SHOWN, BENS).timeouts + 2
    by_cpu = then(late, "action_played", seat=BENS, cpu=4)
    by_rules = then(late, "action_played", seat=BENS, automatic=True)
    by_ann = then(late, "action_played", seat=ANNS)
    by_ben = then(late, "action_played", seat=BENS)
    for view in (by_cpu, by_rules, by_ann):
        assert attendance_in(view, BENS).timeouts == 3
    assert attendance_in(by_ben, BENS).timeouts == 0


def test_a_match_begins_with_everybodys_budget_untouched() -> None:
    board = {**samples.EVENTS["match_started"]["board"], "match": f"{samples.ROOM}.2"}
    against_cpu = replace(SHOWN, seats=(samples.ANN, None), cpus=(None, 4))
    begun = match_in(then(against_cpu, "match_started", board=board))
    assert begun.attendance == (AttendanceView(), None)


OF_MATCH = [
    name
    for name, sample in samples.EVENTS.items()
    if isinstance(read_server_message(sample), OfMatch)
]
OF_SEAT = ["seat_absent", "human_returned", "cpu_took_seat", "turn_timed_out"]
OF_STEP = ["cpu_thinking", "match_paused", "match_resumed", "turn_timed_out"]


def misfits() -> list[tuple[str, dict[str, Any], RoomView]]:
    """Return events that do not fit a view, each with what is wrong."""
    match = match_in(SHOWN)
    against_cpu = replace(SHOWN, match=replace(match, attendance=(match.attendance[0], None)))
    return [
        *((name, {"match": f"{samples.ROOM}.2"}, SHOWN) for name in OF_MATCH),
        *((name, {}, replace(SHOWN, match=None)) for name in OF_MATCH),
        *((name, {"step": 4}, SHOWN) for name in OF_STEP),
        *((name, {}, against_cpu) for name in OF_SEAT),
    ]


@pytest.mark.parametrize(("name", "changes", "view"), misfits())
def test_what_does_not_fit_the_match_is_not_folded(
    name: str, changes: dict[str, Any], view: RoomView
) -> None:
    with pytest.raises(Diverged):
        then(view, name, **changes)
