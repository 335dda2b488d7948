"""The suites of mates: proven anew by the readable rules, and solved by the CPU."""

from collections import Counter
from random import Random

import pytest

from seki_engine import Position, cpu
from tests.engine.cpu.cpu_cases import GAMES, Problem, problems

SURE_NODES = 300_000
A_WIN = 32_000
WON = A_WIN - 200
DETOURS = 40
"""Plies a win may take longer than claimed: repetition counts as an end before it is one."""


def wins(position: Position, action: str) -> bool:
    """Whether the action wins at once, by mate."""
    outcome = position.play(action).outcome()
    by_mate = ("checkmate", "no_action", "marshal_taken")
    return (
        outcome is not None
        and outcome.winner is position.side_to_move
        and outcome.termination in by_mate
    )


def mates_at_once(position: Position) -> set[str]:
    """Every action that wins at once."""
    return {action for action in position.legal_actions() if wins(position, action)}


def of_depth(mate_in: int) -> list[Problem]:
    """The problems of both games that mate in so many moves."""
    return [each for game in GAMES for each in problems(game) if each.mate_in == mate_in]


@pytest.mark.parametrize("game", GAMES)
def test_a_suite_has_mates_in_one_to_five_all_different(game: str) -> None:
    suite = problems(game)
    counts = Counter(problem.mate_in for problem in suite)
    assert set(counts) == {1, 2, 3, 4, 5}
    assert len(suite) >= 60
    assert min(counts.values()) >= 6
    assert len({problem.position.fen() for problem in suite}) == len(suite)
    assert all(problem.best <= set(problem.position.legal_actions()) for problem in suite)


@pytest.mark.parametrize("problem", of_depth(1), ids=str)
def test_a_mate_in_one_is_begun_by_just_the_named_actions(problem: Problem) -> None:
    assert mates_at_once(problem.position) == problem.best


@pytest.mark.parametrize("problem", of_depth(2), ids=str)
def test_a_mate_in_two_leaves_every_answer_mated(problem: Problem) -> None:
    assert not mates_at_once(problem.position)
    for action in problem.best:
        answered = problem.position.play(action)
        assert all(mates_at_once(answered.play(reply)) for reply in answered.legal_actions())


@pytest.mark.parametrize("problem", of_depth(1), ids=str)
def test_mates_in_one_are_found_by_looking_once(problem: Problem) -> None:
    report = cpu.search(problem.position, depth=1)
    assert report.action in problem.best
    assert report.score == A_WIN - 1


@pytest.mark.parametrize("problem", of_depth(2) + of_depth(3), ids=str)
def test_short_mates_are_found_within_few_nodes(problem: Problem) -> None:
    assert cpu.search(problem.position, nodes=SURE_NODES).score > WON


@pytest.mark.parametrize("game", GAMES)
def test_a_win_that_is_claimed_comes(game: str) -> None:
    for seed, problem in enumerate(problems(game)):
        random, position = Random(seed), problem.position
        winner = position.side_to_move
        claimed = cpu.search(position, nodes=SURE_NODES)
        if claimed.score < WON:
            continue
        for ply in range(A_WIN - claimed.score + DETOURS):
            attacks = ply % 2 == 0
            position = position.play(
                cpu.search(position, nodes=SURE_NODES).action
                if attacks or random.random() < 0.5
                else random.choice(position.legal_actions())
            )
            if position.phase == "over":
                break
        outcome = position.outcome()
        assert outcome is not None, problem.position.fen()
        assert outcome.winner is winner
