/**
 * The page that a device keeps to show where it has no connection.
 *
 * Owns: asking for it to be kept, where that is allowed. Must not know: what is kept.
 */

/** Registers the service worker; where there is none, as on plain http, nothing is missing. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !window.isSecureContext) return;
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {
    // Forbidden by the reader or the browser: the page works without.
  });
}
