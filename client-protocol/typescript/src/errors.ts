/**
 * What a client's call may raise.
 *
 * Owns: the errors. Must not know: what leads to them.
 */
import type { RefusalCode } from "./refusals.js";

/** The server did not do it, and says why. Nothing changed. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: RefusalCode | (string & {});
  readonly text: string;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: string, text: string, detail: Readonly<Record<string, unknown>>) {
    super(`${code}: ${text}`);
    this.code = code;
    this.text = text;
    this.detail = detail;
  }
}

/** The command was never sent: there is no connection, or too much is unanswered already. */
export class NotSent extends Error {
  override readonly name = "NotSent";
  readonly reason: "offline" | "busy" | "dropped";

  constructor(reason: "offline" | "busy" | "dropped") {
    super(reason);
    this.reason = reason;
  }
}

/** No reply came within the limit: the command may or may not have been carried out. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/** Something did not come about within the limit. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

/** The session is over and does not come back by itself. */
export class SessionEnded extends Error {
  override readonly name = "SessionEnded";
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** The room is not followed any more; `code` says why: a refusal's, or that it was left. */
export class RoomGone extends Error {
  override readonly name = "RoomGone";
  readonly room: string;
  readonly code: string;

  constructor(room: string, code: string) {
    super(`${room}: ${code}`);
    this.room = room;
    this.code = code;
  }
}
