/**
 * How a reader puts an action together: pick a place, then another, then say which of several.
 *
 * Owns: what a press or a drop makes of a choice. Must not know: drawing, events, any game.
 */

/** A square or a piece in hand, as the game writes it: `e4`, `W*`. */
export type Place = string;

export type Choice =
  | { readonly kind: "nothing" }
  | { readonly kind: "picked"; readonly origin: Place }
  | {
      readonly kind: "asked";
      readonly origin: Place;
      readonly target: Place;
      readonly actions: readonly string[];
    };

/** What a board allows to be put together now. */
export interface Options {
  canPick(place: Place): boolean;
  /** The actions from one place to another; several where the reader has to say which. */
  between(origin: Place, target: Place): readonly string[];
}

export interface Step {
  readonly choice: Choice;
  /** The action that is complete with this; null while none is. */
  readonly action: string | null;
}

export const nothing: Choice = { kind: "nothing" };

/** Makes what it makes of a choice to press a place. A piece that could be picked up is asked about. */
export function press(choice: Choice, place: Place, options: Options): Step {
  if (choice.kind !== "picked" || choice.origin === place) {
    return choice.kind === "picked" ? { choice: nothing, action: null } : pick(place, options);
  }
  const actions = options.between(choice.origin, place);
  if (actions.length === 0) return pick(place, options);
  if (options.canPick(place)) return ask(choice.origin, place, actions);
  return settle(choice.origin, place, actions);
}

/** Makes what it makes of a choice to drop its piece on a place: that is meant for sure. */
export function drop(choice: Choice, place: Place, options: Options): Step {
  if (choice.kind !== "picked" || choice.origin === place) return { choice, action: null };
  const actions = options.between(choice.origin, place);
  if (actions.length === 0) return { choice: nothing, action: null };
  return settle(choice.origin, place, actions);
}

/** Keeps of a choice what the board still allows, after it has changed. */
export function keep(choice: Choice, options: Options): Choice {
  if (choice.kind === "nothing" || !options.canPick(choice.origin)) return nothing;
  if (choice.kind === "picked") return choice;
  const actions = options.between(choice.origin, choice.target);
  const same = choice.actions.every((action) => actions.includes(action));
  return same ? choice : { kind: "picked", origin: choice.origin };
}

function pick(place: Place, options: Options): Step {
  const choice: Choice = options.canPick(place) ? { kind: "picked", origin: place } : nothing;
  return { choice, action: null };
}

function settle(origin: Place, target: Place, actions: readonly string[]): Step {
  const [only] = actions;
  if (actions.length === 1 && only !== undefined) return { choice: nothing, action: only };
  return ask(origin, target, actions);
}

function ask(origin: Place, target: Place, actions: readonly string[]): Step {
  return { choice: { kind: "asked", origin, target, actions }, action: null };
}
