/**
 * The record of a match as a file.
 *
 * Owns: how it is read from a reply. Must not know: who asked for it.
 */
import type { Ok } from "./messages.js";

/** A file to be kept or sent on. */
export interface RecordFile {
  readonly name: string;
  /** What its text is written in. */
  readonly charset: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Reads the reply to `get_record`. */
export function readRecordFile(result: Ok["result"]): RecordFile {
  const content = Uint8Array.from(atob(result.content as string), (each) => each.charCodeAt(0));
  return { name: result.file as string, charset: result.charset as string, content };
}
