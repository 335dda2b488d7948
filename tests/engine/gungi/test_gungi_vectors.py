"""The native rules of Gungi against everything in tests/data/gungi."""

from collections import Counter
from typing import Any

import pytest

from seki_engine import InvalidFen, Outcome, Position, Side, perft
from seki_engine.gungi.notation import KANJI
from seki_engine.gungi.san import sans_of
from tests.engine.gungi.gungi_cases import a_game, a_position, sans
from tests.engine.reference.vectors import read_json, read_lines

POSITIONS = [record for record in read_lines("gungi/positions.jsonl.gz") if "m" in record]
IN_PLAY = [record for record in POSITIONS if record["f"].split()[4] == "-"]
PERFT = read_json("gungi/perft.json")
DEEPEST_PERFT = {"intro": 4, "betrayal end game": 4}
WING_LEGAL_3 = {"gungi.js README middle game": 37_308, "betrayal end game": 1_249_555}


def legal_sans(record: dict[str, Any]) -> Counter[str]:
    unsafe = set(record.get("x", ()))
    return Counter(san for i, san in enumerate(record["m"]) if i not in unsafe)


@pytest.mark.parametrize("part", range(4))
def test_every_recorded_position_has_the_recorded_actions_check_and_end(part: int) -> None:
    for record in IN_PLAY[part::4]:
        position = a_position(record["f"], archer_screen="both")
        assert sans(position, all_betrayals=False) == legal_sans(record), record["f"]
        assert position.in_check == ("c" in record), record["f"]
        ended = Outcome(position.side_to_move.other, "no_action", None, replay=False)
        assert position.outcome() == (ended if "r" in record else None), record["f"]
        if "r" in record:
            assert position.in_check == (record["r"] == "mate")


def test_with_self_check_allowed_the_actions_are_all_the_recorded_ones() -> None:
    for record in IN_PLAY[::3]:
        position = a_position(record["f"], archer_screen="both", self_check="allowed")
        assert sans(position, all_betrayals=False) == Counter(record["m"]), record["f"]


def test_every_recorded_set_up_position_has_the_recorded_placements() -> None:
    in_setup = [record for record in POSITIONS if record["f"].split()[4] != "-"]
    assert in_setup
    for record in in_setup:
        position = a_position(record["f"])
        placements = Counter(san for san in record["m"] if not san.endswith("終"))
        assert position.phase == "setup"
        assert sans(position) == placements


def test_a_recorded_position_whose_marshal_is_gone_is_no_fen_to_begin_from() -> None:
    gone = [r["f"] for r in read_lines("gungi/positions.jsonl.gz") if "over" in r]
    assert gone
    for fen in gone:
        with pytest.raises(InvalidFen, match="has no marshal"):
            a_position(fen)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("archer_wing", {"archer_screen": "wing"}),
        ("betray_all", {"archer_screen": "both", "betrayal": "all"}),
    ],
)
def test_under_this_setting_exactly_the_listed_positions_differ(
    name: str, settings: dict[str, str]
) -> None:
    changed = {record["f"]: record for record in read_lines(f"gungi/{name}.jsonl.gz")}
    unchanged = {record["f"]: record for record in IN_PLAY}
    every = name == "betray_all"  # the other list was made with the limited betrayals
    for fen, record in {**unchanged, **changed}.items():
        if fen in changed or len(fen) % 4 == 0:
            position = a_position(fen, **settings)
            assert sans(position, all_betrayals=every) == legal_sans(record), fen


def deepest(entry: dict[str, Any]) -> int:
    return DEEPEST_PERFT.get(entry["name"], 3)


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["name"])
@pytest.mark.parametrize(("table", "self_check"), [("pseudo", "allowed"), ("legal", "refused")])
def test_perft_counts_the_recorded_lines(
    entry: dict[str, Any], table: str, self_check: str
) -> None:
    position = a_position(entry["fen"], archer_screen="both", self_check=self_check)
    counts = [perft(position, depth) for depth in range(1, deepest(entry) + 1)]
    assert counts == entry[table][: len(counts)]


@pytest.mark.parametrize("name", WING_LEGAL_3)
def test_perft_under_the_default_archers(name: str) -> None:
    fen = next(entry["fen"] for entry in PERFT if entry["name"] == name)
    assert perft(a_position(fen), 3) == WING_LEGAL_3[name]


def test_perft_without_self_check_under_the_default_archers() -> None:
    assert perft(a_game(level="beginner", self_check="allowed"), 3) == 6_272_429


@pytest.mark.parametrize("case", read_json("gungi/booklet_cases.json"), ids=lambda c: c["title"])
def test_figure_of_the_booklet(case: dict[str, Any]) -> None:
    position = a_position(case["fen"], self_check="allowed")
    listed = set(sans(position))
    assert set(case["must"]) <= listed
    assert not set(case["mustnot"]) & listed
    if case["drop_ranks"] is not None:
        ranks = {int(each[3]) for each in position.legal_actions() if each[1] == "*"}
        assert sorted(ranks) == case["drop_ranks"]


def drawn_reach(kind: str, tier: int) -> tuple[Position, set[str], str]:
    """Set a lone tower on the drawing's square; marshals stand where nothing is drawn."""
    letter = next(letter for letter, kanji in KANJI.items() if kanji == kind)
    grid = read_json("gungi/movement.json")[kind]["grid"]
    signs = {
        f"{9 - column}{row + 1}": sign
        for row, line in enumerate(grid)
        for column, sign in enumerate(line)
    }
    origin = next(square for square, sign in signs.items() if sign == "@")
    blank = [square for square, sign in signs.items() if sign == "."]
    pieces = {origin: "|" + ":".join(["D"] * (tier - 1) + [letter]) + "|", blank[0]: "m"}
    if letter != "M":
        pieces[blank[-1]] = "M"
    ranks = (
        "".join(pieces.get(f"{file}{rank}", "1") for file in range(9, 0, -1))
        for rank in range(1, 10)
    )
    reached = {
        s for s, sign in signs.items() if sign == "R" or (sign in "123" and int(sign) <= tier)
    }
    position = a_position(f"{'/'.join(ranks)} -/- w 3 - 1", self_check="allowed")
    return position, reached, origin


@pytest.mark.parametrize("tier", [1, 2, 3])
@pytest.mark.parametrize("kind", KANJI.values())
def test_reach_on_an_empty_board_is_the_drawn_one(kind: str, tier: int) -> None:
    position, reached, origin = drawn_reach(kind, tier)
    moves = {each[2:] for each in position.legal_actions() if each.startswith(origin)}
    assert moves == reached


def test_the_recorded_game_between_people_replays_to_its_end_in_both_notations() -> None:
    game = read_json("gungi/real_game.json")
    position = a_game(level=game["level"])
    said = []
    for action in game["actions"]:
        by_action = {a: s for s, a in sans_of(position)}
        if action in by_action:
            said.append(by_action[action])
        position = position.play(action)
        if action == "done" and position.phase == "play":
            assert position.fen() == game["fen_after_setup"]
    assert said == [san.removesuffix("終") for san in game["san"]]
    assert position.fen() == game["final_fen"]
    assert position.actions == game["actions"]
    assert position.outcome() == Outcome(Side.FIRST, "no_action", None, replay=False)
    assert position.in_check
