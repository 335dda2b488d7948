"""Matches: openings that vary and give nobody much, games to their ends, sides swapped."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from seki_engine import games
from tuning.elo import SequentialTest
from tuning.fairy import to_uci
from tuning.match import Pairing, PairResult, play_match, play_out, play_pair
from tuning.material import lead, material
from tuning.naming import make_player
from tuning.openings import LARGEST_IMBALANCE, OPENING_PLIES, opening
from tuning.players import GreedyPlayer, RandomPlayer

GAMES = sorted(games)


@pytest.mark.parametrize("game", GAMES)
def test_openings_vary_by_seed_and_are_the_same_again(game: str) -> None:
    fens = [opening(game, seed).fen() for seed in range(20)]
    assert len(set(fens)) == 20
    assert fens == [opening(game, seed).fen() for seed in range(20)]


@pytest.mark.parametrize("game", GAMES)
def test_an_opening_is_in_play_and_nobody_has_lost_much(game: str) -> None:
    for seed in range(20):
        position = opening(game, seed)
        assert (position.phase, position.ply) == ("play", OPENING_PLIES[game])
        first, second = material(position)
        assert abs(first - second) <= LARGEST_IMBALANCE + 1.5


@pytest.mark.parametrize("level", ["intro", "beginner", "intermediate", "advanced"])
def test_both_armies_of_a_gungi_start_count_the_same(level: str) -> None:
    game = games["gungi"]
    first, second = material(game.start(game.settings(level=level)))
    assert first == second > 50


def test_who_takes_a_piece_leads_by_it() -> None:
    game = games["janggi"]
    position = game.from_fen("4k4/9/9/9/4r4/4P4/9/9/9/4K4 w - - 0 1", game.settings())
    taken = position.play("e5e6")
    assert lead(position) == 2 - 13 - 1.5
    assert lead(taken) == -(2 - 1.5)
    assert GreedyPlayer().choose(position, 1) == "e5e6"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_by_the_rules(game: str) -> None:
    end = play_out(opening(game, 1), (RandomPlayer(), GreedyPlayer()), 1)
    assert end.phase == "over"
    assert end.outcome() is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_pair_is_scored_from_the_first_players_seat(game: str) -> None:
    ours = play_pair(Pairing(game, ("greedy", "random")), 3)
    theirs = play_pair(Pairing(game, ("random", "greedy")), 3)
    assert len(ours.scores) == len(theirs.scores) == 2
    assert sum(ours.scores) > sum(theirs.scores)


def test_a_match_over_processes_stops_when_it_is_decided() -> None:
    pairing = Pairing("janggi", ("greedy", "random"))
    test = SequentialTest(0, 200, fewest_pairs=3)
    results: list[PairResult] = []
    for tally, result in play_match(pairing, 40, 2, test):
        results.append(result)
        assert tally.games == 2 * len(results)
    assert 3 <= len(results) < 40


def test_a_name_that_names_no_player_is_refused() -> None:
    for name in ("", "stockfish", "random:3", "search:seed=1", "build:nowhere@random"):
        with pytest.raises(ValueError, match=r"no player|no kept engine"):
            make_player(name)


def test_a_line_a_question_is_a_line_an_answer() -> None:
    position = opening("gungi", 5)
    question = json.dumps(["gungi", position.pack().decode(), 7]) + "\n"
    engine = Path(__file__).parents[3] / "engine"
    asked = subprocess.run(
        [sys.executable, "-m", "tuning.line_player", "random"],
        input=question * 2,
        cwd=engine,
        check=True,
        capture_output=True,
        text=True,
    )
    expected = RandomPlayer().choose(position, 7)
    assert asked.stdout.splitlines() == [expected] * 2


def test_passing_is_written_as_the_generals_square_twice() -> None:
    game = games["janggi"]
    position = game.restore(game.settings(), ["inner", "inner"])
    assert to_uci(position, "pass") == "e2e2"
    assert to_uci(position, "i4h4") == "i4h4"
    assert to_uci(position.play("i4h4"), "pass") == "e9e9"
