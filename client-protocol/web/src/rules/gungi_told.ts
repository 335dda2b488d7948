/**
 * What a piece reaches in words, for who does not see the diagram.
 *
 * Owns: the order of what is said. Must not know: where a piece goes, how it is drawn.
 */
import type { Square } from "../gungi/notation.js";
import { marked, type Scene } from "./gungi_scene.js";
import type { Finding } from "./gungi_sight.js";
import type { MovementWords } from "./texts/texts.js";

/** Writes a square as it is read: file, then rank. */
export function spelled(square: Square): string {
  return [...square].join("-");
}

/** Says what stands on a square. */
export function nameOf(words: MovementWords, scene: Scene, name: string, square: Square): string {
  const height = scene.heights.get(square);
  const there =
    square === scene.origin
      ? words.own(name)
      : height === undefined
        ? words.empty
        : words.tower(height);
  return `${spelled(square)}${words.comma}${there}`;
}

/** Says where a piece may go, what it may enter, and what it may not. */
export function told(words: MovementWords, scene: Scene, name: string): string {
  const found = marked(scene);
  const saying = (finding: Finding, say: (squares: string) => string) => {
    const squares = found.filter((each) => each.finding === finding).map(({ square }) => square);
    return squares.length > 0 ? [say(squares.map(spelled).join(words.comma))] : [];
  };
  const stands = words.onTier(name, scene.mover.tier, spelled(scene.origin));
  return [
    stands + words.stop,
    ...saying("free", words.goes),
    ...saying("enterable", words.enters),
    ...saying("too_high", words.tooHigh),
    ...saying("jumped", words.jumped),
  ].join(words.space);
}
