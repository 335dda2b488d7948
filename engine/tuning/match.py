"""Matches between two players: pairs of games from the same opening, sides swapped.

    python -m tuning.match janggi search:nodes=5000 level:4 --games 200 --elo 0 10

run in engine/. Owns playing games, spreading them over processes, and what a match prints. Every
game is judged by the engine's rules. Must not know how players play.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random

from seki_engine import Outcome, Position
from tuning.elo import SequentialTest, Tally
from tuning.naming import make_player
from tuning.openings import opening
from tuning.players import Player


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a match is: who plays whom, at what, from which openings."""

    game: str
    players: tuple[str, str]
    level: str = "advanced"
    arranged: bool = True
    seed: int = 0


@dataclass(slots=True)
class PairResult:
    """Two games of one opening as the first player sees them: scores, endings, and plies."""

    scores: list[float] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)
    plies: int = 0


def play_out(position: Position, seats: tuple[Player, Player], seed: int) -> Position:
    """Play a position to its end; `seats` are the first side's and the second side's players."""
    random = Random(seed)
    while position.phase != "over":
        player = seats[position.side_to_move]
        position = position.play(player.choose(position, random.getrandbits(32)))
    return position


def play_pair(pairing: Pairing, number: int) -> PairResult:
    """Play the pair of that number: the first player has the first side, then the second."""
    start = opening(pairing.game, pairing.seed + number, pairing.level, arranged=pairing.arranged)
    players = [make_player(text) for text in pairing.players]
    result = PairResult()
    try:
        for swapped in (False, True):
            seats = (players[swapped], players[not swapped])
            end = play_out(start, seats, pairing.seed + number)
            _add_game(result, end, swapped=swapped)
    finally:
        for player in players:
            player.close()
    return result


def _add_game(result: PairResult, end: Position, *, swapped: bool) -> None:
    outcome = end.outcome()
    if outcome is None:
        raise ValueError("the game is not over")
    score = _score(outcome)
    result.scores.append(1 - score if swapped else score)
    result.endings.append(outcome.termination)
    result.plies += end.ply


def _score(outcome: Outcome) -> float:
    """What the first side scores."""
    return 0.5 if outcome.winner is None else 1.0 - outcome.winner


def play_pairs(pairing: Pairing, pairs: int, at_once: int) -> Iterator[PairResult]:
    """Play pairs in processes, so many at once; results come in the order of the pairs' numbers."""
    context = get_context("spawn")
    with ProcessPoolExecutor(at_once, mp_context=context) as pool:
        waiting = [pool.submit(play_pair, pairing, number) for number in range(pairs)]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def play_match(
    pairing: Pairing, pairs: int, at_once: int, test: SequentialTest | None = None
) -> Iterator[tuple[Tally, PairResult]]:
    """Play until the pairs are played or the test has decided; yield the standing after each."""
    tally = Tally()
    for result in play_pairs(pairing, pairs, at_once):
        tally.add_pair(result.scores)
        yield tally, result
        if test and test.verdict(tally):
            return


def standing(tally: Tally, test: SequentialTest | None = None) -> str:
    """Write a standing as one line."""
    line = (
        f"{tally.games} games: +{tally.won} ={tally.drawn} -{tally.lost}, "
        f"{tally.score:.1%}, Elo {tally.elo:+.0f} ± {tally.elo_error:.0f}"
    )
    if test is None:
        return line
    ratio = tally.likelihood_ratio(test.elo0, test.elo1)
    decision = test.verdict(tally) or "undecided"
    return f"{line}, LLR {ratio:+.2f} of ({test.elo0:g}, {test.elo1:g}): {decision}"


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="tuning.match", description=__doc__)
    parser.add_argument("game", choices=("janggi", "gungi"))
    parser.add_argument("player", help="see tuning/naming.py")
    parser.add_argument("opponent")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--level", default="advanced", help="Gungi's")
    parser.add_argument("--own-setup", action="store_true", help="players arrange themselves")
    parser.add_argument("--elo", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    parser.add_argument("--alpha", type=float, default=0.05)
    parser.add_argument("--beta", type=float, default=0.05)
    parser.add_argument("--every", type=int, default=10, help="pairs between printed standings")
    return parser.parse_args(arguments)


def main() -> None:
    """Play a match and print how it stands."""
    given = parse_arguments()
    test = None
    if given.elo:
        elo0, elo1 = given.elo
        test = SequentialTest(elo0, elo1, given.alpha, given.beta)
    players = (given.player, given.opponent)
    pairing = Pairing(given.game, players, given.level, not given.own_setup, given.seed)
    begin, plies, line = time.monotonic(), 0, "no games"
    endings: Counter[str] = Counter()
    match = play_match(pairing, given.games // 2, given.at_once, test)
    for number, (tally, result) in enumerate(match, start=1):
        endings.update(result.endings)
        plies += result.plies
        line = standing(tally, test)
        if number % given.every == 0:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{given.game} {given.player} v {given.opponent}: {line}\n")
    counts = ", ".join(f"{name} {count}" for name, count in endings.most_common())
    sys.stdout.write(f"{plies} plies in {time.monotonic() - begin:.0f} s; {counts}\n")


if __name__ == "__main__":
    main()
