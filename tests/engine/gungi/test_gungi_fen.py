"""Gungi's FEN: what is read, what is refused, and that every fault is named."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_engine import InvalidFen
from tests.engine.gungi.gungi_cases import GUNGI, LEVELS, a_game, a_position
from tests.engine.reference.vectors import read_lines

BOARD = "8m/9/9/9/9/9/9/9/M8"
RULES = Path(__file__).parents[3] / "engine" / "rules" / "gungi.md"
START_OF_FREE_SET_UP = "9/9/9/9/9/9/9/9/9 M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1"
FAULTS = [
    ("bad_field_count", f"{BOARD} -/- w 3 -"),
    ("bad_field_count", f"{BOARD} -/- w 3 - 1 1"),
    ("bad_field_count", f"{BOARD}  -/- w 3 - 1"),
    ("bad_field_count", "x" * 5000),
    ("bad_rank_count", "8m/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("bad_rank_count", f"{BOARD}/9 -/- w 3 - 1"),
    ("bad_rank_length", "8m/8/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("bad_rank_length", "8m/9D/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("bad_rank_length", "8m//9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("unknown_piece", "8m/8X/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("unknown_piece", "8m/8:/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("unknown_piece", "8m/0D7/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("bad_tower", "8m/8|D:/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("bad_tower", "8m/8|DD|/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("bad_tower", "8m/8||/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("tower_over_limit", "8m/8|D:D:D:D|/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("tower_over_limit", "8m/8|D:D:D|/9/9/9/9/9/9/M8 -/- w 2 - 1"),
    ("piece_on_marshal", "8|m:D|/9/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("too_many_pieces", "8m/4GG3/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("too_many_pieces", "8m/4G4/9/9/9/9/9/9/M8 G1/- w 3 - 1"),
    ("too_many_pieces", "8m/9/9/9/9/9/9/9/M8 D5/- w 3 - 1"),
    ("too_many_pieces", "8m/8m/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("piece_not_of_level", "8m/4A4/9/9/9/9/9/9/M8 -/- w 0 - 1"),
    ("piece_not_of_level", f"{BOARD} C1/- w 1 - 1"),
    ("missing_marshal", "9/9/9/9/9/9/9/9/M8 -/- w 3 - 1"),
    ("missing_marshal", "9/9/9/9/9/9/9/9/M8 -/m1 w 3 - 1"),
    ("missing_marshal", "9/9/9/9/9/9/9/9/9 D1/m1 w 3 wb 1"),
    ("missing_marshal", "8m/9/9/9/9/9/9/9/9 M1/d1 b 3 wb 1"),
    ("bad_hands", f"{BOARD} - w 3 - 1"),
    ("bad_hands", f"{BOARD} D/- w 3 - 1"),
    ("bad_hands", f"{BOARD} d1/- w 3 - 1"),
    ("bad_hands", f"{BOARD} D1D1/- w 3 - 1"),
    ("bad_hands", f"{BOARD} D0/- w 3 - 1"),
    ("bad_hands", f"{BOARD} /- w 3 - 1"),
    ("bad_side", f"{BOARD} -/- x 3 - 1"),
    ("bad_placing", f"{BOARD} -/- w 3 w 1"),
    ("bad_placing", f"{BOARD} -/- w 3 x 1"),
    ("bad_placing", f"{BOARD} -/d1 w 3 b 1"),
    ("bad_move_number", f"{BOARD} -/- w 3 - 0"),
    ("bad_move_number", f"{BOARD} -/- w 3 - 01"),
    ("bad_move_number", f"{BOARD} -/- w 3 - x"),
    ("bad_move_number", f"{BOARD} -/- w 3 - 99999999999999999999"),
]


def faults_of(fen: str, level: str) -> list[str]:
    with pytest.raises(InvalidFen) as refused:
        GUNGI.from_fen(fen, GUNGI.clean_settings({"level": level}))
    return [code for code, _ in refused.value.faults]


@pytest.mark.parametrize(("fault", "fen"), FAULTS)
def test_a_fault_of_a_fen_is_named_alone(fault: str, fen: str) -> None:
    fields = fen.split()
    level = LEVELS[int(fields[3])] if len(fields) == 6 else "advanced"
    assert set(faults_of(fen, level)) == {fault}


def test_every_fault_of_a_fen_is_named() -> None:
    fen = "8m/4GG3/8/4X4/9/9/9/9/9 D1D1/- q 1 w 0"
    assert set(faults_of(fen, "advanced")) == {
        "too_many_pieces",
        "bad_rank_length",
        "unknown_piece",
        "bad_hands",
        "bad_side",
        "wrong_level",
        "bad_placing",
        "bad_move_number",
        "missing_marshal",
    }
    for fen, codes in (
        ("9/9/9/9/9/9/9/9/9 M2/- w 3 - 1", {"too_many_pieces", "missing_marshal"}),
        ("9/9/9/9/9/9/9/9/9 -/- x 3 - 1", {"bad_side", "missing_marshal"}),
        ("9/9/9/9/9/9/9/9/9 -/- w 3 w 1", {"bad_placing", "missing_marshal"}),
        ("9/4GG3/9/9/9/9/9/9 w 3", {"bad_field_count", "bad_rank_count", "too_many_pieces"}),
    ):
        assert set(faults_of(fen, "advanced")) == codes, fen


@pytest.mark.parametrize("level", LEVELS)
def test_a_fen_of_another_level_is_refused(level: str) -> None:
    fen = f"{BOARD} -/- w {LEVELS.index(level)} - 1"
    for other in LEVELS:
        if other != level:
            assert faults_of(fen, other) == ["wrong_level"]
    assert faults_of(f"{BOARD} -/- w 7 - 1", level) == ["bad_level"]


def test_hands_are_read_in_any_order_and_written_in_the_tables() -> None:
    position = a_position(f"{BOARD} T1D2N1G1/a1j2 b 3 - 12")
    assert position.fen() == f"{BOARD} G1N1D2T1/j2a1 b 3 - 12"


def test_every_recorded_fen_reads_back_value_for_value() -> None:
    for record in read_lines("gungi/positions.jsonl.gz"):
        if "over" in record:
            continue
        written = a_position(record["f"]).fen().split()
        given = record["f"].split()
        assert written[0] == given[0]
        assert written[2:] == given[2:]
        assert sorted(written[1]) == sorted(given[1])


@pytest.mark.parametrize("level", LEVELS)
def test_a_games_start_is_the_one_of_the_rules_page(level: str) -> None:
    lines = RULES.read_text(encoding="utf-8").splitlines()
    listed = {words[0]: " ".join(words[1:]) for line in lines if (words := line.split())}
    written = listed[level].replace("(same board and hands)", START_OF_FREE_SET_UP)
    assert a_game(level=level).fen() == a_position(written).fen()


def read_again(fen: str) -> str | None:
    """Read a FEN and read what is written of it; None where it is refused, by name."""
    settings = GUNGI.clean_settings({})
    try:
        written = GUNGI.from_fen(fen, settings).fen()
    except InvalidFen as error:
        return None if error.faults else ""
    return written if GUNGI.from_fen(written, settings).fen() == written else ""


@given(st.text(alphabet="mMdDgGwW123459|:/ -wb", max_size=120))
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    for fen in (text, f"{text} -/- w 3 - 1", f"{BOARD} {text} w 3 - 1"):
        assert read_again(fen) != ""
