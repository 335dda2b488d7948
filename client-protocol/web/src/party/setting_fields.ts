/**
 * Every setting that a leader may change, as a table: the form and the list of changes read it.
 *
 * Owns: names, values, defaults and groups, the same as the server's (a test compares them). Must
 * not know: what a setting is called, how it is drawn.
 */
import type { Settings } from "seki-protocol";
import type { GameName } from "../games/face.js";
import { isGameName } from "../games/games.js";

export type SettingValue = Settings[string];
export type SettingGroup = "rules" | "sides" | "board" | "cpu";

export interface SettingField {
  readonly name: string;
  readonly group: SettingGroup;
  /** What may be chosen; of a count the least, where any greater one may be. */
  readonly values: readonly SettingValue[] | { readonly least: number };
  readonly fallback: SettingValue;
}

export const settingGroups: readonly SettingGroup[] = ["rules", "sides", "board", "cpu"];

const SWITCH = [true, false] as const;

const rule = (
  name: string,
  values: SettingField["values"],
  fallback: SettingValue,
): SettingField => ({ name, group: "rules", values, fallback });

const gameFields: Readonly<Record<GameName, readonly SettingField[]>> = {
  janggi: [
    rule("setup", ["choose", "fixed"], "choose"),
    rule("decision", ["points", "draw"], "points"),
    rule("bikjang", SWITCH, true),
    rule("max_plies", { least: 0 }, 300),
  ],
  gungi: [
    rule("level", ["intro", "beginner", "intermediate", "advanced"], "advanced"),
    rule("archer_diagonal", ["booklet", "straight"], "booklet"),
    rule("betrayal", ["each", "all"], "each"),
    rule("max_plies", { least: 0 }, 0),
  ],
};

const partyFields: readonly SettingField[] = [
  { name: "first", group: "sides", values: ["random", "leader", "guest"], fallback: "random" },
  { name: "swap_on_rematch", group: "sides", values: SWITCH, fallback: true },
  { name: "turn_seconds", group: "sides", values: [null, 30, 60], fallback: null },
  { name: "show_legal_moves", group: "board", values: SWITCH, fallback: true },
  { name: "allow_draw_offer", group: "board", values: SWITCH, fallback: false },
  { name: "allow_take_back", group: "board", values: SWITCH, fallback: false },
  { name: "cpu_level", group: "cpu", values: [1, 2, 3, 4, 5, 6, 7, 8], fallback: 4 },
];

export const cpuLevels: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Returns which game is set; null where this page does not know it. */
export function gameOf(settings: Settings): GameName | null {
  return isGameName(settings.game) ? settings.game : null;
}

/** Returns what may be set where a game is played, in the order of the form. */
export function fieldsOf(game: GameName | null): readonly SettingField[] {
  return game === null ? partyFields : [...gameFields[game], ...partyFields];
}

/** Returns a field's choices; a value that another client set is one of them. */
export function choicesOf(field: SettingField, now: SettingValue): readonly SettingValue[] {
  if ("least" in field.values) return [];
  return field.values.includes(now) ? field.values : [...field.values, now];
}

/** Tells whether a value is one that a field can have; of choices the server knows best. */
export function isPossible(field: SettingField, value: SettingValue): boolean {
  if (!("least" in field.values)) return true;
  return Number.isSafeInteger(value) && Number(value) >= field.values.least;
}

export function isSwitch(field: SettingField): boolean {
  return typeof field.fallback === "boolean";
}

/** Returns what a setting is now; the default where the server does not name it. */
export function presentValue(settings: Settings, field: SettingField): SettingValue {
  const value = settings[field.name];
  return value === undefined ? field.fallback : value;
}

export function isChanged(settings: Settings, field: SettingField): boolean {
  return presentValue(settings, field) !== field.fallback;
}

/** Returns the fields whose value is not the default, in the order of the form. */
export function changedFields(settings: Settings): readonly SettingField[] {
  return fieldsOf(gameOf(settings)).filter((field) => isChanged(settings, field));
}

/** Returns the fields of which two sets of settings differ; none where the game is another one. */
export function differences(before: Settings, after: Settings): readonly SettingField[] {
  if (before.game !== after.game) return [];
  const differs = (field: SettingField) =>
    presentValue(before, field) !== presentValue(after, field);
  return fieldsOf(gameOf(after)).filter(differs);
}

/** Returns what makes every changed setting its default again. */
export function defaultsOf(fields: readonly SettingField[]): Settings {
  return Object.fromEntries(fields.map(({ name, fallback }) => [name, fallback]));
}
