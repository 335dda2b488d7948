"""Writes the SAN of gungi.js, in which the recorded vectors of Gungi are given.

The section "Notation" of the rules page: rank first, `付` stack, `取` take, `新` drop, `返…`
betrayal by kinds from bottom to top, `#` after taking the 帥; the target's tier is the one after.
"""

from tests.engine.reference.gungi_board import Square, height
from tests.engine.reference.gungi_settings import COUNT_OF_KIND
from tests.engine.reference.gungi_turn import GungiAction, GungiTurn

SIGNS = dict(zip(COUNT_OF_KIND, "帥大中小侍槍馬忍砦兵砲弓筒謀", strict=True))


def format_san(turn: GungiTurn, action: GungiAction) -> str:
    """Return the SAN of an action or a placement of this turn."""
    landed = _place(action.target, height(turn.after(action).board, action.target))
    if action.dropped:
        return f"新{SIGNS[action.dropped]}{landed}{_tail(turn, action)}"
    origin = action.origin or action.target
    tower = turn.board[origin]
    mover = f"{SIGNS[tower[-1].lower()]}{_place(origin, len(tower))}"
    if action.manner == "x":
        return f"{mover}取{landed}{'#' if turn.takes_marshal(action) else ''}"
    return f"{mover}{landed}{_tail(turn, action)}"


def _place(square: Square, tier: int) -> str:
    file, rank = square
    return f"({rank}-{file}-{tier})"


def _tail(turn: GungiTurn, action: GungiAction) -> str:
    if action.exchanged:
        tower = turn.board[action.target]
        return "返" + "".join(SIGNS[tower[tier - 1].lower()] for tier in action.exchanged)
    return "付" if action.manner == "+" else ""
