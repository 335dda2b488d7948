"""The native Janggi agrees with Fairy-Stockfish (pyffish) wherever the rules do.

They differ in one thing (R2): in check *and* facing, Fairy-Stockfish also asks for the facing to
be ended and offers the pass.
"""

import re

import pyffish
import pytest

from seki_engine import Position
from seki_engine.janggi.notation import pieces_of
from seki_engine.janggi.san import format_san, parse_san
from tests.engine.janggi.janggi_cases import a_position, lines_of, listed
from tests.engine.janggi.janggi_walks import walk

VARIANT = "janggi"


def uci_of(position: Position, action: str) -> str:
    """Write pass and accept as the general's square twice."""
    if action not in ("pass", "accept"):
        return action
    letter = "k" if position.side_to_move else "K"
    square = next(at for at, piece in pieces_of(position.fen()).items() if piece == letter)
    return f"{square}{square}"


def is_told_apart(position: Position) -> bool:
    """Whether the rules agree here: not in check and facing at once."""
    return not (position.in_check and _faces(position.fen()))


def _faces(fen: str) -> bool:
    rows = fen.split()[0].split("/")
    squares = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in rows]
    files = ["".join(row[file] for row in squares) for file in range(9)]
    return any(re.search(r"k\.*K", file) for file in files)


@pytest.mark.parametrize("first", range(0, 120, 30))
def test_random_games_have_the_moves_pyffish_lists(first: int) -> None:
    compared = 0
    for seed in range(first, first + 30):
        for position in walk(seed):
            if position.phase != "play" or not position.settings.model_dump()["bikjang"]:
                continue
            if is_told_apart(position):
                expected = set(pyffish.legal_moves(VARIANT, position.fen(), []))
                assert {uci_of(position, a) for a in listed(position)} == expected, position.fen()
                compared += 1
    assert compared > 300


def test_moves_in_pgn_are_written_as_pyffish_writes_them_and_read_again() -> None:
    for case in lines_of("positions.jsonl.gz")[::150]:
        position = a_position(case["fen"])
        for action in position.legal_actions():
            san = format_san(position, action)
            if is_told_apart(position) and not _is_marked_otherwise(position, action):
                assert san == pyffish.get_san(VARIANT, case["fen"], uci_of(position, action))
            assert parse_san(position, san) == action


def _is_marked_otherwise(position: Position, action: str) -> bool:
    """Whether mate after the action is judged by another rule there: the generals then face."""
    after = position.play(action)
    return _faces(after.fen()) or action == "accept"
