import fc from "fast-check";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawQrCode, pathOf } from "../../src/party/qr_code.js";

const QUIET = 4;

/** Reads a path back: the dark modules, as "x,y". */
function modulesOf(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let n = 0; n < Number(length); n += 1)
      dark.add(`${Number(x) + n - QUIET},${Number(y) - QUIET}`);
  return dark;
}

test("a path draws exactly the dark modules", () => {
  const rows = fc.array(fc.array(fc.boolean(), { maxLength: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(rows, (matrix) => {
      const dark = matrix.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])));
      expect([...modulesOf(pathOf(matrix))].sort()).toEqual(dark.sort());
    }),
  );
});

test("a link's drawing is its code, with the quiet zone that scanners need", async () => {
  const link = "http://192.168.0.7:8080/#/join/7KX2MQ9P";
  const { size, path } = await drawQrCode(link);
  const { data } = encode(link, { ecc: "M", border: 0 });
  expect(size).toBe(data.length + 2 * QUIET);
  expect(modulesOf(path).size).toBe(data.flat().filter(Boolean).length);
});
