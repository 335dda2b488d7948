/** Colours stand in the tokens alone, and dark is the same whoever wants it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");
const SRC = join(WEB, "src");
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
const read = (path: string) => readFileSync(join(SRC, path), "utf8");
const styles = files.filter((path) => path.endsWith(".css"));
const tokens = read("style/tokens.css");

/** What a rule of the tokens sets, by name. */
function setBy(selector: string): ReadonlyMap<string, string> {
  const begin = tokens.indexOf(`${selector} {`);
  const body = tokens.slice(begin, tokens.indexOf("}", begin));
  const found = body.matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}

const light = setBy(":root");
const dark = setBy(':root[data-theme="dark"]');

test("a dark theme that is chosen is the one that a dark device gets", () => {
  expect(dark.size).toBeGreaterThan(10);
  expect([...dark]).toEqual([...setBy(':root:not([data-theme="light"])')]);
});

test("the browser's own frame has the paper's colour", () => {
  const page = readFileSync(join(WEB, "index.html"), "utf8");
  expect(page).toContain(`data-light="${light.get("--paper")}"`);
  expect(page).toContain(`data-dark="${dark.get("--paper")}"`);
});

test("no style has a colour of its own but the QR code's, which scanners want dark on light", () => {
  const own = styles.filter((path) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(read(path)));
  expect(own.toSorted()).toEqual(["party/party_invite.css", "style/tokens.css"]);
});

test("every value that a style takes is set somewhere", () => {
  const known = styles.flatMap((path) => read(path).match(/--[\w-]+(?=:)/g) ?? []);
  const taken = styles.flatMap((path) => read(path).match(/(?<=var\()--[\w-]+/g) ?? []);
  expect(taken.filter((name) => !known.includes(name))).toEqual([]);
});
