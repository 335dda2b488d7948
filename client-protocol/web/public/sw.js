// What a device keeps of the page for when it has no connection: the page itself, which then says
// so, and the files it is made of. Whenever the server answers, its answer is what is shown.
const CACHE = "seki-page-1";
const SHELL = "/";
const MOST_KEPT = 150;

/** Files whose content never changes under the same name. */
const isLasting = (path) => path.startsWith("/assets/");
const isIcon = (path) => /^\/(icon[\w-]*\.(png|svg)|manifest\.webmanifest)$/.test(path);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll([SHELL]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldCaches()]));
});

/** The page tells which files it was made of. */
self.addEventListener("message", (event) => {
  const paths = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(keepAll(paths.filter((path) => isLasting(path) || isIcon(path))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === SHELL) event.respondWith(askedFirst(request));
  else if (isLasting(pathname)) event.respondWith(keptFirst(request));
  else if (isIcon(pathname)) event.respondWith(askedFirst(request));
});

/** The server's answer; what is kept only where there is none. */
async function askedFirst(request) {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(pathname, answer.clone());
    if (answer.status < 500) return answer;
    return (await kept(pathname)) ?? answer;
  } catch (error) {
    const old = await kept(pathname);
    if (old) return old;
    throw error;
  }
}

async function keptFirst(request) {
  const { pathname } = new URL(request.url);
  const old = await kept(pathname);
  if (old) return old;
  const answer = await fetch(request);
  if (answer.ok) await keep(pathname, answer.clone());
  return answer;
}

async function kept(path) {
  return (await caches.open(CACHE)).match(path);
}

/** Keeps a file; without room for it, nothing is missing. */
async function keep(path, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(path, answer);
    const all = await cache.keys();
    const lasting = all.filter(({ url }) => isLasting(new URL(url).pathname));
    await Promise.all(lasting.slice(0, -MOST_KEPT).map((old) => cache.delete(old)));
  } catch {}
}

async function keepAll(paths) {
  await Promise.all(
    paths.map(async (path) => {
      if (isLasting(path) && (await kept(path))) return;
      const answer = await fetch(path, { cache: isLasting(path) ? "default" : "no-cache" });
      if (answer.ok) await keep(path, answer);
    }),
  );
}

async function dropOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("seki-page-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
