import { fnv1aOfBytes } from "@vitrine/engine/fnv1a";
import { readAvailability, readBoost, readIntroducedAt } from "../items/attribute-signals";
import { isProseName } from "../items/prose-names";
import { listVaryingNames, readVariants, VARIANTS, type Variant } from "../items/variants";
import { CATEGORY_HEAD, FIELDS, findField, HEAD, type IndexField, NAMING, TITLE_HEAD } from "../text/fields";
import { stem } from "../text/stem";
import { listIndexWords, tokenize } from "../text/tokens";
import { ByteSlices, computeAverage, GrowingNumbers, GrowingShorts } from "./byte-slices";
import { ColumnBuilder } from "./columns";
import type { IndexParts } from "./compact-index";
import { Dictionary } from "./dictionary";
import { HeadReader } from "./head-reader";
import { findJoinedWords } from "./joined-words";
import { PostingWriter, readOccurrences, writeOccurrences } from "./postings";
import { readTexts, VALUES_PER_ATTRIBUTE_MAX } from "./read-texts";
import type { IndexedItem } from "./search-index";
import { sortTexts } from "./sort-texts";
import { groupByStem } from "./stem-groups";
import type { TextPool } from "./text-pool";
import { TextRanking } from "./text-ranking";
import { GrowingTexts, TextTable } from "./text-table";

const COUNT_MAX = 255;
const LENGTH_MAX = 65_535;
/** Maximum distinct words per item: a feed with a whole book in it must not stop the shop. */
const WORDS_PER_ITEM_MAX = 4000;

/** Texts up to this length are cached during a build, up to SHORT_TEXTS_MAX. */
const SHORT_TEXT = 40;
const SHORT_TEXTS_MAX = 30_000;

type ReadText = { ids: readonly number[]; length: number };

/** Collects items and builds an index of them. Stores compact postings, never the items. */
export class IndexBuilder {
  private words = new TextTable();
  private readonly texts = new Map<string, ReadText>();
  private slices = new ByteSlices();
  /** The last item that has a word, and the word's slot in that item. */
  private lastDoc = new Int32Array(1024).fill(-1);
  private slotByWord = new Uint16Array(1024);
  private readonly identities = new GrowingTexts();
  private readonly types = new Map<string, number>();
  private readonly typeOf = new GrowingNumbers();
  private titles = new GrowingNumbers();
  private titleStarts = new GrowingNumbers();
  private readonly lengths = FIELDS.map(() => new GrowingShorts());
  private readonly variantIdentities = new GrowingTexts();
  private readonly variantProducts = new GrowingNumbers();
  private readonly variantAvailability: number[] = [];
  private readonly boosts: number[] = [];
  private readonly availability: number[] = [];
  private readonly introduced: number[] = [];
  private readonly columns = new Map<string, ColumnBuilder | null>();
  private readonly values = new TextTable();
  // Distinct words of the current item: word id, distance from the previous item that has it, occurrences by field.
  private slots = 0;
  private readonly wordAt = new Uint32Array(WORDS_PER_ITEM_MAX);
  private readonly distanceAt = new Uint32Array(WORDS_PER_ITEM_MAX);
  private readonly occurrences = new Uint8Array(WORDS_PER_ITEM_MAX * FIELDS.length);
  /** Bits of HEAD for words that say what the current item is. */
  private readonly headAt = new Uint8Array(WORDS_PER_ITEM_MAX);
  private readonly heads: HeadReader;

  constructor(readonly language: string) {
    this.heads = new HeadReader(language);
  }

  /** Adds an item; identities must be distinct. */
  add(item: IndexedItem): void {
    const doc = this.identities.length;
    this.identities.push(item.identity);
    const type = this.types.get(item.type) ?? this.types.size;
    this.types.set(item.type, type);
    this.typeOf.push(type);
    this.boosts.push(readBoost(item.attributes));
    this.availability.push(readAvailability(item.attributes));
    this.introduced.push(readIntroducedAt(item.attributes));
    const variants = readVariants(item.attributes);
    this.addText(doc, item, variants);
    this.addColumns(doc, item);
    if (variants.length > 0) this.addVariants(doc, item, variants);
  }

