"""A slow, readable model of Janggi, written from the rules page alone.

It owns the course of a game: set-up, the repetition filter and the endings. How pieces move is in
`janggi_board`, what a turn allows in `janggi_turn`, starts in `janggi_start`. Quoted names are
sections of `engine/rules/janggi.md`; R1 … R21 are its resolutions. Resignation, clocks and offers
are the party's business, not the position's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tests.engine.reference.janggi_board import Board, format_placement, parse_placement, points_of
from tests.engine.reference.janggi_start import (
    ARRANGEMENTS,
    START_WITHOUT_ARRANGEMENTS,
    JanggiSettings,
    arranged,
    parse_custom_start,
)
from tests.engine.reference.janggi_turn import SIDE_LETTERS, JanggiTurn
from tests.engine.reference.outcome import Outcome, Side

ENDING_OCCURRENCE = 3


@dataclass(frozen=True)
class JanggiReference:
    """One position with its history; `play` returns a new one."""

    settings: JanggiSettings
    turn: JanggiTurn
    choosing: bool = False
    actions: tuple[str, ...] = ()
    ply: int = 0
    passes_running: int = 0
    repetition_keys: tuple[str, ...] = ()
    plies_before_start: int = 0

    # --- "Start and setup" ----------------------------------------------------------------------

    @classmethod
    def start(cls, settings: Mapping[str, Any] | None = None) -> "JanggiReference":
        """Return the start; "Han chooses first", or with `fixed` both are inner."""
        kept = JanggiSettings.read(settings)
        board = parse_placement(START_WITHOUT_ARRANGEMENTS)
        if kept.setup == "choose":
            return cls(kept, JanggiTurn(board, Side.SECOND, kept.bikjang), choosing=True)
        for side in Side:
            board = arranged(board, side, "inner")
        return cls._opened(kept, board, Side.FIRST)

    @classmethod
    def from_fen(cls, fen: str, settings: Mapping[str, Any] | None = None) -> "JanggiReference":
        """Return a custom start (R13): ply and pass streak 0, all ending tests run."""
        kept = JanggiSettings.read(settings)
        board, side, move_number = parse_custom_start(fen, kept)
        position = cls._opened(kept, board, side)
        return replace(position, plies_before_start=2 * (move_number - 1) + side)

    @classmethod
    def _opened(cls, settings: JanggiSettings, board: Board, side: Side) -> "JanggiReference":
        """Return the first position of play; R6: "The start counts as 1"."""
        turn = JanggiTurn(board, side, settings.bikjang)
        return cls(settings, turn, repetition_keys=(turn.repetition_key,))

    def _choose(self, arrangement: str) -> "JanggiReference":
        board = arranged(self.turn.board, self.side_to_move, arrangement)
        if self.side_to_move == Side.SECOND:
            cho_chooses = JanggiTurn(board, Side.FIRST, self.settings.bikjang)
            chosen = replace(self, turn=cho_chooses)
        else:
            chosen = self._opened(self.settings, board, Side.FIRST)
        return replace(chosen, actions=(*self.actions, arrangement))

    # --- What the position says -----------------------------------------------------------------

    @property
    def side_to_move(self) -> Side:
        return self.turn.side

    @property
    def phase(self) -> str:
        if self.choosing:
            return "setup"
        return "play" if self.outcome() is None else "over"

    @property
    def in_check(self) -> bool:
        return not self.choosing and self.turn.in_check

    def fen(self) -> str:
        """Return the FEN; during set-up, points not yet chosen for are empty."""
        number = 1 + (self.plies_before_start + self.ply) // 2
        letter = SIDE_LETTERS[self.side_to_move]
        return f"{format_placement(self.turn.board)} {letter} - - 0 {number}"

    # --- "A turn", point 4, and playing ---------------------------------------------------------

    def legal_actions(self) -> list[str]:
        """Return what may be played now, sorted; [] when the game is over."""
        if self.choosing:
            return sorted(ARRANGEMENTS)
        return [] if self.outcome() is not None else list(self._filtered_actions)

    def is_legal(self, action: str) -> bool:
        return action in self.legal_actions()

    @cached_property
    def _filtered_actions(self) -> list[str]:
        """The repetition filter: "the side with fewer points may not" repeat a third time."""
        if self.turn.leader == self.side_to_move:
            return self.turn.actions
        return [a for a in self.turn.actions if not self._makes_third_occurrence(a)]

    def _makes_third_occurrence(self, action: str) -> bool:
        if action == "accept":  # R1: the filter never removes it
            return False
        key = self.turn.after(action).repetition_key
        return self.repetition_keys.count(key) + 1 >= ENDING_OCCURRENCE

    @property
    def automatic_action(self) -> str | None:
        """The pass, when there is "no legal piece move before the filter"; else None."""
        if self.choosing or self.turn.moves or self.legal_actions() != ["pass"]:
            return None
        return "pass"

    def play(self, action: str) -> "JanggiReference":
        """Return the position after a legal action; raises ValueError for any other."""
        if not self.is_legal(action):
            raise ValueError(f"{action!r} is not legal here")
        return self._choose(action) if self.choosing else self._after(action)

    def _after(self, action: str) -> "JanggiReference":
        actions = (*self.actions, action)
        if action == "accept":  # R1: the board does not change, not a ply
            return replace(self, actions=actions)
        turn = self.turn.after(action)
        return replace(
            self,
            turn=turn,
            actions=actions,
            ply=self.ply + 1,
            passes_running=self.passes_running + 1 if action == "pass" else 0,
            repetition_keys=(*self.repetition_keys, turn.repetition_key),
        )

    # --- "Endings" ------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        if self.choosing:
            return None
        if _is_accepted(self.actions):
            return self._judged("bikjang")
        if self.in_check and not self.turn.moves:
            return Outcome(self.side_to_move.other, "checkmate", points_of(self.turn.board))
        termination = self._reason_to_judge()
        return self._judged(termination) if termination else None

    def _reason_to_judge(self) -> str | None:
        """Return the first that holds, in the order of R12, of what follows checkmate."""
        if _is_bare(self.turn.board):
            return "bare"
        if self.passes_running >= 2:
            return "two_passes"
        if self.repetition_keys.count(self.turn.repetition_key) >= ENDING_OCCURRENCE:
            return "repetition"
        if self.settings.max_plies and self.ply >= self.settings.max_plies:
            return "max_plies"
        if not self._filtered_actions:  # R8: only repeating actions are left
            return "repetition"
        return None

    def _judged(self, termination: str) -> Outcome:
        """Judge by points, or a draw if the party set so; points are always given."""
        winner = self.turn.leader if self.settings.decision == "points" else None
        return Outcome(winner, termination, points_of(self.turn.board))

    # --- "Data here": perft.json ----------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """Count the lines of `depth` actions.

        "No repetition filter, bare ending or ply limit"; accept and the second of two passes end
        the line.
        """
        if depth == 0:
            return 1
        if _is_accepted(self.actions) or self.passes_running >= 2:
            return 0
        if depth == 1:
            return len(self.turn.actions)
        return sum(self._after(action).perft(depth - 1) for action in self.turn.actions)


def _is_accepted(actions: tuple[str, ...]) -> bool:
    """Tell whether the last action took bikjang; "it ends the game at once" (R1)."""
    return actions[-1:] == ("accept",)


def _is_bare(board: Board) -> bool:
    """Tell whether "both sides" have "only generals and guards"."""
    return all(piece in "kKaA" for piece in board.values())
