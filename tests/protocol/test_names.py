"""A name is seen as it was typed, and changes nothing around it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol.names import NAME_LETTERS, NameFault, read_name

OF_NO_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u2060\u2064\u2800\u3164"
    "\ufe0f\ufeff\uffa0\U000e0041\U000e0100"
)
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
NO_CHARACTERS = "\x00\x07\t\n\r\x1b\x7f\x85\u2028\u2029\ud800\ue000\uffff\U0010ffff"


@pytest.mark.parametrize(
    "name", ["안나", "アンナ", "Anna", "e\u0301", "王 将", "A.", "초보☆", "คุณ", "1"]
)
def test_people_may_be_called_as_they_are(name: str) -> None:
    assert read_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("letters", "fault"),
    [
        (OF_NO_WIDTH, NameFault.INVISIBLE),
        (TURNING, NameFault.BIDI),
        (NO_CHARACTERS, NameFault.UNPRINTABLE),
    ],
)
def test_what_is_not_seen_or_turns_what_follows_is_in_no_name(
    letters: str, fault: NameFault
) -> None:
    for letter in letters:
        for text in (letter, f"a{letter}", f"{letter}a", f"a{letter}b"):
            assert read_name(text) is fault, hex(ord(letter))


@pytest.mark.parametrize("text", ["", " ", "\u3000\u3000", "\u00a0"])
def test_nothing_is_no_name(text: str) -> None:
    assert read_name(text) is NameFault.EMPTY


def test_spaces_of_any_kind_are_one_space_and_none_around() -> None:
    assert read_name("\u3000王\u3000\u00a0将 ") == "王 将"


def test_a_name_has_so_many_letters_at_most_in_normal_form() -> None:
    assert read_name("가" * NAME_LETTERS) == "가" * NAME_LETTERS
    assert read_name("\u1100\u1161" * NAME_LETTERS) == "가" * NAME_LETTERS
    assert read_name("가" * (NAME_LETTERS + 1)) is NameFault.LONG


def test_marks_stand_on_letters_and_do_not_grow_out_of_the_line() -> None:
    assert read_name("q\u0323\u0307") == "q\u0323\u0307"
    assert read_name("q\u0323\u0307\u0307") is NameFault.MARKS
    assert read_name("\u0301a") is NameFault.MARKS
    assert read_name("a\u20dd\u20dd\u20dd") is NameFault.MARKS


@given(st.text())
def test_a_name_that_was_read_is_read_as_itself(text: str) -> None:
    name = read_name(text)
    if not isinstance(name, NameFault):
        assert read_name(name) == name
        assert 0 < len(name) <= NAME_LETTERS
        assert name == name.strip()
        assert name.isprintable()
