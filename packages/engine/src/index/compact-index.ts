import { fnv1aOfBytes } from "@vitrine/engine/fnv1a";
import { listRelatedStems, stem } from "../text/stem";
import { type Accumulator, type Contribution, REPEATED } from "./accumulator";
import type { Column } from "./columns";
import type { Dictionary } from "./dictionary";
import { IMPACTS } from "./postings";
import type { PostingVisitor, SearchIndex, Signals } from "./search-index";
import type { StemGroups } from "./stem-groups";
import { encodeText, type TextPool } from "./text-pool";

/** The data of an index: typed arrays and packed texts only, so that it is stored without conversion. */
export type IndexParts = {
  size: number;
  /** The product of each variant, ascending. */
  variantProducts: Uint32Array;
  language: string;
  types: string[];
  words: Dictionary;
  postings: Uint8Array;
  starts: Uint32Array;
  frequencies: Uint32Array;
  /** Number of items named with each word: in title, category, brand or code. */
  named: Uint32Array;
  /** Number of items of which each word says what they are. */
  heads: Uint32Array;
  /** Those of which it does by their categories. */
  kinds: Uint32Array;
  groups: StemGroups;
  identities: TextPool;
  identityTable: Uint32Array;
  typeOf: Uint32Array;
  signals: Signals;
  columns: Column[];
};

const NO_WORDS: readonly number[] = [];

/** The position of the first of ascending numbers that is not less than `least`. */
function findFirst(numbers: Uint32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An index in typed arrays. */
export class CompactIndex implements SearchIndex {
  private readonly byName: ReadonlyMap<string, Column>;

  constructor(readonly parts: IndexParts) {
    this.byName = new Map(parts.columns.map((column) => [column.name, column]));
  }

  get size(): number {
    return this.parts.size;
  }
  get docCount(): number {
    return this.parts.size + this.parts.variantProducts.length;
  }
  get language(): string {
    return this.parts.language;
  }
  get words(): Dictionary {
    return this.parts.words;
  }
  get signals(): Signals {
    return this.parts.signals;
  }
  get types(): readonly string[] {
    return this.parts.types;
  }
  get columnNames(): readonly string[] {
    return [...this.byName.keys()];
  }

  get bytes(): number {
    const { parts } = this;
    const arrays = [
      parts.postings,
      parts.starts,
      parts.frequencies,
      parts.named,
      parts.heads,
      parts.kinds,
      parts.identityTable,
      parts.typeOf,
      parts.variantProducts,
    ];
    const pools = [parts.words.pool, parts.identities, parts.groups.stems.pool];
    const signals = Object.values(parts.signals);
    const columns = parts.columns.flatMap((column) => [column.docs, column.codes, column.numbers]);
    for (const column of parts.columns) if (column.texts !== null) pools.push(column.texts);
    const all = [...arrays, parts.groups.members, parts.groups.starts, ...signals, ...columns];
    for (const pool of pools) all.push(pool.bytes, pool.starts);
    return all.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0);
  }

  typeOf(doc: number): number {
    return this.parts.typeOf[this.productOf(doc)] ?? 0;
  }

  identityOf(doc: number): string {
    return this.parts.identities.at(doc);
  }

  findDoc(identity: string): number {
    return this.productOf(this.findOwnDoc(identity));
  }

  productOf(doc: number): number {
    const { size, variantProducts } = this.parts;
    return doc < size ? doc : (variantProducts[doc - size] ?? -1);
  }

  findVariants(doc: number): { from: number; to: number } {
    const { size, variantProducts } = this.parts;
    return { from: size + findFirst(variantProducts, doc), to: size + findFirst(variantProducts, doc + 1) };
  }

  findOwnDoc(identity: string): number {
    const bytes = encodeText(identity);
    const { identityTable: table, identities } = this.parts;
    for (let at = fnv1aOfBytes(bytes) & (table.length - 1); table[at] !== 0; at = (at + 1) & (table.length - 1)) {
      const doc = (table[at] ?? 0) - 1;
      if (identities.isAt(doc, bytes)) return doc;
    }
    return -1;
  }

  frequencyOf(word: number): number {
    return this.parts.frequencies[word] ?? 0;
  }

  namedOf(word: number): number {
    return this.parts.named[word] ?? 0;
  }

  headsOf(word: number): number {
    return this.parts.heads[word] ?? 0;
  }

  kindsOf(word: number): number {
    return this.parts.kinds[word] ?? 0;
  }

  findForms(word: string): readonly number[] {
    return this.findStem(stem(word, this.language));
  }

  findRelated(word: string): readonly number[] {
    return listRelatedStems(word, this.language).flatMap((key) => this.findStem(key));
  }

  private findStem(key: string): readonly number[] {
    const { stems, starts, members } = this.parts.groups;
    const group = stems.find(key);
    if (group >= 0) return Array.from(members.subarray(starts[group] ?? 0, starts[group + 1] ?? 0));
    // A stem whose only word is the stem itself has no group.
    const ownWord = this.words.find(key);
    return ownWord < 0 ? NO_WORDS : [ownWord];
  }

  visit(word: number, visitor: PostingVisitor): void {
    const { postings, starts } = this.parts;
    const end = starts[word + 1] ?? 0;
    let doc = -1;
    for (let at = starts[word] ?? 0; at < end; ) {
      let byte = postings[at++] ?? 0;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++] ?? 0;
        distance |= (byte & 127) << shift;
      }
      doc += distance;
      visitor(doc, IMPACTS[postings[at] ?? 0] ?? 0, postings[at + 1] ?? 0);
      at += 2;
    }
  }

  accumulate(word: number, { shares, bits, marks }: Contribution, sums: Accumulator): void {
    // Like `visit`, but without a call for each item, which takes twice the time.
    const { postings, starts } = this.parts;
    const { scores, matched, touched, candidates, isRestricted } = sums;
    const end = starts[word + 1] ?? 0;
    let { count } = sums;
    let doc = -1;
    for (let at = starts[word] ?? 0; at < end; ) {
      let byte = postings[at++] ?? 0;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++] ?? 0;
        distance |= (byte & 127) << shift;
      }
      doc += distance;
      at += 2;
      if (isRestricted && candidates[doc] === 0) continue;
      const share = shares[postings[at - 2] ?? 0] ?? 0;
      const mark = marks[postings[at - 1] ?? 0] ?? 0;
      const known = matched[doc] ?? 0;
      if (known === 0) {
        if (bits === 0) continue;
        touched[count++] = doc;
        scores[doc] = share;
      } else scores[doc] = (scores[doc] ?? 0) + ((known & bits) === 0 ? share : share * REPEATED);
      matched[doc] = known | mark;
    }
    sums.count = count;
  }

  getColumn(name: string): Column | null {
    return this.byName.get(name) ?? null;
  }
}
