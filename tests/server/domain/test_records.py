"""What a record says of a match, and the files it makes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_engine import Side, games
from seki_server.domain.commands import AddCpu, StartMatch
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.records import MatchRecord, RecordFile, file_of, record_of
from seki_server.domain.room import Room
from seki_server.domain.words import CpuLevel, SeatIndex
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    FIXED,
    a_match,
    a_room,
    accepted,
    after,
    an_ended_match,
    match_of,
    resign_of,
)
from tests.support.walks import commits_of

DAY = "2026-11-30"


def recorded(room: Room) -> MatchRecord:
    return record_of(match_of(room))


def written(room: Room, form: str) -> RecordFile:
    """Write a room's match in a form that must be there."""
    file = file_of(recorded(room), form, DAY)
    assert isinstance(file, RecordFile), file
    return file


def refused_file(room: Room, form: str) -> Refusal:
    answer = file_of(recorded(room), form, DAY)
    assert isinstance(answer, Refusal), answer
    return answer


def a_match_with_a_cpu() -> Room:
    """Return a match of Alice, who moves second, against a CPU of level 3."""
    room = a_room(settings={"setup": "fixed", "first": "guest"}, guest=None)
    room = accepted(room, AddCpu(ALICE, SeatIndex.GUEST, CpuLevel(3))).room
    return accepted(room, StartMatch(ALICE, coin=True)).room


@settings(max_examples=40, deadline=None)
@given(
    numbers=st.lists(st.integers(0, 2**16), min_size=5, max_size=60),
    game=st.sampled_from(sorted(games)),
)
def test_the_own_form_of_any_match_leads_to_its_position(numbers: list[int], game: str) -> None:
    *_, last = commits_of(numbers, game)
    if last.after.match is None:
        return
    position = last.after.match.position
    file = written(last.after, "text")
    read = games[game].read_record(file.content)
    again = games[game].restore(read.settings, read.actions, read.start_fen)
    assert (again.actions, again.fen()) == (position.actions, position.fen())


@pytest.mark.parametrize("form", sorted(games["janggi"].writers))
def test_every_form_of_janggi_is_read_back_by_its_charset(form: str) -> None:
    file = written(after(a_match(), "a4b4", "a7b7"), form)
    text = file.content.decode(file.charset)
    assert games["janggi"].read_record(text).actions == ("a4b4", "a7b7")


def test_a_file_is_named_by_its_game_day_match_and_form() -> None:
    room = a_match()
    names = {form: written(room, form).name for form in games["janggi"].writers}
    assert len(set(names.values())) == len(names)
    assert names["pgn"] == "janggi-2026-11-30-room0000room0000-1.pgn"
    assert names["gib"].endswith(".gib")
    assert b'[Date "2026.11.30"]' in written(room, "pgn").content


@pytest.mark.parametrize(
    ("loser", "result", "said"), [(BOB, "first", '"1-0"'), (ALICE, "second", '"0-1"')]
)
def test_a_record_says_who_won_and_how(loser: Any, result: str, said: str) -> None:
    room = an_ended_match(loser)
    pgn = written(room, "pgn").content.decode()
    assert f"[Result {said}]" in pgn
    assert '[Termination "resign"]' in pgn
    assert games["janggi"].read_record(written(room, "text").content).result == result


def test_a_match_that_goes_on_has_no_result_yet() -> None:
    record = recorded(a_match())
    assert (record.winner, record.termination) == (None, None)
    assert b'[Result "*"]' in written(a_match(), "pgn").content


def test_a_match_that_everybody_left_has_no_result() -> None:
    room = a_room(settings=FIXED, guest=None)
    room = accepted(room, AddCpu(ALICE, SeatIndex.GUEST, None)).room
    room = accepted(room, StartMatch(ALICE, coin=True)).room
    record = recorded(room)
    ended = MatchRecord(**{**_fields(record), "termination": "abandoned"})
    drawn = MatchRecord(**{**_fields(record), "termination": "agreement"})
    for each, result in ((ended, b'"*"'), (drawn, b'"1/2-1/2"')):
        file = file_of(each, "pgn", DAY)
        assert isinstance(file, RecordFile)
        assert b"[Result %s]" % result in file.content


def _fields(record: MatchRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def test_players_are_named_by_side_and_cpus_by_level() -> None:
    room = a_match_with_a_cpu()
    record = recorded(room)
    assert record.persons == (None, ALICE)
    assert record.has(ALICE)
    assert not record.has(CAROL)
    pgn = written(room, "pgn").content.decode()
    assert '[White "CPU 3"]' in pgn
    assert '[Black "Anonymous"]' in pgn
    assert '[초대국자 "CPU 3"]' in written(room, "gib").content.decode("cp949")


def test_the_winner_is_the_side_not_the_seat() -> None:
    room = a_match_with_a_cpu()
    ended = accepted(room, resign_of(room, ALICE)).room
    assert recorded(ended).winner is Side.FIRST


def test_a_form_that_the_game_has_not_is_named_with_those_it_has() -> None:
    refusal = refused_file(a_match("gungi", {}), "pgn")
    assert refusal.code == RefusalCode.RECORD_FORM_UNKNOWN
    assert refusal.detail == {"form": "pgn", "forms": "san, text"}


def test_what_a_form_cannot_say_is_refused_by_the_form() -> None:
    begun = a_match(settings={"setup": "choose", "first": "leader"})
    refusal = refused_file(begun, "pgn")
    assert refusal.code == RefusalCode.RECORD_UNSAYABLE
    assert refusal.detail == {"form": "pgn", "reason": "setup_not_done"}
    assert written(begun, "text").content.startswith(b'[game "janggi"]')
