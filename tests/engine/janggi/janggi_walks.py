"""Random games of Janggi for property tests: reproducible, varied, and pulled towards the rare.

Owns how walks are made. Must not know what is asserted about them.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from seki_engine import Position
from tests.engine.janggi.janggi_cases import JANGGI, a_position, lines_of

RARE = ("pass", "accept")
RARE_STARTS = (
    "3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1",  # the general can take the last fighting man
    "3k5/8R/9/9/9/4R4/9/9/9/5K3 b - - 0 1",  # no move without check: an automatic pass
    "4k4/9/9/9/4p4/4P4/9/9/9/4K4 w - - 0 9",  # soldiers about to leave the generals facing
)


def random_settings(random: Random) -> dict[str, Any]:
    """Draw engine settings; short limits of plies are as likely as none."""
    return {
        "setup": random.choice(("choose", "fixed")),
        "decision": random.choice(("points", "draw")),
        "bikjang": random.random() < 0.7,
        "max_plies": random.choice((0, 0, 0, 5, 40, 300)),
    }


def random_start(random: Random) -> Position:
    """Begin from set-up, or from a recorded position that these settings allow."""
    settings = random_settings(random)
    if random.random() < 0.4:
        return JANGGI.start(JANGGI.settings(**settings))
    if random.random() < 0.1:
        return a_position(random.choice(RARE_STARTS), **settings)
    positions = lines_of("positions.jsonl.gz")
    case = random.choice(positions)
    return a_position(case["fen"], **settings | {"bikjang": settings["bikjang"] or case["bikjang"]})


def next_action(position: Position, random: Random, shuffling: bool) -> str:
    """Choose an action; when `shuffling`, prefer to move the last man back."""
    legal = position.legal_actions()
    if shuffling and len(position.actions) >= 2 and random.random() < 0.8:
        last = position.actions[-2]
        back = [a for a in legal if a not in RARE and a == _reversed(last)]
        if back:
            return back[0]
    return random.choice(legal)


def walk(seed: int, length: int = 60) -> Iterator[Position]:
    """Yield the positions of a random game, the start first."""
    random = Random(seed)
    shuffling = random.random() < 0.5
    position = random_start(random)
    yield position
    for _ in range(length):
        if position.outcome() is not None:
            return
        position = position.play(next_action(position, random, shuffling))
        yield position


def _reversed(action: str) -> str:
    """Turn a move around: `a10b9` is `b9a10`."""
    middle = next((n for n, letter in enumerate(action) if n > 0 and letter.isalpha()), 0)
    return action[middle:] + action[:middle]
