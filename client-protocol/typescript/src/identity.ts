/**
 * Device tokens and command ids.
 *
 * Owns: their forms. Must not know: where tokens are kept, or what commands do.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const TOKEN_BYTES = 32;
const PREFIX_BYTES = 16;
const TOKEN_FORM = /^[\w-]{43}$/;

type RandomBytes = (length: number) => Uint8Array;

/** Returns a device token nobody has: 256 random bits in base64url. */
export function newToken(randomBytes: RandomBytes): string {
  return base64url(randomBytes(TOKEN_BYTES));
}

/** Tells whether a text has the form of a device token. */
export function isToken(text: string | null): text is string {
  return text !== null && TOKEN_FORM.test(text);
}

/** Returns a source of ids that no other session's commands have: 128 random bits and a count. */
export function commandIds(randomBytes: RandomBytes): () => string {
  const prefix = base64url(randomBytes(PREFIX_BYTES));
  let count = 0;
  return () => `${prefix}.${++count}`;
}

function base64url(raw: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of raw) {
    held = ((held << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 6; bits -= 6) text += ALPHABET[(held >> (bits - 6)) & 63];
  }
  return bits ? text + ALPHABET[(held << (6 - bits)) & 63] : text;
}
