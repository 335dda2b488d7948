/**
 * The check of a board: CRC-32 (as of zlib) of a text in UTF-8.
 *
 * Owns: the sum. Must not know: boards.
 */

const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? POLYNOMIAL ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

const utf8 = new TextEncoder();

export function crc32(text: string): number {
  let sum = 0xffffffff;
  for (const byte of utf8.encode(text)) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
