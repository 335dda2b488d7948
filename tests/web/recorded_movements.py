"""What the rules pages say and show, as engine and server have it: written by running this module.

Owns: which positions chance makes, the same each time, how the engine tells where pieces go in
them, the server's times, and their file. Must not know: who reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from seki_engine import Position, games
from seki_server.domain.clocks import TIMEOUTS_RUNNING
from seki_server.domain.limits import DAY_MS, Limits

FILE: Final = Path(__file__).parents[2] / "client-protocol/web/test/data/movements.json"
JANGGI_POSITIONS: Final = 30
"""Of each kind of man."""

GUNGI_POSITIONS: Final = 8
"""Of each kind of piece, on each tier."""

MOVEMENT: Final = Path(__file__).parents[1] / "data/gungi/movement.json"
FILES: Final = "abcdefghi"
PALACE: Final = tuple(file + rank for file in "def" for rank in ("1", "2", "3"))
PALACES: Final = (*PALACE, *(f"{file}{rank}" for file in "def" for rank in (8, 9, 10)))
ANYWHERE: Final = tuple(f"{file}{rank}" for file in FILES for rank in range(1, 11))
BYSTANDERS: Final = "ppppPPPccCNn"
NEAR: Final = 5
KINDS: Final = "MGIJWNRSFDCAKT"
UNDER: Final = "DD"
OTHERS: Final = "ddddwwnnnjjrrssff"
FAR: Final = {"M": (9, 2), "m": (1, 1)}
"""The marshals that only stand by: their file, and how many ranks behind the piece they stand."""

NOT_SO: Final = "piece_does_not_move_so"


def recorded() -> str:
    """Return the file's text: a position a line."""
    drawn = json.loads(MOVEMENT.read_text(encoding="utf-8"))
    return (
        f'{{"limits":{_text(_limits())},\n"drawn":{_text(drawn)},\n"janggi":[\n{_lines(_janggi(Random(1)))}\n],'
        f'\n"gungi":[\n{_lines(_gungi(Random(2)))}\n]}}\n'
    )


def _limits() -> Mapping[str, int]:
    """Tell the times and counts that the pages name."""
    limits = Limits()
    return {
        "graceSeconds": limits.absence.grace_ms // 1000,
        "budgetSeconds": limits.absence.budget_ms // 1000,
        "leastSeconds": limits.absence.least_ms // 1000,
        "returnedSeconds": limits.clocks.returned_ms // 1000,
        "abandonedDays": limits.absence.abandoned_ms // DAY_MS,
        "timeOutsRunning": TIMEOUTS_RUNNING,
        "actions": limits.actions,
        "replays": limits.replays,
    }


def _lines(told: Iterator[Mapping[str, Any]]) -> str:
    return ",\n".join(map(_text, told))


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- Janggi ---------------------------------------------------------------------------------------


def _janggi(chance: Random) -> Iterator[Mapping[str, Any]]:
    for man in "KARCNBP":
        for _ in range(JANGGI_POSITIONS):
            yield _janggi_told(man, chance)


def _janggi_told(man: str, chance: Random) -> Mapping[str, Any]:
    """Tell of a position by chance where a man of Cho's could go if no check had to be heeded."""
    men = _janggi_men(man, chance)
    origin = next(iter(men))
    fen = f"{_janggi_board(men)} w - - 0 1"
    game = games["janggi"]
    position = game.from_fen(fen, game.settings())
    goes = [target for target in ANYWHERE if _janggi_reaches(position, origin, target)]
    return {"fen": fen, "origin": origin, "goes": goes}


def _janggi_reaches(position: Position, origin: str, target: str) -> bool:
    return origin != target and position.native.refuse(origin + target) != NOT_SO


def _janggi_men(man: str, chance: Random) -> dict[str, str]:
    """Place a man, the generals, and who may stand in its way; the man is the first."""
    while True:
        origins = PALACE if man in "KA" else chance.choice((PALACES, ANYWHERE))
        men = {chance.choice(origins): man}
        if man != "K":
            men.setdefault(chance.choice(PALACE), "K")
        men.setdefault(chance.choice(("d10", "e10", "f10", "e9")), "k")
        for bystander in chance.sample(BYSTANDERS, chance.randint(0, 10)):
            men.setdefault(chance.choice(_near(next(iter(men)))), bystander)
        if _is_janggi_position(men):
            return men


