import { defineConfig } from "vite";

const server = process.env.SEKI_SERVER ?? "127.0.0.1:8080";

export default defineConfig({
  base: "/",
  // One style sheet for all: one that failed to come would leave a board without squares.
  build: {
    cssCodeSplit: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  server: { proxy: { "/ws": { target: `ws://${server}`, ws: true } } },
});
