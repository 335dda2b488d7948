"""Gungi positions and SANs for the tests of this folder. Owns how recorded vectors are asked."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from seki_engine import Position, games
from seki_engine.gungi.notation import Board, effect_of, own_letter, parse_action, parse_board
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