  get size(): number {
    return this.identities.length;
  }

  /** Builds the index; the builder cannot be used afterwards. */
  finish(): IndexParts {
    this.texts.clear();
    const size = this.identities.length;
    const order = sortTexts(this.words.pool());
    const joinedWords = findJoinedWords(this.words, this.titles.view(), this.titleStarts.view());
    const pool = this.words.pool().pick(order);
    this.releaseWords();
    const written = this.writePostings(order, joinedWords);
    this.slices = new ByteSlices();
    const ranking = new TextRanking(this.values.pool());
    const variantProducts = this.variantProducts.view();
    const addSignals = (own: readonly number[]): number[] => [
      ...own,
      ...Array.from(variantProducts, (product) => own[product] ?? 0),
    ];
    this.identities.pushAll(this.variantIdentities.pool());
    const identities = this.identities.pool();
    return {
      size,
      variantProducts,
      language: this.language,
      types: [...this.types.keys()],
      words: new Dictionary(pool),
      ...written,
      groups: groupByStem(pool, (word) => stem(word, this.language)),
      identities,
      identityTable: buildIdentityTable(identities),
      typeOf: this.typeOf.view(),
      signals: {
        boost: Float32Array.from(addSignals(this.boosts)),
        availability: Uint8Array.from([...this.availability, ...this.variantAvailability]),
        introduced: Float64Array.from(addSignals(this.introduced)),
      },
      columns: [...this.columns.values()].flatMap((column) => column?.finish(size, ranking) ?? []),
    };
  }

  /** Releases what only further items would need: a third of the memory for a large catalog. */
  private releaseWords(): void {
    this.words = new TextTable();
    this.lastDoc = new Int32Array(0);
    this.slotByWord = new Uint16Array(0);
    this.titles = new GrowingNumbers();
    this.titleStarts = new GrowingNumbers();
  }

  private addText(doc: number, item: IndexedItem, variants: readonly Variant[]): void {
    this.slots = 0;
    const lengths = new Array<number>(FIELDS.length).fill(0);
    this.titleStarts.push(this.titles.length);
    const addField = (field: IndexField, text: string): void => {
      const { ids, length } = this.read(text);
      const bit = FIELDS.indexOf(field);
      lengths[bit] = (lengths[bit] ?? 0) + length;
      for (const id of ids) this.count(doc, id, bit);
      if (field === "title") for (let at = 0; at < length; at += 1) this.titles.push(ids[at] ?? 0);
    };
    addField("title", item.title);
    if (!item.identity.includes("/")) addField("code", item.identity);
    for (const variant of variants) this.addVariantText(doc, variant);
    for (const [name, value] of Object.entries(item.attributes)) {
      const field = name === VARIANTS ? null : findField(name);
      if (field === null || field === "title") continue;
      for (const text of readTexts(value)) addField(field, text);
    }
    this.markHeads(doc, item);
    for (let slot = 0; slot < this.slots; slot += 1) {
      const word = this.wordAt[slot] ?? 0;
      const distance = this.distanceAt[slot] ?? 0;
      writeOccurrences(this.slices, word, distance, this.occurrences, slot * FIELDS.length, this.headAt[slot] ?? 0);
    }
    lengths.forEach((length, field) => {
      this.lengths[field]?.push(Math.min(length, LENGTH_MAX));
    });
  }

  private markHeads(doc: number, item: IndexedItem): void {
    const { certain, likely } = this.heads.read(item);
    this.markWords(doc, certain, CATEGORY_HEAD);
    this.markWords(doc, likely, TITLE_HEAD);
  }

  private markWords(doc: number, words: readonly string[], head: number): void {
    for (const word of words) {
      const id = this.words.find(word);
      const slot = this.slotByWord[id] ?? 0;
      if (id >= 0 && this.lastDoc[id] === doc) this.headAt[slot] = (this.headAt[slot] ?? 0) | head;
    }
  }

  /** Adds what only a variant has, once: the values in which variants differ are also those of the product. */
  private addVariantText(doc: number, { identity, title, attributes }: Variant): void {
    const addField = (field: IndexField, text: string): void => {
      for (const id of this.read(text).ids) if (this.lastDoc[id] !== doc) this.count(doc, id, FIELDS.indexOf(field));
    };
    addField("title", title);
    if (!identity.includes("/")) addField("code", identity);
    for (const [name, value] of Object.entries(attributes))
      if (findField(name) === "code") for (const text of readTexts(value)) addField("code", text);
  }

