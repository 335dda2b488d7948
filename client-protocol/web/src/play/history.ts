/**
 * Every position of a match so far, and what each action is called.
 *
 * Owns: the pictures, in step with the match's actions, and which of them gave check. Must not
 * know: drawing, what is legal. What it cannot vouch for it does not show: `agrees` says so.
 */
import type { MatchView, Settings } from "seki-protocol";
import type { GameFace, Side, Threat } from "../games/face.js";
import type { Language } from "../words/words.js";

/** What a match's record needs: kept games have no more. */
export interface Played {
  readonly settings: Settings;
  readonly actions: readonly string[];
}

const NO_THREAT: Threat = { check: false, mate: false };

export class History {
  readonly face: GameFace;
  #actions: readonly string[] = [];
  #pictures: unknown[];
  /** What each action threatened, where that was seen. */
  #threats: (Threat | undefined)[] = [];

  constructor(face: GameFace, { settings, actions }: Played) {
    this.face = face;
    this.#pictures = [face.start(settings)];
    this.#take(actions);
  }

  /** How many actions there are; positions are one more. */
  get length(): number {
    return this.#actions.length;
  }

  /** Goes along with a match of the same settings: on, back, or from the start again. */
  follow(match: MatchView): void {
    this.#take(match.actions);
    const { in_check: check, phase } = match.board;
    const mate = phase === "over" && match.result?.termination === "checkmate";
    if (this.length > 0) this.#threats[this.length - 1] = { check, mate };
  }

  /** The FEN after so many actions. */
  fenAt(count: number): string {
    return this.face.fen(this.#pictureAt(count));
  }

  pointsAt(count: number): readonly [number, number] | null {
    return this.face.points(this.#pictureAt(count));
  }

  actionAt(count: number): string | null {
    return this.#actions[count - 1] ?? null;
  }

  /** Who made the action that led to the position after so many. */
  moverAt(count: number): Side {
    return this.face.sideToMove(this.#pictureAt(count - 1));
  }

  isCheckAt(count: number): boolean {
    return this.#threats[count - 1]?.check ?? false;
  }

  /** What people call the action that led to the position after so many. */
  textAt(count: number, language: Language): string {
    const action = this.actionAt(count);
    if (action === null) return "";
    const threat = this.#threats[count - 1] ?? NO_THREAT;
    return this.face.describe(this.#pictureAt(count - 1), action, threat, language);
  }

  /** What an action would be called that is made on the last position; itself if it changes nothing. */
  textOfNext(action: string, language: Language): string {
    const { face } = this;
    const picture = this.#pictureAt(this.length);
    const changes = face.fen(face.advance(picture, action)) !== face.fen(picture);
    return changes ? face.describe(picture, action, NO_THREAT, language) : action;
  }

  /** Whether the last position is the one that the server shows. */
  agrees(fen: string): boolean {
    return this.fenAt(this.length) === fen;
  }

  #take(actions: readonly string[]): void {
    const kept = commonLength(this.#actions, actions);
    this.#pictures.length = kept + 1;
    this.#threats.length = Math.min(this.#threats.length, kept);
    for (const action of actions.slice(kept)) {
      this.#pictures.push(this.face.advance(this.#pictures.at(-1), action));
    }
    this.#actions = actions;
  }

  #pictureAt(count: number): unknown {
    return this.#pictures[Math.max(0, Math.min(count, this.length))];
  }
}

function commonLength(some: readonly string[], others: readonly string[]): number {
  const differs = some.findIndex((action, index) => action !== others[index]);
  return differs === -1 ? Math.min(some.length, others.length) : differs;
}
