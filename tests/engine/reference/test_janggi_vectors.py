"""The Janggi reference model against all recorded vectors."""

from itertools import accumulate
from typing import Any

import pytest

from tests.engine.reference.janggi import JanggiReference
from tests.engine.reference.janggi_board import (
    is_attacked,
    moved,
    parse_placement,
    piece_moves,
    points_of,
)
from tests.engine.reference.janggi_start import JanggiSettings
from tests.engine.reference.janggi_turn import JanggiTurn
from tests.engine.reference.outcome import Outcome, Side
from tests.engine.reference.vectors import read_json, read_lines, sample_lines

POSITIONS_SAMPLED = 2000
PERFT_LEAVES = 20_000
PERFT_MODES = {"seed-check-first": True, "seednobik": False}  # mode → bikjang allowed
NAMES_IN_DATA = {"two passes": "two_passes", "max plies": "max_plies", "insufficient": "bare"}
WINNERS = {"cho": Side.FIRST, "han": Side.SECOND, "draw": None}


def outcome_of(result: list[Any] | None) -> Outcome | None:
    if result is None:
        return None
    winner, reason, cho, han = result
    return Outcome(WINNERS[winner], NAMES_IN_DATA.get(reason, reason), (cho, han))


def play_all(position: JanggiReference, actions: list[str]) -> JanggiReference:
    return list(accumulate(actions, JanggiReference.play, initial=position))[-1]


def test_every_recorded_position_has_the_recorded_actions_check_facing_and_points() -> None:
    for record in sample_lines("janggi/positions.jsonl.gz", POSITIONS_SAMPLED):
        position = JanggiReference.from_fen(record["fen"])
        turn = position.turn
        beside_moves = [record["extra"]] if record["extra"] else []
        assert turn.moves == record["moves"].split(), record["fen"]
        assert turn.actions == sorted([*turn.moves, *beside_moves]), record["fen"]
        assert position.in_check == record["check"], record["fen"]
        assert turn.generals_face == record["bikjang"], record["fen"]
        assert list(points_of(turn.board)) == record["pts"], record["fen"]
        assert position.fen() == record["fen"]
        outcome = position.outcome()
        is_mate = outcome is not None and outcome.termination == "checkmate"
        assert is_mate == record.get("mate", False), record["fen"]


def test_with_bikjang_off_every_recorded_position_has_the_recorded_moves() -> None:
    for record in sample_lines("janggi/positions.jsonl.gz", POSITIONS_SAMPLED):
        if not record["bikjang"]:
            position = JanggiReference.from_fen(record["fen"], {"bikjang": False})
            expected = record.get("off", record["moves"]).split()
            assert position.turn.moves == expected, record["fen"]


def test_safe_moves_that_ignore_facing_are_the_recorded_ones() -> None:
    for record in read_lines("janggi/positions.jsonl.gz"):
        if "raw" in record:
            turn = JanggiReference.from_fen(record["fen"]).turn
            safe = sorted(
                f"{origin}{target}"
                for origin, target in piece_moves(turn.board, turn.side)
                if not is_attacked(moved(turn.board, origin, target), turn.side)
            )
            assert safe == record["raw"].split(), record["fen"]


def test_every_recorded_game_has_the_recorded_counts_filter_and_result() -> None:
    for game in read_lines("janggi/games.jsonl.gz"):
        position = JanggiReference.from_fen(game["fen"], game["cfg"])
        for index, action in enumerate(game["actions"].split()):
            legal = position.legal_actions()
            removed = [a for a in position.turn.actions if a not in legal]
            assert len(legal) == game["n"][index], (game["fen"], index)
            assert removed == game["forbidden"].get(str(index), []), (game["fen"], index)
            position = position.play(action)
        assert position.outcome() == outcome_of(game["result"]), game["fen"]
        assert position.fen().split()[:2] == game["final"].split()
        assert position.legal_actions() == []
        assert position.phase == "over"


@pytest.mark.parametrize("case", read_json("janggi/rule_cases.json"), ids=lambda case: case["name"])
def test_directed_case(case: dict[str, Any]) -> None:
    position = play_all(JanggiReference.from_fen(case["fen"], case["cfg"]), case["actions"])
    assert position.legal_actions() == case["legal_after"]
    assert not any(position.is_legal(action) for action in case["not_legal"])
    assert position.in_check == case["in_check"]
    assert position.turn.generals_face == case["bikjang"]
    assert position.outcome() == outcome_of(case["result"])


def perft_tables() -> list[Any]:
    tables = read_json("janggi/perft.json")
    entries = [*tables["start"].items(), *tables["mid"].items()]
    return [
        pytest.param(PERFT_MODES[mode], entry["fen"], entry["perft"], id=name)
        for name, entry in entries
        if (mode := name.split("/")[0]) in PERFT_MODES
    ]


@pytest.mark.parametrize(("bikjang", "fen", "counts"), perft_tables())
def test_perft_counts_the_recorded_lines(bikjang: bool, fen: str, counts: list[int]) -> None:
    # Built directly: one table starts from a board with three chariots, refused as a start.
    placement, letter, *_ = fen.split()
    side = Side.FIRST if letter == "w" else Side.SECOND
    turn = JanggiTurn(parse_placement(placement), side, bikjang)
    position = JanggiReference(JanggiSettings(bikjang=bikjang), turn)
    small = [count for count in counts if count <= PERFT_LEAVES]
    assert [position.perft(depth) for depth in range(1, len(small) + 1)] == small


def test_perft_of_the_default_start_to_depth_three() -> None:
    start = JanggiReference.start({"setup": "fixed"})
    assert [start.perft(depth) for depth in (1, 2, 3)] == [32, 1024, 33000]


def test_the_recorded_game_between_people_replays_to_its_final_board() -> None:
    game = read_json("janggi/real_game.json")
    start = play_all(JanggiReference.start(), [game["han_setup"], game["cho_setup"]])
    assert start.fen() == game["start_fen"]
    final = play_all(start, game["actions"])
    assert final.fen().split()[0] == game["final_board"]
    assert final.actions == (game["han_setup"], game["cho_setup"], *game["actions"])
    assert final.outcome() is None