  /** Word ids of a text, its own words first; short texts repeat, so they are cached. */
  private read(text: string): ReadText {
    const isShort = text.length <= SHORT_TEXT;
    const known = isShort ? this.texts.get(text) : undefined;
    if (known !== undefined) return known;
    const tokens = tokenize(text);
    const read = { ids: listIndexWords(tokens).map((word) => this.takeId(word)), length: tokens.length };
    if (isShort && this.texts.size < SHORT_TEXTS_MAX) this.texts.set(text, read);
    return read;
  }

  private count(doc: number, word: number, field: number): void {
    if (this.lastDoc[word] !== doc) {
      if (this.slots >= WORDS_PER_ITEM_MAX) return;
      this.distanceAt[this.slots] = doc - (this.lastDoc[word] ?? -1);
      this.wordAt[this.slots] = word;
      this.lastDoc[word] = doc;
      this.slotByWord[word] = this.slots;
      this.headAt[this.slots] = 0;
      const start = this.slots * FIELDS.length;
      this.occurrences.fill(0, start, start + FIELDS.length);
      this.slots += 1;
    }
    const at = (this.slotByWord[word] ?? 0) * FIELDS.length + field;
    this.occurrences[at] = Math.min((this.occurrences[at] ?? 0) + 1, COUNT_MAX);
  }

  private takeId(word: string): number {
    const id = this.words.takeNumber(word);
    if (id >= this.lastDoc.length) {
      const lastDoc = new Int32Array(this.lastDoc.length * 2).fill(-1, this.lastDoc.length);
      lastDoc.set(this.lastDoc);
      this.lastDoc = lastDoc;
      const slotByWord = new Uint16Array(this.slotByWord.length * 2);
      slotByWord.set(this.slotByWord);
      this.slotByWord = slotByWord;
    }
    return id;
  }

  private addColumns(doc: number, item: IndexedItem): void {
    this.addValue(doc, "title", item.title);
    for (const name in item.attributes) {
      if (name !== VARIANTS && isOwnName(name)) this.addValue(doc, name, item.attributes[name]);
    }
    const paths = readPaths(item.attributes);
    this.addValue(doc, "category_path", paths[0]);
    this.addValue(doc, "all_categories_path", paths);
  }

  private addValue(doc: number, name: string, value: unknown): void {
    const column = this.takeColumn(name);
    if (column !== null) for (const member of listMembers(value)) column.add(doc, member);
  }

  private takeColumn(name: string): ColumnBuilder | null {
    let column = this.columns.get(name);
    if (column === undefined) {
      column = isProseName(name) ? null : new ColumnBuilder(name, this.values);
      this.columns.set(name, column);
    }
    return column;
  }

  private addVariants(doc: number, item: IndexedItem, variants: readonly Variant[]): void {
    const first = this.variantProducts.length;
    for (const { identity } of variants) {
      this.variantProducts.push(doc);
      this.variantIdentities.push(identity);
    }
    const rows = variants.map(({ title, attributes }): Record<string, unknown> => ({ ...attributes, title }));
    const varying = listVaryingNames(variants);
    if (variants.some(({ title }) => title !== item.title)) varying.add("title");
    const product: Record<string, unknown> = { ...item.attributes, title: item.title };
    for (const name of varying) {
      if (isOwnName(name) || name === "title") this.addVariantValues(first, name, product[name], rows);
    }
    const shared = Object.fromEntries(Object.entries(item.attributes).filter(([name]) => !varying.has(name)));
    const hasPaths = varying.has("category") || varying.has("all_categories");
    variants.forEach(({ attributes }, at) => {
      const { availability, availability_rank, category, all_categories } = { ...shared, ...attributes };
      this.variantAvailability.push(readAvailability({ availability, availability_rank }));
      if (!hasPaths) return;
      const paths = readPaths({ category, all_categories });
      for (const path of paths.slice(0, 1)) this.takeColumn("category_path")?.addVariant(first + at, path);
      for (const path of new Set(paths)) this.takeColumn("all_categories_path")?.addVariant(first + at, path);
    });
  }

