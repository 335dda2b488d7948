"""However wrong a device's clock, the time shown left is right.

Scenario 31. Wrong clock on skewed devices: each timed event has `now` and `deadline`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol import samples
from seki_protocol.client.room_view import view_of
from seki_protocol.client.server_clock import DRIFT, ServerClock
from seki_protocol.messages.catalogue import read_server_message
from seki_protocol.messages.replies import Ok, Outcome
from tests.protocol.meeting import a_meeting

START = 1_796_400_000_000
MINUTE = 60_000.0
SAID: dict[str, samples.Sample] = {**samples.REPLIES, **samples.EVENTS}
skews = st.floats(-1e12, 1e12)
waits = st.floats(0, MINUTE)


def saying(name: str, now: int) -> Any:
    """Return a sampled message that says when it is."""
    sample = SAID[name]
    if "board" in sample:
        return read_server_message({**sample, "board": {**sample["board"], "now": now}})
    return read_server_message({**sample, "now": now})


TIMED = sorted(
    name
    for name, sample in SAID.items()
    if ("now" in sample or "now" in sample.get("board", {}))
    and name not in ("hello", "clock_frozen")
)


def test_every_timed_message_is_learnt_from() -> None:
    assert {"welcome", "snapshot", "action_played", "match_started", "seat_absent"} <= set(TIMED)
    for name in TIMED:
        clock = ServerClock()
        clock.hear(saying(name, START), 500.0)
        assert clock.now(500.0) == START


@given(
    skew=skews,
    speed=st.floats(1 - DRIFT, 1 + DRIFT),
    way=st.lists(st.tuples(waits, st.floats(0, 5_000), st.sampled_from(TIMED)), max_size=20),
    later=waits,
)
def test_the_servers_time_is_never_put_ahead_and_behind_by_the_quickest_message_at_most(
    skew: float, speed: float, way: list[tuple[float, float, str]], later: float
) -> None:
    clock, true = ServerClock(), float(START)
    clock.hear(saying("hello", START), _device(true, skew, speed))
    behind = 0.0
    for wait, delay, name in way:
        sent = true + wait
        true = sent + delay
        clock.hear(saying(name, int(sent)), _device(true, skew, speed))
        behind = min(behind + 2.1 * DRIFT * (wait + delay), delay)
    true += later
    now = clock.now(_device(true, skew, speed))
    assert now is not None
    assert true - behind - 2.1 * DRIFT * later - 3 <= now <= true + 2


def _device(true: float, skew: float, speed: float) -> float:
    """Read a device's clock that is off by a skew and runs at its own speed."""
    return skew + (true - START) * speed


@given(st.integers(0, 10**9), waits)
def test_a_new_connection_tells_anew_how_long_time_stood_still(frozen: int, away: float) -> None:
    clock = ServerClock()
    clock.hear(saying("hello", START), 0.0)
    clock.hear(saying("hello", START + 1000), 1000.0 + away + frozen)
    assert clock.now(1000.0 + away + frozen) == START + 1000


@given(st.integers(1, 10**9))
def test_word_of_time_that_stood_still_is_heeded_while_connected(frozen: int) -> None:
    clock = ServerClock()
    clock.hear(saying("hello", START), 0.0)
    clock.hear(saying("clock_frozen", START + 1000), 1000.0 + frozen)
    assert clock.now(1000.0 + frozen) == START + 1000


def test_old_word_of_it_is_not_what_time_it_is() -> None:
    clock = ServerClock()
    clock.hear(saying("hello", START), 0.0)
    clock.hear(saying("clock_frozen", START - 60_000), 10.0)
    assert clock.now(10.0) == START + 9


def test_nothing_is_known_before_the_server_has_spoken() -> None:
    clock = ServerClock()
    clock.hear(read_server_message(samples.REPLIES["your_turn"]), 1.0)
    assert clock.now(1.0) is None


@pytest.mark.parametrize("skew_ms", [-7.2e6, 0.0, 3.6e6])
async def test_a_session_shows_the_time_left_on_a_skewed_device(skew_ms: float) -> None:
    """Scenario 31. A device that is hours off counts down as the server does."""
    device = [skew_ms]
    async with a_meeting(clock_ms=lambda: device[0]) as meeting:
        room = await meeting.join()
        deadline = room.view.match and room.view.match.board.deadline
        assert deadline == samples.NOW + 63_000
        seen = meeting.session.now()
        assert seen == samples.NOW + 3500
        assert room.view.remaining_ms(seen) == 59_500
        device[0] += 10_000
        assert room.view.remaining_ms(meeting.session.now()) == pytest.approx(49_500, abs=20)
        device[0] += 90_000
        assert room.view.remaining_ms(meeting.session.now()) == 0


def test_no_time_is_left_where_none_runs() -> None:
    view = view_of(read_server_message(samples.REPLIES["snapshot"]))  # type: ignore[arg-type]
    assert view.remaining_ms(samples.NOW) == 63_000
    assert view.match is not None
    untimed = view.match.board.model_copy(update={"deadline": None})
    ended = Outcome(winner=0, termination="resign", points=None, ended_at=samples.NOW, left=None)
    over = replace(view.match, result=ended)
    for match in (None, over, replace(view.match, board=untimed)):
        assert replace(view, match=match).remaining_ms(samples.NOW) is None


def test_the_answer_to_a_ping_is_learnt_from() -> None:
    clock = ServerClock()
    clock.hear(Ok(type="ok", id="1", result={"now": START}), 500.0)
    assert clock.now(500.0) == START
