/**
 * What a rules page consists of.
 *
 * Owns: the shapes. Must not know: any game, any language, how a page is drawn.
 *
 * Texts know two marks: `**strong**` and `` `notation` ``.
 */

export interface RulesDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
}

export interface Section {
  /** The same in every language; links within the page lead to it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: "text" | "heading" | "note"; readonly text: string }
  | { readonly kind: "list" | "steps"; readonly items: readonly string[] }
  | { readonly kind: "terms"; readonly entries: readonly (readonly [string, string])[] }
  | { readonly kind: "settings"; readonly texts: SettingTexts }
  | { readonly kind: "movements" | "arrangements" }
  | { readonly kind: "boards"; readonly boards: readonly BoardFigure[] }
  | Table;

export interface BoardFigure {
  /** What the game tells its starts apart by: Janggi's `setup`, Gungi's `level`. */
  readonly start: string;
  readonly caption: string;
}

export interface Table {
  readonly kind: "table";
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of each row is its head. */
  readonly rows: readonly (readonly string[])[];
}

/** What each setting changes, by its name in the protocol. */
export type SettingTexts = Readonly<Record<string, string>>;
