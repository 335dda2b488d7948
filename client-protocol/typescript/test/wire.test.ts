import { readdirSync, readFileSync } from "node:fs";
import { encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AnyServerMessage,
  JSON_TEXT,
  MSGPACK,
  NotAMessage,
  readFrame,
  type Subprotocol,
  writeFrame,
} from "../src/wire.js";

const samples = new URL("../../samples/", import.meta.url);

function sampled(folder: string): [string, object][] {
  const files = readdirSync(new URL(folder, samples));
  const read = (file: string) => readFileSync(new URL(`${folder}/${file}`, samples), "utf8");
  return files.map((file) => [file, JSON.parse(read(file))]);
}

function framed(message: unknown, subprotocol: Subprotocol): ArrayBuffer | string {
  return subprotocol === MSGPACK ? encode(message).slice().buffer : JSON.stringify(message);
}

describe.each([MSGPACK, JSON_TEXT] as const)("%s", (subprotocol) => {
  test.each([...sampled("events"), ...sampled("replies")])("reads %s", (_, message) => {
    expect(readFrame(framed(message, subprotocol), subprotocol)).toEqual(message);
  });

  test.each(sampled("commands"))("writes %s", (_, command) => {
    const frame = writeFrame(command, subprotocol);
    const read = readFrame(typeof frame === "string" ? frame : frame.slice().buffer, subprotocol);
    expect(read.type).toMatch(/^(unknown_message|hello)$/);
    if (typeof frame === "string") expect(JSON.parse(frame)).toEqual(command);
  });

  test("an event of a newer server is known by its number", () => {
    const event = { type: "dice_thrown", room: "r", seq: 4, now: 1 };
    const unknown: AnyServerMessage = {
      type: "unknown_event",
      name: "dice_thrown",
      room: "r",
      seq: 4,
    };
    expect(readFrame(framed(event, subprotocol), subprotocol)).toEqual(unknown);
    const message = readFrame(framed({ type: "weather" }, subprotocol), subprotocol);
    expect(message).toEqual({ type: "unknown_message", name: "weather" });
  });

  test.each([null, 3, [], {}, { type: 4 }, { type: "seat_left", room: "r" }])(
    "%j is no message",
    (tree) => {
      expect(() => readFrame(framed(tree, subprotocol), subprotocol)).toThrow(NotAMessage);
    },
  );
});

test("whatever bytes come, they are a message or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.uint8Array()), (frame) => {
      const given = typeof frame === "string" ? frame : frame.slice().buffer;
      for (const subprotocol of [MSGPACK, JSON_TEXT] as const) {
        try {
          readFrame(given as ArrayBuffer | string, subprotocol);
        } catch (error) {
          expect(error).toBeInstanceOf(NotAMessage);
        }
      }
    }),
  );
});
