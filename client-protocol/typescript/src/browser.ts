/**
 * What a browser gives a session: time, chance, storage, and hints about the connection.
 *
 * Owns: the browser's APIs, none of which needs a secure context. Must not know: sessions.
 */
import type { Nudges, Outside, TokenStore } from "./ports.js";

export const browserOutside: Outside = {
  clockMs: () => performance.now(),
  chance: () => Math.random(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Keeps the token in `localStorage`; where that is forbidden, in this page alone. */
export function browserTokenStore(key: string): TokenStore {
  const page = memoryTokenStore();
  return {
    read: () => attempt(() => localStorage.getItem(key)) ?? page.read(),
    write(token) {
      page.write(token);
      attempt(() => localStorage.setItem(key, token));
    },
    onChange(call) {
      const heed = (event: StorageEvent) => event.key === key && call();
      return listen(globalThis, "storage", heed as EventListener);
    },
  };
}

/** Keeps a token as long as the program runs. */
export function memoryTokenStore(token: string | null = null): TokenStore {
  let kept = token;
  return {
    read: () => kept,
    write(written) {
      kept = written;
    },
    onChange: () => () => {},
  };
}

/** Hints from the network and from pages that come back to sight. */
export const browserNudges: Nudges = (call) => {
  const wake = () => call("wake");
  const doubt = () => call("doubt");
  const seen = () => document.visibilityState === "visible" && wake();
  const listening = [
    listen(globalThis, "online", wake),
    listen(globalThis, "offline", doubt),
    listen(globalThis, "pageshow", wake),
    listen(globalThis.document, "visibilitychange", seen),
  ];
  return () => {
    for (const leave of listening) leave();
  };
};

/** Listens where there is something to listen to; outside a browser there is not. */
function listen(target: EventTarget | undefined, name: string, call: EventListener): () => void {
  target?.addEventListener?.(name, call);
  return () => target?.removeEventListener?.(name, call);
}

/** Tries what private windows and old settings may forbid. */
function attempt<T>(call: () => T): T | null {
  try {
    return call();
  } catch {
    return null;
  }
}
