import { dayAt, dayNumber, type SpanDays, spansOf } from "@/lib/domain/kit/site-days";
import { QueryNames } from "./query-book-names";
import type { BookRange } from "./query-book-page";
import { type QuerySpan, renumbered, sizeOfSpan, spanOfText } from "./query-book-span";

// The sums of queries, kept in memory by span of days (docs/adr/0038). The store tells in which revision each span of a
// range stands; those that are kept in the same one are not read again, so that a range nobody asked for before costs no
// more than one that everybody asks for. Processes know nothing of each other: what each keeps is judged by the store.

/** A span of days that sums are kept for. */
export type SpanOfDays = { span: SpanDays; day: string };

/** A span as the store has it now: its revision ("" where it has none), and a line for each query (`spanOfText`). */
export type ToldSpan = { revision: string; text: string | null };

/** How the sums of a site's scope are read. */
export type SpanReader = {
  /** Which sums these are: their site and scope. */
  key: string;
  /** The revision of each span, in the order given; "" where there is none. */
  revisions: (spans: readonly SpanOfDays[]) => Promise<string[]>;
  read: (span: SpanOfDays) => Promise<ToldSpan>;
};

/**
 * A row is a query in a span: some 19 bytes, and some 46 more for each distinct query of a site. A site with 268,000 queries
 * in 90 days has 1.5 million rows in spans of all lengths, which are 40 MB.
 */
const ROWS_MAX = 3_000_000;
/** While sums move on all the time, what was read at first may be old by the end; the last time it is taken as it is. */
const ROUNDS = 3;
/** The range on a screen and the one that it is compared with. */
const RANGES_KEPT = 2;
/** Fewer queries than that are not worth being numbered anew. */
const FEW_NAMES = 1_000;

type KeptSpan = { id: string; revision: string; span: QuerySpan };
type Book = {
  names: QueryNames;
  spans: Map<string, KeptSpan>;
  /** Spans that are being read, so that nobody else reads them meanwhile. */
  reading: Map<string, Promise<void>>;
  /** Rows of every span that was ever read: says that a range is too large without reading it again. */
  rows: Map<string, number>;
  /** How many queries were left when it was looked at last. */
  namesLeft: number;
};

/** What is kept for all sites. */
export class QueryBooks {
  private readonly books = new Map<string, Book>();
  /** Every kept span with its book; the one that nobody asked for the longest stands first. */
  private readonly used = new Map<KeptSpan, Book>();
  private rows = 0;
  /** The ranges that were asked for last, with what was added up for them. */
  private lastRanges: BookRange[] = [];

  constructor(private readonly rowsMax: number = ROWS_MAX) {}

  /** Memory of all sums and queries that are kept, in bytes, and the rows that they are of. */
  get size(): { bytes: number; rows: number } {
    let bytes = 0;
    for (const { names } of this.books.values()) bytes += names.size;
    for (const { span } of this.used.keys()) bytes += sizeOfSpan(span);
    return { bytes, rows: this.rows };
  }

  /** The queries of a range of days, as they stand now; null where they are too many to keep. */
  async open(reader: SpanReader, fromDay: string, toDay: string): Promise<BookRange | null> {
    const wanted = spansOfRange(fromDay, toDay);
    for (let round = 0; round < ROUNDS; round += 1) {
      if (this.isTooLarge(reader.key, wanted)) return null;
      const revisions = await reader.revisions(wanted);
      const kept = this.touch(reader.key, wanted);
      const moved = wanted.filter((_, at) => kept[at]?.revision !== revisions[at]);
      if (moved.length === 0) return this.rangeOf(reader.key, wanted);
      for (const span of moved) {
        await this.readOnce(reader, span);
        if (this.isTooLarge(reader.key, wanted)) return null;
      }
    }
    return this.rangeOf(reader.key, wanted);
  }

