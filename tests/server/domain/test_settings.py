"""What a party plays: one flat set of names, checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from seki_engine import games
from seki_server.domain.commands import Configure
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import SettingsChanged
from seki_server.domain.settings import PARTY_VALUES, flat_settings
from tests.support.rooms import ALICE, a_room, accepted, create, refused

PARTY_DEFAULTS = {
    "show_legal_moves": True,
    "swap_on_rematch": True,
    "first": "random",
    "allow_draw_offer": False,
    "allow_take_back": False,
    "cpu_level": 4,
    "turn_seconds": None,
}


def faulty_names(refusal: Refusal) -> list[str]:
    """Return the settings a refusal names."""
    faults: Any = refusal.detail["faults"]
    return [name for name, _ in faults]


@pytest.mark.parametrize("game", sorted(games))
def test_without_a_word_every_setting_has_its_default(game: str) -> None:
    rules = games[game].settings().model_dump(include=set(games[game].offered_settings))
    assert flat_settings(a_room(game).settings) == {"game": game, **rules, **PARTY_DEFAULTS}


def test_janggi_is_offered_exactly_the_settings_of_its_rules_page() -> None:
    assert flat_settings(a_room("janggi").settings) == {
        "game": "janggi",
        "setup": "choose",
        "decision": "points",
        "bikjang": True,
        "max_plies": 300,
        **PARTY_DEFAULTS,
    }


def test_gungi_is_offered_exactly_the_settings_of_its_rules_page() -> None:
    assert flat_settings(a_room("gungi").settings) == {
        "game": "gungi",
        "level": "advanced",
        "archer_diagonal": "booklet",
        "betrayal": "each",
        "max_plies": 0,
        **PARTY_DEFAULTS,
    }


def test_a_party_is_made_with_the_named_settings() -> None:
    settings = a_room("janggi", {"max_plies": 0, "first": "guest"}).settings
    assert flat_settings(settings)["max_plies"] == 0
    assert settings.first == "guest"


def test_the_named_settings_change_and_the_others_stay() -> None:
    room = a_room("janggi", {"max_plies": 7})
    decision = accepted(room, Configure(ALICE, None, {"setup": "fixed", "allow_take_back": True}))
    flat = flat_settings(decision.room.settings)
    assert decision.events == (SettingsChanged(flat),)
    assert (flat["max_plies"], flat["setup"], flat["allow_take_back"]) == (7, "fixed", True)


def test_naming_what_is_so_already_changes_nothing() -> None:
    room = a_room("janggi", {"max_plies": 7})
    assert accepted(room, Configure(ALICE, "janggi", {"max_plies": 7})).room is room
    assert accepted(room, Configure(ALICE, None, {})).room is room


def test_another_game_starts_from_its_own_defaults_and_keeps_what_the_party_decides() -> None:
    room = a_room("janggi", {"max_plies": 7, "first": "guest"})
    settings = accepted(room, Configure(ALICE, "gungi", {"level": "intro"})).room.settings
    assert settings.game == "gungi"
    assert flat_settings(settings)["max_plies"] == 0
    assert flat_settings(settings)["level"] == "intro"
    assert settings.first == "guest"


def test_an_unknown_game_is_refused_by_name() -> None:
    for refusal in (
        refused(None, create("chess")),
        refused(a_room(), Configure(ALICE, "chess", {})),
    ):
        assert refusal.code == RefusalCode.PARTY_GAME_UNKNOWN
        assert refusal.detail == {"game": "chess"}


@pytest.mark.parametrize(
    "named",
    [
        {"nonsense": 1},
        {"game": "gungi"},
        {"turn_seconds": 31},
        {"turn_seconds": 30.0},
        {"turn_seconds": True},
        {"turn_seconds": "30"},
        {"turn_seconds": 0},
        {"max_plies": -1},
        {"max_plies": 1.5},
        {"max_plies": True},
        {"max_plies": "7"},
        {"setup": "free"},
        {"bikjang": 1},
        {"first": "host"},
        {"first": ["leader"]},
        {"show_legal_moves": 1},
        {"allow_draw_offer": None},
    ],
)
def test_what_is_no_setting_or_not_one_of_its_values_is_refused(
    named: Mapping[str, object],
) -> None:
    for refusal in (
        refused(a_room("janggi"), Configure(ALICE, None, named)),
        refused(None, create("janggi", named)),
    ):
        assert refusal.code == RefusalCode.PARTY_SETTINGS_INVALID
        assert faulty_names(refusal) == list(named)


@pytest.mark.parametrize("name", ["archer_screen", "self_check"])
def test_settings_that_exist_for_comparing_only_are_not_offered(name: str) -> None:
    value = games["gungi"].settings().model_dump()[name]
    refusal = refused(None, create("gungi", {name: value}))
    assert refusal.code == RefusalCode.PARTY_SETTINGS_INVALID


def test_every_fault_is_named() -> None:
    named = {"first": "x", "setup": "x", "x": "x", "max_plies": -1, "swap_on_rematch": 0}
    refusal = refused(a_room("janggi"), Configure(ALICE, None, named))
    assert set(faulty_names(refusal)) == set(named)


def test_the_partys_own_settings_and_the_engines_have_no_name_in_common() -> None:
    for game in games.values():
        assert not set(PARTY_VALUES) & set(game.settings.model_fields)
