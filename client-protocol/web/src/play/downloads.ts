/**
 * Giving the reader a file.
 *
 * Owns: the one way of it that needs no server and no secure context. Must not know: what is in it.
 */

/** Saves bytes under a name, as the browser saves files. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
