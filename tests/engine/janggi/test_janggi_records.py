"""Record files: PGN as PyChess writes it, and .gib in both encodings and scripts."""

from collections.abc import Mapping
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seki_engine import InvalidRecord, Record, RecordResult
from tests.engine.janggi.janggi_cases import DATA, JANGGI, a_position, a_start, play_all, read_json

REAL = (DATA / "real_game.gib").read_bytes()
GAME: Mapping[str, Any] = read_json("real_game.json")
FACING = "4k4/9/9/9/4p4/9/9/9/9/R3K4 b - - 0 7"
HEADER = '[초차림 "마상상마"]\n[한차림 "마상상마"]\n'


def a_record(actions: str, start_fen: str | None = None, **rules: Any) -> Record:
    return Record("janggi", JANGGI.clean_settings(rules), start_fen, tuple(actions.split()))


def faults_of(content: bytes | str) -> list[str]:
    with pytest.raises(InvalidRecord) as refusal:
        JANGGI.read_record(content)
    return [code for code, _ in refusal.value.faults]


@pytest.mark.parametrize("content", [REAL, REAL.decode("cp949"), REAL.decode("cp949").encode()])
def test_the_real_game_is_read_in_every_encoding(content: bytes | str) -> None:
    record = JANGGI.read_record(content)
    assert list(record.actions) == GAME["actions"]
    assert record.start_fen == GAME["start_fen"]
    assert record.result == "first"
    assert record.tags["대회명"] == "친선대국"


def test_the_real_game_is_written_byte_for_byte() -> None:
    assert JANGGI.write_record(JANGGI.read_record(REAL), "gib") == REAL


@pytest.mark.parametrize("form", ["gib", "gib_hanja", "gib_text", "pgn"])
def test_what_is_written_is_read_again(form: str) -> None:
    record = JANGGI.read_record(REAL)
    again = JANGGI.read_record(JANGGI.write_record(record, form))
    assert again.actions == record.actions
    assert again.start_fen == record.start_fen
    assert again.settings == record.settings
    assert again.result == record.result
    assert (
        JANGGI.restore(again.settings, again.actions, again.start_fen).fen().split()[0]
        == (GAME["final_board"])
    )


def test_hanja_names_the_men_and_leaves_the_words() -> None:
    written = JANGGI.write_record(JANGGI.read_record(REAL), "gib_hanja")
    assert isinstance(written, bytes)
    text = written.decode("cp949")
    assert "85包55장군" in text
    assert "95將05" in text
    assert '[초차림 "상마상마"]' in text


def test_hans_arrangement_is_read_from_chos_chair() -> None:
    text = '[초차림 "상마상마"]\n[한차림 "상마상마"]\n\n'
    start = JANGGI.start(JANGGI.settings())
    assert JANGGI.read_record(text).start_fen == start.play("right").play("left").fen()


def test_set_up_choices_become_the_start_of_a_written_record() -> None:
    record = a_record("outer left a4b4")
    start = JANGGI.start(record.settings).play("outer").play("left")
    for form in ("pgn", "gib"):
        again = JANGGI.read_record(JANGGI.write_record(record, form))
        assert (again.start_fen, again.actions) == (start.fen(), ("a4b4",))


def test_pass_and_accept_go_through_every_format() -> None:
    line = "a4b4 a7b7 pass pass"
    for form in ("pgn", "gib"):
        record = a_record(f"inner inner {line}")
        assert JANGGI.read_record(JANGGI.write_record(record, form)).actions == tuple(line.split())
    record = a_record("e6d6 accept", FACING)
    written = JANGGI.write_record(record, "pgn")
    assert isinstance(written, str)
    assert "7... Pd6 8. Ke1 *" in written.replace("\n", " ")
    assert JANGGI.read_record(written).actions == record.actions


def test_pgn_keeps_the_settings_it_was_played_under() -> None:
    record = a_record("inner inner a4b4", decision="draw", bikjang=False, max_plies=12)
    assert JANGGI.read_record(JANGGI.write_record(record, "pgn")).settings == record.settings


