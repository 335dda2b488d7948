import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the README shows the example that a real server plays with", () => {
  expect(read("../../README.md")).toContain(`\`\`\`ts\n${read("example.ts")}\`\`\``);
});
