/**
 * The page that a device keeps to show where it has no connection.
 *
 * Owns: asking for it to be kept, where that is allowed, and saying what it is made of. Must not
 * know: how it is kept.
 */

/** Begins keeping the page; where that cannot be, as on plain http, nothing is missing. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !navigator.serviceWorker) return;
  keepThisPage(navigator.serviceWorker).catch(() => {
    // Forbidden by the reader or the browser: the page works without.
  });
}

async function keepThisPage(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register("/sw.js", { updateViaCache: "none" });
  const { active } = await workers.ready;
  active?.postMessage({ keep: loadedPaths() });
}

/** Returns the paths of the files that the page has been made of so far. */
function loadedPaths(): string[] {
  const urls = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = urls.filter(({ origin }) => origin === location.origin);
  return [...new Set(own.map(({ pathname }) => pathname))];
}
