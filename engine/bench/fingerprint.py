"""The fingerprint of the CPU's behaviour: what it does on fixed positions, within fixed limits.

    python -m bench.fingerprint            compares with what is committed
    python -m bench.fingerprint --write    writes it anew

run in engine/. A change that is to change no behaviour leaves it; any other one commits it anew.
Owns what the fingerprint is made of and where it lies. Must not know how the CPU searches.
"""

import json
import sys
from typing import Any

from bench.cpu_positions import DATA, cpu_positions
from seki_engine import Position, cpu, games

FILE = DATA / "cpu_fingerprint.json"
DEPTH = {"janggi": 10, "gungi": 7}
NODES = 4_000
NOISE = 100


def fingerprint(game: str) -> dict[str, Any]:
    """Search every position to a depth, to a number of nodes, and with noise."""
    whole = [cpu.search(each, depth=DEPTH[game]) for each in cpu_positions(game)]
    return {
        "nodes": sum(report.nodes for report in whole),
        "positions": [
            [report.nodes, report.action, report.score, *_limited(position)]
            for report, position in zip(whole, cpu_positions(game), strict=True)
        ],
    }


def _limited(position: Position) -> tuple[int, str, str]:
    limited = cpu.search(position, nodes=NODES)
    noisy = cpu.search(position, nodes=NODES, noise=NOISE, seed=1)
    return limited.depth, limited.action, noisy.action


def write_text(found: dict[str, dict[str, Any]]) -> str:
    """Write fingerprints, a position a line, so that a difference shows where it lies."""
    parts = []
    for game, of_game in sorted(found.items()):
        lines = ",\n".join(f"   {json.dumps(position)}" for position in of_game["positions"])
        parts.append(f' "{game}": {{"nodes": {of_game["nodes"]}, "positions": [\n{lines}]}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Compare or write."""
    text = write_text({game: fingerprint(game) for game in sorted(games)})
    if "--write" in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8")
    for game, of_game in json.loads(text).items():
        sys.stdout.write(f"{game}: {of_game['nodes']} nodes\n")
    if FILE.read_text(encoding="utf-8") != text:
        raise SystemExit(f"the CPU behaves differently from {FILE}: see bench/fingerprint.py")


if __name__ == "__main__":
    main()
