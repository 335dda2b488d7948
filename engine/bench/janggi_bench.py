"""How fast Janggi is: perft against two baselines, and the Python face over recorded positions.

`python engine/bench/janggi_bench.py` builds the native benchmark and prints one line a measurement,
all in processor time of one thread. `SEKI_FAIRY_STOCKFISH` may name that engine's binary. Owns what
is measured and printed; the counts themselves are proved by the tests.
"""

import gzip
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from seki_engine import Position, games

ROOT = Path(__file__).parent.parent.parent
BUILD = ROOT / "engine" / "build" / "bench"
DATA = ROOT / "tests" / "data" / "janggi"
LEAVES = 35_243_995
"""perft(5) of the default start: Fairy-Stockfish must count the same."""


def build() -> Path:
    """Build the native benchmark; return its program."""
    configure: list[str | Path] = ["cmake", "-S", ROOT / "engine", "-B", BUILD, "-G", "Ninja"]
    options: list[str | Path] = ["-DSEKI_PYTHON=OFF", "-DSEKI_BENCH=ON"]
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    compile_it: list[str | Path] = ["cmake", "--build", BUILD]
    for command in ([*configure, *options], compile_it):
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return BUILD / "native" / "janggi_perft"


def native_lines() -> Iterator[str]:
    """Measure the engine's and the plain generator's perft."""
    output = subprocess.run([build()], check=True, capture_output=True, text=True).stdout
    yield from output.splitlines()


def fairy_stockfish_lines(binary: str) -> Iterator[str]:
    """Measure Fairy-Stockfish's perft of the same start, its start-up included."""
    commands = "setoption name UCI_Variant value janggi\nposition startpos\ngo perft 5\nquit\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run([binary], input=commands, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    counted = re.search(r"Nodes searched: (\d+)", ran.stdout)
    if counted is None or int(counted[1]) != LEAVES:
        raise SystemExit(f"{binary} does not count {LEAVES} leaves")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    rate = LEAVES / seconds / 1e6
    yield f"fairy-stockfish perft(5) {LEAVES} leaves {seconds:.4f} s {rate:.2f} Mleaves/s"


def recorded_positions() -> list[Position]:
    """Replay the recorded games: every position that is not over."""
    game = games["janggi"]
    positions = []
    with gzip.open(DATA / "games.jsonl.gz") as lines:
        for line in lines:
            record = json.loads(line)
            position = game.from_fen(record["fen"], game.clean_settings(record["cfg"]))
            for action in record["actions"].split():
                positions.append(position)
                position = position.play(action)
    real = json.loads((DATA / "real_game.json").read_text(encoding="utf-8"))
    position = game.from_fen(real["start_fen"], game.settings())
    for action in real["actions"]:
        positions.append(position)
        position = position.play(action)
    return positions


def python_lines() -> Iterator[str]:
    """Measure `legal_actions()` + `play()`, and rebuilding a position."""
    positions = recorded_positions()
    begin = time.process_time()
    actions = 0
    for position in positions:
        legal = position.legal_actions()
        actions += len(legal)
        position.play(legal[len(legal) // 2])
    each = (time.process_time() - begin) / len(positions) * 1e6
    mean = actions / len(positions)
    yield (
        f"python legal_actions()+play() {each:.2f} us over {len(positions)} positions of "
        f"{mean:.0f} actions"
    )
    last = max(positions, key=lambda position: position.ply)
    begin = time.process_time()
    for _ in range(100):
        last.game.restore(last.settings, last.actions, last.start_fen)
    each = (time.process_time() - begin) / 100 / last.ply * 1e6
    yield f"python restore() {each:.2f} us an action, {last.ply} actions"


def main() -> None:
    """Print every measurement."""
    fairy_stockfish = os.environ.get("SEKI_FAIRY_STOCKFISH")
    for line in native_lines():
        sys.stdout.write(f"{line}\n")
    if fairy_stockfish:
        sys.stdout.writelines(f"{line}\n" for line in fairy_stockfish_lines(fairy_stockfish))
    sys.stdout.writelines(f"{line}\n" for line in python_lines())


if __name__ == "__main__":
    main()
