"""Counts of lines of play, to depth 3 everywhere and deeper where it is quick."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from seki_engine import InvalidFen, divide, perft
from tests.engine.janggi.janggi_cases import JANGGI, a_position, read_json

TABLES: Mapping[str, Any] = read_json("perft.json")
MODES = {"seed-check-first": True, "seednobik": False}
"""The modes that are this project's rules, and the setting `bikjang` they stand for."""

# From the starts, the first mode's counts are those of `seedjanggi` (rules page, Data here).
START_MODES = {"seedjanggi": True, "seednobik": False}
MOST_LINES = 6_000_000
UNFIT_START = "stalemate-pass"
"""Has three chariots a side, which no game of ours begins from (R13)."""


def _cases() -> Iterator[tuple[str, bool, str, list[int]]]:
    for part, modes in (("start", START_MODES), ("mid", MODES)):
        for name, case in TABLES[part].items():
            mode = name.split("/")[0]
            if mode in modes and not name.endswith(UNFIT_START):
                yield name, modes[mode], case["fen"], case["perft"]


CASES = list(_cases())


@pytest.mark.parametrize(
    ("bikjang", "fen", "counts"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_perft_counts_the_tables(bikjang: bool, fen: str, counts: list[int]) -> None:
    position = a_position(fen, bikjang=bikjang)
    for depth, count in enumerate(counts, start=1):
        if depth <= 3 or count <= MOST_LINES:
            assert perft(position, depth) == count


@pytest.mark.parametrize(
    ("bikjang", "count"), [(True, 35_243_995), (False, 34_652_149)], ids=["bikjang", "no bikjang"]
)
def test_perft_5_from_the_default_start(bikjang: bool, count: int) -> None:
    assert perft(a_position(bikjang=bikjang), 5) == count


def test_perft_from_an_arranged_start_is_the_tables() -> None:
    for name, case in TABLES["start"].items():
        mode, cho, han = name.split("/")
        if mode == "seedjanggi":
            position = JANGGI.start(JANGGI.settings()).play(han).play(cho)
            assert position.fen() == case["fen"]


def test_perft_counts_choices_as_actions() -> None:
    start = JANGGI.start(JANGGI.settings())
    assert [perft(start, depth) for depth in range(4)] == [1, 4, 16, 16 * 32]


def test_divide_sums_to_perft_and_is_perft_of_each_child() -> None:
    facing = a_position("4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1")
    for position in (a_position(), a_position().play("pass"), facing):
        parts = divide(position, 3)
        assert list(parts) == position.legal_actions()
        assert sum(parts.values()) == perft(position, 3)
        for action, count in parts.items():
            assert count == perft(position.play(action), 2), action


def test_the_table_with_three_chariots_is_no_start_of_ours() -> None:
    fen = TABLES["mid"][f"seedignore/{UNFIT_START}"]["fen"]
    with pytest.raises(InvalidFen) as refusal:
        a_position(fen)
    assert [code for code, _ in refusal.value.faults] == ["too_many_pieces"]
