"""How fast Gungi is: perft against a plain generator, and the Python face over recorded positions.

`python engine/bench/gungi_bench.py` builds the native benchmark and prints one line a measurement,
all in processor time of one thread. Owns what is measured and printed; the counts themselves are
proved by the tests.
"""

import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from seki_engine import Position, games

ROOT = Path(__file__).parent.parent.parent
BUILD = ROOT / "engine" / "build" / "bench"
DATA = ROOT / "tests" / "data" / "gungi"
LEVELS = ("intro", "beginner", "intermediate", "advanced")
MANY_ACTIONS = range(100, 301)


def build() -> Path:
    """Build the native benchmark; return its program."""
    source: list[str | Path] = ["cmake", "-S", ROOT / "engine", "-B", BUILD, "-G", "Ninja"]
    options: list[str | Path] = ["-DSEKI_PYTHON=OFF", "-DSEKI_BENCH=ON"]
    compile_it: list[str | Path] = ["cmake", "--build", BUILD]
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    for command in ([*source, *options], compile_it):
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return BUILD / "native" / "gungi_perft"


def recorded_positions() -> list[Position]:
    """Read the recorded positions that have between 100 and 300 legal actions."""
    game = games["gungi"]
    positions = []
    with gzip.open(DATA / "positions.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if len(record.get("m", ())) < MANY_ACTIONS.start:
                continue
            level = LEVELS[int(record["f"].split()[3])]
            position = game.from_fen(record["f"], game.clean_settings({"level": level}))
            if position.legal_action_count in MANY_ACTIONS:
                positions.append(position)
    return positions


def python_lines() -> Iterator[str]:
    """Measure `legal_actions()` + `play()`, and rebuilding a position."""
    positions = recorded_positions()
    actions = 0
    begin = time.process_time()
    for position in positions:
        legal = position.legal_actions()
        actions += len(legal)
        position.play(legal[len(legal) // 2])
    each = (time.process_time() - begin) / len(positions) * 1e6
    yield (
        f"gungi python legal_actions()+play() {each:.2f} us over {len(positions)} positions of "
        f"{actions / len(positions):.0f} actions"
    )
    record = json.loads((DATA / "real_game.json").read_text(encoding="utf-8"))
    game = games["gungi"]
    begin = time.process_time()
    for _ in range(100):
        game.restore(game.settings(), record["actions"])
    each = (time.process_time() - begin) / 100 / len(record["actions"]) * 1e6
    yield f"gungi python restore() {each:.2f} us an action, {len(record['actions'])} actions"


def main() -> None:
    """Print every measurement."""
    output = subprocess.run([build()], check=True, capture_output=True, text=True).stdout
    sys.stdout.write(output)
    sys.stdout.writelines(f"{line}\n" for line in python_lines())


if __name__ == "__main__":
    main()
