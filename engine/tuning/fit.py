"""Weights fitted to the results of games, written in the form the engine is compiled with.

    python -m tuning.fit janggi FILE [--pull 1e-7] [--epochs 400]

run in engine/; FILE is what `tuning.self_play` wrote; what is counted in it is kept beside it, for
the next fit of the same weights. Changes native/src/<game>/tuned_weights.hpp:
keep it only if games say so (`tuning.match`), and write down what they said in LOG.md. Owns how
often each weight counts in a position, which ones stay, and the file's form. The arithmetic is
native/bench/texel_fit.cpp's.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any

from seki_engine import Position, Side, games
from tuning.native_programs import ENGINE, build, program

FROZEN = {"janggi": r"material_..\[6\]", "gungi": r"top\[6\]"}
"""The soldier, by whom all else is measured."""

_NUMBER = re.compile(r"-?\d+")


def weights_file(game: str) -> Path:
    """Say where the weights of a game lie."""
    return ENGINE / "native" / "src" / game / "tuned_weights.hpp"


def with_weights(text: str, weights: Iterable[int]) -> str:
    """Put numbers in the place of those of the text's initializer, one for one, in their order."""
    head, brace, rest = text.partition("Weights{")
    body, end, tail = rest.partition("};")
    given = list(weights)
    if len(_NUMBER.findall(body)) != len(given):
        raise ValueError(f"the file has another number of weights than {len(given)}")
    left = iter(given)
    body = _NUMBER.sub(lambda _: str(next(left)), body)
    return head + brace + body + end + tail


def position_of(game: str, sample: dict[str, Any]) -> Position:
    """Read the position of a sample."""
    level = {"level": sample["level"]} if sample["level"] else {}
    return games[game].from_fen(sample["fen"], games[game].clean_settings(level))


def first_sides_evaluation(position: Position) -> int:
    """The evaluation as the first side sees it."""
    evaluation = position.native.evaluation()
    return evaluation if position.side_to_move is Side.FIRST else -evaluation


def fineness(positions: Iterable[Position]) -> int:
    """Find in how many parts of a hundredth the counts of a game's weights are given."""
    ratios = []
    for position in positions:
        evaluation = first_sides_evaluation(position)
        if abs(evaluation) > 200:
            weights = [value for _, value in position.game.native.weights()]
            counts = position.native.weight_counts()
            total = sum(c * w for c, w in zip(counts, weights, strict=True))
            ratios.append(total / evaluation)
    return round(statistics.median(ratios))


def lines_of(game: str, scale: int, texts: list[str]) -> list[str]:
    """Write samples as the native fit reads them."""
    return [_line(game, scale, json.loads(text)) for text in texts]


def _line(game: str, scale: int, sample: dict[str, Any]) -> str:
    position = position_of(game, sample)
    counts = enumerate(position.native.weight_counts())
    terms = " ".join(f"{index}:{count / scale:g}" for index, count in counts if count)
    evaluation = first_sides_evaluation(position)
    return f"{sample['game']} {sample['result']} {evaluation} {terms}\n"


def write_problem(file: IO[str], game: str, texts: list[str], at_once: int) -> None:
    """Write the whole problem for the native fit, counting in processes."""
    weights = games[game].native.weights()
    file.write(f"{len(weights)}\n")
    frozen = re.compile(FROZEN[game])
    file.writelines(f"{value} {int(bool(frozen.fullmatch(name)))}\n" for name, value in weights)
    scale = fineness(position_of(game, json.loads(text)) for text in texts[:2_000:10])
    batches = list(_batches(texts, 500))
    count = len(batches)
    with ProcessPoolExecutor(at_once, mp_context=get_context("spawn")) as pool:
        for lines in pool.map(lines_of, [game] * count, [scale] * count, batches):
            file.writelines(lines)


def _batches(texts: list[str], size: int) -> Iterator[list[str]]:
    for first in range(0, len(texts), size):
        yield texts[first : first + size]


def counted(samples: Path, game: str, at_once: int) -> Path:
    """Count once what stands in a file of samples: counting takes longer than fitting."""
    path = samples.with_suffix(".texel")
    if not path.exists() or path.stat().st_mtime < samples.stat().st_mtime:
        texts = samples.read_text(encoding="utf-8").splitlines()
        with path.open("w", encoding="utf-8") as problem:
            write_problem(problem, game, texts, at_once)
    return path


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(prog="tuning.fit", description=__doc__)
    parser.add_argument("game", choices=("janggi", "gungi"))
    parser.add_argument("samples", type=Path)
    parser.add_argument("--output", type=Path, help="default: the file the engine is built from")
    parser.add_argument("--pull", type=float, default=1e-7)
    parser.add_argument("--epochs", type=int, default=400)
    parser.add_argument("--at-once", type=int, default=2)
    given = parser.parse_args()
    build("texel_fit")
    problem = counted(given.samples, given.game, given.at_once)
    limits = [str(given.pull), str(given.epochs)]
    fitted = subprocess.run(
        [program("texel_fit"), problem, *limits], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    present = weights_file(given.game)
    text = with_weights(present.read_text(encoding="utf-8"), map(int, fitted.split()))
    path = given.output or present
    path.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{path} written\n")


if __name__ == "__main__":
    main()
