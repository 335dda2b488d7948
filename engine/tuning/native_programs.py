"""The native programs beside the engine: building one, and asking the mate solver.

Owns where they are built and the solver's lines. Must not know who asks.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ENGINE = Path(__file__).parent.parent
BUILD = ENGINE / "build" / "bench"


def program(name: str) -> Path:
    """Say where a program of native/bench lies once it is built."""
    return BUILD / "native" / name


def build(name: str) -> None:
    """Build the program of that name; not from several processes at once."""
    configure = ["cmake", "-S", str(ENGINE), "-B", str(BUILD), "-G", "Ninja"]
    options = ["-DSEKI_PYTHON=OFF", "-DSEKI_BENCH=ON"]
    compile_it = ["cmake", "--build", str(BUILD), "--target", name]
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    for command in ([*configure, *options], compile_it):
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


@dataclass(frozen=True, slots=True)
class Mate:
    """The shortest mate of the side to move: in how many own moves, and what begins it."""

    moves: int
    best: tuple[str, ...]


class MateSolver:
    """The exhaustive solver, built before, as a running process; a context, like that process."""

    def __init__(self, most_moves: int = 5, most_nodes: int = 2_000_000) -> None:
        self._process = subprocess.Popen(
            [program("mate_solver"), str(most_moves), str(most_nodes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def __enter__(self) -> "MateSolver":
        return self

    def __exit__(self, *failure: object) -> None:
        self._process.communicate(timeout=60)

    def solve(self, game: str, fen: str) -> Mate | None:
        """Prove the shortest mate; None where there is none, or none within the limits."""
        sent, answers = self._process.stdin, self._process.stdout
        if sent is None or answers is None:
            raise RuntimeError("the solver has no pipes")
        sent.write(f"{game} {fen}\n")
        moves, *best = answers.readline().split()
        if moves == "!":
            raise ValueError(f"the solver refuses {fen}")
        return None if moves in ("0", "?") else Mate(int(moves), tuple(best))