  /** Adds the values of an attribute in which variants differ; values of the product that none of them has are all of theirs. */
  private addVariantValues(first: number, name: string, ofProduct: unknown, rows: readonly Record<string, unknown>[]) {
    const column = this.takeColumn(name);
    if (column === null) return;
    const values = rows.map((row) => listMembers(row[name]));
    const all = new Set(values.flat());
    const common = listMembers(ofProduct).filter((value) => !all.has(value));
    values.forEach((own, at) => {
      for (const value of [...own, ...common]) column.addVariant(first + at, value);
    });
  }

  private writePostings(order: Uint32Array, joined: ReadonlyMap<number, number[]>) {
    const fieldLengths = {
      lengths: this.lengths.map((field) => field.view()),
      averages: this.lengths.map(computeAverage),
    };
    const writer = new PostingWriter(this.slices.size * 2);
    const starts = new Uint32Array(order.length + 1);
    const frequencies = new Uint32Array(order.length);
    const named = new Uint32Array(order.length);
    const heads = new Uint32Array(order.length);
    const kinds = new Uint32Array(order.length);
    let raw = new Uint8Array(1 << 16);
    for (let word = 0; word < order.length; word += 1) {
      const id = order[word] ?? 0;
      const maxLength = this.slices.computeMaxLength(id);
      if (maxLength > raw.length) raw = new Uint8Array(maxLength * 2);
      const extra = joined.get(id) ?? [];
      writer.begin(maxLength * 2 + extra.length * 7 + 16);
      starts[word] = writer.length;
      let next = 0;
      let count = 0;
      let naming = 0;
      let heading = 0;
      let ofCategory = 0;
      const put = (doc: number, impact: number, fields: number): void => {
        writer.add(doc, impact, fields);
        count += 1;
        if ((fields & NAMING) !== 0) naming += 1;
        if ((fields & HEAD) !== 0) heading += 1;
        if ((fields & CATEGORY_HEAD) !== 0) ofCategory += 1;
      };
      const titleImpact = 3;
      readOccurrences(raw, this.slices.read(id, raw), fieldLengths, (doc, impact, fields) => {
        for (; (extra[next] ?? doc) < doc; next += 1) put(extra[next] ?? 0, titleImpact, 1);
        if (extra[next] === doc) next += 1;
        put(doc, impact, fields);
      });
      for (; next < extra.length; next += 1) put(extra[next] ?? 0, titleImpact, 1);
      frequencies[word] = count;
      named[word] = naming;
      heads[word] = heading;
      kinds[word] = ofCategory;
    }
    starts[order.length] = writer.length;
    return { postings: writer.bytes.subarray(0, writer.length), starts, frequencies, named, heads, kinds };
  }
}

/** Whether the column of an attribute has its values; the other columns are computed. */
const isOwnName = (name: string): boolean =>
  name !== "title" && name !== "category_path" && name !== "all_categories_path";

/** The distinct values of an attribute. */
function listMembers(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? [...new Set<unknown>(value.slice(0, VALUES_PER_ATTRIBUTE_MAX))] : [value];
}

/** Category paths of an item as filters write them, primary first: "Camping | Tents" is "Camping||Tents". */
function readPaths(attributes: Record<string, unknown>): string[] {
  const values = [...readTexts(attributes.category), ...readTexts(attributes.all_categories)];
  return values.map((value) => value.split(/\s*\|+\s*|\s+>\s+/).join("||"));
}

/** Builds a hash table of identities: slots hold item + 1, 0 is empty; linear probing. */
function buildIdentityTable(identities: TextPool): Uint32Array {
  let places = 16;
  while (places < identities.length * 2) places *= 2;
  const table = new Uint32Array(places);
  for (let doc = 0; doc < identities.length; doc += 1) {
    let at = fnv1aOfBytes(identities.bytes, identities.starts[doc], identities.starts[doc + 1]) & (places - 1);
    while (table[at] !== 0) at = (at + 1) & (places - 1);
    table[at] = doc + 1;
  }
  return table;
}
