// Says how much the client weighs in a page: bundled, minified, gzipped; fails over its budget.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const BUDGET_BYTES = 16 * 1024;

const root = new URL("../", import.meta.url).pathname;
const options = { absWorkingDir: root, bundle: true, format: "esm", minify: true, write: false };

async function gzipped(entry) {
  const { outputFiles } = await build({ ...options, entryPoints: [entry], target: "es2022" });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

const session = await gzipped("src/index.ts");
const texts = await gzipped("src/refusal_texts.ts");
console.log(`session ${session} bytes gzip, refusal texts ${texts}`);
if (session > BUDGET_BYTES) {
  console.error(`over the budget of ${BUDGET_BYTES} bytes`);
  process.exit(1);
}
