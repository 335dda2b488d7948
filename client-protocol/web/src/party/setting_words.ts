/**
 * What settings and their values are called in the language spoken now.
 *
 * Owns: finding the text of a field. Must not know: elements, which fields there are.
 */
import type { Settings } from "seki-protocol";
import type { GameName } from "../games/face.js";
import type { SettingText } from "../words/en/party_settings.js";
import { say } from "../words/words.js";
import { isSwitch, presentValue, type SettingField, type SettingValue } from "./setting_fields.js";

/** Returns a field's texts; a game's own come before the party's. */
export function settingText(game: GameName | null, field: SettingField): SettingText {
  const { settings } = say().party;
  const own = game === null ? undefined : settings[game][field.name];
  const text = own ?? settings.party[field.name];
  return text ?? { name: field.name, explain: "", values: {} };
}

/** Returns what a value of a field is called. */
export function valueText(game: GameName | null, field: SettingField, value: SettingValue): string {
  const words = say().party;
  const named = settingText(game, field).values[String(value)];
  if (named !== undefined) return named;
  if (isSwitch(field)) return value ? words.on : words.off;
  if (typeof value !== "number") return String(value);
  if ("least" in field.values) return words.settings.plies(value);
  return field.name === "turn_seconds" ? words.settings.seconds(value) : String(value);
}

/** Returns what a field's present value is called. */
export function presentText(game: GameName | null, field: SettingField, now: Settings): string {
  return valueText(game, field, presentValue(now, field));
}
