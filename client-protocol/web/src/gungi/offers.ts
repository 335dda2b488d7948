/**
 * What the reader may put together on the board now.
 *
 * Owns: which pieces can be picked up, and what each can then be asked to do. Must not know:
 * elements, drawing, what is legal.
 */
import type { Options, Place } from "../board/choice.js";
import type { Turn } from "../board/grid_board.js";
import { candidates, type Origin, premoves } from "./candidates.js";
import { type Kind, type Side, squareOf } from "./notation.js";
import { heldOf, isInSetup, ownerOf, type Picture } from "./picture.js";
import type { ArcherDiagonal } from "./reach.js";

export interface Situation {
  readonly picture: Picture;
  readonly mine: Side | null;
  readonly turn: Turn | null;
  /** Whether an action may be put together before the turn has come. */
  readonly ahead: boolean;
  readonly diagonal: ArcherDiagonal;
}

const nothingToDo: Options = { canPick: () => false, between: () => [] };

/** Says what may be picked up, and what of it is told, or could be said, on each target. */
export function optionsOf(situation: Situation): Options {
  const { mine, turn, ahead, picture } = situation;
  if (mine === null) return nothingToDo;
  if (turn?.actions) return told(turn.actions);
  if (!turn && (!ahead || isInSetup(picture))) return nothingToDo;
  return guessed(situation, mine);
}

/** The legal actions are told: an action begins with its origin and target. */
function told(actions: readonly string[]): Options {
  const origins = new Set(actions.map((action) => action.slice(0, 2)));
  return {
    canPick: (place) => origins.has(place),
    between: (origin, target) => actions.filter((each) => each.startsWith(origin + target)),
  };
}

/** Nobody tells: what the notation allows is offered, and the server judges. */
function guessed(situation: Situation, mine: Side): Options {
  const { picture, turn, diagonal } = situation;
  return {
    canPick: (place) => {
      const from = originOf(place);
      if ("dropped" in from) return heldOf(picture, mine, from.dropped) > 0;
      return !isInSetup(picture) && ownerOf(picture, from.square) === mine;
    },
    between: (origin, target) => {
      if (origin === target || squareOf(target) === null) return [];
      return turn
        ? candidates(picture, mine, originOf(origin), target)
        : premoves(picture, mine, originOf(origin), target, diagonal);
    },
  };
}

function originOf(place: Place): Origin {
  const square = squareOf(place);
  return square === null ? { dropped: place.slice(0, -1) as Kind } : { square };
}
