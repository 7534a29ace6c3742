import { type SpanDays, splitIntoSpans, toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { QueryNames } from "./query-book-names";
import type { BookRange } from "./query-book-page";
import { measureSpan, parseSpan, type QuerySpan, renumberSpan } from "./query-book-span";

// Caches the sums of queries in memory, by span of days (docs/adr/0038). The database knows the current revision of each span;
// a cached span with that revision is not read again, so a new range is as cheap as a popular one. Processes do not share
// the cache: each one compares revisions with the database.

/** A span of days that has sums. */
export type SpanOfDays = { span: SpanDays; day: string };

/** A span from the database: its revision ("" when it has none), and a line for each query (`parseSpan`). */
export type SpanData = { revision: string; text: string | null };

/** Reads the sums of one scope of a site. */
export type SpanReader = {
  /** Identifies the sums by site and scope. */
  key: string;
  /** The revision of each span, in the given order; "" where there is none. */
  revisions: (spans: readonly SpanOfDays[]) => Promise<string[]>;
  read: (span: SpanOfDays) => Promise<SpanData>;
};

/**
 * A row is one query in one span: about 19 bytes, plus 46 for each distinct query of a site. A site with 268,000
 * queries in 90 days has 1.5 million rows, which take 40 MB.
 */
const ROWS_MAX = 3_000_000;
/** Sums may change while spans are read, so outdated spans are read again; the last round is taken as it is. */
const ROUNDS = 3;
/** The range on a screen and the one it is compared with. */
const RANGES_MAX = 2;
/** With fewer queries, renumbering is not worth it. */
const FEW_NAMES = 1_000;

type CachedSpan = { id: string; revision: string; span: QuerySpan };
type Book = {
  names: QueryNames;
  spans: Map<string, CachedSpan>;
  /** Reads in progress, which other requests wait for. */
  reading: Map<string, Promise<void>>;
  /** Rows of every span ever read: shows that a range is too large without reading it again. */
  rows: Map<string, number>;
  /** How many queries remained after the last renumbering. */
  namesLeft: number;
};

/** The cache for all sites. */
export class QueryBooks {
  private readonly books = new Map<string, Book>();
  /** Every cached span with its book, least recently used first. */
  private readonly used = new Map<CachedSpan, Book>();
  private rows = 0;
  /** The ranges used last, with the sums computed for them. */
  private lastRanges: BookRange[] = [];

  constructor(private readonly rowsMax: number = ROWS_MAX) {}

  /** Memory of the cached sums and queries in bytes, and their rows. */
  get size(): { bytes: number; rows: number } {
    let bytes = 0;
    for (const { names } of this.books.values()) bytes += names.size;
    for (const { span } of this.used.keys()) bytes += measureSpan(span);
    return { bytes, rows: this.rows };
  }

  /** The queries of a range of days with current sums; null when there are too many to cache. */
  async open(reader: SpanReader, fromDay: string, toDay: string): Promise<BookRange | null> {
    const wanted = splitRange(fromDay, toDay);
    for (let round = 0; round < ROUNDS; round += 1) {
      if (this.isTooLarge(reader.key, wanted)) return null;
      const revisions = await reader.revisions(wanted);
      const cached = this.touch(reader.key, wanted);
      const changed = wanted.filter((_, at) => cached[at]?.revision !== revisions[at]);
      if (changed.length === 0) return this.findRange(reader.key, wanted);
      for (const span of changed) {
        await this.readOnce(reader, span);
        if (this.isTooLarge(reader.key, wanted)) return null;
      }
    }
    return this.findRange(reader.key, wanted);
  }

  /** Null when a span is missing; the same object as before while nothing has changed. */
  private findRange(key: string, wanted: readonly SpanOfDays[]): BookRange | null {
    const spans = this.touch(key, wanted).flatMap((cached) => (cached === undefined ? [] : [cached.span]));
    if (spans.length !== wanted.length) return null;
    const { names } = this.openBook(key);
    const isSame = (one: BookRange): boolean =>
      one.names === names && one.spans.length === spans.length && one.spans.every((span, at) => span === spans[at]);
    const range = this.lastRanges.find(isSame) ?? { names, spans };
    this.lastRanges = [range, ...this.lastRanges.filter((one) => one !== range)].slice(0, RANGES_MAX);
    return range;
  }

  /** The cached spans, marked as most recently used. */
  private touch(key: string, wanted: readonly SpanOfDays[]): (CachedSpan | undefined)[] {
    const book = this.openBook(key);
    return wanted.map((span) => {
      const cached = book.spans.get(toSpanId(span));
      if (cached !== undefined && this.used.delete(cached)) this.used.set(cached, book);
      return cached;
    });
  }

  private isTooLarge(key: string, wanted: readonly SpanOfDays[]): boolean {
    const { rows } = this.openBook(key);
    return wanted.reduce((sum, span) => sum + (rows.get(toSpanId(span)) ?? 0), 0) > this.rowsMax;
  }

  private openBook(key: string): Book {
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

  /** Reads a span, or waits for another request that reads it; reads it itself when that one fails. */
  private async readOnce(reader: SpanReader, span: SpanOfDays): Promise<void> {
    const book = this.openBook(reader.key);
    const id = toSpanId(span);
    const others = book.reading.get(id);
    if (others !== undefined && (await others.then(() => true).catch(() => false))) return;
    const reading = reader.read(span).then((data) => this.cacheSpan(book, id, data));
    book.reading.set(id, reading);
    try {
      await reading;
    } finally {
      if (book.reading.get(id) === reading) book.reading.delete(id);
    }
  }

  private cacheSpan(book: Book, id: string, { revision, text }: SpanData): void {
    const before = book.spans.get(id);
    if (before !== undefined) this.evict(before, book);
    const cached = { id, revision, span: parseSpan(text, book.names) };
    book.spans.set(id, cached);
    book.rows.set(id, cached.span.numbers.length);
    this.used.set(cached, book);
    this.rows += cached.span.numbers.length;
    for (const [oldest, its] of this.used) {
      if (this.rows <= this.rowsMax) break;
      this.evict(oldest, its);
    }
    if (book.names.length > 2 * book.namesLeft) this.renumber(book);
  }

  private evict(cached: CachedSpan, book: Book): void {
    if (!this.used.delete(cached)) return;
    book.spans.delete(cached.id);
    this.rows -= cached.span.numbers.length;
    // Without spans, the queries are not needed either.
    if (book.spans.size === 0) Object.assign(book, { names: new QueryNames(), namesLeft: FEW_NAMES });
  }

  /** Drops queries that no cached span has, when these are more than half. Requests in progress keep the old numbering. */
  private renumber(book: Book): void {
    const isLeft = new Uint8Array(book.names.length);
    for (const { span } of book.spans.values()) for (const number of span.numbers) isLeft[number] = 1;
    const left = Uint32Array.from(isLeft.keys()).filter((number) => isLeft[number] === 1);
    book.namesLeft = Math.max(FEW_NAMES, left.length);
    if (left.length * 2 >= book.names.length) return;
    const newNumbers = new Uint32Array(book.names.length);
    left.forEach((number, at) => {
      newNumbers[number] = at;
    });
    book.names = book.names.pick(left);
    for (const cached of book.spans.values()) cached.span = renumberSpan(cached.span, newNumbers);
  }
}

function toSpanId({ span, day }: SpanOfDays): string {
  return `${span} ${day}`;
}

/** The fewest spans, except for the last day, which is separate: it usually is today, and the only one that changes. */
function splitRange(fromDay: string, toDay: string): SpanOfDays[] {
  if (fromDay > toDay) return [];
  return [...splitIntoSpans(fromDay, toIsoDay(toDayNumber(toDay) - 1)), { span: 1, day: toDay }];
}
