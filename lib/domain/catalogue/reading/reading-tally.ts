import type { FeedHealth, OUT_REASONS, READING_NOTES, READING_QUESTIONS } from "@/lib/contract/catalogue/feed-reading";
import { normalizeStateWord } from "@/lib/domain/catalogue/availability-words";
import { readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { RecordItems } from "./feed-reading";
import { GroupTally } from "./group-tally";
import type { DraftItem, ReadingNote } from "./item-reader";

/** Distinct reasons and words that are counted; further ones are not. */
const KINDS_MAX = 200;
const EXAMPLES_MAX = 3;
const TEXT_MAX = 200;
/** Prices stored for the median. */
const PRICES_MAX = 100_000;

type Answers = { zero: string | null; vat: unknown };
type OutTally = { reason: (typeof OUT_REASONS)[number]; field: string; value: string; count: number };
type Note = {
  code: (typeof READING_NOTES)[number];
  field: string;
  count: number;
  examples: { line: number; value: string }[];
};

/**
 * How items are counted. `isMerging`: the rows of a product become one item; `namesRows`: products of the format name rows as their
 * variants.
 */
export type CountRules = { isMerging: boolean; namesRows: boolean };

/** Counts what was read of a feed, in bounded memory. */
export class ReadingTally {
  read = 0;
  private priced = 0;
  private min = Number.POSITIVE_INFINITY;
  private max = Number.NEGATIVE_INFINITY;
  private readonly prices: number[] = [];
  private readonly groups: GroupTally;
  private readonly out = new Map<string, OutTally>();
  private readonly notes = new Map<string, Note>();
  private readonly words = new Map<string, { word: string; text: string; count: number }>();

  constructor(private readonly rules: CountRules) {
    this.groups = new GroupTally(rules.isMerging);
  }

  addRecord({ items, out }: RecordItems): void {
    this.read += 1;
    if (out !== null && out.reason !== "extra") this.addOut(out);
    for (const item of items) this.addItem(item);
  }

  addNote(line: number, { code, field, value }: ReadingNote): void {
    const text = readFirstText(value).slice(0, TEXT_MAX);
    const key = `${code} ${field}`;
    const note = this.notes.get(key) ?? { code, field, count: 0, examples: [] };
    if (this.notes.size < KINDS_MAX) this.notes.set(key, note);
    note.count += 1;
    if (note.examples.length < EXAMPLES_MAX) note.examples.push({ line, value: text });
    if (code === "availability_unknown") this.addWord(text);
  }

  /**
   * @param state.isComplete the whole feed was read.
   * @param state.nextChange when prices change next (epoch ms).
   */
  summarize(state: { isComplete: boolean; nextChange: number | null; answers: Answers }): FeedHealth {
    const { items, variants, withoutPrice, withoutImage, soldOut } = this.groups.summarize();
    const words = [...this.words.values()].sort((a, b) => b.count - a.count);
    return {
      read: this.read,
      is_complete: state.isComplete,
      items,
      variants,
      without_price: withoutPrice,
      without_image: withoutImage,
      sold_out: soldOut,
      prices: this.priced === 0 ? null : { min: this.min, median: computeMedian(this.prices), max: this.max },
      out: [...this.out.values()].sort((a, b) => b.count - a.count),
      notes: [...this.notes.values()].sort((a, b) => b.count - a.count),
      words,
      questions: this.findQuestions(state.answers, words.length > 0),
      next_change: state.nextChange === null ? null : new Date(state.nextChange).toISOString(),
    };
  }

  private findQuestions(answers: Answers, hasWords: boolean): (typeof READING_QUESTIONS)[number][] {
    const codes = new Set([...this.notes.values()].map(({ code }) => code));
    const questions: (typeof READING_QUESTIONS)[number][] = [];
    if (answers.zero !== null || codes.has("price_zero")) questions.push("zero");
    if (answers.vat !== null || codes.has("price_without_vat")) questions.push("vat");
    if (hasWords) questions.push("words");
    return questions;
  }

  private addItem({ identity, title, attributes, group }: DraftItem): void {
    const name = readFirstText(identity);
    // Such a row is rejected, unless another row of its product has a title.
    if (name === "" || (group === undefined && title === "")) return;
    const amount = typeof attributes.price_amount === "number" ? attributes.price_amount : null;
    if (amount !== null && group?.isOut !== true) this.addPrice(amount);
    const { availability } = attributes;
    const item = {
      isPriced: amount !== null,
      isPictured: attributes.image_link !== undefined,
      isAvailable: availability === undefined ? undefined : availability !== 0,
    };
    if (group === undefined || group.key === "") this.groups.addSingle(item, this.rules.namesRows ? name : null);
    else this.groups.add(item, name, group);
  }

  private addPrice(amount: number): void {
    this.priced += 1;
    this.min = Math.min(this.min, amount);
    this.max = Math.max(this.max, amount);
    // Later prices replace earlier ones evenly, so that the stored ones stay a sample of all.
    if (this.prices.length < PRICES_MAX) this.prices.push(amount);
    else if (this.priced % 7 === 0) this.prices[(this.priced * 7919) % PRICES_MAX] = amount;
  }

  private addOut({ reason, field, value }: Omit<OutTally, "count">): void {
    const text = value.slice(0, TEXT_MAX);
    const key = `${reason} ${field} ${reason === "translation" ? "" : text}`;
    const known = this.out.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.out.size < KINDS_MAX) this.out.set(key, { reason, field, value: text, count: 1 });
  }

  private addWord(text: string): void {
    const word = normalizeStateWord(text);
    const known = this.words.get(word);
    if (known !== undefined) known.count += 1;
    else if (this.words.size < KINDS_MAX) this.words.set(word, { word, text, count: 1 });
  }
}

function computeMedian(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Keeps some values that are spread evenly over a sequence of unknown length. */
export class SpreadSample<Value> {
  private sampled: Value[] = [];
  private step = 1;
  private count = 0;

  constructor(private readonly size: number) {}

  get values(): readonly Value[] {
    return this.sampled;
  }

  remove(value: Value): void {
    this.sampled = this.sampled.filter((one) => one !== value);
  }

  add(value: Value): void {
    if (this.count % this.step === 0) this.sampled.push(value);
    this.count += 1;
    if (this.sampled.length < this.size * 2) return;
    this.sampled = this.sampled.filter((_, index) => index % 2 === 0);
    this.step *= 2;
  }

  /** At most `size` values, in their order. */
  list(): Value[] {
    const { length } = this.sampled;
    if (length <= this.size) return [...this.sampled];
    return Array.from(
      { length: this.size },
      (_, index) => this.sampled[Math.floor((index * length) / this.size)],
    ).filter((value) => value !== undefined);
  }
}
