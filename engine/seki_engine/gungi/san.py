"""Records as gungi.js writes them: lists of its SAN, read and written by replaying.

Owns SAN (rank first, 付 取 新 返 終 #) and what it cannot say: its 返 names kinds, not tiers, and
終 joins a last placement with `done`. Must not know other formats.
"""

import re
from collections.abc import Iterable, Sequence
from reprlib import repr as shortened

from seki_engine.errors import IllegalAction, InvalidRecord
from seki_engine.game import Game, Position
from seki_engine.gungi.notation import (
    DONE,
    KANJI,
    Board,
    Effect,
    Square,
    effect_of,
    parse_action,
    parse_board,
)
from seki_engine.record_words import illegal_word, words_of
from seki_engine.values import EngineSettings, Side

_LAST = "終"


def _place(square: Square, tier: int) -> str:
    return f"({square.rank}-{square.file}-{tier})"


def format_san(effect: Effect) -> str:
    """Write one placement, drop or move as gungi.js does."""
    target = _place(effect.target, effect.tier)
    if effect.origin is None:
        source = f"新{KANJI[effect.piece]}"
    else:
        source = KANJI[effect.piece] + _place(effect.origin, effect.origin_tier)
    if effect.taken:
        return f"{source}取{target}{'#' if 'M' in effect.taken else ''}"
    if effect.exchanged:
        return f"{source}{target}返{''.join(KANJI[piece] for piece in effect.exchanged)}"
    return f"{source}{target}{'付' if effect.stacks else ''}"


def san_of(board: Board, action: str) -> str | None:
    """Write an action that is legal on this board; None for `done`, which SAN has no sign for."""
    parsed = parse_action(action)
    return None if parsed is None else format_san(effect_of(board, parsed))


def sans_of(position: Position) -> list[tuple[str, str]]:
    """List every legal action that SAN can name, with its SAN."""
    board = parse_board(position.fen())
    pairs = ((san_of(board, action), action) for action in position.legal_actions())
    return [(san, action) for san, action in pairs if san is not None]


def is_san_list(text: str) -> bool:
    """Say whether a text looks like gungi.js's: its first entry is a piece at a place."""
    first = next(words_of(text), "")
    return re.match(r"新?[帥大中小侍槍馬忍砦兵砲弓筒謀]\(", first) is not None


class _SanReplay:
    """Replays SANs; a side that ended its placement by 終 says `done` when its turn comes."""

    def __init__(self, start: Position) -> None:
        self.position = start
        self._finished: set[Side] = set()

    def play(self, number: int, san: str) -> None:
        self.say_done()
        placed = san.rstrip("#=")
        is_last = placed.endswith(_LAST)
        mover = self.position.side_to_move
        if is_last and self.position.phase != "setup":
            raise illegal_word(number, san, "ends no set-up here")
        self.position = self.position.play(self._action(number, placed.removesuffix(_LAST)))
        if is_last:
            self._finished.add(mover)

    def say_done(self) -> None:
        while self.position.phase == "setup" and self.position.side_to_move in self._finished:
            self.position = self.position.play(DONE)

    def _action(self, number: int, san: str) -> str:
        wanted = san.rstrip("#=")
        found = [
            action for each, action in sans_of(self.position) if each.removesuffix("#") == wanted
        ]
        if len(found) == 1:
            return found[0]
        if not found:
            raise illegal_word(number, san)
        why = f"move {number}, {shortened(san)}, may be {' or '.join(found)}"
        raise InvalidRecord([("ambiguous_action", why)])


def replay_sans(start: Position, sans: Sequence[str]) -> Position:
    """Play a list of SANs; InvalidRecord names the entry that is illegal or ambiguous."""
    replay = _SanReplay(start)
    for number, san in enumerate(sans, start=1):
        replay.play(number, san)
    replay.say_done()
    return replay.position


def guess_start(game: Game, sans: Sequence[str]) -> Position:
    """Begin a list that names no level: the one its entries fit; InvalidRecord where unclear.

    A list that begins by placing is read as the advanced level.
    """
    if sans[0].startswith("新帥"):
        return _start(game, "advanced")
    starts = [_start(game, level) for level in ("intro", "beginner")]
    fitting = [start for start in starts if _fits(start, sans)]
    if len(fitting) == 1:
        return fitting[0]
    raise InvalidRecord(
        [("unknown_level", "the list does not say its level, and not exactly one fits it")]
    )


def _start(game: Game, level: str) -> Position:
    return game.start(game.clean_settings({"level": level}))


def _fits(start: Position, sans: Sequence[str]) -> bool:
    try:
        replay_sans(start, sans)
    except InvalidRecord as error:
        return error.faults[0][0] != "illegal_action"
    return True


def format_sans(
    game: Game, settings: EngineSettings, fen: str | None, actions: Iterable[str]
) -> list[str]:
    """Write a game as SANs; InvalidRecord where SAN cannot say it."""
    position = game.restore(settings, [], fen)
    sans: list[str] = []
    last_placement: dict[Side, int] = {}
    for action in actions:
        mover = position.side_to_move
        san = san_of(parse_board(position.fen()), action) if position.is_legal(action) else ""
        after = _played(position, action)
        if san is None:
            if mover not in last_placement:
                raise InvalidRecord([("unsayable", "SAN says done only with a placement")])
            sans[last_placement[mover]] += _LAST
        else:
            last_placement[mover] = len(sans)
            sans.append(san)
        position = after
    return sans


def _played(position: Position, action: str) -> Position:
    try:
        return position.play(action)
    except IllegalAction as error:
        raise InvalidRecord([("illegal_action", str(error))]) from None
