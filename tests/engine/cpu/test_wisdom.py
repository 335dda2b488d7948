"""What even weak levels see: mates, men that hang, and how Janggi is judged by points."""

from random import Random

import pytest

from seki_engine import Position, cpu, games
from tests.engine.cpu.cpu_cases import GAMES, Problem, a_position, problems

JANGGI = games["janggi"]
HIGHER = cpu.LEVELS[1:]
EVEN_START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
PART = 0.1
HANGING = (
    ("janggi", "4k4/9/9/2r6/9/2R6/9/9/9/3K5 w - - 0 1", {"c5c7"}),
    ("janggi", "3k1a3/9/4P4/9/9/p1r6/1P7/3N5/4K4/3A5 w - - 0 1", {"d3c5"}),
    ("gungi", "4m4/4d4/9/9/4g4/4W4/9/9/4M4 D1/d1 w 3 - 9", {"5655x", "5655+"}),
    ("gungi", "4m4/9/4w4/4G4/9/9/9/4D4/4M4 D1/d1 b 3 - 9", {"5354x", "5354+"}),
)
"""A position where a great piece stands free, and what takes it, or in Gungi buries it."""


def choice(position: Position, level: int, seed: int) -> str:
    """Choose with a part of the level's limits."""
    return cpu.search_as(position, level, seed, part=PART).action


def mates_in_one() -> list[Problem]:
    """The suites' mates in one, of both games."""
    return [each for game in GAMES for each in problems(game) if each.mate_in == 1]


@pytest.mark.parametrize("problem", mates_in_one(), ids=str)
def test_a_mate_in_one_is_taken_from_level_two_on(problem: Problem) -> None:
    for level in HIGHER:
        for seed in range(3):
            assert choice(problem.position, level, seed) in problem.best


@pytest.mark.parametrize("problem", mates_in_one(), ids=str)
def test_a_mate_in_one_is_never_missed_twice_in_a_row(problem: Problem) -> None:
    for seed in range(6):
        random, position, missed = Random(seed), problem.position, 0
        while position.phase == "play" and missed < 2:
            mates = _mates(position)
            action = cpu.choose(position, 1, random.getrandbits(32))
            if not mates:
                break
            missed = 0 if action in mates else missed + 1
            position = position.play(action)
            if position.phase == "play":
                position = position.play(position.default_action(random.getrandbits(32)))
        assert missed < 2


@pytest.mark.parametrize(("game", "fen", "taking"), HANGING)
def test_level_one_takes_what_hangs(game: str, fen: str, taking: set[str]) -> None:
    position = a_position(game, fen)
    taken = sum(cpu.choose(position, 1, seed) in taking for seed in range(20))
    assert taken >= 18


@pytest.mark.parametrize("level", cpu.LEVELS)
def test_a_leader_passes_where_that_is_judged(level: int) -> None:
    passed = a_position("janggi", EVEN_START).play("pass")
    for seed in range(4):
        assert choice(passed, level, seed) == "pass"


@pytest.mark.parametrize("level", cpu.LEVELS)
def test_a_leader_accepts_bikjang(level: int) -> None:
    ahead = a_position("janggi", "4k4/9/9/p7p/9/9/P7P/9/4K4/R8 w - - 0 1")
    for seed in range(4):
        assert choice(ahead, level, seed) == "accept"


@pytest.mark.parametrize("level", HIGHER)
def test_who_trails_breaks_bikjang(level: int) -> None:
    behind = a_position("janggi", "4k4/9/9/p7p/9/9/P7P/9/4K4/9 w - - 0 1")
    for seed in range(4):
        assert choice(behind, level, seed) != "accept"


@pytest.mark.parametrize("level", HIGHER)
def test_who_trails_does_not_pass_into_the_judgement(level: int) -> None:
    for fen in (EVEN_START, "4k4/9/3a5/p7p/9/9/P7P/5A3/3K5/9 w - - 0 1"):
        for seed in range(4):
            assert choice(a_position("janggi", fen), level, seed) != "pass"


@pytest.mark.parametrize("level", cpu.LEVELS)
def test_the_first_two_plies_are_not_two_passes(level: int) -> None:
    for seed in range(6):
        position = JANGGI.start(JANGGI.settings(setup="fixed"))
        assert choice(position, level, seed) != "pass"


def _mates(position: Position) -> set[str]:
    """Every action that ends the game for the side to move."""
    found = set()
    for action in position.legal_actions():
        outcome = position.play(action).outcome()
        if outcome is not None and outcome.winner is position.side_to_move:
            found.add(action)
    return found
