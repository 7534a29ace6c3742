import type { Accumulator, Contribution } from "./accumulator";
import type { Column } from "./columns";
import type { Dictionary } from "./dictionary";

// The index interface that search steps use. There is one implementation (docs/adr/0006); the bench compares others
// against this interface.

export type IndexedItem = {
  identity: string;
  type: string;
  title: string;
  attributes: Record<string, unknown>;
};

/** Called for each item that has a word, with its impact and fields (bits of FIELDS, and HEAD). */
export type PostingVisitor = (doc: number, impact: number, fields: number) => void;

/** Ranking signals besides text. */
export type Signals = {
  /** Manual boost, 0 to 3. */
  boost: Float32Array;
  /** 1 to 15, lower is more available, 15 is sold out. */
  availability: Uint8Array;
  /** Epoch ms, NaN when unknown. */
  introduced: Float64Array;
};

/**
 * An index of the items of one site, read-only. Items are numbered from 0. Variants of products are numbered after all items:
 * they have signals and the values of attributes in which they differ, but no words, because those of their product find them.
 */
export type SearchIndex = {
  /** Number of items. */
  readonly size: number;
  /** Number of items and variants. */
  readonly docCount: number;
  /** Memory of the index, in bytes. */
  readonly bytes: number;
  /** Language of the stems. */
  readonly language: string;
  readonly words: Dictionary;
  readonly signals: Signals;
  /** Item types; `typeOf` returns indexes into this list. */
  readonly types: readonly string[];
  typeOf(doc: number): number;
  identityOf(doc: number): string;
  /** The item of an identity, or -1; of the identity of a variant, its product. */
  findDoc(identity: string): number;
  /** The same, but a variant for its identity. An item has precedence over a variant with its identity. */
  findOwnDoc(identity: string): number;
  /** The product of a variant; any other item is its own. */
  productOf(doc: number): number;
  /** The variants of an item: `from` until before `to`. */
  findVariants(doc: number): { from: number; to: number };
  /** Number of items with a word. */
  frequencyOf(word: number): number;
  /** Number of items that have a word in title, category, brand or code. */
  namedOf(word: number): number;
  /** Number of items of which a word says what they are. */
  headsOf(word: number): number;
  /** Number of those of which it does by their categories. */
  kindsOf(word: number): number;
  /** The words with the stem of a folded word, including the word if it occurs. */
  findForms(word: string): readonly number[];
  /** Words of another kind with the same root, such as the adjective of a noun. */
  findRelated(word: string): readonly number[];
  /** Adds the shares of a word to the sums of its items. */
  accumulate(word: number, contribution: Contribution, sums: Accumulator): void;
  /** Visits the items of a word in ascending order. */
  visit(word: number, visitor: PostingVisitor): void;
  getColumn(name: string): Column | null;
  readonly columnNames: readonly string[];
};
