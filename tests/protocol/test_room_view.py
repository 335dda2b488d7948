"""A snapshot and the events behind it make the same view as a later snapshot."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_protocol import samples
from seki_protocol.client.folding import Diverged, fold
from seki_protocol.client.room_view import AttendanceView, RoomView, view_of
from seki_protocol.messages.catalogue import UnknownEvent, read_server_message
from seki_protocol.messages.events import MatchReplayed
from seki_protocol.messages.replies import YourTurn
from seki_server.domain import commands
from seki_server.domain.commands import Command
from seki_server.domain.room import OfferKind
from seki_server.domain.words import CpuLevel, MatchId, Millis, PersonId, SeatIndex, Step
from tests.protocol.evenings import (
    ANN,
    BEN,
    CODES,
    LIMITS,
    OTHER_CODES,
    PEOPLE,
    PROCESSES,
    Evening,
    join,
)
from tests.support.rooms import player_on

BUDGET_MS = LIMITS.absence.budget_ms
GAMES: dict[str, dict[str, object]] = {
    "janggi": {"max_plies": 6, "allow_draw_offer": True, "allow_take_back": True},
    "gungi": {"level": "intro", "allow_draw_offer": True, "turn_seconds": 30},
}


def comparable(view: RoomView) -> RoomView:
    """Leave out what no event tells exactly.

    These are renewed codes, the word on a turn, the time of asking, in which order people came, an
    untouched budget of grace, and what the return of one seat's person adds to the other's grace.
    """
    match = view.match
    if match:
        board = match.board.model_copy(update={"now": 0})
        attendance = tuple(each and roughly(each) for each in match.attendance)
        match = replace(match, board=board, attendance=attendance)
    present = tuple(sorted(view.present))
    return replace(view, codes=None, turn=None, match=match, present=present)


def roughly(attendance: AttendanceView) -> AttendanceView:
    """Tell of an absence only that it lasts."""
    lasts = 0 if attendance.is_absent else None
    left = BUDGET_MS if attendance.grace_left is None else attendance.grace_left
    return replace(attendance, absent_since=lasts, grace_until=lasts, grace_left=left)


@st.composite
def wishes(draw: st.DrawFn, evening: Evening) -> Command:
    """Return something somebody might ask for now, sensible or not."""
    person, other = draw(st.sampled_from(PEOPLE)), draw(st.sampled_from(PEOPLE))
    seat = draw(st.sampled_from([SeatIndex.HOST, SeatIndex.GUEST, None]))
    match = evening.room.match
    kinds: list[Command] = [
        join(person, seat, any_seat=draw(st.booleans())),
        _presence(draw),
        commands.LeaveParty(person),
        commands.TakeSeat(person, seat),
        commands.LeaveSeat(person),
        commands.TransferLeader(person, other),
        commands.Kick(person, other),
        commands.RenewCodes(person, draw(st.sampled_from([CODES, OTHER_CODES]))),
        commands.Configure(person, None, {"show_legal_moves": draw(st.booleans())}),
        commands.StartMatch(person, draw(st.booleans())),
        commands.AddCpu(person, seat, draw(st.sampled_from([None, CpuLevel(8)]))),
        commands.RemoveCpu(person, seat),
    ]
    if match:
        kinds += [_match_wish(draw, evening, match.id, match.step)] * len(kinds)
        kinds += [_presence(draw), commands.ReturnToSeat(person, match.id)] * 4
    if match and match.acting_cpu:
        legal = match.position.legal_actions()
        answer = commands.PlayForCpu(match.id, match.step, draw(st.sampled_from(legal)))
        kinds += [answer] * len(kinds)
    return draw(st.sampled_from(kinds))


def _presence(draw: st.DrawFn) -> Command:
    people = draw(
        st.sampled_from([frozenset[PersonId](), frozenset(PEOPLE)])
        | st.frozensets(st.sampled_from(PEOPLE))
    )
    excuse = Millis(draw(st.sampled_from([0, 0, 1500])))
    return commands.NotePresence(draw(st.sampled_from(PROCESSES)), people, excuse)


def _match_wish(draw: st.DrawFn, evening: Evening, match: MatchId, step: Step) -> Command:
    person: PersonId = draw(st.sampled_from((ANN, BEN)))
    kind: str = draw(st.sampled_from(["play"] * 6 + ["offer", "answer", "withdraw", "end"]))
    assert evening.room.match is not None
    legal = evening.room.match.position.legal_actions()
    if kind == "play" and legal:
        return commands.Play(person, match, step, draw(st.sampled_from(legal)))
    if kind == "offer":
        return commands.MakeOffer(person, match, step, draw(st.sampled_from(OfferKind)))
    if kind == "answer":
        return commands.AnswerOffer(person, match, step, draw(st.booleans()))
    if kind == "withdraw":
        return commands.WithdrawOffer(person, match, step)
    if evening.room.running:
        return commands.Resign(person, match, step)
    return commands.Rematch(person, match, draw(st.booleans()))


def let_something_happen(evening: Evening, data: Any) -> None:
    """Let somebody ask for something, or time pass, perhaps with nobody served."""
    if data.draw(st.sampled_from([False] * 9 + [True])):
        evening.freeze(data.draw(st.integers(1, 90_000)))
    match = evening.room.running
    odds = [False, True] if match and not match.is_paused else [False] * 9 + [True]
    if match and data.draw(st.sampled_from(odds)):
        evening.wait(data.draw(st.integers(0, 3)))
    else:
        evening.ask(data.draw(wishes(evening)))


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(sorted(GAMES)))
def test_the_fold_of_all_events_is_what_a_snapshot_shows(data: Any, game: str) -> None:
    evening = data.draw(st.sampled_from([_begun, _started, Evening.paired]))(game)
    views = {person: view_of(evening.snapshot(person)) for person in PEOPLE}
    for _ in range(data.draw(st.integers(5, 40))):
        told = len(evening.events)
        let_something_happen(evening, data)
        for person in PEOPLE:
            for event in evening.events[told:]:
                views[person] = fold(views[person], event)
            shown = view_of(evening.snapshot(person))
            assert comparable(views[person]) == comparable(shown)
            if views[person].codes is not None:
                assert views[person].codes == shown.codes


def _begun(game: str) -> Evening:
    return Evening.begun(game, GAMES[game])


def _started(game: str) -> Evening:
    evening = _begun(game)
    evening.ask(commands.StartMatch(ANN, coin=True))
    return evening


def test_a_ranked_match_begins_and_ends_as_one_in_the_view() -> None:
    evening = Evening.paired("janggi")
    snapshot = samples.REPLIES["snapshot"]
    before = {**snapshot, "room": evening.room.id, "seq": 0, "match": None, "check": 0}
    view = view_of(read_server_message(before))  # type: ignore[arg-type]
    match = evening.room.match
    assert match is not None
    evening.ask(commands.Resign(BEN, match.id, match.step))
    for event in evening.events:
        view = fold(view, event)
    assert view.match is not None
    assert view.match.result is not None
    assert view.match.ranked
    assert (view.match.result.termination, view.match.result.left) == ("aborted", 1)


def test_a_replayed_match_begins_anew_in_the_view() -> None:
    evening = Evening.begun("gungi", {"level": "intro", "first": "leader"})
    evening.ask(commands.StartMatch(ANN, coin=True))
    view = view_of(evening.snapshot(ANN))
    there = next(a for a in _legal(evening) if _is_plain_move(a))
    evening.ask(_play(evening, there))
    back = next(a for a in _legal(evening) if _is_plain_move(a))
    evening.ask(_play(evening, back))
    for step in range(40):
        if isinstance(evening.events[-1], MatchReplayed):
            break
        move = (there, back)[step % 2]
        is_home = step // 2 % 2
        evening.ask(_play(evening, move if is_home else move[2:] + move[:2]))
    for event in evening.events[view.seq :]:
        view = fold(view, event)
    assert view.match is not None
    assert view.match.replays == 1
    assert view.match.actions == ()
    assert comparable(view) == comparable(view_of(evening.snapshot(ANN)))


def test_an_action_voids_the_offer_in_the_view() -> None:
    evening = Evening.begun("janggi", {"setup": "fixed", "allow_draw_offer": True})
    evening.ask(commands.StartMatch(ANN, coin=True))
    match = evening.room.match
    assert match is not None
    assert evening.ask(commands.MakeOffer(ANN, match.id, match.step, OfferKind.DRAW))
    view = view_of(evening.snapshot(BEN))
    assert view.match is not None
    assert view.match.offer is not None
    evening.ask(_play(evening, _legal(evening)[0]))
    after = fold(view, evening.events[-1])
    assert after.match is not None
    assert after.match.offer is None


def test_whoever_gets_up_no_longer_wants_a_rematch_in_the_view() -> None:
    evening = Evening.begun("janggi", {"setup": "fixed"})
    evening.ask(commands.StartMatch(ANN, coin=True))
    match = evening.room.match
    assert match is not None
    evening.ask(commands.Resign(ANN, match.id, match.step))
    evening.ask(commands.Rematch(BEN, match.id, coin=True))
    view = view_of(evening.snapshot(ANN))
    assert view.match is not None
    assert view.match.rematch == (1,)
    evening.ask(commands.LeaveSeat(BEN))
    after = fold(view, evening.events[-1])
    assert after.match is not None
    assert after.match.rematch == ()


def _legal(evening: Evening) -> list[str]:
    assert evening.room.match is not None
    return evening.room.match.position.legal_actions()


def _is_plain_move(action: str) -> bool:
    return len(action) == 4 and action.isdecimal() and action[:2][0] == action[2:][0]


def _play(evening: Evening, action: str) -> Command:
    match = evening.room.match
    assert match is not None
    person = player_on(match, match.seat_of(match.position.side_to_move))
    return commands.Play(person, match.id, match.step, action)


SHOWN = view_of(read_server_message(samples.REPLIES["snapshot"]))  # type: ignore[arg-type]


def sampled(name: str, **changes: object) -> Any:
    """Return a sample of an event as the next one of the sampled room."""
    return read_server_message({**samples.EVENTS[name], "seq": SHOWN.seq + 1, **changes})


@pytest.mark.parametrize("seq", [SHOWN.seq, SHOWN.seq - 1, SHOWN.seq + 2])
def test_only_the_very_next_event_is_folded(seq: int) -> None:
    with pytest.raises(Diverged):
        fold(SHOWN, sampled("member_joined", seq=seq))


def test_an_event_whose_board_belies_its_check_is_not_folded() -> None:
    board = {**samples.EVENTS["action_played"]["board"], "fen": "9/9 w - - 0 1"}
    with pytest.raises(Diverged):
        fold(SHOWN, sampled("action_played", board=board))


def test_an_event_of_another_match_is_not_folded() -> None:
    board = {**samples.EVENTS["action_played"]["board"], "match": f"{samples.ROOM}.2"}
    for event in (
        sampled("action_played", board=board),
        sampled("rematch_wanted", match=f"{samples.ROOM}.2"),
    ):
        with pytest.raises(Diverged):
            fold(SHOWN, event)


def test_more_cannot_be_taken_back_than_was_played() -> None:
    with pytest.raises(Diverged):
        fold(SHOWN, sampled("actions_taken_back", count=4))


def test_an_unheard_of_event_has_its_number_and_changes_nothing() -> None:
    after = fold(SHOWN, UnknownEvent("dice_thrown", SHOWN.room, SHOWN.seq + 1))
    assert after == replace(SHOWN, seq=SHOWN.seq + 1)


def test_the_word_on_a_turn_holds_for_its_step_only() -> None:
    turn = YourTurn(
        type="your_turn", room=SHOWN.room, step=3, count=1, actions=("a7b7",), declarations=()
    )
    view = replace(SHOWN, turn=turn)
    assert view.your_turn == turn
    assert fold(view, sampled("actions_taken_back")).your_turn is None
    assert fold(view, sampled("match_ended")).your_turn is None


def test_a_new_match_forgets_the_word_on_the_last_ones_turn() -> None:
    turn = YourTurn(
        type="your_turn", room=SHOWN.room, step=0, count=1, actions=None, declarations=()
    )
    board = {**samples.EVENTS["match_started"]["board"], "match": f"{samples.ROOM}.2"}
    begun = fold(replace(SHOWN, turn=turn), sampled("match_started", board=board, number=2))
    assert begun.your_turn is None
    assert begun.match is not None
    assert begun.match.players == SHOWN.seats
