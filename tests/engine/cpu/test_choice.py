"""What every answer of the CPU is, at any level: legal, in time, the same again, stoppable."""

import threading
import time
from random import Random
from typing import Any

import pytest

from seki_engine import Position, cpu, games
from tests.engine.cpu.cpu_cases import GAMES, random_positions
from tuning.openings import opening

HURRY_S = 0.004
SLACK_MS = 50
BUSY_MACHINE = 10
"""Tests share their machine: they allow this many times what a player is promised."""


def in_a_hurry(position: Position, level: int, seed: int) -> str:
    """Choose with next to no time."""
    return cpu.choose(position, level, seed, deadline=time.monotonic() + HURRY_S)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", cpu.LEVELS)
def test_every_choice_is_legal(game: str, level: int) -> None:
    for seed, position in enumerate(random_positions(game, level, 60)):
        assert position.is_legal(in_a_hurry(position, level, seed)), position.fen()


@pytest.mark.parametrize("game", GAMES)
def test_no_time_at_all_still_makes_a_legal_choice(game: str) -> None:
    for seed, position in enumerate(random_positions(game, 99, 40)):
        assert position.is_legal(cpu.choose(position, 8, seed, deadline=time.monotonic() - 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_search_by_nodes_is_the_same_again(game: str) -> None:
    for seed, position in enumerate(random_positions(game, 7, 12)):
        first, second = (
            cpu.search(position, nodes=1_500, noise=200, seed=seed, table_mib=1) for _ in range(2)
        )
        assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_a_report_says_what_it_would_play_on(game: str) -> None:
    for position in random_positions(game, 11, 12):
        report = cpu.search(position, nodes=1_500)
        assert report.line[0] == report.action
        for action in report.line:
            assert position.phase != "over"
            position = position.play(action)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", cpu.LEVELS)
def test_a_level_answers_in_its_time(game: str, level: int) -> None:
    for position in (games[game].start(games[game].settings()), opening(game, level)):
        begin = time.monotonic()
        cpu.choose(position, level, 1)
        taken_ms = (time.monotonic() - begin) * 1000
        assert taken_ms <= BUSY_MACHINE * (cpu.budget_ms(level) + SLACK_MS)


@pytest.mark.parametrize("game", GAMES)
def test_a_stopped_search_ends_at_once(game: str) -> None:
    stop = cpu.StopFlag()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    begin = time.monotonic()
    report = cpu.search(opening(game, 2), milliseconds=200_000, stop=stop)
    taken = time.monotonic() - begin
    timer.join()
    assert taken < 20
    assert opening(game, 2).is_legal(report.action)


@pytest.mark.parametrize("game", GAMES)
def test_a_search_stopped_before_it_begins_still_answers(game: str) -> None:
    stop = cpu.StopFlag()
    stop.set()
    for position in (games[game].start(games[game].settings()), opening(game, 3)):
        assert position.is_legal(cpu.choose(position, 8, 1, stop=stop))


@pytest.mark.parametrize("game", GAMES)
def test_other_threads_run_while_one_searches(game: str) -> None:
    done = threading.Event()

    def search() -> None:
        cpu.search(opening(game, 4), milliseconds=300)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    turns = 0
    while not done.wait(0.001):
        turns += 1
    thread.join()
    assert turns > 20


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", cpu.LEVELS)
def test_openings_vary_by_seed(game: str, level: int) -> None:
    begun = set()
    for seed in range(8):
        random = Random(seed)
        position = games[game].start(games[game].settings())
        while position.phase == "setup" or (position.phase == "play" and position.ply < 4):
            choice = cpu.search_as(position, level, random.getrandbits(32), part=0.05)
            position = position.play(choice.action)
        begun.add(position.fen())
    assert len(begun) >= 5


def test_a_level_that_is_none_is_refused() -> None:
    position = opening("janggi", 1)
    for level in (0, 9, -1):
        with pytest.raises(ValueError, match="level is from 1 to 8"):
            cpu.choose(position, level, 1)


@pytest.mark.parametrize(
    "limit",
    [
        {"nodes": 0},
        {"nodes": 2**64},
        {"depth": 0},
        {"milliseconds": -1},
        {"milliseconds": float("nan")},
        {"noise": -1},
        {"table_mib": 0},
        {"table_mib": 1 << 20},
    ],
    ids=str,
)
def test_a_limit_that_is_none_is_refused(limit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(limit))} is from"):
        cpu.search(opening("janggi", 1), **limit)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_has_no_choice(game: str) -> None:
    position = opening(game, 1)
    while position.phase != "over":
        position = position.play(position.default_action(1))
    with pytest.raises(ValueError, match="over, or no action"):
        cpu.choose(position, 1, 1)
