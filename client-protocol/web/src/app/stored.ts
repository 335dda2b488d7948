/**
 * Small texts that the device keeps, or where that is forbidden this page alone.
 *
 * Owns: the way to a store that may refuse. Must not know: what is kept.
 */

export interface Keeper {
  read(key: string): string | null;
  write(key: string, text: string): void;
}

/** Keeps texts in a store of the browser's; what it forbids or has no room for, in memory. */
export function keeperOf(store: () => Storage): Keeper {
  const page = new Map<string, string>();
  return {
    read(key) {
      try {
        return store().getItem(key) ?? page.get(key) ?? null;
      } catch {
        return page.get(key) ?? null;
      }
    },
    write(key, text) {
      page.set(key, text);
      try {
        store().setItem(key, text);
      } catch {
        // Forbidden or full: the page still remembers.
      }
    },
  };
}

const device = keeperOf(() => localStorage);

export function writeStored(key: string, text: string): void {
  device.write(key, text);
}

/** Reads what was kept as JSON; null where nothing was, or nothing that is JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(device.read(key) ?? "null");
  } catch {
    return null;
  }
}
