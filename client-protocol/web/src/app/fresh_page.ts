/**
 * A page that is older than its server loads itself anew, once, and never in the reader's turn.
 *
 * Owns: telling an old page from the present one, and when it is reloaded. Must not know: why a
 * connection was lost, what the page shows.
 */
import { isToMove } from "seki-protocol";
import { roomsInHand, session } from "./session.js";

/** What it takes from the browser. */
export interface Surroundings {
  /** The main script of the page that the server has now; null where that cannot be told. */
  servedScript(): Promise<string | null>;
  runningScript(): string | null;
  /** Notes why the page is loaded anew; false where it was for the same reason already. */
  isFirstReloadFor(reason: string): boolean;
  reload(): void;
}

export class FreshPage {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Checks after each connection that had trouble, and at once where the server is too new. */
  watch(): void {
    const own = session();
    let hadTrouble = false;
    own.onConnection((status) => {
      if (status.type === "waiting") hadTrouble = true;
      if (status.type === "connected" && hadTrouble) {
        hadTrouble = false;
        void this.check();
      }
      const isTooOld = "reason" in status && status.reason === "session/protocol_unsupported";
      if (isTooOld) this.#reloadFor(`protocol of ${own.server}`);
    });
  }

  /** Loads the page anew if the server has another; where that cannot be told, it stays. */
  async check(): Promise<void> {
    const running = this.#surroundings.runningScript();
    const served = await this.#surroundings.servedScript();
    if (served === null || running === null || served === running) return;
    whenNobodyWaitsForUs(() => this.#reloadFor(served));
  }

  #reloadFor(reason: string): void {
    if (this.#surroundings.isFirstReloadFor(reason)) this.#surroundings.reload();
  }
}

/** Calls as soon as it is the reader's turn in no room. */
function whenNobodyWaitsForUs(call: () => void): void {
  const isAwaited = () => roomsInHand().some((room) => isToMove(room.view));
  if (!isAwaited()) {
    call();
    return;
  }
  const stop = session().subscribe(() => {
    if (isAwaited()) return;
    stop();
    call();
  });
}

const GUARD = "seki.reloaded";

/** Returns the main script of a document. */
export function mainScript(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;
}

const browserSurroundings: Surroundings = {
  async servedScript() {
    try {
      const response = await fetch("/", { cache: "no-cache" });
      if (!response.ok) return null;
      return mainScript(new DOMParser().parseFromString(await response.text(), "text/html"));
    } catch {
      return null;
    }
  },
  runningScript: () => mainScript(document),
  isFirstReloadFor(reason) {
    try {
      if (sessionStorage.getItem(GUARD) === reason) return false;
      sessionStorage.setItem(GUARD, reason);
      return true;
    } catch {
      return false; // What cannot be noted might never end.
    }
  },
  reload: () => location.reload(),
};

export const freshPage = new FreshPage(browserSurroundings);
