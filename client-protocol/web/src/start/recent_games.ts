/**
 * The games that were played or seen on this device, for looking at them again.
 *
 * Owns: which are kept, and in what form. Must not know: how one is replayed.
 */
import { type BySeat, type MatchView, type Seat, type Settings, seatIn } from "seki-protocol";
import { readStoredJson, writeStored } from "../app/stored.js";
import type { GameName, Side } from "../games/face.js";
import { isGameName } from "../games/games.js";

/** Who held a seat: the reader, another person, or a CPU of a level. */
export type Player = "you" | "person" | { readonly cpu: number };

export interface KeptGame {
  readonly match: string;
  readonly game: GameName;
  readonly settings: Settings;
  readonly actions: readonly string[];
  /** The reader's seat; null for a looker-on. */
  readonly seat: Seat | null;
  readonly first_seat: Seat;
  readonly players: BySeat<Player>;
  readonly result: NonNullable<MatchView["result"]>;
  /** By the device's own clock. */
  readonly ended_at: number;
}

const KEY = "seki.recent";
const MOST_KEPT = 20;

/** Keeps an ended match as the reader saw it; the oldest of too many goes. */
export function keepGame(game: KeptGame): void {
  const others = recentGames().filter(({ match }) => match !== game.match);
  writeStored(KEY, JSON.stringify([game, ...others].slice(0, MOST_KEPT)));
}

/** Keeps an ended match of a room for the person who sees it. */
export function keepMatch(match: MatchView, person: string, endedAt = Date.now()): void {
  const { result, settings } = match;
  if (!result || !isGameName(settings.game)) return;
  keepGame({
    match: match.id,
    game: settings.game,
    settings,
    actions: match.actions,
    seat: seatIn(match.players, person),
    first_seat: match.first_seat,
    players: [playerOn(match, 0, person), playerOn(match, 1, person)],
    result,
    ended_at: endedAt,
  });
}

/** Returns what is kept, the latest first; what cannot be read is left out. */
export function recentGames(): readonly KeptGame[] {
  const kept = readStoredJson(KEY);
  return Array.isArray(kept) ? kept.filter(isKeptGame) : [];
}

export function recentGame(match: string): KeptGame | null {
  return recentGames().find((game) => game.match === match) ?? null;
}

/** Returns the side that the reader had; null for a looker-on. */
export function sideIn({ seat, first_seat }: KeptGame): Side | null {
  if (seat === null) return null;
  return seat === first_seat ? 0 : 1;
}

/** Whether a match ended without being won, lost or drawn. */
export function isWithoutResult(termination: string): boolean {
  return termination === "abandoned" || termination === "aborted";
}

function playerOn(match: MatchView, seat: Seat, person: string): Player {
  const level = match.cpus[seat];
  if (level !== null) return { cpu: level };
  return match.players[seat] === person ? "you" : "person";
}

function isKeptGame(kept: unknown): kept is KeptGame {
  if (typeof kept !== "object" || kept === null) return false;
  const { match, game, settings, actions, seat, first_seat, players, result, ended_at } =
    kept as Record<string, unknown>;
  return (
    typeof match === "string" &&
    isGameName(game) &&
    isObject(settings) &&
    Array.isArray(actions) &&
    actions.every((action) => typeof action === "string") &&
    [0, 1, null].includes(seat as 0) &&
    [0, 1].includes(first_seat as 0) &&
    Array.isArray(players) &&
    players.length === 2 &&
    players.every(isPlayer) &&
    isObject(result) &&
    typeof ended_at === "number"
  );
}

function isPlayer(kept: unknown): boolean {
  return kept === "you" || kept === "person" || (isObject(kept) && typeof kept.cpu === "number");
}

function isObject(kept: unknown): kept is Record<string, unknown> {
  return typeof kept === "object" && kept !== null;
}
