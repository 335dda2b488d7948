/**
 * Where the reader of a match sits: what happens there becomes what they see and hear.
 *
 * Owns: the table, the history, the notes and which position is looked at, kept in step with the
 * room. Must not know: elements, how anything is sent, spoken or sounded.
 */
import { type Happening, type MatchView, type RoomView, yourTurn } from "seki-protocol";
import type { GameFace } from "../games/face.js";
import { language, say } from "../words/words.js";
import { History } from "./history.js";
import {
  holds,
  isLasting,
  type Note,
  type NoteKind,
  noteOf,
  noteText,
  type Scene,
} from "./notes.js";
import type { Pending } from "./pending.js";
import { beginsTurn, type Saying, sayingsOf, startText, turnSaying } from "./sayings.js";
import { playingSeat } from "./seating.js";
import { type Noise, noiseOf } from "./sounds.js";
import {
  choose,
  clearTable,
  happen,
  rollBack,
  type Table,
  type Turned,
  withoutPremove,
} from "./table.js";

/** What a desk needs done. */
export interface DeskOutside {
  send(pending: Pending): void;
  speak(saying: Saying): void;
  sound(noise: Noise): void;
}

const MOST_NOTES = 3;
/** Who finds a match this old has been away. */
const LONG_MS = 10_000;

export class MatchDesk {
  readonly face: GameFace;
  table: Table = clearTable;
  history: History | null = null;
  /** After how many actions the position is that is looked at; null: as it stands. */
  lookedAt: number | null = null;
  readonly #outside: DeskOutside;
  #notes: readonly Note[] = [];
  #match: string | null = null;
  #turnTold: number | null = null;

  constructor(face: GameFace, outside: DeskOutside) {
    this.face = face;
    this.#outside = outside;
  }

  /** Sits down at a room whose match may have begun long ago. */
  open(view: RoomView): void {
    this.#follow(view);
    const { match } = view;
    if (!match) return;
    if (match.actions.length === 0)
      this.#outside.speak({ text: startText(this.scene(view, match)), urgent: false });
    if (playingSeat(view) !== null && isLongSince(match)) this.#note({ kind: "back" }, match);
    if (yourTurn(view)) this.#tellTurn(match);
  }

  /** Takes what happened; the view includes it. */
  hear(happening: Happening, view: RoomView): void {
    this.#follow(view);
    const turned = happen(this.table, view, happening);
    const { match } = view;
    if (!match) return;
    const scene = this.scene(view, match);
    for (const saying of sayingsOf(happening, scene)) this.#outside.speak(saying);
    const note = noteOf(happening, view);
    if (note && isLasting(note)) this.#note(note, match);
    this.#sound(happening);
    if (beginsTurn(happening, view, this.#turnTold) && turned.deed?.type !== "send") {
      this.#tellTurn(match);
    }
    this.#settle(turned, view, match);
  }

  /** Takes an action that the reader chose. */
  choose(view: RoomView, action: string): void {
    const { match } = view;
    if (!match) return;
    const turned = choose(this.table, view, action);
    const isPremove = turned.table.premove?.action === action;
    this.#settle(turned, view, match);
    if (isPremove) {
      const text = say().play.say.premoveKept(this.nameOf(action));
      this.#outside.speak({ text, urgent: false });
    }
  }

  clearPremove(): void {
    if (this.table.premove === null) return;
    this.table = withoutPremove(this.table);
    this.#outside.speak({ text: say().play.say.premoveCleared, urgent: false });
  }

  rollBack(pending: Pending): void {
    this.table = rollBack(this.table, pending);
  }

  /** Looks at the position after so many actions. */
  look(count: number): void {
    const { history } = this;
    if (!history) return;
    const kept = Math.max(0, Math.min(count, history.length));
    this.lookedAt = kept === history.length ? null : kept;
    const name = history.textAt(kept, language()) || say().play.say.start;
    const text = say().play.say.position(kept, history.length, name);
    this.#outside.speak({ text, urgent: false });
  }

  lookLive(): void {
    this.lookedAt = null;
  }

  /** The notes that still belong to the board in view, the latest first. */
  notes(view: RoomView): readonly Note[] {
    return this.#notes.filter((note) => holds(note, view));
  }

  scene(view: RoomView, match: MatchView): Scene {
    return { view, match, face: this.face, textOf: (action) => this.nameOf(action) };
  }

  textOfNote(note: Note, view: RoomView, match: MatchView): string {
    return noteText(note, this.scene(view, match));
  }

  /** What people call an action: the last one made, or one to be made. */
  nameOf(action: string): string {
    const { history } = this;
    if (!history) return action;
    const isLast = history.actionAt(history.length) === action;
    return isLast
      ? history.textAt(history.length, language())
      : history.textOfNext(action, language());
  }

  /** Whether earlier positions can be shown: they lead to the one that the server shows. */
  hasHistory(match: MatchView): boolean {
    return this.history?.agrees(match.board.fen) ?? false;
  }

  #follow({ match }: RoomView): void {
    if (!match) return;
    if (this.#match !== match.id || !this.history) {
      this.#match = match.id;
      this.history = new History(this.face, match);
      this.lookedAt = null;
      this.#turnTold = null;
    }
    this.history.follow(match);
    if (this.lookedAt !== null && this.lookedAt >= this.history.length) this.lookedAt = null;
  }

  #settle({ table, deed }: Turned, view: RoomView, match: MatchView): void {
    this.table = table;
    if (deed?.type === "send") {
      this.lookedAt = null;
      this.#outside.send(deed.pending);
    }
    if (deed?.type === "premove_lost") {
      const note: NoteKind = { kind: "premove_lost", action: deed.action, why: deed.why };
      this.#note(note, match);
      this.#outside.speak({ text: noteText(note, this.scene(view, match)), urgent: true });
    }
  }

  #note(kind: NoteKind, match: MatchView): void {
    const note: Note = { ...kind, match: match.id, step: match.board.step };
    const standing = this.#notes.filter(({ step }) => step === note.step);
    this.#notes = [note, ...standing].slice(0, MOST_NOTES);
  }

  #sound(happening: Happening): void {
    const { history } = this;
    if (!history) return;
    const [before, after] = [history.fenAt(history.length - 1), history.fenAt(history.length)];
    const noise = noiseOf(happening, before, after);
    if (noise) this.#outside.sound(noise);
  }

  #tellTurn(match: MatchView): void {
    this.#turnTold = match.board.step;
    this.#outside.speak(turnSaying(match));
    this.#outside.sound("turn");
  }
}

function isLongSince({ started_at, board }: MatchView): boolean {
  return board.now - started_at > LONG_MS;
}
