"""A slow, readable model of Gungi, written from the rules page alone.

It owns the course of a game: history, 千日手 and the endings. Reach is in `gungi_board`, what a
turn allows in `gungi_turn`, free set-up in `gungi_setup`, levels in `gungi_settings`, FEN in
`gungi_fen`. Quoted names are sections of `engine/rules/gungi.md`. Resignation, clocks and who plays
again after a replay are the party's business, not the position's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tests.engine.reference.gungi_board import marshal_square
from tests.engine.reference.gungi_fen import GungiFen, faults_of, parse_fen
from tests.engine.reference.gungi_settings import GungiSettings
from tests.engine.reference.gungi_setup import DONE, GungiSetup
from tests.engine.reference.gungi_turn import GungiTurn
from tests.engine.reference.outcome import Outcome, Side

ENDING_OCCURRENCE = 4


@dataclass(frozen=True)
class GungiReference:
    """One position with its history; `play` returns a new one."""

    turn: GungiTurn
    placing: str  # who may still place: "wb", "b" or "-", as in the FEN
    move_number: int
    actions: tuple[str, ...] = ()
    ply: int = 0
    repetition_keys: tuple[str, ...] = ()

    # --- Start ----------------------------------------------------------------------------------

    @classmethod
    def start(cls, settings: Mapping[str, Any] | None = None) -> "GungiReference":
        """Return the start of the level: fixed, or empty for the free set-up."""
        return cls.from_fen(GungiSettings.read(settings).rules.start_fen, settings)

    @classmethod
    def from_fen(cls, fen: str, settings: Mapping[str, Any] | None = None) -> "GungiReference":
        """Return the position of a FEN; history begins here. ValueError names every fault."""
        kept = GungiSettings.read(settings)
        fields = parse_fen(fen)
        if faults := faults_of(fields, kept):
            raise ValueError("; ".join(faults))
        turn = GungiTurn(fields.board, fields.hands, fields.side, kept)
        setup = GungiSetup(turn, fields.placing)
        return cls(turn, "-", fields.move_number)._in_setup(
            setup if setup.is_over else setup.with_empty_hands_done()
        )

    def _in_setup(self, setup: GungiSetup) -> "GungiReference":
        """Go on with a set-up; 千日手 counts "from the first position of play"."""
        position = replace(self, turn=setup.turn, placing=setup.placing)
        if setup.is_over:
            return replace(position, repetition_keys=(position.repetition_key,))
        return position

    # --- What the position says -----------------------------------------------------------------

    @property
    def settings(self) -> GungiSettings:
        return self.turn.settings

    @property
    def side_to_move(self) -> Side:
        return self.turn.side

    @property
    def phase(self) -> str:
        if self._is_setup:
            return "setup"
        return "play" if self.outcome() is None else "over"

    @property
    def _is_setup(self) -> bool:
        return self.placing != "-"

    @property
    def in_check(self) -> bool:
        """Tell whether the own 帥 could be taken; "during setup" attacks "mean nothing"."""
        return not self._is_setup and self.turn.in_check

    def fen(self) -> str:
        return self._fen_fields().text

    def _fen_fields(self) -> GungiFen:
        turn, level = self.turn, self.settings.rules.number
        return GungiFen(turn.board, turn.hands, turn.side, level, self.placing, self.move_number)

    @property
    def repetition_key(self) -> str:
        """Board, both hands, side to move."""
        return " ".join(self.fen().split()[:3])

    # --- Playing --------------------------------------------------------------------------------

    def legal_actions(self) -> list[str]:
        """Return what may be played now, sorted; [] when the game is over."""
        if self._is_setup:
            return GungiSetup(self.turn, self.placing).actions()
        return [] if self.outcome() is not None else list(self.turn.legal)

    def is_legal(self, action: str) -> bool:
        return action in self.legal_actions()

    def play(self, action: str) -> "GungiReference":
        """Return the position after a legal action; raises ValueError for any other."""
        if not self.is_legal(action):
            raise ValueError(f"{action!r} is not legal here")
        logged = replace(self, actions=(*self.actions, action))
        return logged._placed(action) if self._is_setup else logged._acted(action)

    def _placed(self, action: str) -> "GungiReference":
        """Return the set-up after a placement or done, "+1 after each black action except done"."""
        number = self.move_number + (self.side_to_move == Side.SECOND and action != DONE)
        setup = GungiSetup(self.turn, self.placing).after(action)
        return replace(self, move_number=number)._in_setup(setup)

    def _acted(self, action: str) -> "GungiReference":
        moved = replace(
            self,
            turn=self.turn.after(self.turn.legal[action]),
            ply=self.ply + 1,
            move_number=self.move_number + (self.side_to_move == Side.SECOND),
        )
        return replace(moved, repetition_keys=(*self.repetition_keys, moved.repetition_key))

    # --- "End" ----------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        """Return the first ending that holds, in the order of the section "End"."""
        if self._is_setup:
            return None
        mover, opponent = self.side_to_move, self.side_to_move.other
        if marshal_square(self.turn.board, mover) is None:
            return Outcome(opponent, "marshal_taken")
        if self.settings.self_check == "refused" and not self.turn.legal:
            return Outcome(opponent, "no_action")
        if self.repetition_keys.count(self.repetition_key) >= ENDING_OCCURRENCE:
            return Outcome(None, "repetition", replay=True)
        if self.settings.max_plies and self.ply >= self.settings.max_plies:
            return Outcome(None, "max_plies")
        return None

    # --- "Data here": perft.json ----------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """Count the lines of `depth` actions of play; only a taken 帥 ends them early.

        With self_check `allowed` these are the data's `pseudo` counts, else `legal`.
        """
        if depth == 0:
            return 1
        return _perft(self.turn, depth)


def _perft(turn: GungiTurn, depth: int) -> int:
    if marshal_square(turn.board, turn.side) is None:
        return 0
    if depth == 1:
        return len(turn.legal)
    return sum(_perft(turn.after(action), depth - 1) for action in turn.legal.values())
