"""Every refusal has a text in every language, and the text can always be given."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol.messages.words import Language
from seki_protocol.refusals import ILLEGAL_ACTIONS, REFUSALS, Texts, is_retryable, text_of
from seki_server.domain.decision import RefusalCode
from seki_server.runtime.orders import RuntimeRefusal
from tests.protocol.strategies import trees

LANGUAGES: tuple[Language, ...] = get_args(Language)
OF_THE_PROTOCOL = {
    "session/hello_first",
    "session/hello_twice",
    "session/token_invalid",
    "session/protocol_unsupported",
    "command/malformed",
    "command/unknown_type",
    "command/too_large",
    "command/too_deep",
    "command/id_reused",
    "command/not_text_or_binary",
    "party/too_many_rooms",
    "room/busy",
    "storage/unavailable",
    "storage/newer_schema",
    "internal/fault",
    "limit/too_many_commands",
    "limit/too_many_moves",
    "limit/too_many_guesses",
    "limit/too_many_connections",
    "server/busy",
    "server/restarting",
    "profile/name_invalid",
}
TAKEN_LATER = {
    "room/busy",
    "storage/unavailable",
    "storage/newer_schema",
    "limit/too_many_commands",
    "limit/too_many_moves",
    "limit/too_many_guesses",
    "server/busy",
    "server/restarting",
}
FILLED = ["faults", "members", "kicked", "game", "reason", "retry_ms"]
FILLED += ["form", "forms", "bytes", "most", "wait_ms"]
ALL_TEXTS = [
    *(listed.plain for listed in REFUSALS.values()),
    *(listed.fuller for listed in REFUSALS.values() if listed.fuller),
    *ILLEGAL_ACTIONS.values(),
]
KANA, HANGUL, LATIN = re.compile(r"[ぁ-ん]"), re.compile(r"[가-힣]"), re.compile(r"[A-Za-z]{2}")


def places(text: str) -> set[str]:
    """List what a text wants filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_there_is_a_text_for_each_code_and_no_code_without_use() -> None:
    assert REFUSALS.keys() == OF_THE_PROTOCOL | set(RefusalCode) | set(RuntimeRefusal)


def test_codes_are_area_and_reason() -> None:
    assert all(re.fullmatch(r"[a-z]+/[a-z_]+", code) for code in REFUSALS)


def test_what_the_engine_refuses_for_has_a_text_and_nothing_else_has() -> None:
    native = Path(__file__).parents[2] / "engine/native/src"
    sources = [path.read_text(encoding="utf-8") for path in native.glob("*/refusal.cpp")]
    reasons = {reason for text in sources for reason in re.findall(r'"([a-z]+(?:_[a-z]+)*)"', text)}
    assert len(sources) == 2
    assert reasons | {"unknown_notation"} == ILLEGAL_ACTIONS.keys()


@pytest.mark.parametrize("texts", ALL_TEXTS, ids=lambda texts: texts.en)
def test_each_text_is_a_sentence_in_its_own_language_wanting_the_same(texts: Texts) -> None:
    assert KANA.search(texts.ja)
    assert HANGUL.search(texts.ko)
    assert not KANA.search(texts.ko)
    assert LATIN.search(texts.en)
    assert texts.en.isascii() or not (KANA.search(texts.en) or HANGUL.search(texts.en))
    assert places(texts.ja) == places(texts.ko) == places(texts.en)
    assert texts.ja.endswith(("。", "}")), texts.ja
    assert texts.ko.endswith((".", "}")), texts.ko
    assert texts.en.endswith((".", "}")), texts.en


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_detail_fills_the_fuller_text(language: Language) -> None:
    faults = {"faults": [["max_plies", "not a number"], ["level", "no such level"]]}
    assert "max_plies, level" in text_of("party/settings_invalid", language, faults)
    assert "32" in text_of("party/full", language, {"members": 32})
    reason = {"reason": "blocked", "action": "i4h4"}
    assert text_of("match/illegal_action", language, reason) == getattr(
        ILLEGAL_ACTIONS["blocked"], language
    )


@given(
    st.sampled_from([*sorted(REFUSALS), "x/unheard_of"]),
    st.sampled_from(LANGUAGES),
    st.dictionaries(st.sampled_from(FILLED), trees),
)
def test_whatever_the_detail_a_text_is_given_whole(
    code: str, language: Language, detail: dict[str, Any]
) -> None:
    text = text_of(code, language, detail)
    assert text
    assert len(text) < 400
    assert text_of(code, language) == text_of(code, language, {})
    assert not places(text_of(code, language))


def test_only_what_passes_by_itself_is_worth_another_try() -> None:
    retryable = {code for code in REFUSALS if is_retryable(code)}
    assert retryable == TAKEN_LATER


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(c for c in REFUSALS if c.startswith("limit/")))
@given(retry_ms=st.integers(0, 10**9))
def test_a_wait_is_told_in_whole_seconds_and_never_too_short(
    code: str, language: Language, retry_ms: int
) -> None:
    text = text_of(code, language, {"retry_ms": retry_ms})
    told = [int(digits) for digits in re.findall(r"[0-9]+", text)]
    if "connections" in code:
        assert told == []
    else:
        (seconds,) = told
        assert seconds * 1000 >= retry_ms > (seconds - 1) * 1000


@pytest.mark.parametrize("language", LANGUAGES)
@given(wait_ms=st.integers(1, 10**9))
def test_a_long_wait_is_told_in_whole_minutes_and_never_too_short(
    language: Language, wait_ms: int
) -> None:
    text = text_of("ranked/cooling_down", language, {"until": 1, "wait_ms": wait_ms})
    (minutes,) = (int(digits) for digits in re.findall(r"[0-9]+", text))
    assert (minutes - 1) * 60_000 < wait_ms <= minutes * 60_000
