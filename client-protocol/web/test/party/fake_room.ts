/** A room that notes what it is asked, and a part of the page that shows it. */
import type { Room, RoomView } from "seki-protocol";
import type { PartyElement } from "../../src/party/party_element.js";

export interface Asked {
  readonly command: string;
  readonly args: readonly unknown[];
}

export class FakeRoom {
  readonly asked: Asked[] = [];
  takeSeat = this.#noting("takeSeat");
  leaveSeat = this.#noting("leaveSeat");
  addCpu = this.#noting("addCpu");
  removeCpu = this.#noting("removeCpu");
  start = this.#noting("start");
  kick = this.#noting("kick");
  transferLeader = this.#noting("transferLeader");
  renewCodes = this.#noting("renewCodes");

  #noting(command: string) {
    return async (...args: unknown[]): Promise<void> => {
      this.asked.push({ command, args });
    };
  }
}

/** Shows a part alone on the page, and gives it with the room it asks. */
export async function shown(
  tag: string,
  view: RoomView,
): Promise<{ part: PartyElement; room: FakeRoom }> {
  const room = new FakeRoom();
  const part = document.createElement(tag) as PartyElement;
  part.party = room as unknown as Room;
  part.view = view;
  document.body.replaceChildren(part);
  await part.updateComplete;
  return { part, room };
}

/** Presses the button that says a text, or is named by it; the newest dialog's before others. */
export function press(text: string): void {
  const dialog = document.querySelector("dialog");
  const buttons = [...(dialog ?? document).querySelectorAll<HTMLButtonElement>("button")];
  const named = buttons.find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent)?.trim() === text,
  );
  if (!named) throw new Error(`no button says ${text}`);
  named.click();
}

export function buttonTexts(within: ParentNode): readonly string[] {
  return [...within.querySelectorAll("button")].map((each) => each.textContent?.trim() ?? "");
}