def _near(origin: str) -> tuple[str, ...]:
    """List the points on the same lines and around: who stands elsewhere is in nobody's way."""
    return tuple(square for square in ANYWHERE if _is_near(origin, square))


def _is_near(origin: str, square: str) -> bool:
    across = abs(FILES.index(square[0]) - FILES.index(origin[0]))
    up = abs(int(square[1:]) - int(origin[1:]))
    return 0 in (across, up) or across + up <= NEAR


def _is_janggi_position(men: Mapping[str, str]) -> bool:
    """Tell whether both generals stand and the side that does not move is not attacked."""
    if sorted(man for man in men.values() if man in "Kk") != ["K", "k"]:
        return False
    game = games["janggi"]
    try:
        position = game.from_fen(f"{_janggi_board(men)} w - - 0 1", game.settings())
    except ValueError:
        return False
    return position.phase == "play"


def _janggi_board(men: Mapping[str, str]) -> str:
    ranks = ["".join(men.get(f"{file}{rank}", " ") for file in FILES) for rank in range(10, 0, -1)]
    return _with_gaps(ranks)


# --- Gungi ----------------------------------------------------------------------------------------


def _gungi(chance: Random) -> Iterator[Mapping[str, Any]]:
    for kind in KINDS:
        for tier in (1, 2, 3):
            for _ in range(GUNGI_POSITIONS):
                yield _gungi_told(kind, tier, chance)


def _gungi_told(kind: str, tier: int, chance: Random) -> Mapping[str, Any]:
    """Tell what a piece of White's may enter among enemy towers, whatever becomes of marshals."""
    diagonal = chance.choice(("booklet", "straight"))
    rank = 6 if kind == "C" else 5
    towers = _enemy_towers(rank, chance)
    board = {**towers, **_marshals(kind, rank), (5, rank): UNDER[: tier - 1] + kind}
    game = games["gungi"]
    rules = game.clean_settings({"archer_diagonal": diagonal, "self_check": "allowed"})
    position = game.from_fen(f"{_gungi_board(board)} -/- w 3 - 1", rules)
    legal = [each for each in position.legal_actions() if each.startswith(f"5{rank}")]
    return {
        "kind": kind,
        "tier": tier,
        "diagonal": diagonal,
        "rank": rank,
        "heights": {f"{file}{at}": len(tower) for (file, at), tower in towers.items()},
        "free": [each[2:] for each in legal if len(each) == 4],
        "taken": [each[2:4] for each in legal if each.endswith("x")],
    }


def _enemy_towers(rank: int, chance: Random) -> dict[tuple[int, int], str]:
    pieces, towers = list(OTHERS), dict[tuple[int, int], str]()
    for _ in range(chance.randint(0, 6)):
        at = (chance.randint(2, 8), chance.randint(1, 9))
        height = chance.randint(1, 3)
        if at == (5, rank) or at in towers or len(pieces) < height:
            continue
        towers[at] = "".join(pieces.pop(chance.randrange(len(pieces))) for _ in range(height))
    return towers


def _marshals(kind: str, rank: int) -> dict[tuple[int, int], str]:
    """Place the marshals where no piece in the middle reaches them; White's may be that piece."""
    return {
        (file, rank + behind): letter
        for letter, (file, behind) in FAR.items()
        if not (letter == kind == "M")
    }


def _gungi_board(board: Mapping[tuple[int, int], str]) -> str:
    def written(tower: str) -> str:
        return f"|{':'.join(tower)}|" if len(tower) > 1 else tower

    ranks = [
        [written(board.get((file, rank), " ")) for file in range(9, 0, -1)] for rank in range(1, 10)
    ]
    return _with_gaps(["".join(rank) for rank in ranks])


def _with_gaps(ranks: list[str]) -> str:
    """Write ranks as FEN does: a number for so many empty squares."""
    text = "/".join(ranks)
    for length in range(9, 0, -1):
        text = text.replace(" " * length, str(length))
    return text


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(recorded(), encoding="utf-8")


if __name__ == "__main__":
    main()