def test_pgn_of_others_is_read_with_comments_variations_and_other_notations() -> None:
    text = """[Event "x \\"y\\""]
[Variant "Janggi"]

1. Pab4 {a (good) move} (1. Pa5 Pa6 (1... Pc6)) Pih7!? $1 2. h1g3 ; to the end
2... 0000 3. @@@@ 1-0 ignored"""
    record = JANGGI.read_record(text)
    assert record.actions == ("a4b4", "i7h7", "h1g3", "pass", "pass")
    assert record.tags == {"Event": 'x "y"'}
    assert record.result == "first"


@pytest.mark.parametrize("standing", ["0000", "@@@@", "--", "Ke1", "e1e1"])
def test_a_general_that_stays_is_a_pass_or_an_acceptance_as_is_legal(standing: str) -> None:
    for fen, action in (
        ("4k4/9/9/9/4p4/9/9/9/9/R3K4 w - - 0 1", "pass"),
        ("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "accept"),
    ):
        text = f'[Variant "Janggi"]\n[FEN "{fen}"]\n\n1. {standing} *'
        assert JANGGI.read_record(text).actions == (action,)


def test_pgn_says_that_it_is_janggi_and_where_it_begins() -> None:
    written = JANGGI.write_record(a_record("inner outer a4b4"), "pgn")
    assert isinstance(written, str)
    start = a_start().play("inner").play("outer").fen()
    for tag in ('[Variant "Janggi"]', '[SetUp "1"]', f'[FEN "{start}"]', '[Result "*"]'):
        assert tag in written.split("\n")


def test_moves_that_are_not_legal_are_refused_by_number() -> None:
    with pytest.raises(InvalidRecord, match="move 2, 'Rb9'"):
        JANGGI.read_record("1. Pa5 Rb9")
    assert faults_of(HEADER + "1. 71졸72 2. 71졸72") == ["illegal_action"]
    assert faults_of(HEADER + "1. 71차72") == ["illegal_action"]


def test_what_a_record_lacks_is_named() -> None:
    assert faults_of('[초차림 "마상상마"]\n1. 71졸72') == ["no_arrangement"]
    assert faults_of(HEADER + HEADER) == ["several_games"]
    assert faults_of('[FEN "9/9 w"]')[0] == "bad_rank_count"
    assert faults_of(b"\xff\xff\xff") == ["unknown_encoding"]
    assert faults_of("a" * (1 << 18) + "a") == ["too_long"]
    assert faults_of("{nothing}") == ["empty"]
    assert faults_of('[SekiSettings "bikjang=perhaps komi=7"]') == ["bikjang", "komi"]
    assert faults_of(f'[SekiSettings "max_plies={"9" * 5000}"]') == ["max_plies"]


def test_only_arranged_starts_are_written_as_gib() -> None:
    with pytest.raises(InvalidRecord) as refusal:
        JANGGI.write_record(a_record("e6d6", FACING), "gib")
    assert refusal.value.faults[0][0] == "no_arrangement"
    with pytest.raises(InvalidRecord, match="before play begins"):
        JANGGI.write_record(a_record("inner"), "gib")


def test_a_soldier_that_can_be_two_is_named_by_file_and_else_not() -> None:
    position = a_position()
    written = JANGGI.write_record(a_record("a4b4 a7a6 c4c5", position.fen()), "pgn")
    assert isinstance(written, str)
    assert "1. Pab4 Pa6 2. Pc5 *" in written


NAMES = st.sampled_from(["Result", "FEN", "SetUp", "Variant", "대국결과", "초차림"]) | st.text(
    max_size=9
)


@settings(deadline=None, max_examples=150)
@given(
    st.sampled_from(sorted(JANGGI.writers)),
    st.dictionaries(NAMES, st.text(max_size=9) | st.just("초차림"), max_size=4),
    st.sampled_from(get_args(RecordResult)),
)
@example("pgn", {"Event": "a\rb\nc"}, "draw")
@example("gib", {"two words": "x", "x]": "y"}, "draw")
@example("gib", {"𠮷": "x", "𠀋": "y"}, "draw")
@example("pgn", {"Event": "초차림", "Result": "1-0", "FEN": "9/9"}, "draw")
@example("text", {"fen": "9/9", "game": "gungi", "max_plies": "x", "two words": "y"}, "second")
def test_whatever_the_tags_what_is_written_is_read_again(
    form: str, tags: dict[str, str], result: RecordResult
) -> None:
    record = Record("janggi", JANGGI.settings(), None, ("inner", "left", "a4b4"), tags, result)
    again = JANGGI.read_record(JANGGI.write_record(record, form))
    assert (again.actions[-1], again.result) == ("a4b4", result)
    end = JANGGI.restore(again.settings, again.actions, again.start_fen)
    assert end.fen() == JANGGI.restore(record.settings, record.actions).fen()


def test_tags_that_a_form_can_hold_come_back() -> None:
    tags = {"Event": "a [b] c", "Note": 'say "x" \\'}
    record = Record("janggi", JANGGI.settings(), None, ("inner", "inner"), tags)
    assert tags.items() <= JANGGI.read_record(JANGGI.write_record(record, "pgn")).tags.items()
    assert JANGGI.read_record(JANGGI.write_record(record, "text")).tags == tags
    from_gib = JANGGI.read_record(JANGGI.write_record(record, "gib")).tags
    assert (from_gib["대회명"], from_gib["Note"]) == ("a [b] c", "say 'x' \\")


def test_gib_names_players_and_day_as_korean_programs_do() -> None:
    tags = {"White": "CPU 4", "Black": "Anonymous", "Date": "2026.11.30"}
    record = Record("janggi", JANGGI.settings(), None, ("inner", "inner"), tags, "second")
    written = JANGGI.write_record(record, "gib_text")
    assert isinstance(written, str)
    for line in ('[초대국자 "CPU 4"]', '[한대국자 "Anonymous"]', '[대국일자 "2026.11.30"]'):
        assert line in written.splitlines()


def test_our_own_form_keeps_the_set_up_and_all_settings() -> None:
    record = a_record("outer left a4b4 a7b7", decision="draw", max_plies=40)
    assert JANGGI.read_record(JANGGI.write_record(record, "text")) == record
    custom = a_record("e6d6 accept", FACING)
    assert JANGGI.read_record(JANGGI.write_record(custom, "text")) == custom
    begun = a_record("outer")
    assert JANGGI.read_record(JANGGI.write_record(begun, "text")) == begun


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[game "gungi"]\n\na4b4', "wrong_game"),
        ('[game "janggi"]\n\ninner inner a4a1', "illegal_action"),
        ('[game "janggi"]\n[max_plies "many"]\n', "max_plies"),
        ('[game "janggi"]\n[fen "9/9"]\n', "bad_field_count"),
        ('[game "janggi"]\n[result "both"]\n', "bad_result"),
        ('[game "janggi"]\n[half\n', "bad_header"),
    ],
)
def test_what_is_wrong_in_our_own_form_is_named(text: str, fault: str) -> None:
    assert faults_of(text)[0] == fault


@pytest.mark.timeout(20)
def test_pathological_texts_are_read_in_linear_time() -> None:
    size = (1 << 18) - 10
    for unit in ("(", "{", "[x ", '[x "', "\n", " ", '[x "\\', "(a)", "1."):
        text = unit * (size // len(unit))
        for content in (text, HEADER + text[:-100]):
            _read_or_refuse(content)


@settings(deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_any_content_is_read_or_refused(content: bytes | str) -> None:
    _read_or_refuse(content)


@settings(deadline=None)
@given(st.integers(0, len(REAL)), st.integers(0, 40), st.binary(max_size=10))
def test_any_change_of_a_real_record_is_read_or_refused(at: int, cut: int, new: bytes) -> None:
    _read_or_refuse(REAL[:at] + new + REAL[at + cut :])


def _read_or_refuse(content: bytes | str) -> None:
    try:
        record = JANGGI.read_record(content)
    except InvalidRecord:
        return
    start = a_position(record.start_fen or "", **record.settings.model_dump())
    assert play_all(start, record.actions).actions == list(record.actions)
