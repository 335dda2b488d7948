/**
 * What a Gungi piece reaches among towers, for the rules page to show.
 *
 * Owns: what stands in the way of steps and jumps. Must not know: whose turn it is, what is legal
 * besides; the engine judges.
 */

import type { Kind } from "../gungi/notation.js";
import { type ArcherDiagonal, reach, type Step } from "../gungi/reach.js";

/**
 * `free`: it may go there. `enterable`: there is a tower it is high enough for. `too_high`: there
 * is one that it is not, and nothing beyond. `jumped`: it passes over and never lands.
 */
export type Finding = "free" | "enterable" | "too_high" | "jumped";

export interface Seen {
  readonly step: Step;
  readonly finding: Finding;
}

export interface Mover {
  readonly kind: Kind;
  readonly tier: number;
  readonly diagonal: ArcherDiagonal;
}

/** Looks in each direction until the way is closed; `heightAt` tells how high a tower is. */
export function sight(mover: Mover, heightAt: (step: Step) => number): Seen[] {
  const { kind, tier, diagonal } = mover;
  return directions(reach(kind, tier, diagonal)).flatMap((steps) => {
    const passed = passedFirst(steps);
    return passed.length > 0
      ? jumps(steps, passed, tier, heightAt)
      : strides(steps, tier, heightAt);
  });
}

/** Sorts steps by direction, the nearest first; a bent diagonal is one direction. */
function directions(steps: readonly Step[]): Step[][] {
  const byDirection = new Map<string, Step[]>();
  for (const step of steps) {
    const direction = `${Math.sign(step.right)},${Math.sign(step.forward)}`;
    byDirection.set(direction, [...(byDirection.get(direction) ?? []), step]);
  }
  return [...byDirection.values()];
}

/** The squares before the first landing of a jump; none where the nearest square is a step away. */
function passedFirst([first]: readonly Step[]): Step[] {
  if (first === undefined) return [];
  const right = Math.sign(first.right);
  const length = Math.max(Math.abs(first.right), Math.abs(first.forward)) - 1;
  return Array.from({ length }, (_, i) => ({ right: right * (i + 1), forward: i + 1 }));
}

function strides(steps: readonly Step[], tier: number, heightAt: (step: Step) => number): Seen[] {
  const end = steps.findIndex((step) => heightAt(step) > 0);
  const walked = end < 0 ? steps : steps.slice(0, end + 1);
  return walked.map((step) => ({ step, finding: found(heightAt(step), tier) }));
}

function jumps(
  landings: readonly Step[],
  passed: readonly Step[],
  tier: number,
  heightAt: (step: Step) => number,
): Seen[] {
  const way: Seen[] = [
    ...passed.map((step) => ({ step, finding: "jumped" as Finding })),
    ...landings.map((step) => ({ step, finding: found(heightAt(step), tier) })),
  ];
  const end = way.findIndex(({ step }) => heightAt(step) > tier);
  if (end < 0) return way;
  return way
    .slice(0, end + 1)
    .map((each, i) => (i < end ? each : { ...each, finding: "too_high" }));
}

function found(height: number, tier: number): Finding {
  if (height === 0) return "free";
  return height <= tier ? "enterable" : "too_high";
}
