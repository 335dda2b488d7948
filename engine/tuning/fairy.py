"""Fairy-Stockfish as a player of Janggi, over UCI, held to our rules by `searchmoves`.

Owns the program's process, its options and both ways of translating actions. Must not know matches.
The binary is never ours to ship: a path names it.
"""

import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import IO

from seki_engine import Position

VARIANT = "[sekijanggi:janggi]\nnMoveRule = 0\n"
"""Its Janggi, with bikjang and points, but no end after fifty moves without a capture."""

OPTIONS = {
    "UCI_Variant": "sekijanggi",
    "Use NNUE": "false",
    "Threads": "1",
    "Hash": "64",
}

NO_MOVE = "(none)"


class FairyStockfish:
    """A running Fairy-Stockfish that answers after `milliseconds`, or `nodes` where given."""

    def __init__(self, binary: str, milliseconds: int = 100, nodes: int = 0) -> None:
        self._limit = f"nodes {nodes}" if nodes else f"movetime {milliseconds}"
        self._folder = tempfile.TemporaryDirectory(prefix="seki-fairy-")
        self._played: list[str] = []
        self._searched = 0
        self.nodes = 0
        variants = Path(self._folder.name) / "variants.ini"
        variants.write_text(VARIANT, encoding="utf-8")
        self._process = subprocess.Popen(
            [binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        for name, value in {"VariantPath": str(variants), **OPTIONS}.items():
            self._send(f"setoption name {name} value {value}")
        self._send("isready")
        self._read_until("readyok")

    def choose(self, position: Position, seed: int) -> str:
        """Choose an arrangement by the seed; in play ask the program."""
        if position.phase == "setup":
            return Random(seed).choice(position.legal_actions())
        if position.actions[: len(self._played)] != self._played:
            self._send("ucinewgame")
        self._played = position.actions
        legal = {to_uci(position, action): action for action in position.legal_actions()}
        start, moves = _history(position)
        answer = self._ask(f"{start} moves {' '.join(moves)}", legal)
        if answer == NO_MOVE:
            # By its rules the game has ended on the way (generals facing): asked without the way.
            answer = self._ask(position.fen(), legal)
        if answer not in legal:
            raise RuntimeError(f"Fairy-Stockfish answers {answer} in {position.fen()}")
        return legal[answer]

    def _ask(self, fen_and_moves: str, legal: Iterable[str]) -> str:
        self._send(f"position fen {fen_and_moves}")
        self._send(f"go {self._limit} searchmoves {' '.join(legal)}")
        answer = self._read_until("bestmove").split()[1]
        self.nodes += self._searched
        return answer

    def close(self) -> None:
        """End the program."""
        self._send("quit")
        self._process.wait(timeout=10)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._folder.cleanup()

    def _send(self, line: str) -> None:
        _pipe(self._process.stdin).write(line + "\n")

    def _read_until(self, word: str) -> str:
        for line in _pipe(self._process.stdout):
            if line.startswith(word):
                return line
            fields = line.split()
            if "nodes" in fields:
                self._searched = int(fields[fields.index("nodes") + 1])
        raise RuntimeError(f"Fairy-Stockfish ended before {word}")


def to_uci(position: Position, action: str) -> str:
    """Write an action as the program does: passing and accepting are the general's square twice."""
    if action not in ("pass", "accept"):
        return action
    return _general(position.fen()) * 2


def _history(position: Position) -> tuple[str, list[str]]:
    """The FEN after set-up, and every action since as the program writes it."""
    walked = list(_positions(position))
    actions = position.actions
    begin = next(n for n, each in enumerate(walked) if each.phase != "setup")
    moves = [to_uci(walked[n], actions[n]) for n in range(begin, len(actions))]
    return walked[begin].fen(), moves


def _positions(position: Position) -> Iterator[Position]:
    game, settings = position.game, position.settings
    start = position.start_fen
    walked = game.start(settings) if start is None else game.from_fen(start, settings)
    yield walked
    for action in position.actions:
        walked = walked.play(action)
        yield walked


def _general(fen: str) -> str:
    """The square of the general of the side to move."""
    board, side = fen.split(" ")[:2]
    wanted = "K" if side == "w" else "k"
    for number, rank in enumerate(board.split("/")):
        file = 0
        for letter in rank:
            if letter == wanted:
                return f"{'abcdefghi'[file]}{10 - number}"
            file += int(letter) if letter.isdigit() else 1
    raise ValueError(f"no general to move in {fen}")


def _pipe(pipe: IO[str] | None) -> IO[str]:
    if pipe is None:
        raise RuntimeError("the program has no pipe")
    return pipe
