"""The public face both games share: the table, settings, packing, what is exported."""

import json
import re
from random import Random
from typing import get_args

import pytest

import seki_engine
from seki_engine import Game, InvalidSettings, Termination, games


@pytest.fixture(params=sorted(games))
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = games[request.param]
    return found


def test_the_table_names_its_games() -> None:
    assert {name: entry.name for name, entry in games.items()} == {name: name for name in games}
    assert "janggi" in games
    with pytest.raises(TypeError):
        games["go"] = games["janggi"]  # type: ignore[index]


def test_everything_exported_is_there() -> None:
    assert sorted(seki_engine.__all__) == seki_engine.__all__
    assert all(hasattr(seki_engine, name) for name in seki_engine.__all__)


def test_settings_are_named_when_they_are_made() -> None:
    janggi = games["janggi"].settings(setup="fixed", bikjang=False, max_plies=2**70)
    assert janggi == games["janggi"].clean_settings(janggi.model_dump())
    assert games["gungi"].settings(level="intro").model_dump()["level"] == "intro"
    with pytest.raises(ValueError, match="komi"):
        games["janggi"].settings(komi=7)


def test_settings_are_cleaned_or_every_fault_is_named(game: Game) -> None:
    assert game.clean_settings({}) == game.settings()
    with pytest.raises(InvalidSettings) as refusal:
        game.clean_settings({"max_plies": -1, "turn_seconds": 30, "level": 7, "setup": 1})
    names = [name for name, _ in refusal.value.faults]
    assert {"max_plies", "turn_seconds"} <= set(names)
    assert len(names) == 4


@pytest.mark.parametrize("value", [True, 1.0, "3", None, -1])
def test_a_limit_of_plies_is_a_whole_number(game: Game, value: object) -> None:
    with pytest.raises(InvalidSettings):
        game.clean_settings({"max_plies": value})


def test_the_native_core_knows_every_setting_and_value(game: Game) -> None:
    for name, field in game.settings.model_fields.items():
        values = [*get_args(field.annotation)] or [True, False, 0, 1]
        for value in values:
            try:
                settings = game.clean_settings({name: value})
            except InvalidSettings:
                continue
            assert game.start(settings).phase in ("setup", "play")


def test_offered_settings_are_settings(game: Game) -> None:
    assert set(game.offered_settings) <= set(game.settings.model_fields)
    assert not {"archer_screen", "self_check"} & set(game.offered_settings)


def test_settings_never_change_and_know_no_other_names(game: Game) -> None:
    settings = game.settings()
    with pytest.raises(ValueError, match="frozen"):
        settings.max_plies = 1  # type: ignore[attr-defined]


def test_a_packed_position_is_compact_and_of_its_game(game: Game) -> None:
    position = game.start(game.settings())
    for _ in range(20):
        if position.phase == "over":
            break
        position = position.play(position.default_action(1))
    packed = position.pack()
    assert len(packed) < 400 + 8 * len(position.actions)
    assert game.unpack(packed).actions == position.actions
    name, *rest = json.loads(packed)
    with pytest.raises(ValueError, match=f"not a packed position of {game.name}"):
        game.unpack(json.dumps([name + "x", *rest]).encode())
    for other in (b"[]", b"1", json.dumps([name, *rest[:-1], 1]).encode(), packed[:-1]):
        with pytest.raises(ValueError, match=r"not a packed position|delimiter|Expecting"):
            game.unpack(other)


def test_games_and_positions_show_what_they_are(game: Game) -> None:
    assert repr(game) == f"<game {game.name}>"
    assert re.fullmatch(rf"<{game.name} '.+' ply=0>", repr(game.start(game.settings())))


def test_the_native_core_ends_games_by_the_named_terminations_only() -> None:
    assert "checkmate" in get_args(Termination)
    assert len(set(get_args(Termination))) == 8


@pytest.mark.parametrize("seed", range(8))
def test_declarations_are_the_legal_actions_that_touch_no_square(game: Game, seed: int) -> None:
    random = Random(seed)
    position = game.start(game.settings())
    for _ in range(60):
        legal = position.legal_actions()
        declarations = [action for action in legal if action.isalpha()]
        assert position.declarations == declarations
        if not legal:
            break
        position = position.play(random.choice(declarations * 5 + legal))