  /** Null where one of the spans is not there; the same one as before while nothing has moved. */
  private rangeOf(key: string, wanted: readonly SpanOfDays[]): BookRange | null {
    const spans = this.touch(key, wanted).flatMap((kept) => (kept === undefined ? [] : [kept.span]));
    if (spans.length !== wanted.length) return null;
    const { names } = this.bookOf(key);
    const isSame = (one: BookRange): boolean =>
      one.names === names && one.spans.length === spans.length && one.spans.every((span, at) => span === spans[at]);
    const range = this.lastRanges.find(isSame) ?? { names, spans };
    this.lastRanges = [range, ...this.lastRanges.filter((one) => one !== range)].slice(0, RANGES_KEPT);
    return range;
  }

  /** The spans that are kept, which are the last to go now. */
  private touch(key: string, wanted: readonly SpanOfDays[]): (KeptSpan | undefined)[] {
    const book = this.bookOf(key);
    return wanted.map((span) => {
      const kept = book.spans.get(idOf(span));
      if (kept !== undefined && this.used.delete(kept)) this.used.set(kept, book);
      return kept;
    });
  }

  private isTooLarge(key: string, wanted: readonly SpanOfDays[]): boolean {
    const { rows } = this.bookOf(key);
    return wanted.reduce((sum, span) => sum + (rows.get(idOf(span)) ?? 0), 0) > this.rowsMax;
  }

  private bookOf(key: string): Book {
    const known = this.books.get(key);
    if (known !== undefined) return known;
    const book: Book = {
      names: new QueryNames(),
      spans: new Map(),
      reading: new Map(),
      rows: new Map(),
      namesLeft: FEW_NAMES,
    };
    this.books.set(key, book);
    return book;
  }

  /** Reads a span, or waits for who is reading it; where that one fails it is read here. */
  private async readOnce(reader: SpanReader, span: SpanOfDays): Promise<void> {
    const book = this.bookOf(reader.key);
    const id = idOf(span);
    const others = book.reading.get(id);
    if (others !== undefined && (await others.then(() => true).catch(() => false))) return;
    const reading = reader.read(span).then((told) => this.keep(book, id, told));
    book.reading.set(id, reading);
    try {
      await reading;
    } finally {
      if (book.reading.get(id) === reading) book.reading.delete(id);
    }
  }

  private keep(book: Book, id: string, { revision, text }: ToldSpan): void {
    const before = book.spans.get(id);
    if (before !== undefined) this.drop(before, book);
    const kept = { id, revision, span: spanOfText(text, book.names) };
    book.spans.set(id, kept);
    book.rows.set(id, kept.span.numbers.length);
    this.used.set(kept, book);
    this.rows += kept.span.numbers.length;
    for (const [oldest, its] of this.used) {
      if (this.rows <= this.rowsMax) break;
      this.drop(oldest, its);
    }
    if (book.names.length > 2 * book.namesLeft) this.numberAnew(book);
  }

  private drop(kept: KeptSpan, book: Book): void {
    if (!this.used.delete(kept)) return;
    book.spans.delete(kept.id);
    this.rows -= kept.span.numbers.length;
    // What nothing is kept of needs no queries either.
    if (book.spans.size === 0) Object.assign(book, { names: new QueryNames(), namesLeft: FEW_NAMES });
  }

  /** Lets go queries that no kept span has, where these are more than half. Who is answering has the old numbers whole. */
  private numberAnew(book: Book): void {
    const isLeft = new Uint8Array(book.names.length);
    for (const { span } of book.spans.values()) for (const number of span.numbers) isLeft[number] = 1;
    const left = Uint32Array.from(isLeft.keys()).filter((number) => isLeft[number] === 1);
    book.namesLeft = Math.max(FEW_NAMES, left.length);
    if (left.length * 2 >= book.names.length) return;
    const numberOf = new Uint32Array(book.names.length);
    left.forEach((number, at) => {
      numberOf[number] = at;
    });
    book.names = book.names.picked(left);
    for (const kept of book.spans.values()) kept.span = renumbered(kept.span, numberOf);
  }
}

function idOf({ span, day }: SpanOfDays): string {
  return `${span} ${day}`;
}

/** The fewest spans, but for the last day, which stands alone: as a rule it is today, and the only one that moves. */
function spansOfRange(fromDay: string, toDay: string): SpanOfDays[] {
  if (fromDay > toDay) return [];
  return [...spansOf(fromDay, dayAt(dayNumber(toDay) - 1)), { span: 1, day: toDay }];
}
