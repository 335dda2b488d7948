/**
 * The files that a match's record can be had as.
 *
 * Owns: which forms each game has; a third game is one more entry. Must not know: how a record is
 * fetched, elements.
 */
import type { RecordFile } from "seki-protocol";
import type { GameName } from "../games/face.js";

export interface RecordForm {
  /** As the server names it. */
  readonly form: string;
  /** As `play.record.forms` names it. */
  readonly label: "pgn" | "gib" | "own" | "san";
}

const forms: Readonly<Record<GameName, readonly RecordForm[]>> = {
  janggi: [
    { form: "pgn", label: "pgn" },
    { form: "gib", label: "gib" },
    { form: "text", label: "own" },
  ],
  gungi: [
    { form: "text", label: "own" },
    { form: "san", label: "san" },
  ],
};

export function recordForms(game: GameName): readonly RecordForm[] {
  return forms[game];
}

/** The text in a file. Browsers know Korea's code page by another name. */
export function recordText({ content, charset }: RecordFile): string {
  const label = charset.toLowerCase() === "cp949" ? "euc-kr" : charset;
  return new TextDecoder(label).decode(content);
}
