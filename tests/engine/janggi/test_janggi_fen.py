"""FEN texts from outside: every fault is named, and nothing else is refused."""

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seki_engine import EngineSettings, InvalidFen, InvalidSettings
from tests.engine.janggi.janggi_cases import DEFAULT_START, JANGGI, a_position

ROWS = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR"
BARE = "4k4/9/9/9/4p4/9/9/9/9/3K5"


def faults_of(fen: str, **rules: Any) -> list[str]:
    with pytest.raises(InvalidFen) as refusal:
        a_position(fen, **rules)
    assert all(message for _, message in refusal.value.faults)
    return [code for code, _ in refusal.value.faults]


@pytest.mark.parametrize(
    "fen",
    [
        f"{ROWS} w",
        f"{ROWS} w 0 1",
        f"{ROWS} w - - 0 1",
        f"{ROWS} w - - 7 1",
        ROWS.replace("n", "h").replace("N", "H").replace("b", "e").replace("B", "E") + " w - - 0 1",
    ],
)
def test_every_usual_form_is_read_and_one_is_written(fen: str) -> None:
    assert a_position(fen).fen() == DEFAULT_START


def test_the_move_number_goes_on_after_hans_move() -> None:
    position = a_position(f"{BARE} b - - 0 23")
    assert position.fen().endswith(" b - - 0 23")
    position = position.play("e6e5")
    assert position.fen().endswith(" w - - 0 24")
    assert position.play("pass").fen().endswith(" b - - 0 24")
    assert position.ply == 1


@pytest.mark.parametrize(
    ("fen", "codes"),
    [
        ("", ["bad_field_count"]),
        (ROWS, ["bad_field_count"]),
        (f"{ROWS} w - -", ["bad_half_moves", "bad_full_move"]),
        (f"{ROWS} w - - 0", ["bad_field_count"]),
        (f"{ROWS} x - - 0 1", ["bad_side"]),
        (f"{ROWS} w KQ - 0 1", ["bad_unused_field"]),
        (f"{ROWS} w - - x 1", ["bad_half_moves"]),
        (f"{ROWS} w - - 0 0", ["bad_full_move"]),
        (f"{ROWS} w - - 0 1000001", ["bad_full_move"]),
        (f"{ROWS} w - - 0 99999999999999999999", ["bad_full_move"]),
        (f"{ROWS}/9 w - - 0 1", ["bad_rank_count"]),
        (ROWS.replace("1c5c1", "1c5c2") + " w", ["bad_rank_length"]),
        (ROWS.replace("1c5c1", "1c5c") + " w", ["bad_rank_length"]),
        (ROWS.replace("1c5c1", "1c5z1") + " w", ["unknown_piece"]),
        (ROWS.replace("1c5c1", "0c5c1") + " w", ["unknown_piece"]),
        (ROWS.replace("1c5c1", "1c3c1c1") + " w", ["too_many_pieces"]),
        (ROWS.replace("4k4", "9") + " w", ["no_general"]),
        (ROWS.replace("4k4", "3kk4") + " w", ["too_many_pieces"]),
        (ROWS.replace("4k4", "6k2") + " w", ["general_outside_palace"]),
        ("4k4/9/9/a8/4p4/9/9/9/9/3K5 w", ["guard_outside_palace"]),
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 w", ["side_not_to_move_attacked"]),
        (f"{ROWS} w" + " " * 200, ["too_long"]),
        ("４k4/9 w", ["not_ascii"]),
        ("\ud800", ["not_ascii"]),
        ("9/9 w\x00", ["bad_side", "bad_rank_count", "no_general", "no_general"]),
    ],
)
def test_each_fault_is_named(fen: str, codes: list[str]) -> None:
    assert faults_of(fen) == codes


def test_every_fault_is_named_at_once() -> None:
    codes = faults_of("9/9/z8/9/9/9/9/9/9/8k x - x 1 1")
    assert codes == [
        "bad_side",
        "bad_unused_field",
        "unknown_piece",
        "no_general",
        "general_outside_palace",
    ]
    attacked = "4k4/9/9/9/4R4/9/9/9/9/4K4 w - - 0 0"
    assert faults_of(attacked) == ["bad_full_move", "side_not_to_move_attacked"]
    facing = "4k4/9/9/9/9/9/9/9/9/4K4"
    assert faults_of(facing, bikjang=False) == ["bad_field_count", "generals_facing"]
    assert faults_of(f"{facing} x - - 0 1", bikjang=False) == ["bad_side", "generals_facing"]
    assert faults_of("9/9") == ["bad_field_count", "bad_rank_count", "no_general", "no_general"]


def test_only_without_bikjang_a_facing_start_is_refused() -> None:
    facing = "4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"
    assert a_position(facing).phase == "play"
    assert faults_of(facing, bikjang=False) == ["generals_facing"]


def test_settings_of_another_kind_are_refused() -> None:
    with pytest.raises(InvalidSettings, match="not settings of janggi"):
        JANGGI.from_fen(DEFAULT_START, EngineSettings())


FEN_LETTERS = st.text("KARCNBPHEkarcnbphe123456789/ wb-0", max_size=120)
CHANGES = st.tuples(st.integers(0, len(DEFAULT_START)), st.integers(0, 4), st.text(max_size=4))


@settings(deadline=None)
@given(st.one_of(st.text(max_size=80), FEN_LETTERS))
@example("9/9/9/9/9/9/9/9/9/9 w")
def test_any_text_is_read_or_refused(text: str) -> None:
    _read_or_refuse(text)


@settings(deadline=None)
@given(st.lists(CHANGES, max_size=3))
def test_any_change_of_a_fen_is_read_or_refused(changes: list[tuple[int, int, str]]) -> None:
    text = DEFAULT_START
    for at, cut, new in changes:
        text = text[:at] + new + text[at + cut :]
    _read_or_refuse(text)


def _read_or_refuse(text: str) -> None:
    try:
        position = a_position(text)
    except InvalidFen as refusal:
        codes = [code for code, _ in refusal.faults]
    else:
        assert a_position(position.fen()).zobrist == position.zobrist
        return
    assert codes
    assert all(re.fullmatch(r"[a-z_]+", code) for code in codes)
