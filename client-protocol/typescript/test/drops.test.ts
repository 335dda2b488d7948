import fc from "fast-check";
import { expect, test } from "vitest";
import type { Command } from "../src/messages.js";
import { viewOf } from "../src/room_view.js";
import { comparable, type Evening, evenings } from "./evenings.js";
import { type Peer, settled, World } from "./world.js";

/** A server that has told so much of an evening, and answers for it as the real one does. */
class ToldSoFar {
  told: number;
  readonly #evening: Evening;

  constructor(evening: Evening) {
    this.#evening = evening;
    this.told = evening.snapshots[0]?.seq ?? 0;
  }

  get end(): number {
    return this.#evening.events.at(-1)?.seq ?? 0;
  }

  events(after: number) {
    return this.#evening.events.filter(({ seq }) => seq > after && seq <= this.told);
  }

  snapshot() {
    const shown = this.#evening.snapshots.filter(({ seq }) => seq <= this.told).at(-1);
    if (!shown) throw new Error("an evening begins with a snapshot");
    return shown;
  }

  answer(peer: Peer, command: Command, loses: ReadonlySet<number>): void {
    if (command.type === "resume" && command.after >= (this.#evening.snapshots[0]?.seq ?? 0)) {
      peer.say({ type: "ok", id: command.id, result: { resumed: true } });
      this.tell(peer, command.after, loses);
    } else if (command.type === "resume" || command.type === "get_snapshot") {
      const shown = this.snapshot();
      const result = command.type === "resume" ? { resumed: false } : {};
      peer.say({ type: "ok", id: command.id, result }, shown);
      this.tell(peer, shown.seq, loses);
    }
  }

  /** Says what is behind `after`; what is lost on the way leaves a gap. */
  tell(peer: Peer, after: number, loses: ReadonlySet<number>): void {
    for (const event of this.events(after)) if (!loses.has(event.seq)) peer.say(event);
  }
}

const happening = fc.oneof(
  fc.record({ kind: fc.constant("tell" as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("lose" as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("double" as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("drop" as const), count: fc.integer({ min: 0, max: 5 }) }),
);

test("whatever is dropped, doubled or missed, the view ends as a snapshot shows it", async () => {
  const plans = fc.array(happening, { maxLength: 25 });
  const property = fc.asyncProperty(fc.constantFrom(...evenings), plans, async (evening, plan) => {
    const server = new ToldSoFar(evening);
    const world = new World();
    const session = world.open();
    const loses = new Set<number>();
    const serve = () => {
      const { peer } = world;
      peer.greet(evening.snapshots[0]?.you.person);
      peer.onHeard = (command) => server.answer(peer, command, loses);
      for (const command of [...peer.heard]) server.answer(peer, command, loses);
    };
    serve();
    const room = await session.enter(evening.snapshots[0]?.room ?? "");
    for (const { kind, count } of [...plan, { kind: "tell" as const, count: 1 }]) {
      const before = server.told;
      if (kind !== "double") server.told = Math.min(server.end, before + count);
      if (kind === "double") server.tell(world.peer, before - count, loses);
      if (kind === "tell") server.tell(world.peer, before, loses);
      if (kind === "drop") {
        world.peer.drop();
        world.pass(1_000);
        serve();
      }
    }
    server.told = server.end;
    server.tell(world.peer, server.end - 1, loses);
    await settled();
    expect(comparable(room.view)).toEqual(comparable(viewOf(server.snapshot())));
    session.close();
    expect(world.timers).toBe(0);
  });
  await fc.assert(property, { numRuns: 150 });
});
