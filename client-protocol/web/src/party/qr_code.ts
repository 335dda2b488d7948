/**
 * A text as a QR code, drawn as one path.
 *
 * Owns: the drawing; how it is encoded is the library's, loaded when a code is first shown. Must
 * not know: what the text means.
 */
export interface QrDrawing {
  /** The side's length in modules, the quiet zone included. */
  readonly size: number;
  readonly path: string;
}

/** What scanners need around a code, in modules. */
const QUIET_ZONE = 4;

export async function drawQrCode(text: string): Promise<QrDrawing> {
  const { encode } = await import("uqr");
  const { data } = encode(text, { ecc: "M", border: 0 });
  return { size: data.length + 2 * QUIET_ZONE, path: pathOf(data) };
}

/** Returns the dark modules as runs, row by row. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => runs(row, y)).join("");
}

function runs(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    const length = x + 1 - from;
    path += `M${from + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`;
  }
  return path;
}
