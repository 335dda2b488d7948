"""Moves as people read them, in three languages."""

import pytest

from seki_engine import IllegalAction, Language
from tests.engine.janggi.janggi_cases import a_position, a_start
from tests.engine.janggi.janggi_walks import walk

LANGUAGES: tuple[Language, ...] = ("ja", "ko", "en")
CHECKING = "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "action", "texts"),
    [
        (None, "i4h4", ("卒 i4→h4", "79졸78", "Soldier i4–h4")),
        (None, "pass", ("パス", "한수쉼", "Pass")),
        (
            CHECKING,
            "f1e1",
            ("車 f1→e1 王手", "06차05장군", "Chariot f1–e1, check"),
        ),
        (
            "4k4/9/9/9/4p4/4P4/9/9/9/4K4 b - - 0 1",
            "e6e5",
            ("兵 e6→e5 卒取り", "55병65졸", "Soldier e6–e5 takes Soldier"),
        ),
        (
            "3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1",
            "b1b10",
            ("車 b1→b10 詰み", "02차12장군 외통", "Chariot b1–b10, checkmate"),
        ),
        ("4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1", "accept", ("受ける", "빅장 받음", "Accept")),
    ],
)
def test_a_move_is_written_as_people_write_it(
    fen: str | None, action: str, texts: tuple[str, str, str]
) -> None:
    position = a_position(fen) if fen else a_position()
    assert tuple(position.describe(action, lang) for lang in LANGUAGES) == texts


def test_a_generals_name_is_his_sides_in_japanese() -> None:
    position = a_position()
    assert position.describe("e2e1", "ja") == "楚 e2→e1"
    assert position.play("e2e1").describe("e9e10", "ja") == "漢 e9→e10"


def test_choices_have_their_names() -> None:
    start = a_start()
    assert [start.describe("left", lang) for lang in LANGUAGES] == [
        "左象",
        "왼상차림",
        "Left elephants",
    ]


def test_an_illegal_action_has_no_text() -> None:
    with pytest.raises(IllegalAction):
        a_position().describe("a1a9", "ja")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_a_text_and_no_two_the_same(lang: Language) -> None:
    for seed in range(20):
        for position in walk(seed, 20):
            texts = [position.describe(action, lang) for action in position.legal_actions()]
            assert len(set(texts)) == len(texts)
            assert all(texts)
