/**
 * What the parts of a party's page have in common.
 *
 * Owns: their two properties. Must not know: any part.
 */
import type { PropertyDeclarations } from "lit";
import type { Room, RoomView } from "seki-protocol";
import { SekiElement } from "../words/seki_element.js";

/** A part that shows a room's view and asks things of the room. */
export class PartyElement extends SekiElement {
  static override properties: PropertyDeclarations = {
    party: { attribute: false },
    view: { attribute: false },
  };
  declare party: Room;
  declare view: RoomView;
}
