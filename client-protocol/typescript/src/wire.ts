/**
 * From a frame to a message and back, and what a close code says.
 *
 * Owns: both subprotocols, and how what is unknown is told. Must not know: sockets, sessions.
 */
import { decode, encode } from "@msgpack/msgpack";
import { isKnownEvent } from "./folding.js";
import type { Event, Reply, ServerMessage } from "./messages.js";

export const MSGPACK = "seki.v1.msgpack";
export const JSON_TEXT = "seki.v1.json";
export type Subprotocol = typeof MSGPACK | typeof JSON_TEXT;

/** An event of a newer server: it has its number, and changes nothing we know of. */
export interface UnknownEvent {
  readonly type: "unknown_event";
  readonly name: string;
  readonly room: string;
  readonly seq: number;
}

/** Something unnumbered of a newer server. */
export interface UnknownMessage {
  readonly type: "unknown_message";
  readonly name: string;
}

export type AnyEvent = Event | UnknownEvent;
export type AnyServerMessage = ServerMessage | UnknownEvent | UnknownMessage;

/** A frame is none of the protocol's messages. */
export class NotAMessage extends Error {}

const REPLIES: ReadonlySet<string> = new Set<Reply["type"]>([
  "hello",
  "welcome",
  "ok",
  "refused",
  "snapshot",
  "your_turn",
  "queue_changed",
  "paired",
  "rating_changed",
  "goodbye",
]);

/** After these codes the same client would meet the same end. */
const NEVER_BACK: ReadonlySet<number> = new Set([1002, 1003, 1007, 1008, 1009, 1010]);

export function mayComeBack(code: number | null): boolean {
  return code === null || !NEVER_BACK.has(code);
}

export type Frame = Uint8Array<ArrayBuffer> | string;

export function writeFrame(message: object, subprotocol: Subprotocol): Frame {
  return subprotocol === MSGPACK ? encode(message) : JSON.stringify(message);
}

/** Reads a frame of the server; raises NotAMessage. Fields are believed, as types say them. */
export function readFrame(frame: ArrayBuffer | string, subprotocol: Subprotocol): AnyServerMessage {
  const tree = readTree(frame, subprotocol);
  const name = field(tree, "type");
  if (typeof name !== "string") throw new NotAMessage("a message is a map with a text `type`");
  const room = field(tree, "room");
  const seq = field(tree, "seq");
  const isNumbered = typeof room === "string" && Number.isSafeInteger(seq);
  if (REPLIES.has(name) || (isNumbered && isKnownEvent(name))) return tree as ServerMessage;
  if (isKnownEvent(name)) throw new NotAMessage(`${name} without room or number`);
  if (isNumbered) return { type: "unknown_event", name, room, seq: seq as number };
  return { type: "unknown_message", name };
}

function readTree(frame: ArrayBuffer | string, subprotocol: Subprotocol): unknown {
  if ((typeof frame === "string") !== (subprotocol === JSON_TEXT)) {
    throw new NotAMessage("a frame of the other subprotocol's kind");
  }
  try {
    return typeof frame === "string" ? JSON.parse(frame) : decode(new Uint8Array(frame));
  } catch (error) {
    throw new NotAMessage(String(error));
  }
}

function field(tree: unknown, name: string): unknown {
  return typeof tree === "object" && tree ? (tree as Record<string, unknown>)[name] : undefined;
}
