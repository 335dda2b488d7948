/**
 * The short sounds of a match, made on the spot.
 *
 * Owns: which happening sounds, and how. Must not know: whether the reader wants any, drawing.
 */
import type { Happening } from "seki-protocol";

export type Noise = "move" | "capture" | "check" | "turn" | "end";

interface Tone {
  readonly hertz: number;
  readonly afterS: number;
  readonly lastsS: number;
  readonly gain: number;
  readonly wave: OscillatorType;
}

const wood = (hertz: number, afterS = 0, gain = 0.25): Tone => ({
  hertz,
  afterS,
  lastsS: 0.07,
  gain,
  wave: "triangle",
});
const bell = (hertz: number, afterS = 0): Tone => ({
  hertz,
  afterS,
  lastsS: 0.5,
  gain: 0.12,
  wave: "sine",
});

const noises: Readonly<Record<Noise, readonly Tone[]>> = {
  move: [wood(320)],
  capture: [wood(260), wood(180, 0.05, 0.3)],
  check: [wood(320), bell(660, 0.06)],
  turn: [bell(520, 0.12)],
  end: [bell(392), bell(523, 0.18), bell(659, 0.36)],
};

/** Returns what a happening sounds like; null for most. The boards are FENs before and after it. */
export function noiseOf(happening: Happening, before: string, after: string): Noise | null {
  if (happening.type === "match_ended") return "end";
  if (happening.type !== "action_played") return null;
  if (happening.board.in_check) return "check";
  return piecesIn(after) < piecesIn(before) ? "capture" : "move";
}

function piecesIn(fen: string): number {
  const [board = ""] = fen.split(" ");
  return (board.match(/[a-z]/gi) ?? []).length;
}

/** Plays noises, from the first gesture of the reader on: browsers allow none before. */
export class Sounds {
  #context: AudioContext | null = null;

  /** Notes a gesture; call it from the handler of one. */
  wake(): void {
    if (typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
  }

  play(noise: Noise): void {
    const context = this.#context;
    if (context?.state !== "running") return;
    for (const tone of noises[noise]) sound(context, tone);
  }
}

function sound(context: AudioContext, { hertz, afterS, lastsS, gain, wave }: Tone): void {
  const start = context.currentTime + afterS;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz, start);
  oscillator.frequency.exponentialRampToValueAtTime(hertz * 0.6, start + lastsS);
  volume.gain.setValueAtTime(gain, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lastsS);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lastsS);
}
