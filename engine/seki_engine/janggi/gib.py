"""Records as `.gib`, Korean programs' text files (engine/rules/janggi.md, Notation and files).

Owns the file's form, in hangul and hanja. Must not know encodings of bytes. 초차림 is read from
Cho's chair and so is 한차림: Han's own name for an arrangement is that of the text reversed.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from seki_engine.errors import InvalidRecord
from seki_engine.game import Game, Position
from seki_engine.janggi.describe import korean_move
from seki_engine.janggi.notation import Move, Square, parse_move, pieces_of
from seki_engine.janggi.starts import arranged_starts, choices_of, played
from seki_engine.record_words import illegal_word, words_of
from seki_engine.values import Record, RecordResult

CHO_SETUP, HAN_SETUP, RESULT = "초차림", "한차림", "대국결과"
PASS, ACCEPT = "한수쉼", "빅장"

_HANJA = str.maketrans("將将楚漢士車包馬象卒兵", "장장장장사차포마상졸병")
_TO_HANJA = str.maketrans("장사차포마상졸병", "將士車包馬象卒兵")
_LETTERS = dict(zip("장사차포마상졸병", "KARCNBPP", strict=True))
# Each pattern reads its text once, whatever the text: no part of one can match in two ways.
_TAG = re.compile(r'^[ \t]*\[[ \t]*([^\s"\]]+)[ \t]+"([^"\n]*)"[ \t]*\][ \t]*$', re.MULTILINE)
_NAME = re.compile(r'[^\s"\[\]]+')
_MEN = "[장사차포마상졸병]"
_MOVE = re.compile(rf"([0-9])([1-9])({_MEN})([0-9])([1-9]){_MEN}?(?:장군|멍군)*")
_MAN = re.compile(r"(?<=\d)(?:장(?!군)|[사차포마상졸병])")
_ARRANGEMENTS = {"마상상마": "inner", "상마마상": "outer", "상마상마": "left", "마상마상": "right"}
_TEXTS = {name: text for text, name in _ARRANGEMENTS.items()}
_RESULT_TEXTS: Mapping[RecordResult, str] = {
    "first": "초 승",
    "second": "한 승",
    "draw": "무승부",
    "unknown": "미상",
}
_ROSTER = {
    "Event": "대회명",
    "Site": "대국장소",
    "Date": "대국일자",
    "Round": "회전",
    "White": "초대국자",
    "Black": "한대국자",
}
"""What Korean programs call the tags of PGN's roster."""
_MOVES_A_LINE = 6


def is_gib(text: str) -> bool:
    """Say whether a text names an arrangement, as every .gib does."""
    return any(match[1] in (CHO_SETUP, HAN_SETUP) for match in _TAG.finditer(text))


def read_gib(game: Game, text: str) -> Record:
    """Read one game; the settings are the defaults, without a limit of plies."""
    tags: dict[str, str] = {}
    for match in _TAG.finditer(text):
        if match[1] in tags:
            raise InvalidRecord([("several_games", f"the tag {match[1]!r} stands twice")])
        tags[match[1]] = match[2]
    settings = game.clean_settings({"max_plies": 0})
    start_fen = _start(game, tags)
    position = game.from_fen(start_fen, settings)
    words = words_of(_TAG.sub("", text).translate(_HANJA))
    for number, token in enumerate(words, start=1):
        action = _parse(position, token)
        if action is None or not position.is_legal(action):
            raise illegal_word(number, token)
        position = position.play(action)
    result = _result(tags.get(RESULT, ""))
    return Record(game.name, settings, start_fen, tuple(position.actions), tags, result)


def write_gib(game: Game, record: Record) -> str:
    """Write a record in hangul; InvalidRecord where it does not begin from an arrangement.

    Tags of PGN's roster get their Korean names. Those that the form cannot hold are left out.
    """
    line = played(game, record)
    choices = choices_of(game, line[0].fen())
    if choices is None:
        raise InvalidRecord([("no_arrangement", "a .gib begins from an arranged start")])
    han, cho = choices
    kept = {_ROSTER.get(name, name): value for name, value in record.tags.items() if _is_name(name)}
    tags = {**kept, CHO_SETUP: _TEXTS[cho], HAN_SETUP: _TEXTS[han][::-1]}
    if _result(tags.get(RESULT, "")) != record.result or RESULT not in tags:
        tags[RESULT] = _RESULT_TEXTS[record.result]
    header = [f'[{name} "{_clean(value)}"]' for name, value in tags.items()]
    moves = [_format(before, after) for before, after in pairwise(line)]
    return "\n".join([*header, "", *_numbered(moves)]) + "\n"


def in_hanja(text: str) -> str:
    """Write the moves of a .gib in hanja; the tags stay as they are."""
    return "\n".join(
        line if line.startswith("[") else _hanja_line(line) for line in text.split("\n")
    )


def _hanja_line(line: str) -> str:
    """Change the men, not the words: 장군 and 한수쉼 are always hangul."""
    return _MAN.sub(lambda man: man[0].translate(_TO_HANJA), line)


def _start(game: Game, tags: Mapping[str, str]) -> str:
    choices = []
    for name, step in ((HAN_SETUP, -1), (CHO_SETUP, 1)):
        text = tags.get(name, "").translate(_HANJA)[::step]
        if text not in _ARRANGEMENTS:
            raise InvalidRecord([("no_arrangement", f"{name} does not name an arrangement")])
        choices.append(_ARRANGEMENTS[text])
    han, cho = choices
    return arranged_starts(game)[han, cho]


def _parse(position: Position, token: str) -> str | None:
    """Read a move; the man it names must stand where it says."""
    if token in (PASS, ACCEPT):
        return "pass" if token == PASS else "accept"
    match = _MOVE.fullmatch(token)
    if match is None:
        return None
    row, file, man, to_row, to_file = match.groups()
    move = Move(_square(row, file), _square(to_row, to_file))
    standing = pieces_of(position.fen()).get(move.origin, "")
    return str(move) if standing.upper() == _LETTERS[man] else None


def _square(row: str, file: str) -> Square:
    return Square(int(file) - 1, (10 - int(row)) % 10)


def _format(before: Position, after: Position) -> str:
    action = after.actions[-1]
    move = parse_move(action)
    if move is None:
        return PASS if action == "pass" else ACCEPT
    pieces = pieces_of(before.fen())
    text = korean_move(move, pieces[move.origin], pieces.get(move.target))
    return text + ("장군" if after.in_check else "")


def _numbered(moves: list[str]) -> Iterator[str]:
    numbered = [f"{number}. {move}" for number, move in enumerate(moves, start=1)]
    for first in range(0, len(numbered), _MOVES_A_LINE):
        yield " ".join(numbered[first : first + _MOVES_A_LINE])


def _result(text: str) -> RecordResult:
    if "무승부" in text or "비김" in text:
        return "draw"
    if "승" not in text:
        return "unknown"
    winners: Mapping[str, RecordResult] = {"초": "first", "한": "second"}
    return winners.get(text.strip()[:1], "unknown")


def _is_name(text: str) -> bool:
    """Whether a tag can have this name, in CP949 too."""
    written = text.encode("cp949", errors="ignore").decode("cp949")
    return written == text and _NAME.fullmatch(text) is not None


def _clean(value: str) -> str:
    """Keep a tag's value on its line and inside its quotes."""
    return re.sub(r"[\r\n]", " ", value).replace('"', "'")
