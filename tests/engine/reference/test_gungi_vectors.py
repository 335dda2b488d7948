"""The Gungi reference model against all recorded vectors."""

from itertools import accumulate
from typing import Any

import pytest

from tests.engine.reference.gungi import GungiReference
from tests.engine.reference.gungi_board import Square, reach, side_of
from tests.engine.reference.gungi_san import SIGNS, format_san
from tests.engine.reference.gungi_settings import LEVELS, GungiSettings
from tests.engine.reference.gungi_setup import GungiSetup
from tests.engine.reference.gungi_turn import GungiAction, GungiTurn
from tests.engine.reference.outcome import Outcome, Side
from tests.engine.reference.vectors import read_json, read_lines, sample_lines

POSITIONS_SAMPLED = 1200
PERFT_LEAVES = 25_000
RecordedActions = list[tuple[str, bool]]  # SAN and whether it leaves the own 帥 to be taken


def position_of(fen: str, **settings: str) -> GungiReference:
    level = list(LEVELS)[int(fen.split()[3])]
    return GungiReference.from_fen(fen, {"level": level, **settings})


def is_listed_by_gungi_js(turn: GungiTurn, action: GungiAction) -> bool:
    """gungi.js betrays only kinds of which the hand holds as many as the tower has enemies."""
    tower = turn.board.get(action.target, "")
    hand = turn.hands[turn.side].replace(action.dropped or "-", "", 1)
    enemies = "".join(piece for piece in tower if side_of(piece) != turn.side).lower()
    kinds = [tower[tier - 1].lower() for tier in action.exchanged]
    return all(enemies.count(kind) <= hand.count(kind) for kind in kinds)


def recorded(record: dict[str, Any]) -> RecordedActions:
    unsafe = set(record.get("x", ()))
    return sorted((san, index in unsafe) for index, san in enumerate(record["m"]))


def found(turn: GungiTurn) -> RecordedActions:
    return sorted(
        (format_san(turn, action), not turn.is_safe(action))
        for action in turn.candidates()
        if turn.settings.betrayal == "all" or is_listed_by_gungi_js(turn, action)
    )


def positions_of_play() -> list[dict[str, Any]]:
    sample = sample_lines("gungi/positions.jsonl.gz", POSITIONS_SAMPLED)
    return [record for record in sample if "m" in record and record["f"].split()[4] == "-"]


def test_every_recorded_position_has_the_recorded_actions_check_and_end() -> None:
    for record in positions_of_play():
        position = position_of(record["f"], archer_screen="both")
        assert found(position.turn) == recorded(record), record["f"]
        assert position.in_check == bool(record.get("c")), record["f"]
        loser = Outcome(position.side_to_move.other, "no_action")
        assert position.outcome() == (loser if "r" in record else None), record["f"]
        if "r" in record:
            assert position.in_check == (record["r"] == "mate"), record["f"]


def test_every_recorded_set_up_position_has_the_recorded_placements() -> None:
    for record in read_lines("gungi/positions.jsonl.gz"):
        if record["f"].split()[4] != "-":
            position = position_of(record["f"])
            placements = GungiSetup(position.turn, position.placing).placements().values()
            expected = sorted(san for san in record["m"] if not san.endswith("終"))
            assert sorted(format_san(position.turn, each) for each in placements) == expected


def test_a_recorded_position_whose_marshal_is_gone_is_refused() -> None:
    for record in read_lines("gungi/positions.jsonl.gz"):
        if record.get("over"):
            with pytest.raises(ValueError, match="marshal"):
                position_of(record["f"])


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("archer_wing", {}),
        ("betray_all", {"betrayal": "all", "archer_screen": "both"}),
    ],
)
def test_under_this_setting_exactly_the_listed_positions_differ(
    name: str, settings: dict[str, str]
) -> None:
    changed = {record["f"]: record for record in read_lines(f"gungi/{name}.jsonl.gz")}
    unchanged = {record["f"]: record for record in positions_of_play()[::3]}
    for fen, record in {**unchanged, **changed}.items():
        assert found(position_of(fen, **settings).turn) == recorded(record), fen


def test_the_fen_of_every_recorded_position_reads_back_as_the_same_position() -> None:
    for record in positions_of_play():
        position = position_of(record["f"])
        assert sorted(position.fen()) == sorted(record["f"])
        assert position.fen().split()[0] == record["f"].split()[0]
        assert position_of(position.fen()) == position


@pytest.mark.parametrize("case", read_json("gungi/booklet_cases.json"), ids=lambda c: c["title"])
def test_figure_of_the_booklet(case: dict[str, Any]) -> None:
    position = position_of(case["fen"])
    turn = position.turn
    sans = {format_san(turn, action) for action in turn.candidates()}
    assert set(case["must"]) <= sans
    assert not set(case["mustnot"]) & sans
    if case["drop_ranks"] is not None:
        ranks = {int(each.target[1]) for each in turn.candidates() if each.dropped}
        assert sorted(ranks) == case["drop_ranks"]


@pytest.mark.parametrize("tier", [1, 2, 3])
@pytest.mark.parametrize("kind", SIGNS)
def test_reach_on_an_empty_board_is_the_drawn_one(kind: str, tier: int) -> None:
    drawing = read_json("gungi/movement.json")[SIGNS[kind]]
    squares = {
        Square(f"{9 - column}{row + 1}"): sign
        for row, signs in enumerate(drawing["grid"])
        for column, sign in enumerate(signs)
    }
    origin = next(square for square, sign in squares.items() if sign == "@")
    board = {origin: "D" * (tier - 1) + kind.upper()}
    expected = {
        square
        for square, sign in squares.items()
        if sign == "R" or (sign.isdigit() and int(sign) <= tier)
    }
    reached = list(reach(board, origin, GungiSettings()))
    assert sorted(reached) == sorted(expected)


@pytest.mark.parametrize("entry", read_json("gungi/perft.json"), ids=lambda entry: entry["name"])
@pytest.mark.parametrize(("table", "self_check"), [("pseudo", "allowed"), ("legal", "refused")])
def test_perft_counts_the_recorded_lines(
    entry: dict[str, Any], table: str, self_check: str
) -> None:
    position = position_of(entry["fen"], archer_screen="both", self_check=self_check)
    small = [count for count in entry[table] if count <= PERFT_LEAVES]
    assert [position.perft(depth) for depth in range(1, len(small) + 1)] == small


def test_the_recorded_game_between_people_replays_to_its_end_in_both_notations() -> None:
    game = read_json("gungi/real_game.json")
    start = GungiReference.start({"level": game["level"]})
    positions = list(accumulate(game["actions"], GungiReference.play, initial=start))
    opened = next(position for position in positions if position.phase == "play")
    assert opened.fen() == game["fen_after_setup"]
    assert positions[-1].fen() == game["final_fen"]
    assert positions[-1].outcome() == Outcome(Side.FIRST, "no_action")
    sans = [
        san_of(position, action)
        for position, action in zip(positions, game["actions"], strict=False)
        if action != "done"
    ]
    assert sans == [san.removesuffix("終") for san in game["san"]]


def san_of(position: GungiReference, action: str) -> str:
    in_setup = GungiSetup(position.turn, position.placing)
    actions = position.turn.legal if in_setup.is_over else in_setup.placements()
    return format_san(position.turn, actions[action])
