"""Gungi positions and SANs for the tests of this folder. Owns how recorded vectors are asked."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from seki_engine import Position, games
from seki_engine.gungi.notation import (
    Board,
    Square,
    effect_of,
    own_letter,
    parse_action,
    parse_board,
)
from seki_engine.gungi.san import format_san

GUNGI = games["gungi"]
LEVELS = ("intro", "beginner", "intermediate", "advanced")


def a_game(*actions: str, **settings: Any) -> Position:
    """Begin at the level's start and play these actions."""
    return GUNGI.restore(GUNGI.clean_settings(settings), actions)


def a_position(fen: str, *actions: str, **settings: Any) -> Position:
    """Begin at a FEN of any level and play these actions."""
    level = LEVELS[int(fen.split(" ")[3])]
    return GUNGI.restore(GUNGI.clean_settings({"level": level, **settings}), actions, fen)


def refusal(position: Position, action: str) -> str | None:
    """Say by which reason an action is refused; None where it is legal."""
    return position.native.refuse(action)


def sans(position: Position, *, all_betrayals: bool = True) -> Counter[str]:
    """Count the legal actions by SAN; `done`, which SAN cannot say, is left out."""
    board = parse_board(position.fen())
    return Counter(_sans(board, position.legal_actions(), all_betrayals))


def _sans(board: Board, actions: Iterable[str], all_betrayals: bool) -> Iterable[str]:
    for action in actions:
        parsed = parse_action(action)
        if parsed is None:
            continue
        effect = effect_of(board, parsed)
        if (
            all_betrayals
            or not effect.exchanged
            or _gungi_js_lists(board, board.towers[effect.target], effect.piece, effect.exchanged)
        ):
            yield format_san(effect)


def _gungi_js_lists(
    board: Board, tower: tuple[str, ...], piece: str, exchanged: tuple[str, ...]
) -> bool:
    """gungi.js betrays only kinds of which the hand holds as many as the tower has enemies."""
    enemies = Counter(p.upper() for p in tower if p != own_letter(board, p))
    hand = {p.upper(): board.hands.get(own_letter(board, p), 0) for p in exchanged}
    return piece not in exchanged and all(enemies[p] <= hand[p] for p in exchanged)


def walk(rng: random.Random, plies: int, **settings: Any) -> Iterator[Position]:
    """Play at random from the start, set-up included, and yield every position on the way.

    Takes and done come often enough for games to open up and end.
    """
    position = a_game(**settings)
    yield position
    while position.phase == "setup" or (position.phase == "play" and position.ply < plies):
        position = position.play(_random_action(rng, position))
        yield position


def _random_action(rng: random.Random, position: Position) -> str:
    actions = position.legal_actions()
    if position.phase == "setup" and len(actions) > 1:
        is_over = actions[-1] == "done" and rng.random() < 0.08
        return "done" if is_over else rng.choice(actions[:-1])
    if rng.random() < 0.3:
        actions = [each for each in actions if each.endswith("x") or "=" in each] or actions
    return rng.choice(actions)


ARMY = {"G": 1, "I": 1, "J": 2, "W": 2, "N": 3, "R": 2, "S": 2, "F": 2, "D": 4,
        "A": 2, "C": 1, "K": 1, "T": 1}  # fmt: skip
KINDS = {0: "GIJWNRSFD", 1: "GIJWNRSFDA", 2: "GIJWNRSFDACKT", 3: "GIJWNRSFDACKT"}


def thrown_fen(rng: random.Random, level: int) -> str:
    """Throw both armies onto a corner of the board, some into the hands: high towers, close by."""
    towers: dict[Square, str] = {}
    hands = ["", ""]
    corner = [Square(f + 1, r + 1) for f in range(rng.randint(4, 9)) for r in range(9)]
    for side in (0, 1):
        for kind in KINDS[level]:
            fates = rng.choices(("hand", "board", "gone"), (1, 2, 1), k=ARMY[kind])
            if held := fates.count("hand"):
                hands[side] += f"{_coloured(kind, side)}{held}"
            for _ in range(fates.count("board")):
                _throw(rng, towers, corner, _coloured(kind, side), 3 if level == 3 else 2)
    for marshal in "Mm":
        _throw(rng, towers, corner, marshal, 3 if level == 3 else 2)
    ranks = (
        "".join(_written(towers.get(Square(file, rank), "")) for file in range(9, 0, -1))
        for rank in range(1, 10)
    )
    return f"{'/'.join(ranks)} {hands[0] or '-'}/{hands[1] or '-'} {rng.choice('wb')} {level} - 5"


def _coloured(kind: str, side: int) -> str:
    return kind.lower() if side else kind


def _throw(
    rng: random.Random, towers: dict[Square, str], corner: list[Square], piece: str, limit: int
) -> None:
    free = [s for s in corner if len(t := towers.get(s, "")) < limit and t[-1:] not in ("M", "m")]
    square = rng.choice(free)
    towers[square] = towers.get(square, "") + piece


def _written(tower: str) -> str:
    return f"|{':'.join(tower)}|" if tower else "1"
