import type { Column } from "./columns";
import type { Dictionary } from "./dictionary";

// What the steps of a search need of an index. There is one implementation (docs/adr/0006); the interface is what another
// one would have to keep, and what the bench compares.

/** An item as it is indexed. */
export type IndexedItem = {
  identity: string;
  type: string;
  title: string;
  attributes: Record<string, unknown>;
};

/** Words in postings: for each item that has the word, how much it says (impact) and in which fields (bits of FIELDS). */
export type PostingVisitor = (doc: number, impact: number, fields: number) => void;

/** What ranks an item besides its text. */
export type Signals = {
  /** Manual boost, 0 to 3. */
  boost: Float32Array;
  /** 1 to 15, lower is more available, 15 cannot be bought. */
  availability: Uint8Array;
  /** Instant in milliseconds, NaN when unknown. */
  introduced: Float64Array;
};

/** An index of the items of one site, read-only. Items are numbered from 0. */
export type SearchIndex = {
  /** How many items there are. */
  readonly size: number;
  /** Memory that the index holds, in bytes. */
  readonly bytes: number;
  /** Language whose stems the index holds. */
  readonly language: string;
  readonly words: Dictionary;
  readonly signals: Signals;
  /** Names of the types of items; `typeOf` answers numbers of this list. */
  readonly types: readonly string[];
  typeOf(doc: number): number;
  identityOf(doc: number): string;
  /** The item of an identity, or -1. */
  docOf(identity: string): number;
  /** In how many items a word occurs. */
  frequencyOf(word: number): number;
  /** The words that share a folded word's stem, itself among them if it occurs. */
  formsOf(word: string): readonly number[];
  /** Goes through the items of a word in ascending order. */
  visit(word: number, visitor: PostingVisitor): void;
  column(name: string): Column | null;
  readonly columnNames: readonly string[];
};
