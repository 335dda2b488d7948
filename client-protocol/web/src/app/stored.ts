/**
 * Small texts that the device keeps, or where that is forbidden this page alone.
 *
 * Owns: the way to `localStorage`. Must not know: what is kept.
 */
const page = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? page.get(key) ?? null;
  } catch {
    return page.get(key) ?? null;
  }
}

export function writeStored(key: string, text: string): void {
  page.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Forbidden or full: the page still remembers.
  }
}

/** Reads what was kept as JSON; null where nothing was, or nothing that is JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? "null");
  } catch {
    return null;
  }
}
