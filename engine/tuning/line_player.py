"""A player behind standard input and output: a line a question, a line an answer.

    python -m tuning.line_player PLAYER

A question is JSON, `[game, packed position, seed]`; the answer is the action. Owns this protocol's
answering side.
"""

import json
import sys

from seki_engine import games
from tuning.naming import make_player


def main() -> None:
    """Answer until the input ends."""
    player = make_player(sys.argv[1])
    for line in sys.stdin:
        game, packed, seed = json.loads(line)
        position = games[game].unpack(packed.encode())
        sys.stdout.write(player.choose(position, seed) + "\n")
        sys.stdout.flush()
    player.close()


if __name__ == "__main__":
    main()
