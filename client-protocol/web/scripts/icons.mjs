// Writes the PNG icons anew: the seal of public/icon.svg, on paper for those that are cut to a shape.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const SEAL = [138, 51, 36];
const LINE = [255, 250, 242];
const PAPER = [247, 243, 234];
const SAMPLES = 4;
const HALF_LINE = 1.25;

const publicFolder = new URL("../public/", import.meta.url);

/** The colour of a point in the drawing's own 48 × 48; null outside the seal. */
function colourAt(x, y) {
  const [dx, dy] = [Math.abs(x - 24), Math.abs(y - 24)];
  if (dx > 20 || dy > 20 || dx + dy > 28.5) return null;
  const distance = Math.hypot(dx, dy);
  const isRing = Math.abs(distance - 13) <= HALF_LINE;
  const isCross = distance <= 13 && Math.min(dx, dy) <= HALF_LINE;
  return isRing || isCross ? LINE : SEAL;
}

/** One pixel: the mean of its samples; `margin` is the share of paper on each side. */
function pixel(column, row, size, margin) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
    const place = (pixels, sample) => {
      const share = (pixels + (sample + 0.5) / SAMPLES) / size;
      return ((share - margin) / (1 - 2 * margin)) * 48;
    };
    const x = place(column, i % SAMPLES);
    const y = place(row, Math.floor(i / SAMPLES));
    const colour = colourAt(x, y) ?? (margin > 0 ? PAPER : null);
    if (!colour) continue;
    for (const part of [0, 1, 2]) sum[part] += colour[part];
    sum[3] += 1;
  }
  const shown = Math.max(1, sum[3]);
  return [...sum.slice(0, 3).map((part) => Math.round(part / shown)), alphaOf(sum[3])];
}

function alphaOf(samples) {
  return Math.round((samples / (SAMPLES * SAMPLES)) * 255);
}

function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function png(size, margin) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      rows.set(pixel(column, row, size, margin), row * (size * 4 + 1) + 1 + column * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

for (const [name, size, margin] of [
  ["icon-192.png", 192, 0],
  ["icon-512.png", 512, 0],
  ["icon-maskable-512.png", 512, 0.2],
]) {
  writeFileSync(new URL(name, publicFolder), png(size, margin));
}
