"""Whole recorded games and directed cases: every ply, the filter, and how they end."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from seki_engine import IllegalAction
from tests.engine.janggi.janggi_cases import (
    JANGGI,
    a_position,
    lines_of,
    outcome_of,
    play_all,
    read_json,
)

GAMES: Sequence[Mapping[str, Any]] = lines_of("games.jsonl.gz")
CASES: Sequence[Mapping[str, Any]] = read_json("rule_cases.json")


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_recorded_game_goes_as_recorded(number: int) -> None:
    game = GAMES[number]
    actions = game["actions"].split()
    position = a_position(game["fen"], **game["cfg"])
    for index, action in enumerate(actions):
        assert position.legal_action_count == game["n"][index], index
        for forbidden in game["forbidden"].get(str(index), []):
            with pytest.raises(IllegalAction) as refusal:
                position.play(forbidden)
            assert refusal.value.reason == "third_occurrence"
        position = position.play(action)
    assert position.outcome() == outcome_of(game["result"])
    assert position.fen().split()[:2] == game["final"].split()


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_directed_case_comes_out_as_written(number: int) -> None:
    case = CASES[number]
    position = play_all(a_position(case["fen"], **case["cfg"]), case["actions"])
    assert position.legal_actions() == sorted(case["legal_after"])
    assert position.in_check == case["in_check"]
    assert not any(position.is_legal(action) for action in case["not_legal"])
    expected = outcome_of(case["result"]) if case["result"] else None
    assert position.outcome() == expected


def test_the_game_between_people_replays_to_its_last_board() -> None:
    game = read_json("real_game.json")
    setup = [game["han_setup"], game["cho_setup"]]
    position = play_all(JANGGI.start(JANGGI.settings()), setup)
    assert position.fen() == game["start_fen"]
    position = play_all(position, game["actions"])
    assert position.fen().split()[0] == game["final_board"]
    assert position.actions == setup + game["actions"]
    assert position.ply == len(game["actions"])
