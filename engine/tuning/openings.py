"""Where games of a match begin: set-ups and first plies varied by a seed.

Owns how openings are made. Must not know who plays on from them.
"""

from random import Random

from seki_engine import Game, Position, games
from tuning.material import material

OPENING_PLIES = {"janggi": 6, "gungi": 6}
LONGEST_GAME = {"janggi": 300, "gungi": 400}
"""Plies; then Janggi is judged and Gungi drawn."""

LARGEST_IMBALANCE = 4.0
"""Points of Janggi, or soldiers of Gungi, that an opening may give to one side."""

_RANDOM_SHARE = 0.5


def start_of(game: Game, level: str = "advanced") -> Position:
    """Begin a game of a match: Gungi at a level, both with a limit of plies."""
    settings: dict[str, object] = {"max_plies": LONGEST_GAME[game.name]}
    if game.name == "gungi":
        settings["level"] = level
    return game.start(game.clean_settings(settings))


def opening(
    game_name: str, seed: int, level: str = "advanced", *, arranged: bool = True
) -> Position:
    """Play the set-up and some first plies, half of them at random, so that neither side lost much.

    Not `arranged`: the set-up is left to the players, and there are no first plies.
    """
    start = start_of(games[game_name], level)
    if not arranged:
        return start
    for attempt in range(100):
        position = _wander(start, Random(f"{game_name} {level} {seed} {attempt}"))
        if position.phase == "play" and not position.in_check and _is_balanced(start, position):
            return position
    raise ValueError(f"no opening of {game_name} from seed {seed}")


def _wander(position: Position, random: Random) -> Position:
    while position.phase == "setup":
        position = position.play(_placement(position, random))
    plies = OPENING_PLIES[position.game.name]
    while position.phase == "play" and position.ply < plies:
        position = position.play(_first_ply(position, random))
    return position


def _placement(position: Position, random: Random) -> str:
    if position.game.name == "janggi":
        return random.choice(position.legal_actions())
    return position.default_action(random.getrandbits(64))


def _first_ply(position: Position, random: Random) -> str:
    moves = [each for each in position.legal_actions() if each not in position.declarations]
    if moves and random.random() < _RANDOM_SHARE:
        return random.choice(moves)
    return position.default_action(random.getrandbits(64))


def _is_balanced(start: Position, position: Position) -> bool:
    """Tell whether nobody has lost much; a reply that takes at once shows what hangs."""
    after = position.play(position.default_action(0))
    if after.phase == "over":
        return False
    return all(_imbalance(start, each) <= LARGEST_IMBALANCE for each in (position, after))


def _imbalance(start: Position, position: Position) -> float:
    begun, now = material(start), material(position)
    handicap = begun[0] - begun[1]
    return abs(now[0] - now[1] - handicap)
