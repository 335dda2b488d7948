"""Records as PGN, in the form PyChess writes (engine/rules/janggi.md, Notation and files).

Owns the file's form. Must not know single moves' notation. Reading is lenient about comments,
variations and numbers; the moves of the main line must be legal.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from seki_engine.errors import InvalidRecord, InvalidSettings
from seki_engine.game import Game, Position
from seki_engine.janggi.san import format_san, parse_san
from seki_engine.janggi.starts import DEFAULT_START, begin, played
from seki_engine.record_words import illegal_word, words_of
from seki_engine.values import EngineSettings, Record, RecordResult

# Each pattern reads its text once, whatever the text: no part of one can match in two ways.
_TAG = re.compile(r'^[ \t]*\[[ \t]*(\w+)[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\][ \t]*$', re.MULTILINE)
_COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*|\$\d+")
_PARENTHESIS = re.compile(r"([()])")
_NAME = re.compile(r"[A-Za-z0-9_]+")
_SETTINGS = "SekiSettings"
_RESULTS: Mapping[str, RecordResult] = {
    "1-0": "first",
    "0-1": "second",
    "1/2-1/2": "draw",
    "*": "unknown",
}
_WRITTEN = {result: text for text, result in _RESULTS.items()}
_ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
}
_OWN = ("Result", "Variant", "SetUp", "FEN", _SETTINGS)
_LINE = 80


def read_pgn(game: Game, text: str) -> Record:
    """Read the first game's main line; it begins from its FEN, else from the default start."""
    tags = {match[1]: _unescape(match[2]) for match in _TAG.finditer(text)}
    tokens = list(_tokens(_TAG.sub("", text)))
    if not tags and not tokens:
        raise InvalidRecord([("empty", "neither a tag nor a move")])
    settings = _settings(game, tags.get(_SETTINGS))
    start_fen = tags.get("FEN", DEFAULT_START)
    position = begin(game, settings, start_fen)
    moves = [token for token in tokens if token not in _RESULTS]
    for number, token in enumerate(moves, start=1):
        action = parse_san(position, token)
        if action is None:
            raise illegal_word(number, token)
        position = position.play(action)
    result = _RESULTS.get(tags.get("Result", tokens[-1] if tokens else "*"), "unknown")
    kept = {name: value for name, value in tags.items() if name not in _OWN}
    return Record(game.name, settings, start_fen, tuple(position.actions), kept, result)


def write_pgn(game: Game, record: Record) -> str:
    """Write a record; set-up choices become the FEN it begins from.

    Tags whose names the form cannot hold, or has a meaning of its own for, are left out.
    """
    position = played(game, record)
    kept = {
        name: value
        for name, value in record.tags.items()
        if _NAME.fullmatch(name) and name not in _OWN
    }
    tags = {name: kept.pop(name, unknown) for name, unknown in _ROSTER.items()}
    tags["Result"] = _WRITTEN[record.result]
    tags |= {"Variant": "Janggi", "SetUp": "1", "FEN": position[0].fen()}
    tags[_SETTINGS] = " ".join(f"{name}={value}" for name, value in record.settings)
    tags |= kept
    header = "\n".join(f'[{name} "{_escape(value)}"]' for name, value in tags.items())
    words = [*_numbered_moves(position), tags["Result"]]
    return f"{header}\n\n{_wrap(words)}\n"


def _numbered_moves(line: list[Position]) -> Iterator[str]:
    """Yield `1.`, `1...` where needed, and the moves."""
    for number, (before, after) in enumerate(pairwise(line)):
        full_move = before.fen().split()[-1]
        if not before.side_to_move:
            yield f"{full_move}."
        elif number == 0:
            yield f"{full_move}..."
        yield format_san(before, after.actions[-1])


def _tokens(text: str) -> Iterator[str]:
    for token in words_of(_main_line(_COMMENT.sub(" ", text))):
        yield token
        if token in _RESULTS:
            return


def _main_line(text: str) -> str:
    """Leave variations out, however deep."""
    depth = 0
    kept = []
    for part in _PARENTHESIS.split(text):
        if part == "(":
            depth += 1
        elif part == ")":
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(part)
    return " ".join(kept)


def _settings(game: Game, text: str | None) -> EngineSettings:
    """Read our own tag; games of others are taken without a limit of plies."""
    if text is None:
        return game.clean_settings({"max_plies": 0})
    pairs = dict(pair.split("=", 1) for pair in text.split() if "=" in pair)
    try:
        return game.parse_settings(pairs)
    except InvalidSettings as error:
        raise InvalidRecord(error.faults) from None


def _wrap(words: list[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _LINE:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def _escape(value: str) -> str:
    return re.sub(r"[\r\n]", " ", value.replace("\\", "\\\\").replace('"', '\\"'))


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)
