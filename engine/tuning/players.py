"""Who can play in a match: random, greedy, without search, a level of the CPU, or any search.

Owns the players that need no other program, and how a text names a player. Must not know matches.
"""

from dataclasses import dataclass
from random import Random
from typing import Protocol, TypedDict

from seki_engine import Position, cpu
from tuning.material import lead


class Player(Protocol):
    """Chooses legal actions; one game at a time, from any thread of its own process."""

    def choose(self, position: Position, seed: int) -> str:
        """Choose for the side to move; the same seed again may choose the same again."""
        ...

    def close(self) -> None:
        """End what the player holds: a process, usually nothing."""
        ...


class _Unattached:
    """A player that holds nothing."""

    def close(self) -> None:
        """Do nothing."""


class RandomPlayer(_Unattached):
    """Plays any legal action, all with the same chance."""

    def choose(self, position: Position, seed: int) -> str:
        """Draw one."""
        return Random(seed).choice(position.legal_actions())


class DefaultPlayer(_Unattached):
    """Plays what the engine answers without search."""

    def choose(self, position: Position, seed: int) -> str:
        """Ask the engine's default."""
        return position.default_action(seed)


class GreedyPlayer(_Unattached):
    """Looks one ply ahead: wins at once where it can, else takes the most, else plays anything."""

    def choose(self, position: Position, seed: int) -> str:
        """Choose the action after which it has most; among equals by chance."""
        if position.phase == "setup":
            return position.default_action(seed)
        random = Random(seed)
        return max(
            position.legal_actions(),
            key=lambda action: (_worth(position, action), random.random()),
        )


def _worth(position: Position, action: str) -> float:
    after = position.play(action)
    outcome = after.outcome()
    if outcome is None:
        return -lead(after) if after.side_to_move != position.side_to_move else lead(after)
    if outcome.winner is None:
        return 0.0
    return 1000.0 if outcome.winner == position.side_to_move else -1000.0


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """Plays as that level of the CPU does, with that share of its limits."""

    level: int
    share: float = 1.0

    def choose(self, position: Position, seed: int) -> str:
        """Ask the CPU."""
        return cpu.search_as(position, self.level, seed, part=self.share).action

    def close(self) -> None:
        """Do nothing."""


class SearchLimits(TypedDict, total=False):
    """What `cpu.search` takes but the position and the seed."""

    nodes: int
    depth: int
    milliseconds: float
    noise: int
    table_mib: int


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """Plays what a search within these limits finds."""

    limits: SearchLimits

    def choose(self, position: Position, seed: int) -> str:
        """Search."""
        return cpu.search(position, seed=seed, **self.limits).action

    def close(self) -> None:
        """Do nothing."""
