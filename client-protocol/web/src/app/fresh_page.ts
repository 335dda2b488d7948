/**
 * A page that is older than its server loads itself anew, once, and never in the reader's turn.
 *
 * Owns: telling an old page from the present one, and when it is reloaded. Must not know: why a
 * connection was lost, what the page shows.
 */
import { yourTurn } from "seki-protocol";
import { roomsInHand, session } from "./session.js";

const GUARD = "seki.reloaded";
const MAIN_SCRIPT = 'script[type="module"][src]';

/** Looks after each connection but the first whether the server has another page by now. */
export function keepFresh(): void {
  const own = session();
  let hadTrouble = false;
  own.onConnection(({ type, ...status }) => {
    if (type === "waiting") hadTrouble = true;
    if (type === "connected" && hadTrouble) {
      hadTrouble = false;
      void reloadIfOld();
    }
    const isTooOld = "reason" in status && status.reason === "session/protocol_unsupported";
    if (type === "ended" && isTooOld) reloadOnce(`protocol of ${own.server}`);
  });
}

/** Loads the page anew if the server's has another main script; where it cannot tell, it stays. */
export async function reloadIfOld(): Promise<void> {
  const served = await servedScript();
  const running = scriptOf(document);
  if (served === null || running === null || served === running) return;
  whenNobodyWaitsForUs(() => reloadOnce(served));
}

/** Loads the page anew, but only once for each reason; gives whether it does. */
export function reloadOnce(reason: string): boolean {
  try {
    if (sessionStorage.getItem(GUARD) === reason) return false;
    sessionStorage.setItem(GUARD, reason);
  } catch {
    return false; // Without the guard it might never end.
  }
  location.reload();
  return true;
}

async function servedScript(): Promise<string | null> {
  try {
    const response = await fetch("/", { cache: "no-cache" });
    if (!response.ok) return null;
    return scriptOf(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    return null;
  }
}

function scriptOf(page: Document): string | null {
  return page.querySelector(MAIN_SCRIPT)?.getAttribute("src") ?? null;
}

/** Calls as soon as it is the reader's turn in no room. */
function whenNobodyWaitsForUs(call: () => void): void {
  const isAwaited = () => roomsInHand().some((room) => yourTurn(room.view) !== null);
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
