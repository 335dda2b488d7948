import { defineConfig } from "vitest/config";

const include = process.env.SEKI_URL ? ["test/*.e2e.ts"] : ["test/*.test.ts"];

export default defineConfig({
  test: { include, pool: "threads", isolate: false, testTimeout: 20_000 },
});
