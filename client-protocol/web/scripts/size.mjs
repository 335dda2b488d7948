// Says how much script the page loads before the start page is there: gzipped, of the build in
// dist. Fails over its budget.
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET_BYTES = 80 * 1024;
const LANGUAGES = ["ja", "ko", "en"];

const dist = new URL("../dist/", import.meta.url);
const manifestFile = new URL(".vite/manifest.json", dist);
if (!existsSync(manifestFile)) {
  console.error("nothing was built: npm run build");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));

/** The files of a chunk and of all that it cannot do without. */
function filesOf(name, seen = new Set()) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const each of chunk.imports ?? []) filesOf(each, seen);
  return seen;
}

function gzipped(file) {
  return gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
}

function firstLoad(language) {
  const roots = ["index.html", "src/start/start_page.ts", `src/words/${language}/index.ts`];
  const files = new Set(roots.flatMap((root) => [...filesOf(root)]));
  return [...files].reduce((sum, file) => sum + gzipped(file), 0);
}

const sizes = LANGUAGES.map((language) => [language, firstLoad(language)]);
const told = sizes.map(([language, bytes]) => `${language} ${bytes}`).join(", ");
console.log(`first load of script, bytes gzip: ${told} (budget ${BUDGET_BYTES})`);
if (sizes.some(([, bytes]) => bytes > BUDGET_BYTES)) process.exit(1);
