import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";

const source = readFileSync("public/sw.js", "utf8");
const ORIGIN = "http://localhost:8080";

interface Happening {
  readonly request?: { url: string; method: string; mode: string };
  readonly data?: unknown;
  waitUntil?(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
}

/** The worker in a browser of its own, with a server that can be switched off. */
function worker() {
  const caches = new Map<string, Map<string, Response>>([["seki-page-0", new Map()]]);
  const listeners = new Map<string, (event: Happening) => void>();
  const server = { isUp: true, page: "old", asked: [] as string[] };
  const self = {
    location: { origin: ORIGIN },
    clients: { claim: async () => {} },
    skipWaiting() {},
    addEventListener: (name: string, call: (event: Happening) => void) => listeners.set(name, call),
  };
  const open = async (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, kept);
    return {
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, answer: Response) => kept.set(path, answer),
      delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
      keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    };
  };
  const storage = {
    open,
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
  const fetching = async (asked: string | { url: string }) => {
    const path = typeof asked === "string" ? asked : new URL(asked.url).pathname;
    server.asked.push(path);
    if (!server.isUp) throw new TypeError("no connection");
    return new Response(path === "/" ? server.page : path);
  };
  new Function("self", "caches", "fetch", source)(self, storage, fetching);

  const tell = async (name: string, happening: Happening = {}) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...happening, waitUntil: (each) => work.push(each) });
    await Promise.all(work);
  };
  /** Asks for a file as a page does; null where the worker leaves that to the browser. */
  const ask = async (path: string, { method = "GET", mode = "no-cors" } = {}) => {
    let answer: Promise<Response> | null = null;
    const request = { url: ORIGIN + path, method, mode };
    listeners.get("fetch")?.({ request, respondWith: (given) => (answer = given) });
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  };
  const visit = () => ask("/", { mode: "navigate" });
  return { server, tell, ask, visit, caches };
}

it("shows the server's page whenever there is one, and the last one it saw when there is none", async () => {
  const { server, tell, visit } = worker();
  await tell("install");
  expect(await visit()).toBe("old");
  server.page = "new";
  expect(await visit()).toBe("new");
  server.isUp = false;
  expect(await visit()).toBe("new");
});

it("asks once for a file whose content never changes", async () => {
  const { server, ask } = worker();
  expect(await ask("/assets/a-1.js")).toBe("/assets/a-1.js");
  server.isUp = false;
  expect(await ask("/assets/a-1.js")).toBe("/assets/a-1.js");
  expect(server.asked).toEqual(["/assets/a-1.js"]);
});

it("keeps the files that a page says it is made of, and nothing else that is named", async () => {
  const { tell, caches } = worker();
  const keep = ["/assets/b-2.js", "/icon-192.png", "/ws", "/health", "//elsewhere/assets/c.js"];
  await tell("message", { data: { keep } });
  await tell("message", { data: "nonsense" });
  expect([...(caches.get("seki-page-1")?.keys() ?? [])].sort()).toEqual([
    "/assets/b-2.js",
    "/icon-192.png",
  ]);
});

it("leaves everything else to the browser: sockets, health, posts, other pages", async () => {
  const { server, ask } = worker();
  await fc.assert(
    fc.asyncProperty(fc.webPath(), async (path) => {
      fc.pre(!path.startsWith("/assets/") && !/^\/(icon|manifest)/.test(path));
      expect(await ask(path || "/health")).toBeNull();
    }),
  );
  expect(await ask("/ws")).toBeNull();
  expect(await ask("/health")).toBeNull();
  expect(await ask("/assets/a.js", { method: "POST" })).toBeNull();
  expect(server.asked).toEqual([]);
});

it("drops the caches of earlier workers", async () => {
  const { tell, visit, caches } = worker();
  await visit();
  await tell("activate");
  expect([...caches.keys()]).toEqual(["seki-page-1"]);
});

it("does not keep ever more files of builds gone by", async () => {
  const { ask, caches } = worker();
  for (let build = 0; build < 170; build += 1) await ask(`/assets/a-${build}.js`);
  const kept = [...(caches.get("seki-page-1")?.keys() ?? [])];
  expect(kept).toHaveLength(150);
  expect(kept).toContain("/assets/a-169.js");
});
