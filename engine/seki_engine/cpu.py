"""CPU players: eight levels over one native search, the same for every game.

Owns what a level is, and the two ways of asking: `choose` for a player, `search` for an analyst.
Must not know any game. Both release the GIL while they search.
"""

import time
from dataclasses import dataclass
from types import MappingProxyType

from seki_engine import _native
from seki_engine.game import Position

StopFlag = _native.StopFlag
"""Ends a search at once, from any thread, when it is `set()`."""

LARGEST_TABLE_MIB = 1024


@dataclass(frozen=True, slots=True)
class Level:
    """How a level is weaker than the next: it looks at less, and sees it less exactly.

    `nodes` None is as many as the budget allows. `noise` is how far an evaluation may be off, in
    hundredths of the smallest man; `opening_noise` holds instead in the first plies, so that games
    differ.
    """

    nodes: int | None
    budget_ms: int
    noise: int
    opening_noise: int


_LEVELS = MappingProxyType(
    {
        1: Level(nodes=200, budget_ms=100, noise=400, opening_noise=400),
        2: Level(nodes=800, budget_ms=100, noise=230, opening_noise=230),
        3: Level(nodes=3_000, budget_ms=100, noise=130, opening_noise=130),
        4: Level(nodes=10_000, budget_ms=150, noise=70, opening_noise=70),
        5: Level(nodes=30_000, budget_ms=200, noise=40, opening_noise=40),
        6: Level(nodes=80_000, budget_ms=300, noise=20, opening_noise=20),
        7: Level(nodes=250_000, budget_ms=600, noise=8, opening_noise=12),
        8: Level(nodes=None, budget_ms=1_000, noise=0, opening_noise=8),
    }
)
LEVELS = tuple(_LEVELS)
OPENING_PLIES = 16


@dataclass(frozen=True, slots=True)
class Report:
    """What a search found.

    `score` is for the side to move, in hundredths of the smallest man; a win in n plies is
    32,000 - n, a loss its negative. `line` is the play it expects, `action` first.
    """

    action: str
    score: int
    depth: int
    nodes: int
    line: tuple[str, ...]


def level(number: int) -> Level:
    """Say what a level is; ValueError for a number that is none."""
    if number not in _LEVELS:
        raise ValueError(f"level is from {LEVELS[0]} to {LEVELS[-1]}, not {number!r}")
    return _LEVELS[number]


def budget_ms(number: int) -> int:
    """Say how long a level may think about an action, in milliseconds."""
    return level(number).budget_ms


def choose(
    position: Position,
    level: int,
    seed: int,
    deadline: float | None = None,
    stop: StopFlag | None = None,
) -> str:
    """Choose an action as a player of that level.

    The same for the same position, level and seed, as long as nodes end the search: at level 8, and
    where `deadline` (seconds of `time.monotonic`; default: the level's budget from now) comes
    first, time does. ValueError where no action is legal.
    """
    return search_as(position, level, seed, deadline, stop).action


def search_as(
    position: Position,
    number: int,
    seed: int,
    deadline: float | None = None,
    stop: StopFlag | None = None,
    part: float = 1.0,
) -> Report:
    """Search as that level does, with that part of its limits; otherwise as `choose`."""
    as_level = level(number)
    budget = as_level.budget_ms * part
    if deadline is not None:
        budget = min(budget, max(0.0, (deadline - time.monotonic()) * 1000))
    return search(
        position,
        nodes=None if as_level.nodes is None else max(1, round(as_level.nodes * part)),
        milliseconds=budget,
        noise=as_level.opening_noise if position.ply < OPENING_PLIES else as_level.noise,
        seed=seed,
        stop=stop,
    )


def search(
    position: Position,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    milliseconds: float | None = None,
    noise: int = 0,
    seed: int = 0,
    table_mib: int = 16,
    stop: StopFlag | None = None,
) -> Report:
    """Search until the first limit is reached: nodes, plies of depth, time, or `stop`.

    One full ply is always looked at, unless stopped. ValueError where no action is legal, or a
    limit is none.
    """
    if position.legal_action_count == 0:
        raise ValueError("the game is over, or no action is legal")
    if not 1 <= table_mib <= LARGEST_TABLE_MIB:
        raise ValueError(f"table_mib is from 1 to {LARGEST_TABLE_MIB}, not {table_mib}")
    if milliseconds is not None and not milliseconds >= 0:
        raise ValueError(f"milliseconds is from 0, not {milliseconds}")
    found = position.native.search(
        nodes=_limit("nodes", nodes, _NO_LIMIT),
        depth=_limit("depth", depth, 10_000),
        milliseconds=_NO_TIME_LIMIT if milliseconds is None else milliseconds,
        noise=_limit("noise", noise, 10_000, least=0),
        seed=seed % 2**64,
        table_bytes=table_mib << 20,
        stop=stop,
    )
    action, score, reached, searched, line = found
    return Report(action, score, reached, searched, tuple(line))


_NO_TIME_LIMIT = 1e15
_NO_LIMIT = 2**63


def _limit(name: str, value: int | None, most: int, *, least: int = 1) -> int:
    if value is None:
        return most
    if not least <= value <= most:
        raise ValueError(f"{name} is from {least} to {most}, not {value}")
    return value
