"""Gungi's actions as people write them, and its record files."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seki_engine import IllegalAction, InvalidRecord, InvalidSettings, Language, Record
from tests.engine.gungi.gungi_cases import GUNGI, LEVELS, a_game, a_position, walk
from tests.engine.reference.vectors import read_json

GAME = read_json("gungi/real_game.json")
TEXTS: list[tuple[str, str, dict[Language, str]]] = [
    ("8m/9/9/9/9/9/5W3/9/M8 -/-", "4746",
     {"ja": "4-6-1 侍", "ko": "무사 4-7-1→4-6-1", "en": "Samurai 4-7-1 to 4-6-1"}),
    ("8m/9/9/9/9/5d3/5W3/9/M8 -/-", "4746x",
     {"ja": "4-6-1 侍取", "ko": "무사 4-7-1→4-6-1 잡기",
      "en": "Samurai 4-7-1 to 4-6-1, takes Soldier"}),
    ("8m/9/9/9/9/5d3/5W3/9/M8 -/-", "4746+",
     {"ja": "4-6-2 侍付", "ko": "무사 4-7-1→4-6-2 쌓기",
      "en": "Samurai 4-7-1 stacks on 4-6-2"}),
    ("8m/9/9/9/9/9/5W3/9/M8 S1/-", "S*47+",
     {"ja": "4-7-2 忍新", "ko": "첩자 4-7-2 쌓아 놓기", "en": "Spy stacked on 4-7-2"}),
    ("8m/9/9/9/9/9/5W3/9/M8 S1/-", "S*57",
     {"ja": "5-7-1 忍新", "ko": "첩자 5-7-1 놓기", "en": "Spy placed on 5-7-1"}),
    ("8m/9/9/9/4|d:w|4/5|D:T|3/9/9/M8 D1W1/-", "4655+=12",
     {"ja": "5-5-3 謀付 寝返り兵侍", "ko": "모사 4-6-2→5-5-3 쌓기 (배신: 병사, 무사)",
      "en": "Tactician 4-6-2 stacks on 5-5-3, turns Soldier, Samurai"}),
]  # fmt: skip


def real_game() -> Record:
    return Record("gungi", GUNGI.clean_settings({}), None, tuple(GAME["actions"]), {"White": "A"})


# --- Actions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "action", "texts"), TEXTS)
def test_an_action_is_described_in_three_languages(
    board: str, action: str, texts: dict[Language, str]
) -> None:
    position = a_position(f"{board} w 3 - 1")
    assert {lang: position.describe(action, lang) for lang in texts} == texts


def test_done_is_described() -> None:
    position = a_game("M*59", "M*51")
    assert position.describe("done", "ja") == "済み"
    assert position.describe("done", "ko") == "배치 완료"
    assert position.describe("done", "en") == "Done placing"


def test_an_illegal_action_is_not_described() -> None:
    with pytest.raises(IllegalAction):
        a_game().describe("done", "en")


# --- Settings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [("level", "expert"), ("max_plies", -1), ("max_plies", 1.5), ("max_plies", True),
     ("betrayal", "none"), ("archer_screen", "none"), ("bikjang", True)],
)  # fmt: skip
def test_settings_that_do_not_exist_are_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(InvalidSettings) as refused:
        GUNGI.clean_settings({name: value})
    assert refused.value.faults[0][0] == name


def test_what_serves_comparing_only_is_not_offered() -> None:
    assert GUNGI.offered_settings == ("level", "archer_diagonal", "betrayal", "max_plies")
    assert GUNGI.settings().model_dump() == {
        "level": "advanced",
        "archer_diagonal": "booklet",
        "betrayal": "each",
        "max_plies": 0,
        "archer_screen": "wing",
        "self_check": "refused",
    }
    assert a_game(max_plies=2**70).outcome() is None


# --- Records ------------------------------------------------------------------------------------


def test_a_record_in_the_own_format_reads_back_as_itself() -> None:
    record = real_game()
    text = GUNGI.write_record(record, "text")
    assert isinstance(text, str)
    assert text.startswith('[game "gungi"]\n[level "advanced"]\n')
    for content in (text, text.encode(), text.replace("\n", "\r\n"), "\ufeff" + text):
        assert GUNGI.read_record(content) == record


@pytest.mark.parametrize("seed", range(8))
def test_records_of_random_games_read_back_as_themselves(seed: int) -> None:
    settings: dict[str, Any] = {"level": LEVELS[seed % 4], "max_plies": 30 + seed}
    *_, middle, last = walk(random.Random(seed), 40, **settings)
    played = Record("gungi", last.settings, None, tuple(last.actions), result="draw")
    fen = middle.fen()
    tags = {"Note": 'say "\\" ]\n行\u2028\x85\r'}
    begun = Record("gungi", last.settings, fen, tuple(last.actions[-1:]), tags, "second")
    for record in (played, begun):
        assert GUNGI.read_record(GUNGI.write_record(record, "text")) == record


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("illegal_action", "5756"),
        ("illegal_action", "M*59 M*51 5756"),
        ("illegal_action", "Ｍ*59"),
        ("bad_header", "[level advanced]\n"),
        ("bad_header", '[result "draw"]\n[result "draw"]\n'),
        ("bad_header", '[Note "\\q"]\n'),
        ("bad_result", '[result "white"]\n'),
        ("wrong_game", '[game "janggi"]\n'),
        ("level", '[level "expert"]\n'),
        ("max_plies", f'[max_plies "{"9" * 5000}"]\n'),
        ("max_plies", '[max_plies "３"]\n'),
        ("bad_field_count", '[fen "9/9"]\n'),
        ("too_long", " " * 2_000_000),
    ],
)
def test_a_record_that_cannot_be_read_says_why(fault: str, text: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        GUNGI.read_record(text)
    assert refused.value.faults[0][0] == fault


@pytest.mark.timeout(20)
@pytest.mark.parametrize("unit", ["{", "1", "1.", ".", "[", '"', "\\", "新帥(9-5-1) "])
def test_pathological_records_are_refused_in_linear_time(unit: str) -> None:
    text = unit * ((1 << 18) // len(unit))
    assert read_or_fault(text) in ("illegal_action", "bad_header")
    assert read_or_fault(f"新帥(9-5-1) {text[:-100]}") in ("illegal_action", ("M*59",))


@settings(deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_content_is_read_or_refused(content: bytes | str) -> None:
    assert read_or_fault(content) is not None


@settings(deadline=None)
@given(
    st.integers(0, 900), st.integers(0, 40), st.text('[]{}"\\ x+=1終返取付新帥(-)\n', max_size=9)
)
def test_any_change_of_a_real_record_is_read_or_refused(at: int, cut: int, new: str) -> None:
    for text in (str(GUNGI.write_record(real_game(), "text")), " ".join(GAME["san"])):
        assert read_or_fault(text[:at] + new + text[at + cut :]) is not None


def test_bytes_that_are_no_text_are_no_record() -> None:
    with pytest.raises(InvalidRecord, match="UTF-8"):
        GUNGI.read_record(b"\xff\xfe\x00")


def test_a_record_whose_actions_are_not_legal_is_not_written() -> None:
    settings = GUNGI.clean_settings({})
    for form in ("text", "san"):
        with pytest.raises(InvalidRecord, match="legal"):
            GUNGI.write_record(Record("gungi", settings, None, ("D*57",)), form)


@pytest.mark.parametrize("name", ["result", "level", "two words", "日"])
def test_a_tag_the_header_cannot_hold_is_not_written(name: str) -> None:
    tags = {name: "x", "White": "CPU 4"}
    record = Record("gungi", GUNGI.settings(), None, (), tags)
    assert GUNGI.read_record(GUNGI.write_record(record, "text")).tags == {"White": "CPU 4"}


# --- gungi.js -----------------------------------------------------------------------------------


def test_the_recorded_game_is_read_from_and_written_as_sans() -> None:
    record = GUNGI.read_record(" ".join(GAME["san"]))
    assert list(record.actions) == GAME["actions"]
    assert record.result == "first"
    written = GUNGI.write_record(record, "san")
    assert isinstance(written, str)
    assert written.split() == GAME["san"]


def test_move_numbers_and_comments_of_gungi_js_are_passed_over() -> None:
    placed = "1. 新帥(9-5-1) 新帥(1-5-1) 2. 新兵(7-5-1)終 {a comment} 2... 新兵(3-5-1)終"
    record = GUNGI.read_record(f"{placed} 3. 兵(7-5-1)(6-5-1)")
    assert record.actions == ("M*59", "M*51", "D*57", "D*53", "done", "done", "5756")


def read_or_fault(content: bytes | str) -> tuple[str, ...] | str:
    try:
        return GUNGI.read_record(content).actions
    except InvalidRecord as error:
        return error.faults[0][0]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_written_as_sans_read_back_where_sans_can_say_them(seed: int) -> None:
    settings: dict[str, Any] = {"level": "advanced", "self_check": "refused"}
    *_, last = walk(random.Random(f"san {seed}"), 40, **settings)
    record = Record("gungi", last.settings, None, tuple(last.actions))
    again = read_or_fault(GUNGI.write_record(record, "san"))
    assert again in ("ambiguous_action", record.actions)


def test_taking_the_marshal_is_marked() -> None:
    fen = "4m4/4D4/9/9/9/9/9/9/4M4 -/- w 3 - 1"
    record = Record("gungi", GUNGI.settings(), fen, ("5251x",))
    assert GUNGI.write_record(record, "san") == "兵(2-5-1)取(1-5-1)#"
    assert GUNGI.read_record(f'[fen "{fen}"]\n[level "advanced"]\n兵(2-5-1)取(1-5-1)#') == Record(
        "gungi", GUNGI.settings(), fen, ("5251x",), result="first"
    )


def test_a_betrayal_of_two_kinds_names_them_from_the_bottom_and_the_tier_it_reaches() -> None:
    fen = "8m/9/9/9/4|d:w|4/5|D:T|3/9/9/M8 D1W1/- w 3 - 1"
    record = Record("gungi", GUNGI.settings(), fen, ("4655+=12",))
    said = GUNGI.write_record(record, "san")
    assert said == "謀(6-4-2)(5-5-3)返兵侍"
    again = GUNGI.read_record(f'[fen "{fen}"]\n[level "advanced"]\n{said}')
    assert again.actions == record.actions


def test_a_betrayal_that_may_be_two_actions_is_refused_on_reading() -> None:
    fen = "8m/9/9/9/4|d:d|4/5|D:T|3/9/9/M8 D1/- w 3 - 1"
    record = Record("gungi", GUNGI.settings(), fen, ("4655+=2",))
    said = GUNGI.write_record(record, "san")
    assert said == "謀(6-4-2)(5-5-3)返兵"
    with pytest.raises(InvalidRecord, match=r"may be 4655\+=1 or 4655\+=2") as refused:
        GUNGI.read_record(f'[fen "{fen}"]\n[level "advanced"]\n{said}')
    assert refused.value.faults[0][0] == "ambiguous_action"


def test_a_done_right_after_a_fens_beginning_cannot_be_said_in_sans() -> None:
    fen = "4m4/9/9/9/9/9/9/9/4M4 D1/d1 w 3 wb 2"
    with pytest.raises(InvalidRecord, match="only with a placement"):
        GUNGI.write_record(Record("gungi", GUNGI.settings(), fen, ("done",)), "san")


def test_a_list_without_a_level_is_read_at_the_fixed_level_it_fits() -> None:
    archer = GUNGI.read_record("弓(8-7-1)(6-7-1)")
    assert archer.settings.model_dump()["level"] == "beginner"
    spy = GUNGI.read_record("忍(8-2-1)(9-1-1)")
    assert spy.settings.model_dump()["level"] == "intro"
    with pytest.raises(InvalidRecord, match="level"):
        GUNGI.read_record("兵(7-5-1)(6-5-1)")
