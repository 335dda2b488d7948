/**
 * What is read out when something happens in a party.
 *
 * Owns: which happenings are worth a word. Must not know: elements.
 */
import type { Happening, RoomView, Settings } from "seki-protocol";
import { personName } from "../app/people.js";
import { say } from "../words/words.js";
import { differences, gameOf } from "./setting_fields.js";
import { presentText, settingText } from "./setting_words.js";
import { seatNumber } from "./standing.js";

/** Says what happened; "" for what needs no word. `before` are the settings until then. */
export function told(happening: Happening, view: RoomView, before: Settings): string {
  const { says } = say().party;
  const name = (person: string) => personName(view, person);
  switch (happening.type) {
    case "member_joined":
      return says.joined(name(happening.person));
    case "member_left":
      return says.left(name(happening.person));
    case "member_kicked":
      return says.kicked(name(happening.person));
    case "leader_changed":
      return says.leads(name(happening.person));
    case "codes_renewed":
      return says.renewed;
    case "settings_changed":
      return toldSettings(before, view.settings);
    case "seat_taken":
      return says.satDown(name(happening.person), seatNumber(happening.seat));
    case "seat_left":
    case "cpu_removed":
      return says.stoodUp(seatNumber(happening.seat));
    case "cpu_added":
      return says.cpuSat(happening.level, seatNumber(happening.seat));
    default:
      return "";
  }
}

function toldSettings(before: Settings, after: Settings): string {
  const { party, shell } = say();
  const game = gameOf(after);
  if (game !== null && before.game !== after.game) return party.says.game(shell.games[game]);
  const set = differences(before, after).map((field) =>
    party.says.set(settingText(game, field).name, presentText(game, field, after)),
  );
  return set.join(" ");
}
